// @vitest-environment node: the Blob of jsdom has no stream.
import { expect, test, vi } from "vitest";
import { errorTable } from "#core/errors.ts";
import { ApiError } from "#kit/api/api-error.ts";
import { unzip } from "../../../tests/setup/unzip.ts";
import { saveZip } from "./save-zip.ts";
import { safeName, zipNames } from "./zip-names.ts";

const saved = vi.hoisted((): { blob: Blob; name: string }[] => []);
vi.mock("./save-file.ts", () => ({
  saveFile: (blob: Blob, name: string) => saved.push({ blob, name }),
}));

async function opened(): Promise<Record<string, string>> {
  const blob = saved.pop()?.blob;
  if (!blob) throw new Error("nothing was saved");
  const files = unzip(Buffer.from(await new Response(blob).arrayBuffer()));
  return Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.toString()]));
}

const blob = (text: string) => new Blob([text]);

test("names are kept, a second one gets a number, and files are read one after the other", async () => {
  let open = 0;
  const read = (text: string) => async () => {
    open += 1;
    expect(open).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    open -= 1;
    return blob(text);
  };
  const counts: number[] = [];
  const files = [
    { name: "Ảnh thẻ.png", read: read("a") },
    { name: "photo.jpg", read: blob("b") },
    { name: "Photo.JPG", read: read("c") },
  ];
  const missing = await saveZip(files, "all.zip", { onProgress: (count) => counts.push(count) });
  expect(missing).toEqual([]);
  expect(counts).toEqual([1, 2, 3]);
  expect(saved[0]?.name).toBe("all.zip");
  expect(await opened()).toEqual({ "Ảnh thẻ.png": "a", "photo.jpg": "b", "Photo (2).JPG": "c" });
});

const gone = new ApiError({ code: "not_found", ...errorTable.not_found });

test("what is gone is left out and named; any other failure saves nothing", async () => {
  const lost = { name: "lost.png", read: () => Promise.reject(gone) };
  const missing = await saveZip([lost, { name: "there.png", read: blob("x") }], "a.zip");
  expect(missing).toEqual(["lost.png"]);
  expect(await opened()).toEqual({ "there.png": "x" });
  expect(await saveZip([lost], "a.zip")).toEqual(["lost.png"]);
  const offline = { name: "b.png", read: () => Promise.reject(new ApiError("offline")) };
  await expect(saveZip([offline], "a.zip")).rejects.toMatchObject({ code: "offline" });
  expect(saved).toEqual([]);
});

test("it can be given up", async () => {
  const controller = new AbortController();
  const read = async () => {
    controller.abort();
    return blob("x");
  };
  const files = [
    { name: "a", read },
    { name: "b", read },
  ];
  await expect(saveZip(files, "a.zip", { signal: controller.signal })).rejects.toThrow("abort");
  expect(saved).toEqual([]);
});

test.each([
  ["../../etc/passwd", "_.._etc_passwd"],
  ["a\u0000b\u202egnp.exe", "a_b_gnp.exe"],
  ["CON.png", "CON_.png"],
  ["...", "picture"],
  ["  .hidden. ", "hidden"],
  [`${"x".repeat(300)}.jpeg`, `${"x".repeat(115)}.jpeg`],
])("%j becomes %j", (given, safe) => {
  expect(safeName(given)).toBe(safe);
});

test("a number that is taken is not given again", () => {
  expect(zipNames(["a (2).png", "a.png", "A.png"])).toEqual(["a (2).png", "a.png", "A (3).png"]);
});
