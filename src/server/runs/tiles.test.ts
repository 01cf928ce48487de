import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tile, tileLimits } from "#core/tile.ts";
import { requireSoundBooks } from "../../../tests/setup/done-run.ts";
import { type LoggedServer, openLoggedServer } from "../../../tests/setup/logged-server.ts";
import { photo } from "../../../tests/setup/run-server.ts";
import { gated, plainTile } from "../../../tests/setup/test-engine.ts";
import { createTileBooks } from "./tile-books.ts";

let server: LoggedServer;
let token = "";
beforeAll(async () => {
  server = await openLoggedServer({ RATE_LIMITS: "off" });
});
afterEach(() => requireSoundBooks(server.database.pool));
afterAll(() => server.close());
beforeEach(async () => {
  server.engine.reset();
  token = await signUp();
});

async function signUp(givesConsent = true): Promise<string> {
  const made = await server.signUp(`${randomUUID()}@example.com`, undefined, givesConsent);
  await server.call("/profiles/me", { token: made, body: {} });
  return made;
}

const call = (path: string, body?: unknown) =>
  server.call(path, { token, ...(body === undefined ? {} : { body }) });

async function upload(red = 200): Promise<string> {
  const { value } = await call("/images/upload", { imageData: await photo(red) });
  return String(value["presignedUrl"]);
}

const ask = (sourceImageUrl: string, fields: object = {}, operation = "art_style") =>
  call("/images/tile", { operation, payload: { sourceImageUrl, style: "silk", ...fields } });

/** The code of a refusal. */
async function refusal(answer: ReturnType<typeof ask>) {
  const { status, value } = await answer;
  const error = value["error"];
  const code = typeof error === "object" && error && "code" in error ? error.code : null;
  return [status, code];
}

function costing(cpuMs: number): void {
  server.engine.behaveTiles(async (request) => {
    const made = await plainTile(request);
    return made && { ...made, cpuMs };
  });
}

describe("a tile", () => {
  test("comes inline and marked, costs nothing, and leaves no run, creation or file", async () => {
    const address = await upload();
    const before = await server.database.pool.query("select from media.file");
    const { status, value } = await ask(address);
    expect(status).toBe(200);
    expect(Object.keys(value).toSorted()).toEqual(["base64", "heightPx", "mimeType", "widthPx"]);
    const { base64, mimeType } = tile.parse(value);
    expect(mimeType).toBe("image/webp");
    const file = Buffer.from(base64, "base64").toString("latin1");
    expect(file).toContain("algorithmicallyEnhanced");
    expect(file).toContain("c2pa");
    const { rows } = await server.database.pool.query<{ runs: number }>(
      "select count(*)::int as runs from runs.run",
    );
    expect(rows).toEqual([{ runs: 0 }]);
    const after = await server.database.pool.query("select from media.file");
    expect(after.rowCount).toBe(before.rowCount);
    expect((await call("/creations")).value).toMatchObject({ creations: [] });
  });

  test("is made once for the same user, photo and options", async () => {
    const address = await upload();
    const first = await ask(address);
    const again = await ask(await upload());
    expect(again.value).toEqual(first.value);
    expect(server.engine.tileCalls).toBe(1);
    await ask(address, { style: "manga" });
    await ask(await upload(90));
    expect(server.engine.tileCalls).toBe(3);
    token = await signUp();
    await ask(await upload());
    expect(server.engine.tileCalls).toBe(4);
  });
});

describe("no tile", () => {
  test("without an account", async () => {
    const address = await upload();
    token = "";
    expect((await ask(address)).status).toBe(401);
  });

  test("without the consent of the tool", async () => {
    token = await signUp(false);
    const [, code] = await refusal(ask(await upload()));
    expect(code).toBe("consent_missing");
    expect(server.engine.tileCalls).toBe(0);
  });

  test("of a photo of another user, with a changed address, or sent along", async () => {
    const address = await upload();
    token = await signUp();
    expect(await refusal(ask(address))).toEqual([422, "upload_not_found"]);
    expect(await refusal(ask(address.replace("sig=", "sig=x")))).toEqual([422, "upload_not_found"]);
    const payload = { sourceImage: await photo(), style: "silk" };
    const sent = call("/images/tile", { operation: "art_style", payload });
    expect(await refusal(sent)).toEqual([422, "invalid_field"]);
    expect(server.engine.tileCalls).toBe(0);
  });

  test.each([
    ["unknown", {}],
    // It has no choices that are shown as pictures.
    ["restore_image", { style: undefined }],
    ["art_style", { style: "cubism" }],
    ["art_style", { engine: "studio" }],
  ])("of %s with %o", async (operation, fields) => {
    expect(await refusal(ask(await upload(), fields, operation))).toEqual([422, "invalid_field"]);
  });

  test("while the engine works, or a run of anybody is open; neither counts", async () => {
    const address = await upload();
    server.engine.behaveTiles(async () => null);
    expect(await refusal(ask(address))).toEqual([503, "busy"]);
    server.engine.reset();
    const gate = gated();
    server.engine.behave(gate.behaviour);
    const other = await signUp();
    const running = server.call("/images/remove_background", {
      token: other,
      body: { sourceImage: await photo() },
      headers: { "idempotency-key": randomUUID() },
    });
    await gate.started;
    expect(await refusal(ask(address))).toEqual([503, "busy"]);
    expect(server.engine.tileCalls).toBe(0);
    gate.open();
    await running;
    expect((await ask(address)).status).toBe(200);
  });

  test("beyond the CPU time of a photo, however it was spent; other photos have their own", async () => {
    costing(tileLimits.cpuMsPerPhoto / 3);
    const address = await upload();
    expect((await ask(address)).status).toBe(200);
    server.engine.behaveTiles(async (request) => {
      const made = await plainTile(request);
      return made && { ...made, made: "no_face", cpuMs: 1_000 };
    });
    expect(await refusal(ask(address, { style: "modern" }))).toEqual([422, "no_face"]);
    costing(1_000);
    expect((await ask(address, { style: "manga" })).status).toBe(200);
    expect(await refusal(ask(address, { style: "pencil" }))).toEqual([429, "tile_work"]);
    // From memory.
    expect((await ask(address)).status).toBe(200);
    expect((await ask(await upload(90), { style: "pencil" })).status).toBe(200);
  });

  test("of an eleventh photo within an hour", async () => {
    for (let index = 0; index < tileLimits.photosPerHour; index++) {
      expect((await ask(await upload(20 * index))).status).toBe(200);
    }
    const eleventh = await upload(255);
    expect(await refusal(ask(eleventh))).toEqual([429, "tile_photos"]);
    token = await signUp();
    expect((await ask(await upload(255))).status).toBe(200);
  });
});

test("a photo makes room after an hour, and its CPU time counts anew", () => {
  let nowMs = 0;
  const books = createTileBooks(() => nowMs);
  const photos = Array.from({ length: tileLimits.photosPerHour }, (_, index) => `photo ${index}`);
  for (const name of photos) {
    books.requireRoom("lan", name);
    books.note("lan", name, tileLimits.cpuMsPerPhoto);
    nowMs += 60_000;
  }
  expect(() => books.requireRoom("lan", "another")).toThrow(/Please wait 3000 seconds/);
  expect(() => books.requireRoom("lan", "photo 0")).toThrow(/on this photo/);
  nowMs = 60 * 60_000;
  expect(() => books.requireRoom("lan", "photo 0")).not.toThrow();
  expect(() => books.requireRoom("lan", "another")).not.toThrow();
  expect(() => books.requireRoom("lan", "photo 1")).toThrow(/on this photo/);
});
