import { randomInt } from "node:crypto";
import fc from "fast-check";
import type { Database } from "../../src/server/db/connection.ts";
import { depth } from "../setup/depth.ts";
import { type Command, history } from "./commands.ts";
import { look, movesOf, problemsOf, type Snapshot } from "./invariants.ts";
import { World } from "./world.ts";

/**
 * A seed that found nothing yesterday finds nothing today, so each long run looks elsewhere. A short run has too few
 * histories for every event to be certain, and takes one seed in which all of them happen.
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

/** How often each thing happened. */
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
    // Each step is looked at by itself.
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
 * Plays one history and leaves the database as it was; answers how often each thing happened. Throws at the first moment
 * at which something does not hold. `mutant`: SQL that puts another function in the place of ours.
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

/**
 * Runs random histories of two batches on a database and throws at the first moment at which something does not hold.
 * Leaves the database as it was.
 */
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
    // What was rolled back still lies in the tables and would make every next run slower.
    if (done % VACUUM_EVERY_RUNS === 0) await database.pool.query("vacuum");
  });
  await fc.assert(property, { numRuns: runs, seed, endOnFailure: !shrink });
  console.info(`batches: seed ${seed}, ${done} runs, ${JSON.stringify(report)}`);
  return report;
}
