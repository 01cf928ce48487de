import { randomUUID } from "node:crypto";
import pg from "pg";
import { audit } from "../../src/server/credits/ledger.ts";
import type { Queryable } from "../../src/server/db/connection.ts";
import { auditRuns } from "../../src/server/runs/run-store.ts";

/** Throws if the audit of the ledger or of the runs has findings. */
export async function requireSoundBooks(on: Queryable): Promise<void> {
  const findings = [...(await audit(on)), ...(await auditRuns(on))];
  if (findings.length > 0) throw new Error(`the audit found: ${JSON.stringify(findings)}`);
}

interface DoneRun {
  readonly userId: string;
  readonly operation?: string;
  readonly cost?: number;
  readonly engine?: string;
  readonly isFree?: boolean;
  /** `null`: a process of an earlier release started it. */
  readonly isByApi?: boolean | null;
}

/** Starts and finishes a run without a worker. Returns its id. Throws if the user can't pay. */
export async function doneRun(
  on: Queryable,
  {
    userId,
    operation = "photo_id",
    cost = 1,
    engine = "local",
    isFree = false,
    isByApi = false,
  }: DoneRun,
): Promise<string> {
  const id = randomUUID();
  const text = pg.escapeLiteral;
  // One transaction: a worker would take the queued run, and its sweeper fails one in progress without a job.
  const ended = await on.query<{ is_done: boolean }>(`
    select runs.start_in_lane(
      '${id}', ${text(userId)}, ${text(operation)}, '{}', decode(repeat('00', 32), 'hex'), 'en', ${cost}, null,
      0::smallint, interval '1 hour', 10, ${isByApi});
    update runs.run set state = 'running', lease = id, attempt = 1, started_at = clock_timestamp()
     where id = '${id}';
    select runs.complete('${id}', '${id}', ${text(engine)}, 'test', 'full', null, 0, 'u/none/out/${id}', 'image/png',
                         48, 40, ${isFree}) as is_done`);
  const completed = [ended].flat().at(-1);
  if (completed?.rows[0]?.is_done !== true) throw new Error(`${userId} has no credits`);
  return id;
}
