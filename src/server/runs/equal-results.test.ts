import { createHash, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { equalResult } from "#core/equal-results.ts";
import { digestUri } from "#core/image-digest.ts";
import { LOCAL_ENGINE_ID, shownAnswer } from "#core/run.ts";
import { requireSoundBooks } from "../../../tests/setup/done-run.ts";
import { type LoggedServer, openLoggedServer } from "../../../tests/setup/logged-server.ts";
import { photo } from "../../../tests/setup/run-server.ts";
import { type Behaviour, negative, TEST_BUILD } from "../../../tests/setup/test-engine.ts";

let server: LoggedServer;
let token = "";
beforeAll(async () => {
  server = await openLoggedServer({ RATE_LIMITS: "off" });
});
afterEach(() => requireSoundBooks(server.database.pool));
afterAll(() => server.close());
beforeEach(async () => {
  server.engine.reset();
  server.engine.behave(builtIn());
  token = await server.signUp(`${randomUUID()}@example.com`);
  await call("/profiles/me", { body: {} });
});

function builtIn(build = TEST_BUILD): Behaviour {
  return async (request, options) => ({
    ...(await negative(request, options)),
    engine: LOCAL_ENGINE_ID,
    model: `negative-1 ${build}`,
  });
}

type Calls = Omit<Parameters<LoggedServer["call"]>[1], "token">;
const call = (path: string, options: Calls = {}) => server.call(path, { token, ...options });
const credits = async () => Number((await call("/profiles/me")).value["credits"]);

async function run(fields: object = {}, operation = "remove_background") {
  const { value } = await call(`/images/${operation}`, {
    body: { sourceImage: await photo(), ...fields },
    headers: { "idempotency-key": randomUUID() },
  });
  return shownAnswer.parse(value);
}

/** Asks for a run of the photo. The server keeps the bytes of this file as they are. */
async function ask(fields: object = {}, operation = "remove_background") {
  const { base64, mimeType } = await photo();
  const sha256 = createHash("sha256").update(Buffer.from(base64, "base64")).digest();
  const payload = { sourceImageUrl: digestUri(sha256, mimeType), ...fields };
  const { status, value } = await call("/runs/equal", { body: { operation, payload } });
  return status === 200 ? equalResult.parse(value) : status;
}

const giveBack = (runId: string) => call(`/runs/${runId}/unwanted`, { body: { reason: "broken" } });

describe("a run of the same photo with the same settings", () => {
  test("is free, says so, and has a result of its own without another run of the engine", async () => {
    const first = await run();
    const left = await credits();
    const second = await run();
    expect(second.runId).not.toBe(first.runId);
    expect([first.isFree, second.isFree]).toEqual([false, true]);
    expect(second.engine.noteCode).toBe("same_picture");
    expect(second.base64).toBe(first.base64);
    expect(second.returnableUntil).toBeUndefined();
    expect(await credits()).toBe(left);
    expect(server.engine.calls).toBe(1);

    await call(`/images/${first.runId}`, { method: "DELETE", body: {} });
    expect((await fetch(`${server.url}${second.url}`)).status).toBe(200);
  });

  test("is charged once, however many are made at the same time", async () => {
    const before = await credits();
    const answers = await Promise.all(Array.from({ length: 8 }, () => run()));
    expect(answers.filter(({ isFree }) => !isFree)).toHaveLength(1);
    expect(await credits()).toBe(before - 1);
  });

  test("is given away again with the reason of the first one", async () => {
    server.engine.behave(async (request, options) => ({
      ...(await builtIn()(request, options)),
      isFree: true,
      note: "body_unsure",
    }));
    await run();
    const again = await run();
    expect([again.isFree, again.engine.noteCode]).toEqual([true, "body_unsure"]);
    expect(server.engine.calls).toBe(1);
  });

  test.each([
    ["another build made the first one", () => server.engine.behave(builtIn("b2"))],
    ["a studio model makes it", () => server.engine.behave(negative)],
  ])("is charged if %s", async (_why, change) => {
    change();
    await run();
    server.engine.behave(builtIn());
    expect((await run()).isFree).toBe(false);
    expect(server.engine.calls).toBe(2);
  });

  test("is charged for another user, and for another photo", async () => {
    await run();
    expect((await run({ sourceImage: await photo(90) })).isFree).toBe(false);
    token = await server.signUp(`${randomUUID()}@example.com`);
    await call("/profiles/me", { body: {} });
    expect((await run()).isFree).toBe(false);
  });

  test("is charged once the first result is deleted", async () => {
    const { runId } = await run();
    await call(`/images/${runId}`, { method: "DELETE", body: {} });
    expect(await ask()).toMatchObject({ runId: null });
    expect((await run()).isFree).toBe(false);
  });
});

describe("a returned result", () => {
  test("takes its free repeats with it, and the next run is charged", async () => {
    const first = await run();
    const repeat = await run();
    const before = await credits();
    expect((await giveBack(first.runId)).status).toBe(200);
    expect(await credits()).toBe(before + 1);
    for (const { url } of [first, repeat]) {
      expect((await fetch(`${server.url}${url}`)).status).toBe(404);
    }
    expect(await ask()).toMatchObject({ runId: null });
    expect((await run()).isFree).toBe(false);
    expect(await credits()).toBe(before);
  });

  test("isn't free again while its file is still being deleted", async () => {
    const { runId } = await run();
    const { rows } = await server.database.pool.query<{ outcome: string }>(
      `select runs.return_unwanted(id, user_id, 'broken', null, false) as outcome from runs.run where id = $1`,
      [runId],
    );
    expect(rows).toEqual([{ outcome: "returned" }]);
    expect(await ask()).toMatchObject({ runId: null });
    expect((await run()).isFree).toBe(false);
  });

  test("isn't taken back after it was deleted, because its free repeats would stay", async () => {
    const first = await run();
    await run();
    await call(`/images/${first.runId}`, { method: "DELETE", body: {} });
    const before = await credits();
    expect((await giveBack(first.runId)).status).toBe(404);
    expect(await credits()).toBe(before);
  });
});

test("a repeat from Creations is free too, and says what it makes", async () => {
  const { runId } = await run();
  expect((await call(`/creations/${runId}`)).value).toMatchObject({ repeat: "same" });
  const left = await credits();
  const headers = { "idempotency-key": randomUUID() };
  await call(`/creations/${runId}/again`, { body: {}, headers });
  await expect.poll(credits).toBe(left);
  await expect
    .poll(async () => (await call(`/creations/${headers["idempotency-key"]}`)).value)
    .toMatchObject({ state: "done", costCredits: 0, engine: { noteCode: "same_picture" } });
  const other = { "idempotency-key": randomUUID() };
  const refused = await call(`/creations/${runId}/again`, { body: { seed: 1 }, headers: other });
  expect(refused.status).toBe(422);
});

describe("POST /runs/equal", () => {
  test("names the charged run that has the result", async () => {
    expect(await ask()).toEqual({ runId: null, nextSeed: null });
    const first = await run();
    await run();
    expect(await ask()).toEqual({ runId: first.runId, nextSeed: null });
    expect(await ask({ engine: "studio" })).toEqual({ runId: null, nextSeed: null });
    token = await server.signUp(`${randomUUID()}@example.com`);
    expect(await ask()).toEqual({ runId: null, nextSeed: null });
  });

  test("offers the lowest seed that the user has no version of; each is charged once", async () => {
    const style = { style: "manga" };
    expect(await ask(style, "art_style")).toEqual({ runId: null, nextSeed: 1 });
    const first = await run(style, "art_style");
    expect(await ask(style, "art_style")).toEqual({ runId: first.runId, nextSeed: 1 });
    const before = await credits();
    const { runId } = await run({ ...style, seed: 1 }, "art_style");
    await run({ ...style, seed: 1 }, "art_style");
    await run({ ...style, seed: 3 }, "art_style");
    expect(await credits()).toBe(before - 2);
    expect(await ask(style, "art_style")).toEqual({ runId: first.runId, nextSeed: 2 });
    expect(await ask({ ...style, seed: 1 }, "art_style")).toMatchObject({ runId });
    const { rows } = await server.database.pool.query<{ seed: number }>(
      "select payload -> 'seed' as seed from runs.run where id = $1",
      [runId],
    );
    expect(rows).toEqual([{ seed: 1 }]);
    // A version from Creations is another run of the same photo.
    const headers = { "idempotency-key": randomUUID() };
    await call(`/creations/${runId}/again`, { body: { seed: 2 }, headers });
    await expect.poll(() => ask(style, "art_style")).toMatchObject({ nextSeed: 4 });
  });

  test("refuses an unknown operation, images in place of digests, and addresses of other files", async () => {
    expect(await ask({}, "no_such")).toBe(422);
    expect(await ask({ sourceImageUrl: undefined, sourceImage: await photo() })).toBe(422);
    expect(await ask({ sourceImageUrl: "https://example.com/a.jpg" })).toBe(422);
    expect(await ask({ unknown: 1 })).toBe(422);
  });
});
