import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { runAnswer } from "#core/run.ts";
import { type EngineFailureCode, engineFailureCodes } from "#engine/port.ts";
import {
  errorCode,
  openRunServer,
  photo,
  type RunServer,
} from "../../../tests/setup/run-server.ts";
import {
  answerOf,
  type Behaviour,
  deaf,
  failing,
  gated,
  negative,
  untilAborted,
} from "../../../tests/setup/test-engine.ts";

let server: RunServer;
beforeAll(async () => {
  server = await openRunServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  server.engine.reset();
  server.user = randomUUID();
  await server.give(server.user, 5);
});
afterEach(() => server.requireSound());

test("a run answers the picture made from the photo, charged once", async () => {
  const runId = randomUUID();
  const { status, value } = await server.post({ runId });
  expect(status).toBe(200);
  const answer = runAnswer.parse(value);
  expect(answer).toMatchObject({
    runId,
    mimeType: "image/png",
    credits: 4,
    engine: { id: "test", model: "negative-1", capability: "limited", noteCode: "people_first" },
  });
  expect(answer.engine.note).toContain("made for people");
  expect(answer.url).toMatch(/^\/media\/u\/[-0-9a-f]+\/out\//);
  const png = Buffer.from(answer.base64, "base64");
  const { channels } = await sharp(png).stats();
  expect(channels[0]?.mean).toBeCloseTo(55, -1);
  expect(await server.credits(server.user)).toMatchObject({ available: 4, held: 0 });
});

test("a title with signs that cannot be drawn is refused before any credit is held, and they are named", async () => {
  const operation = "youtube_thumbnail";
  const body = { sourceImageUrls: ["/media/a"], title: "Hello 你好 🎉", content: "" };
  const { status, value } = await server.post({ operation, body });
  expect([status, errorCode(value)]).toEqual([422, "title_letters"]);
  expect(JSON.stringify(value)).toContain("in a title: 你 好 🎉.");
  expect(server.engine.calls).toBe(0);
  expect(await server.credits(server.user)).toMatchObject({ available: 5, held: 0 });
});

test("the note is in the language of the request", async () => {
  const { value } = await server.post({ headers: { "accept-language": "vi" } });
  expect(runAnswer.parse(value).engine.note).toContain("ưu tiên người");
});

test("the same request number: one run, one charge, the same bytes, also later", async () => {
  const runId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.post({ runId })));
  answers.push(await server.post({ runId }));
  expect(answers.map(({ status }) => status)).toEqual(Array(21).fill(200));
  expect(new Set(answers.map(({ value }) => value["base64"])).size).toBe(1);
  expect(server.engine.calls).toBe(1);
  expect(await server.credits(server.user)).toMatchObject({ available: 4, held: 0 });
  expect(await server.files()).toHaveLength(2);
});

test("the same request number for another picture, operation or person: conflict", async () => {
  const runId = randomUUID();
  await server.give("minh", 5);
  await server.post({ runId });
  const others = [
    { runId, body: { sourceImage: await photo(10) } },
    { runId, operation: "photo_id", body: { sourceImage: await photo(), size: "3:4" } },
    { runId, user: "minh" },
  ];
  for (const other of others) {
    const { status, value } = await server.post(other);
    expect([status, errorCode(value)]).toEqual([409, "run_conflict"]);
  }
  expect(await server.credits("minh")).toMatchObject({ available: 5, held: 0 });
  expect(await server.files()).toHaveLength(2);
});

test("two people race for one request number: one gets it", async () => {
  const runId = randomUUID();
  const other = randomUUID();
  await server.give(other, 5);
  const answers = await Promise.all(
    [server.user, other, server.user, other].map((user) => server.post({ runId, user })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 409, 409,
  ]);
  expect(server.engine.calls).toBe(1);
  expect([...(await server.files()), ...(await server.files(other))]).toHaveLength(2);
});

test("without credits: refused with the price, nothing kept", async () => {
  const { status, value } = await server.post({ user: "poor" });
  expect(status).toBe(402);
  expect(value["error"]).toMatchObject({
    code: "not_enough_credits",
    message: "You need at least 1 credits to use this feature",
    details: { cost: 1 },
  });
  expect(await server.files("poor")).toEqual([]);
  expect(server.engine.calls).toBe(0);
});

test.each(engineFailureCodes)(
  "%s: typed, not charged, and kept for the same number",
  async (code) => {
    server.engine.behave(failing(code));
    const runId = randomUUID();
    const first = await server.post({ runId });
    server.engine.behave(negative);
    const again = await server.post({ runId });
    expect(errorCode(first.value)).toBe(code);
    expect(first.status).toBeGreaterThanOrEqual(400);
    expect(again).toMatchObject({ status: first.status, value: first.value });
    expect(server.engine.calls).toBe(1);
    expect(await server.credits(server.user)).toMatchObject({ available: 5, held: 0 });
  },
);

