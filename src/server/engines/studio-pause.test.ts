import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { EngineKind } from "#core/run.ts";
import { studioPauseLimits } from "#core/studio-pause-limits.ts";
import { type EngineAttempt, EngineFailure } from "#engine/port.ts";
import { doneRun } from "../../../tests/setup/done-run.ts";
import {
  errorCode,
  openRunServer,
  photo,
  type RunServer,
} from "../../../tests/setup/run-server.ts";
import { type Behaviour, failing, negative } from "../../../tests/setup/test-engine.ts";
import { operationsLike } from "./open.ts";
import { createStudioPause, type StudioPause } from "./studio-pause.ts";

/* Which runs of hosted engines count as made in vain, and when and for whom hosted engines pause. */

const HOUR_MS = 60 * 60_000;
const { tool, day } = studioPauseLimits;
const call = { engine: "gemini", elapsedMs: 800, costMicroUsd: 39_000 };

const gift: Behaviour = async (request, options) => {
  options.onAttempt?.({ ...call, outcome: "done" });
  return { ...(await negative(request, options)), engine: "gemini", isFree: true };
};

const refused: Behaviour = async (_request, { onAttempt }) => {
  onAttempt?.({ ...call, outcome: "result_face" });
  throw new EngineFailure("result_face", "", { costMicroUsd: call.costMicroUsd });
};

