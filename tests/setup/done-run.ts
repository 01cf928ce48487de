import { randomUUID } from "node:crypto";
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
  const { rows } = await on.query<{ outcome: string }>(
    `select outcome from runs.start_in_lane(
       $1, $2, $5, '{}', decode(repeat('00', 32), 'hex'), 'en', $3, null, 0::smallint, interval '1 hour', 10, $4)`,
    [id, userId, cost, isByApi, operation],
  );
  if (rows[0]?.outcome !== "held") throw new Error(`${userId}: ${rows[0]?.outcome}`);
  await on.query(
    `update runs.run set state = 'running', lease = id, attempt = 1, started_at = clock_timestamp() where id = $1`,
    [id],
  );
  await on.query(
    `select runs.complete($1, $1, $2, 'test', 'full', null, 0, $4, 'image/png', 48, 40, $3)`,
    [id, engine, isFree, `u/none/out/${id}`],
  );
  return id;
}
