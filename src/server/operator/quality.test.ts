import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { qualityReport } from "#core/operator-quality.ts";
import { catalogue } from "#tools/catalogue.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { doneRun } from "../../../tests/setup/done-run.ts";
import { grant } from "../credits/ledger.ts";
import { migrateQueue } from "../queue/queue.ts";
import { readQuality } from "./quality.ts";

let database: TestDatabase;
const userId = randomUUID();
beforeAll(async () => {
  database = await createTestDatabase();
  await migrateQueue(database.url);
  await grant(database.pool, {
    key: `signup:${userId}`,
    userId,
    source: "signup",
    sourceRef: userId,
    amount: 100,
    expiresAt: null,
  });
});
afterAll(() => database.drop());

async function failedRun(code: string, engine?: string): Promise<void> {
  const id = randomUUID();
  await database.pool.query(
    `select runs.start_in_lane(
       $1, $2, 'photo_id', '{}', decode(repeat('00', 32), 'hex'), 'en', 1, null, 0::smallint, interval '1 hour', 10, false)`,
    [id, userId],
  );
  if (engine !== undefined) {
    await database.pool.query(
      `insert into runs.engine_attempt (run_id, engine, outcome, elapsed_ms, cost_micro_usd)
       values ($1, $2, $3, 1, 0)`,
      [id, engine, code],
    );
  }
  await database.pool.query("select runs.fail($1, $2)", [id, code]);
}

async function returnedRun(engine: string, reason: string): Promise<void> {
  const id = await doneRun(database.pool, { userId, engine });
  await database.pool.query("select runs.return_unwanted($1, $2, $3, null, true)", [
    id,
    userId,
    reason,
  ]);
}

test("runs, free results, refusals and returns are counted per operation and engine", async () => {
  await doneRun(database.pool, { userId });
  await doneRun(database.pool, { userId, isFree: true });
  await returnedRun("local", "broken");
  await returnedRun("local", "broken");
  await returnedRun("gemini", "not_the_person");
  await failedRun("no_face");
  await failedRun("result_face");
  await failedRun("timeout");
  await failedRun("cancelled");
  await failedRun("blocked", "gemini");
  const report = qualityReport.parse(await readQuality(database.pool, catalogue));
  const none = {
    not_the_person: 0,
    broken: 0,
    not_as_asked: 0,
    looks_artificial: 0,
    disliked: 0,
  };
  const photo = { toolId: "id", operation: "photo_id" };
  expect(report).toEqual({
    days: 30,
    rows: [
      {
        ...photo,
        engine: "gemini",
        runs: 2,
        free: 0,
        refused: 1,
        returned: { ...none, not_the_person: 1 },
      },
      { ...photo, engine: "local", runs: 7, free: 1, refused: 2, returned: { ...none, broken: 2 } },
    ],
  });
});
