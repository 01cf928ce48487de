import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { grant, reserve } from "#server/credits/ledger.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { createAttemptLog } from "./engine-attempts.ts";
import { createSpendGuard } from "./spend-guard.ts";

let database: TestDatabase;
let runId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await grant(database.pool, {
    key: "signup:lan",
    userId: "lan",
    source: "signup",
    sourceRef: "lan",
    amount: 100,
    expiresAt: null,
  });
});
afterAll(() => database.drop());

const told: string[] = [];
const tell = (level: string) => (sentence: string) => void told.push(`${level}: ${sentence}`);
const log = { info: tell("info"), warn: tell("warn"), error: tell("error") };

beforeEach(async () => {
  told.length = 0;
  await database.pool.query("delete from runs.engine_attempt");
  runId = randomUUID();
  await reserve(database.pool, {
    holdId: runId,
    userId: "lan",
    amount: 1,
    purpose: "run:pose",
    ttlSeconds: 60,
  });
  await database.pool.query(
    `insert into runs.run (id, user_id, operation, payload, payload_hash, locale, cost, asked_kind)
     values ($1, 'lan', 'pose', '{}', decode(repeat('00', 32), 'hex'), 'vi', 1, 'studio')`,
    [runId],
  );
});

async function spend(engine: string, costMicroUsd: number): Promise<void> {
  const attempts = createAttemptLog({ database, log }, runId);
  attempts.keep({ engine, outcome: "done", elapsedMs: 5, costMicroUsd });
  await attempts.settled();
}

function guardWith(caps: Record<string, number>, now = Date.now) {
  const capOf = (engine: string): number | null => caps[engine] ?? null;
  return createSpendGuard({ on: database.pool, capOf, log, now });
}

test("an engine may be called until its money of the day is gone; others are not touched", async () => {
  const guard = guardWith({ gemini: 100_000, openai: 50_000 });
  await spend("gemini", 79_000);
  expect(await guard.mayCall("gemini")).toBe(true);
  expect(told).toEqual([]);
  await spend("gemini", 2_000);
  expect(await guard.mayCall("gemini")).toBe(true);
  await spend("gemini", 19_000);
  expect(await guard.mayCall("gemini")).toBe(false);
  expect(await guard.mayCall("openai")).toBe(true);
  expect(await guard.mayCall("edit")).toBe(true);
  expect(told).toEqual([
    "warn: gemini has cost 0.08 of 0.10 USD today",
    "error: gemini rests until midnight UTC: it has cost 0.10 of 0.10 USD",
  ]);
});

test("the alarm sounds once a day", async () => {
  let now = Date.UTC(2026, 0, 31, 23);
  const guard = guardWith({ gemini: 1 }, () => now);
  await spend("gemini", 1);
  await guard.mayCall("gemini");
  await guard.mayCall("gemini");
  expect(told).toHaveLength(1);
  now += 2 * 60 * 60_000;
  await guard.mayCall("gemini");
  expect(told).toHaveLength(2);
});

test("what was spent yesterday does not count", async () => {
  await spend("gemini", 500_000);
  await database.pool.query("update runs.engine_attempt set at = at - interval '1 day'");
  expect(await guardWith({ gemini: 100_000 }).mayCall("gemini")).toBe(true);
});

test("nothing may be spent: it is never asked", async () => {
  expect(await guardWith({ gemini: 0 }).mayCall("gemini")).toBe(false);
});
