import { z } from "zod";
import { type ProcessReport, processRoles, processStates } from "#core/operator.ts";
import { type EngineCondition, engineConditions, engineKinds } from "#core/run.ts";
import type { LinkState } from "#engine/chain-link.ts";
import type { Queryable } from "#server/db/connection.ts";

export type ProcessRole = ProcessReport["role"];
export type ProcessState = ProcessReport["state"];

/** A process as it registers itself. */
export interface OwnProcess {
  readonly id: string;
  readonly role: ProcessRole;
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  readonly state: ProcessState;
  /** `null` if the process has no engines. */
  readonly engines: readonly LinkState[] | null;
}

/** A process that is silent for longer is not relied on. Three heartbeats. */
const SILENT_AFTER_S = 15;
/** A process that is silent for longer is removed. */
const FORGOTTEN_AFTER_S = 60;
/** An arbitrary fixed number: all servers that share a database take the same advisory lock. */
const FORGETTING_LOCK = 7_106_202_613;

/**
 * Registers a process and removes those that are long silent. Only one process removes at a time: two that recover from
 * an outage together would wait for each other's rows.
 */
export async function beat(on: Queryable, own: OwnProcess): Promise<void> {
  await on.query(
    `with forgotten as (
       delete from ops.process
        where id <> $1 and seen_at < clock_timestamp() - make_interval(secs => $8)
          and (select pg_try_advisory_xact_lock($9))
     )
     insert into ops.process (id, role, host, pid, version, state, engines)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (id) do update
       set seen_at = clock_timestamp(), state = excluded.state, engines = excluded.engines`,
    [
      own.id,
      own.role,
      own.host,
      own.pid,
      own.version,
      own.state,
      own.engines && JSON.stringify(own.engines),
      FORGOTTEN_AFTER_S,
      FORGETTING_LOCK,
    ],
  );
}

export async function removeProcess(on: Queryable, id: string): Promise<void> {
  await on.query("delete from ops.process where id = $1", [id]);
}

/** Returns whether a process that works on runs is alive. */
export async function hasWorker(on: Queryable): Promise<boolean> {
  const { rowCount } = await on.query(
    `select from ops.process
      where role in ('worker', 'all') and seen_at > clock_timestamp() - make_interval(secs => $1) limit 1`,
    [SILENT_AFTER_S],
  );
  return rowCount === 1;
}

/** Returns how many processes of any role are alive. */
export async function countLiving(on: Queryable): Promise<number> {
  const { rowCount } = await on.query(
    "select from ops.process where seen_at > clock_timestamp() - make_interval(secs => $1)",
    [SILENT_AFTER_S],
  );
  return rowCount ?? 0;
}

const processRow = z.object({
  id: z.string(),
  role: z.enum(processRoles),
  host: z.string(),
  pid: z.number(),
  version: z.string(),
  state: z.enum(processStates),
  startedAt: z.date().transform((at) => at.toISOString()),
  silentS: z.number(),
}) satisfies z.ZodType<ProcessReport>;

/** Returns every process seen in the last minute, the oldest first. */
export async function listProcesses(on: Queryable): Promise<ProcessReport[]> {
  const { rows } = await on.query<Record<string, unknown>>(
    `select id, role, host, pid, version, state, started_at as "startedAt",
            greatest(0, floor(extract(epoch from clock_timestamp() - seen_at)))::int as "silentS"
       from ops.process where seen_at > clock_timestamp() - make_interval(secs => $1)
      order by started_at, id`,
    [FORGOTTEN_AFTER_S],
  );
  return rows.map((row) => processRow.parse(row));
}

const linkState = z.object({
  engine: z.string(),
  kind: z.enum(engineKinds),
  model: z.string().nullable(),
  condition: z.enum(engineConditions),
  running: z.number(),
  waiting: z.number(),
  refused: z.object({ variable: z.string(), model: z.string() }).nullish(),
}) satisfies z.ZodType<LinkState>;
/** During a deployment, another version may write it in another format. */
const engineRow = z.object({ engines: z.array(linkState).catch([]) });

/** Returns the engines of all living processes, each engine once: with its worst condition and the sum of its work. */
export async function readEngineStates(on: Queryable): Promise<LinkState[]> {
  const { rows } = await on.query<Record<string, unknown>>(
    `select engines from ops.process
      where engines is not null and seen_at > clock_timestamp() - make_interval(secs => $1)
      order by started_at, id`,
    [SILENT_AFTER_S],
  );
  return mergeStates(rows.flatMap((row) => engineRow.parse(row).engines));
}

const badness: Readonly<Record<EngineCondition, number>> = { ready: 0, resting: 1, spent: 2 };

function mergeStates(states: readonly LinkState[]): LinkState[] {
  const merged = new Map<string, LinkState>();
  for (const state of states) {
    const known = merged.get(state.engine);
    merged.set(state.engine, known ? mergeTwo(known, state) : state);
  }
  return [...merged.values()];
}

function mergeTwo(one: LinkState, other: LinkState): LinkState {
  const refused = one.refused ?? other.refused;
  return {
    ...one,
    condition: badness[other.condition] > badness[one.condition] ? other.condition : one.condition,
    running: one.running + other.running,
    waiting: one.waiting + other.waiting,
    ...(refused ? { refused } : {}),
  };
}