let server: RunServer;
let pause: StudioPause;
let kinds: readonly EngineKind[];
beforeAll(async () => {
  server = await openRunServer({ studioPause: { admit: (asked) => pause.admit(asked) } });
  pause = createStudioPause({
    on: server.database.pool,
    kindsOf: () => kinds,
    operationsLike,
    now: Date.now,
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  kinds = ["local", "studio"];
  server.engine.reset();
  server.user = randomUUID();
  await server.give(server.user, 50);
});
afterEach(() => server.requireSound());

interface Run {
  readonly engine?: EngineKind;
  readonly operation?: string;
  readonly runId?: string;
}

/** Starts a run and waits for its end. Returns its error code, or "done". */
async function run({ engine = "studio", ...options }: Run = {}, headers = {}) {
  const body = { sourceImage: await photo(), engine };
  const { status, value } = await server.post({ ...options, body, headers });
  return status === 200 ? "done" : errorCode(value);
}

async function runs(behaviour: Behaviour, count: number): Promise<unknown[]> {
  server.engine.behave(behaviour);
  const codes = [];
  for (let at = 0; at < count; at += 1) codes.push(await run());
  server.engine.behave(negative);
  return codes;
}

/** Makes the user's runs older. */
async function age(ms: number): Promise<void> {
  const { pool } = server.database;
  await pool.query("alter table runs.run disable trigger run_guard");
  await pool.query(
    `update runs.run set created_at = created_at - $2 * interval '1 ms',
                         finished_at = finished_at - $2 * interval '1 ms' where user_id = $1`,
    [server.user, ms],
  );
  await pool.query("alter table runs.run enable trigger run_guard");
}

/** A run of `remove_background` that a hosted engine made for free, without the start's check. */
async function vain(): Promise<void> {
  await doneRun(server.database.pool, {
    userId: server.user,
    engine: "gemini",
    isFree: true,
    operation: "remove_background",
  });
}

test.each([
  ["given away", gift, "done"],
  ["refused", refused, "result_face"],
] as const)("three results that were %s: the tool pauses for an hour", async (_, made, code) => {
  expect(await runs(made, tool.count)).toEqual([code, code, code]);
  const calls = server.engine.calls;
  const body = { sourceImage: await photo(), engine: "studio" };
  const { status, headers, value } = await server.post({ body });
  expect([status, value]).toMatchObject([
    429,
    { error: { code: "studio_paused", details: { count: tool.count } } },
  ]);
  expect(value).toMatchObject({
    error: { message: expect.stringMatching(/until \d\d:\d\d UTC\./) },
  });
  const waitS = Number(headers.get("retry-after"));
  expect(waitS).toBeGreaterThan(3_500);
  expect(waitS).toBeLessThanOrEqual(3_600);
  expect(server.engine.calls).toBe(calls);
  expect(await server.credits(server.user)).toEqual({ posted: 50, held: 0, available: 50 });

  await age(HOUR_MS);
  expect(await run()).toBe("done");
});

test("the pause ends when the oldest of the newest three is an hour old", async () => {
  await runs(gift, tool.count);
  await age(HOUR_MS / 2);
  // Runs that were in progress when the pause began.
  for (let at = 0; at < 2; at += 1) await vain();
  await age(HOUR_MS / 2);
  expect(await run()).toBe("done");
  await vain();
  expect(await run()).toBe("studio_paused");
  await age(HOUR_MS / 2);
  expect(await run()).toBe("done");
});

test("other tools and other users go on, and so does the built-in engine", async () => {
  await runs(gift, tool.count);
  // Another operation of the same tool pauses too.
  expect(operationsLike("remove_background")).toContain("change_scenery");
  const scenery = await server.post({
    operation: "change_scenery",
    body: { sourceImage: await photo(), desc: "a beach", engine: "studio" },
  });
  expect(errorCode(scenery.value)).toBe("studio_paused");
  expect(await run({ operation: "restore_image" })).toBe("done");
  expect(await run({ engine: "local" })).toBe("done");
  const other = randomUUID();
  await server.give(other, 1);
  const body = { sourceImage: await photo(), engine: "studio" };
  expect((await server.post({ user: other, body })).status).toBe(200);
});

test("an order that begins with the built-in engine stays with it", async () => {
  await runs(refused, tool.count);
  const asked: unknown[] = [];
  server.engine.behave((request, options) => {
    asked.push(request.kind);
    return negative(request, options);
  });
  const runId = randomUUID();
  const body = { sourceImage: await photo() };
  const first = await server.post({ runId, body });
  const again = await server.post({ runId, body });
  expect([first.status, again.status, asked]).toEqual([200, 200, ["local"]]);
  kinds = ["studio", "local"];
  expect(errorCode((await server.post({ body })).value)).toBe("studio_paused");
});

test("the words name the built-in engine only where there is one, in both languages", async () => {
  await runs(refused, tool.count);
  const words = async (language: string) => {
    const body = { sourceImage: await photo(), engine: "studio" };
    const { value } = await server.post({ body, headers: { "accept-language": language } });
    return JSON.stringify(value);
  };
  expect(await words("en")).toContain("You can use the built-in engine meanwhile.");
  expect(await words("vi")).toContain("bạn có thể dùng bộ xử lý tích hợp sẵn.");
  kinds = ["studio"];
  expect(await words("en")).toContain("studio_paused_only");
  expect(await words("en")).not.toContain("built-in");
});

test("a run that was started answers as before the pause", async () => {
  server.engine.behave(gift);
  const runId = randomUUID();
  const body = { sourceImage: await photo(), engine: "studio" };
  const first = await server.post({ runId, body });
  await runs(gift, tool.count - 1);
  const again = await server.post({ runId, body });
  expect(again.value).toEqual({ ...first.value, url: again.value["url"] });
});

test("a deleted gift still counts", async () => {
  server.engine.behave(gift);
  const runId = randomUUID();
  await run({ runId });
  await server.call("DELETE", `/images/${runId}`);
  await runs(gift, tool.count - 1);
  expect(await run()).toBe("studio_paused");
});

test("a refused call counts even if another engine made the result, which is charged", async () => {
  const rescued: Behaviour = async (request, options) => {
    options.onAttempt?.({ ...call, outcome: "result_face" });
    return { ...(await negative(request, options)), engine: "local" };
  };
  await runs(rescued, tool.count);
  expect(await server.credits(server.user)).toMatchObject({ available: 50 - tool.count });
  expect(await run()).toBe("studio_paused");
});

test("charged results, other failures and the built-in engine don't count", async () => {
  const attempt: EngineAttempt = { ...call, outcome: "done" };
  const charged: Behaviour = async (request, options) => {
    options.onAttempt?.(attempt);
    return { ...(await negative(request, options)), engine: "gemini" };
  };
  const blocked: Behaviour = async (request, options) => {
    options.onAttempt?.({ ...attempt, outcome: "blocked" });
    return failing("blocked")(request, options);
  };
  const local: Behaviour = async (...asked) => ({
    ...(await negative(...asked)),
    engine: "local",
    isFree: true,
  });
  for (const behaviour of [charged, blocked, local, failing("result_face")]) {
    await runs(behaviour, tool.count);
  }
  expect(await run()).toBe("done");
});

test("runs that wait when the pause begins end with its reason, without a call", async () => {
  server.engine.behave(gift);
  const codes = await Promise.all(Array.from({ length: 8 }, () => run()));
  const made = codes.filter((code) => code === "done").length;
  // Two runs of a user are in progress at once.
  expect(made).toBeGreaterThanOrEqual(tool.count);
  expect(made).toBeLessThanOrEqual(tool.count + 1);
  expect(server.engine.calls).toBe(made);
  expect(codes.filter((code) => code === "studio_paused")).toHaveLength(8 - made);
  expect(await server.credits(server.user)).toMatchObject({ held: 0, available: 50 });
});

test("twenty in a day: all tools pause until the oldest of them is a day old", async () => {
  for (let at = 0; at < day.count; at += 1) {
    expect(await run({ operation: "restore_image" })).toBe("done");
    await vain();
  }
  await age(2 * HOUR_MS);
  expect(await run({ operation: "restore_image" })).toBe("studio_paused_today");
  expect(await run({ engine: "local" })).toBe("done");
  await age(22 * HOUR_MS);
  expect(await run({ operation: "restore_image" })).toBe("done");
});