const badAnswers: [string, Behaviour, EngineFailureCode][] = [
  ["nothing", async () => answerOf(new Uint8Array()), "no_image"],
  ["text", async () => answerOf(Buffer.from("<svg/>")), "bad_answer"],
  ["33 MB", async () => answerOf(Buffer.alloc(33 * 1024 * 1024)), "bad_answer"],
  [
    "another type",
    async (...call) => {
      const made = await negative(...call);
      return { ...made, image: { ...made.image, mimeType: "image/jpeg" } };
    },
    "bad_answer",
  ],
];
test.each(badAnswers)("an engine that answers %s is not paid", async (_name, behaviour, code) => {
  server.engine.behave(behaviour);
  const { value } = await server.post();
  expect(errorCode(value)).toBe(code);
  expect(await server.credits(server.user)).toMatchObject({ available: 5, held: 0 });
  expect(await server.files()).toHaveLength(1);
});

test("bad requests are refused before anything is kept", async () => {
  const sourceImage = await photo();
  const cases: [object, string][] = [
    [{ body: { sourceImage, surprise: 1 } }, "invalid_field"],
    [{ operation: "photo_id", body: { sourceImage, size: "0:0" } }, "invalid_size"],
    [{ body: { sourceImage: { base64: "!!!!", mimeType: "image/png" } } }, "image_not_base64"],
    [{ body: { sourceImage: { ...sourceImage, mimeType: "image/png" } } }, "unsupported_media"],
    [{ runId: "not-a-uuid" }, "invalid_field"],
  ];
  for (const [request, code] of cases) {
    const { status, value } = await server.post(request);
    expect(errorCode(value)).toBe(code);
    expect([413, 415, 422]).toContain(status);
  }
  expect(await server.files()).toEqual([]);
});

test("a client that goes away loses nothing", async () => {
  const gate = gated();
  server.engine.behave(gate.behaviour);
  const runId = randomUUID();
  const leaving = new AbortController();
  const left = server.fetchPost({ runId, signal: leaving.signal });
  await gate.started;
  leaving.abort();
  await expect(left).rejects.toThrow("abort");
  gate.open();
  const { status, value } = await server.post({ runId });
  expect([status, value["credits"]]).toEqual([200, 4]);
  expect(server.engine.calls).toBe(1);
});

test("a run can be read by its owner and by nobody else", async () => {
  const runId = randomUUID();
  await server.post({ runId });
  const { value } = await server.call("GET", `/runs/${runId}`);
  expect(value).toMatchObject({
    runId,
    state: "done",
    operation: "remove_background",
    error: null,
    credits: 4,
    result: { mimeType: "image/png", engine: { id: "test", noteCode: "people_first" } },
  });
  for (const path of [`/runs/${runId}`, `/runs/${runId}/events`]) {
    expect((await server.call("GET", path, "minh")).status).toBe(404);
  }
  expect((await server.call("DELETE", `/runs/${runId}`, "minh")).status).toBe(404);
  expect((await server.call("GET", "/runs/x")).status).toBe(404);
});

test("a running run can be cancelled, twice as well; the engine is told", async () => {
  let wasAborted = false;
  const started = new Promise<void>((resolve) => {
    const wait = untilAborted(resolve);
    server.engine.behave((request, options) => {
      options.signal.addEventListener("abort", () => {
        wasAborted = true;
      });
      return wait(request, options);
    });
  });
  const runId = randomUUID();
  const waiting = server.post({ runId });
  await started;
  for (let time = 0; time < 2; time += 1) {
    const { status, value } = await server.call("DELETE", `/runs/${runId}`);
    expect(status).toBe(200);
    expect(value).toMatchObject({ state: "failed", error: { code: "cancelled" }, credits: 5 });
  }
  expect(errorCode((await waiting).value)).toBe("cancelled");
  await expect.poll(() => wasAborted).toBe(true);
});

test("a finished run cannot be cancelled any more", async () => {
  const runId = randomUUID();
  await server.post({ runId });
  const { status, value } = await server.call("DELETE", `/runs/${runId}`);
  expect([status, value["state"], value["credits"]]).toEqual([200, "done", 4]);
});

test("an engine that takes too long is stopped, also when it does not listen", async () => {
  const slow = await openRunServer({ timeoutMs: 150 });
  try {
    await slow.give("lan", 2);
    for (const behaviour of [untilAborted(() => undefined), deaf()]) {
      slow.engine.behave(behaviour);
      const { status, value } = await slow.post();
      expect([status, errorCode(value)]).toEqual([504, "timeout"]);
    }
    expect(await slow.credits("lan")).toMatchObject({ available: 2, held: 0 });
  } finally {
    await slow.close();
  }
});

test("a line that is full refuses new runs and says when to come again", async () => {
  const full = await openRunServer({ concurrency: 0, maxQueued: 1 });
  try {
    await full.give("lan", 3);
    const leaving = new AbortController();
    const runId = randomUUID();
    const waiting = full.fetchPost({ runId, signal: leaving.signal }).catch(() => null);
    await expect.poll(async () => (await full.call("GET", `/runs/${runId}`)).status).toBe(200);
    const { status, value } = await full.post();
    expect([status, errorCode(value)]).toEqual([503, "busy"]);
    // The line is full, but this run is in it.
    const { value: cancelled } = await full.call("DELETE", `/runs/${runId}`);
    expect(cancelled).toMatchObject({ state: "failed", error: { code: "cancelled" }, credits: 3 });
    expect((await waiting)?.status).toBe(409);
    leaving.abort();
  } finally {
    await full.close();
  }
});
