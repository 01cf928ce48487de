import { afterAll, beforeAll, expect, test } from "vitest";
import { freshSeed, replayHistories } from "../../../tests/ledger/replay.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { depth } from "../../../tests/setup/depth.ts";

const RUNS = depth({ sample: 600, full: 6_000 });
const LEAST_COMMANDS = 15_000;

/** Answers that must have been met often, or the comparison would prove less than it claims. */
const expectedAnswers = [
  "capture already_expired",
  "capture already_released",
  "capture captured",
  "capture conflict",
  "capture exceeds_hold",
  "capture exists",
  "capture not_found",
  "clawback 22023",
  "clawback P0422",
  "clawback taken/owed",
  "freeze 23514",
  "freeze false",
  "freeze true",
  "grant 23514",
  "grant P0422",
  "grant new",
  "grant repeated",
  "refund exceeds_captured",
  "refund not_captured",
  "refund not_found",
  "refund refunded",
  "release 22023",
  "release already_captured",
  "release already_released",
  "release exists",
  "release expired",
  "release not_due",
  "release not_found",
  "release released",
  "reserve P0422",
  "reserve exists:captured",
  "reserve exists:pending",
  "reserve frozen:disputed",
  "reserve frozen:overdue",
  "reserve held",
  "reserve insufficient",
  "return exists",
  "return not_captured",
  "return not_found",
  "return nothing_left",
  "return returned",
  "sweep swept",
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 1 });
});
afterAll(() => database.drop());

test(
  `the ledger does what the model does (LEDGER_SEED=${freshSeed})`,
  async () => {
    const client = await database.pool.connect();
    try {
      const report = await replayHistories(client, { runs: RUNS, seed: freshSeed, shrink: true });
      expect(report.runs).toBe(RUNS);
      expect(report.commands).toBeGreaterThanOrEqual(LEAST_COMMANDS);
      expect(Object.keys(report.answers)).toEqual(expect.arrayContaining(expectedAnswers));
    } finally {
      client.release();
    }
  },
  depth({ sample: 180_000, full: 1_800_000 }),
);
