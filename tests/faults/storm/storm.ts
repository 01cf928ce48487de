import { setTimeout as delay } from "node:timers/promises";
import { type Cluster, startCluster } from "../../setup/cluster.ts";
import { findViolations } from "./checks.ts";
import { type Figures, figuresOf } from "./figures.ts";
import { type Load, startLoad } from "./load.ts";
import { describeOpenWork } from "./open-work.ts";
import { seededRandom } from "./random.ts";
import { Sightings } from "./sightings.ts";

export interface StormOptions {
  /** Kills of product processes. */
  readonly kills: number;
  readonly postgresKills: number;
  readonly people: number;
  readonly seed: number;
  /** Made by `bundleEchoServer`. */
  readonly program: string;
  /** Called now and then with the progress. */
  readonly say: (line: string) => void;
}

export interface StormReport {
  readonly seed: number;
  readonly seconds: number;
  readonly kills: Readonly<Record<string, number>>;
  readonly runs: {
    readonly asked: number;
    readonly done: number;
    readonly failed: number;
    /** Ended without a result because their workers died three times. Their credits were released. */
    readonly interrupted: number;
    /** Number of repeated requests with the same run id. */
    readonly askedAgain: number;
    /** Number of pictures that the engine started. */
    readonly begun: number;
  };
  /** From the kill of a worker, or the next ready worker if there was none, to the next start of its pictures. */
  readonly rerun: Figures;
  /** From the kill of a process to the next finished run of any user. */
  readonly serviceAfterKill: Figures;
  /** From when PostgreSQL accepts connections again to the next finished run. */
  readonly serviceAfterPostgres: Figures;
  readonly violations: readonly string[];
}

const FAIL_PERCENT = 5;
const RERUN_LIMIT_MS = 15_000;
const QUIET_LIMIT_MS = 60_000;
const SERVICE_LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 5;

interface Storm {
  readonly cluster: Cluster;
  readonly load: Load;
  readonly sightings: Sightings;
  readonly random: () => number;
  readonly kills: Map<string, number>;
  readonly options: StormOptions;
  /** Names of killed processes that aren't ready again. */
  readonly down: Set<string>;
}

function between(random: () => number, [min, max]: readonly [number, number]): number {
  return min + (max - min) * random();
}

/** Time from now to the next reported outcome of a run. */
async function untilNextAnswer(load: Load): Promise<number> {
  const { acknowledged } = load;
  const startMs = performance.now();
  const before = acknowledged.length;
  while (acknowledged.length === before && performance.now() - startMs < SERVICE_LIMIT_MS) {
    if (load.failure) throw load.failure;
    await delay(LOOK_EVERY_MS);
  }
  return performance.now() - startMs;
}

/** Kills one process after another and restarts each after a while. Several may be down at a time. */
async function killProcesses(storm: Storm): Promise<number[]> {
  const { cluster, sightings, random, kills, options } = storm;
  const restarts = new Set<Promise<void>>();
  const waits: number[] = [];
  for (let count = 1; count <= options.kills; count += 1) {
    await delay(between(random, [100, 900]));
    let ready = readyNames(storm);
    while (ready.length === 0) {
      await Promise.race(restarts);
      ready = readyNames(storm);
    }
    const name = ready[Math.floor(random() * ready.length)] ?? "";
    const { role } = cluster.member(name);
    storm.kills.set(role, (kills.get(role) ?? 0) + 1);
    storm.down.add(name);
    await cluster.kill(name);
    if (role === "worker") sightings.killed(name, { isLast: !hasWorker(storm) });
    const restart = startAgain(storm, name).finally(() => restarts.delete(restart));
    restarts.add(restart);
    // Waits for a response before the next kill, however long a restart takes on this machine.
    waits.push(await untilNextAnswer(storm.load));
    if (count % 10 === 0) options.say(`${count} processes killed, ${progressOf(storm)}`);
  }
  await Promise.all(restarts);
  return waits;
}

function readyNames({ cluster, down }: Storm): string[] {
  return cluster.members.flatMap(({ name }) => (down.has(name) ? [] : [name]));
}

function hasWorker(storm: Storm): boolean {
  return readyNames(storm).some((name) => storm.cluster.member(name).role === "worker");
}

/** Restarts like a supervisor. A start gives up while connections of killed processes still fill PostgreSQL. */
async function superviseStart(cluster: Cluster, name: string): Promise<void> {
  for (;;) {
    try {
      await cluster.restart(name);
      return;
    } catch (error) {
      if (!String(error).includes("too many clients already")) throw error;
    }
  }
}

