import { afterAll, beforeAll, expect, test } from "vitest";
import type { Command } from "../../../tests/batches/commands.ts";
import { mutants, sqlOf } from "../../../tests/batches/mutants.ts";
import { replay, replayHistories, seedOfRun } from "../../../tests/batches/replay.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { depth } from "../../../tests/setup/depth.ts";
import { migrateQueue } from "../queue/queue.ts";

const RUNS = depth({ sample: 60, full: 700 });

/** What must have happened, or the histories would prove less than they claim. */
const expectedEvents = [
  "cancel",
  "died",
  "look",
  "pause",
  "remove",
  "rests: consent_missing",
  "rests: not_enough_credits",
  "rests: storage_full",
  "resume",
  "retry",
  "run done",
  "run failed",
  "run free",
  "send",
  "start",
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await migrateQueue(database.url);
});
afterAll(() => database.drop());

test(
  `batches and their runs agree after every step (BATCH_SEED=${seedOfRun})`,
  async () => {
    const report = await replayHistories(database, { runs: RUNS, seed: seedOfRun, shrink: true });
    expect(Object.keys(report)).toEqual(expect.arrayContaining(expectedEvents));
  },
  depth({ sample: 300_000, full: 3_600_000 }),
);

const take: Command = { kind: "take", batch: 0 };
const press = (move: "cancel" | "pause"): Command => {
  return { kind: "press", move, batch: 0, place: 0, round: 0 };
};
/** What comes between two steps of a look. The person's call goes through to its end. */
const interruptions: readonly (readonly Command[])[] = [
  [press("cancel"), { kind: "step", actor: 1, steps: 9 }],
  [press("pause"), { kind: "step", actor: 1, steps: 9 }],
];

/** More than a look at three photos takes. */
const MOST_STEPS = 60;
const STRIDE = depth({ sample: 5, full: 1 });

test(
  "a worker may die before any step of a look, and its owner may cancel or pause there",
  async () => {
    let hasEnded = false;
    for (let steps = 0; steps < MOST_STEPS && !hasEnded; steps += STRIDE) {
      const walk: Command[] = steps === 0 ? [take] : [take, { kind: "step", actor: 0, steps }];
      const { died } = await replay(database, [...walk, { kind: "die", actor: 0 }]);
      hasEnded = died === undefined;
      for (const between of interruptions) await replay(database, [...walk, ...between]);
    }
    expect(hasEnded).toBe(true);
  },
  depth({ sample: 300_000, full: 1_800_000 }),
);

test("a cancel that comes after the last run has ended and before the next look finds the batch done", async () => {
  const end: Command = { kind: "end", run: 0, how: "done" };
  const look: Command = { kind: "step", actor: 0, steps: 90 };
  const { cancel } = await replay(database, [take, look, end, end, end, press("cancel"), look]);
  expect(cancel).toBe(1);
});

test.each(mutants)(
  "a history finds that $name",
  async (mutant) => {
    await replay(database, mutant.history);
    await expect(replay(database, mutant.history, sqlOf(mutant))).rejects.toThrow(mutant.problem);
  },
  120_000,
);
