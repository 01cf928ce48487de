import { afterEach, expect, test, vi } from "vitest";
import { readPicture } from "./pictures.ts";

afterEach(() => vi.unstubAllGlobals());

test("a picture is asked for from our own server, and refusals have their code", async () => {
  const answers = [
    new Response("png"),
    Response.json({ error: { code: "not_found" } }, { status: 404 }),
    new Response("<html>", { status: 502 }),
  ];
  const asked = vi.fn<typeof fetch>(async () => answers.shift() ?? Response.error());
  vi.stubGlobal("fetch", asked);
  expect((await readPicture("/media/a")).size).toBe(3);
  expect(asked).toHaveBeenCalledWith("/media/a", { headers: { prefer: "no-redirect" } });
  await expect(readPicture("/media/a")).rejects.toMatchObject({ code: "not_found" });
  await expect(readPicture("/media/a")).rejects.toMatchObject({ code: "unexpected" });
});

test("without a network it says so", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(readPicture("/media/a")).rejects.toMatchObject({ code: "offline" });
});
