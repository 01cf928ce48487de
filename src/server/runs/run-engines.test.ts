import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { ModelNotice } from "#core/model-notice.ts";
import { runAnswer } from "#core/run.ts";
import { readEngineDays, readSpentToday } from "#server/engines/engine-attempts.ts";
import {
  errorCode,
  openRunServer,
  photo,
  type RunServer,
} from "../../../tests/setup/run-server.ts";
import { failing, negative } from "../../../tests/setup/test-engine.ts";
import { readOverview } from "../operator/overview.ts";

/* What a run has to do with the choice of an engine and with what it costs. */

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

test("the engine's kind and time are told, and a chosen kind reaches the engine", async () => {
  const asked: unknown[] = [];
  server.engine.behave((request, options) => {
    asked.push([request.kind, request.payload]);
    return negative(request, options);
  });
  const runId = randomUUID();
  const body = { sourceImage: await photo() };
  const { value } = await server.post({ runId, body: { ...body, engine: "studio" } });
  const { engine, isFree } = runAnswer.parse(value);
  expect([engine.kind, isFree]).toEqual(["studio", false]);
  expect(engine.elapsedMs).toBeLessThan(60_000);
  expect(asked).toMatchObject([["studio", { sourceImage: {} }]]);
  expect(JSON.stringify(asked)).not.toContain('"engine"');

  const other = await server.post({ runId, body });
  expect([other.status, errorCode(other.value)]).toEqual([409, "run_conflict"]);
  await server.post({ body });
  expect(asked[1]).toMatchObject([null, {}]);
});

test.each(["gemini", 1, ["local"], { id: "local" }])("no kind of engine: %j", async (engine) => {
  const { status, value } = await server.post({ body: { sourceImage: await photo(), engine } });
  expect([status, errorCode(value)]).toEqual([422, "invalid_field"]);
  expect(JSON.stringify(value)).toContain('"engine"');
});

test("a picture that is given away is kept and answered, and its credits are back", async () => {
  server.engine.behave(async (...call) => ({ ...(await negative(...call)), isFree: true }));
  const runId = randomUUID();
  const first = await server.post({ runId });
  const again = await server.post({ runId });
  expect(runAnswer.parse(first.value)).toMatchObject({ isFree: true, credits: 5 });
  expect(again.value).toEqual({ ...first.value, url: again.value["url"] });
  expect(await server.credits(server.user)).toMatchObject({ available: 5, held: 0 });
});

test("what each call of a remote engine cost is kept, also when no picture came", async () => {
  const call = { engine: "gemini", elapsedMs: 812.4, costMicroUsd: 39_000 };
  server.engine.behave((request, options) => {
    options.onAttempt?.({ ...call, outcome: "bad_answer", costMicroUsd: 500 });
    options.onAttempt?.({ ...call, outcome: "done" });
    return negative(request, options);
  });
  const before = await readSpentToday(server.database.pool, "gemini");
  await server.post({});
  server.engine.behave((request, options) => {
    options.onAttempt?.({ ...call, outcome: "blocked", costMicroUsd: 0 });
    return failing("blocked")(request, options);
  });
  await server.post({});
  expect((await readSpentToday(server.database.pool, "gemini")) - before).toBe(39_500);
  expect(await readSpentToday(server.database.pool, "openai")).toBe(0);
  const day = { calls: 3, failed: 2, costMicroUsd: 39_500, medianMs: 812 };
  expect(await readEngineDays(server.database.pool)).toEqual([{ engine: "gemini", ...day }]);

  const quiet = { model: null, condition: "ready", running: 0, waiting: 0 } as const;
  const endingSoon: ModelNotice = {
    variable: "GEMINI_MODEL",
    model: "m",
    state: "ending",
    endsOn: "2026-12-01",
    replacement: null,
  };
  const { engines, models } = await readOverview(server.database.pool, {
    states: async () => [
      { ...quiet, engine: "local", kind: "local" },
      {
        ...quiet,
        engine: "gemini",
        kind: "studio",
        model: "m",
        refused: { variable: "GEMINI_MODEL", model: "gemini-2.5-flash-image" },
      },
    ],
    capOf: (engine) => (engine === "gemini" ? 5_000_000 : null),
    modelNotices: async () => [endingSoon, { ...endingSoon, variable: "OPENAI_MODEL" }],
  });
  expect(models).toMatchObject([
    { variable: "GEMINI_MODEL", state: "refused", replacement: "gemini-nano-banana-2.1" },
    { variable: "OPENAI_MODEL", state: "ending" },
  ]);
  expect(engines).toEqual([
    expect.objectContaining({ engine: "local", calls: 0, medianMs: null, capMicroUsd: null }),
    { ...quiet, ...day, engine: "gemini", kind: "studio", model: "m", capMicroUsd: 5_000_000 },
  ]);
});