async function startAgain(storm: Storm, name: string): Promise<void> {
  const { cluster, random, down, sightings } = storm;
  await delay(between(random, [0, 1_500]));
  await superviseStart(cluster, name);
  down.delete(name);
  if (cluster.member(name).role === "worker") sightings.back();
}

async function killPostgres(storm: Storm): Promise<number[]> {
  const { cluster, load, kills, random, options } = storm;
  const waits: number[] = [];
  for (let count = 1; count <= options.postgresKills; count += 1) {
    await delay(between(random, [300, 1_500]));
    kills.set("postgres", count);
    await cluster.postgres.kill();
    await delay(between(random, [0, 1_000]));
    await cluster.postgres.start();
    waits.push(await untilNextAnswer(load));
    if (count % 5 === 0) options.say(`PostgreSQL killed ${count} times, ${progressOf(storm)}`);
  }
  return waits;
}

function progressOf({ load }: Storm): string {
  return `${load.acknowledged.length} runs answered`;
}

/** Resolves when no run and no job is left, or after a time limit. */
async function untilQuiet(cluster: Cluster): Promise<void> {
  const deadline = Date.now() + QUIET_LIMIT_MS;
  while (Date.now() < deadline) {
    const [open] = await cluster.sql<{ count: number }>(
      `select (select count(*) from runs.run where state in ('queued', 'running'))::int
            + (select count(*) from graphile_worker.jobs where task_identifier = 'run')::int as count`,
    );
    if (open?.count === 0) return;
    await delay(100);
  }
}

async function storming(storm: Storm, startMs: number): Promise<StormReport> {
  const { cluster, load, sightings, kills, options } = storm;
  const serviceAfterKill = figuresOf(await killProcesses(storm));
  const serviceAfterPostgres = figuresOf(await killPostgres(storm));
  await load.finish();
  await untilQuiet(cluster);
  const { acknowledged } = load;
  const violations = await findViolations(cluster, acknowledged, { failPercent: FAIL_PERCENT });
  if (violations.length > 0) options.say(await describeOpenWork(cluster));
  const rerun = figuresOf(sightings.rerunMs);
  if (rerun.maxMs > RERUN_LIMIT_MS) violations.push(`a run waited ${rerun.maxMs} ms for its rerun`);
  const ofCode = (code: string): number =>
    acknowledged.filter(({ outcome }) => outcome.state === "failed" && outcome.code === code)
      .length;
  return {
    seed: options.seed,
    seconds: Math.round((performance.now() - startMs) / 1_000),
    kills: Object.fromEntries(kills),
    runs: {
      asked: acknowledged.length + load.waiting,
      done: acknowledged.filter(({ outcome }) => outcome.state === "done").length,
      failed: ofCode("no_face"),
      interrupted: ofCode("interrupted"),
      askedAgain: acknowledged.reduce((sum, { outcome }) => sum + outcome.retries.length, 0),
      begun: sightings.begins,
    },
    rerun,
    serviceAfterKill,
    serviceAfterPostgres,
    violations,
  };
}

interface Begun {
  readonly options: StormOptions;
  readonly sightings: Sightings;
  readonly startMs: number;
}

async function stormOn(
  cluster: Cluster,
  { options, sightings, startMs }: Begun,
): Promise<StormReport> {
  const load = await startLoad(cluster, {
    people: options.people,
    onSettled: (picture) => sightings.settled(picture),
  });
  const random = seededRandom(options.seed);
  const kills = new Map<string, number>();
  const down = new Set<string>();
  return storming({ cluster, load, sightings, random, kills, down, options }, startMs);
}

/**
 * Runs two web and two worker processes under load. Kills random ones with SIGKILL and restarts them, then PostgreSQL.
 * Once all is quiet, compares the ledger, the runs and the results with the outcomes reported to each user.
 */
export async function runStorm(options: StormOptions): Promise<StormReport> {
  const startMs = performance.now();
  const sightings = new Sightings();
  const cluster = await startCluster({
    webs: 2,
    workers: 2,
    program: options.program,
    env: {
      ENGINE_THREADS: "4",
      ECHO_MS: "50",
      ECHO_MAX_MS: "600",
      ECHO_FAIL_PERCENT: String(FAIL_PERCENT),
      LOG_LEVEL: "warn",
    },
    onLine: (line, member) => sightings.hear(line, member.name),
  });
  try {
    return await stormOn(cluster, { options, sightings, startMs });
  } catch (error) {
    throw new Error(`the storm broke off:\n${await describeOpenWork(cluster)}`, { cause: error });
  } finally {
    await cluster.stop();
  }
}
