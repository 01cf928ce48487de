import { randomInt } from "node:crypto";
import fc from "fast-check";
import type { Database } from "../../src/server/db/connection.ts";
import { depth } from "../setup/depth.ts";
import { type Command, history } from "./commands.ts";
import { look, movesOf, problemsOf, type Snapshot } from "./invariants.ts";
import { World } from "./world.ts";

/**
 * A seed that found nothing yesterday finds nothing today, so each long run uses another one. A short run has too few
 * histories to be sure of every event, so it uses one seed that covers them all.
 */
export const seedOfRun = Number(
  process.env["BATCH_SEED"] ?? depth({ sample: 1_028_494_922, full: randomInt(2 ** 31) }),
);

const VACUUM_EVERY_RUNS = 25;

export interface ReplayOptions {
  readonly runs: number;
  readonly seed: number;
  readonly shrink: boolean;
}

/** Number of occurrences of each event. */
export type ReplayReport = Readonly<Record<string, number>>;

async function replayOne(world: World, commands: readonly Command[]): Promise<void> {
  await world.open();
  let before: Snapshot | null = null;
  const check = async (): Promise<void> => {
    const after = await look(world.on, world);
    const [problem] = [
      ...problemsOf(after, world.ownCredits),
      ...(before ? movesOf(before, after) : []),
    ];
    if (problem !== undefined) throw new Error(`${problem}: ${JSON.stringify(after)}`);
    for (const { pause } of after.batches) if (pause !== null) world.notePause(pause);
    before = after;
  };
  await check();
  for (const command of commands) {
    // Checks after each single step.
    if (command.kind === "step") {
      for (let step = 0; step < command.steps; step += 1) {
        if (!(await world.step(command.actor))) break;
        await check();
      }
    } else {
      await world.act(command);
      await check();
    }
  }
  await world.finish(check);
}

/**
 * Plays one history and rolls back. Returns the number of occurrences of each event. Throws at the first violation.
 * `mutant`: SQL that replaces one of our functions.
 */
export async function replay(
  database: Database,
  commands: readonly Command[],
  mutant = "select",
): Promise<ReplayReport> {
  const report: Record<string, number> = {};
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await client.query(mutant);
    const world = new World(database, client, (event) => {
      report[event] = (report[event] ?? 0) + 1;
    });
    await replayOne(world, commands);
  } finally {
    await client.query("rollback");
    client.release();
  }
  return report;
}

/** Plays random histories of two batches on a database and throws at the first violation. Rolls back its changes. */
export async function replayHistories(
  database: Database,
  { runs, seed, shrink }: ReplayOptions,
): Promise<ReplayReport> {
  const report: Record<string, number> = {};
  let done = 0;
  const property = fc.asyncProperty(history, async (commands) => {
    const events = await replay(database, commands);
    for (const [event, count] of Object.entries(events))
      report[event] = (report[event] ?? 0) + count;
    done += 1;
    // Rolled-back rows stay in the tables and would slow down every later run.
    if (done % VACUUM_EVERY_RUNS === 0) await database.pool.query("vacuum");
  });
  await fc.assert(property, { numRuns: runs, seed, endOnFailure: !shrink });
  console.info(`batches: seed ${seed}, ${done} runs, ${JSON.stringify(report)}`);
  return report;
}
