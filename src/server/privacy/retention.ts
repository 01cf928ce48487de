import { retentionHours, type TimedTerm } from "#core/retention.ts";
import type { Database, Queryable } from "#server/db/connection.ts";
import type { Chore } from "#server/queue/chores.ts";
import type { QueueLog } from "#server/queue/queue-log.ts";
import type { Storage } from "#server/storage/port.ts";
import { dropTombstone, endPictureTombstones } from "#server/storage/tombstones.ts";
import { exportPartKey } from "./person-files.ts";

export interface RetentionDeps {
  readonly database: Database;
  readonly storage: Storage;
  readonly log: QueueLog;
  /** `FINGERPRINT_DAYS`. */
  readonly fingerprintDays: number;
}

const HOUR_MS = 60 * 60_000;
/** The scheduled task runs this often, so a term ends that much later at most. */
const SWEEP_EVERY_HOURS = 1;
/** Rows per statement, so that locks are held only briefly. */
const BATCH = 1_000;

interface Sweep {
  /** `ended`: the row contains its own end. */
  readonly term: TimedTerm | "ended";
  readonly table: string;
  /** Condition on rows `t` past their term; `$1` is the cut-off time. */
  readonly isOver: string;
  /** Columns to set. Defaults to deleting the rows. */
  readonly set?: string;
}

/** Automatic deletion, by the terms that the privacy page shows. */
export const sweeps: readonly Sweep[] = [
  // The row contains its end, which each use extends.
  { term: "ended", table: "auth.session", isOver: "t.expires_at < $1" },
  { term: "devices", table: "auth.known_device", isOver: "t.seen_at < $1" },
  { term: "links", table: "auth.verification", isOver: "t.expires_at < $1" },
  { term: "links", table: "auth.used_code", isOver: "t.used_at < $1" },
  { term: "links", table: "auth.proof_code", isOver: "t.created_at < $1" },
  { term: "links", table: "auth.notice", isOver: "t.at < $1" },
  { term: "ended", table: "auth.guess", isOver: "t.ends_at < $1" },
  { term: "ended", table: "public.rate_window", isOver: "t.ends_at < $1" },
  { term: "ended", table: "public.rate_limit", isOver: "to_timestamp(t.expire / 1000.0) < $1" },
  { term: "cancels", table: "runs.early_cancel", isOver: "t.cancelled_at < $1" },
  {
    term: "returns",
    table: "runs.unwanted",
    isOver: "t.network_hash is not null and t.returned_at < $1",
    set: "network_hash = null",
  },
  { term: "outbox", table: "mail.outbox", isOver: "t.created_at < $1" },
  { term: "outbox", table: "public.webhook_delivery", isOver: "t.created_at < $1" },
  {
    term: "outbox",
    table: "graphile_worker._private_jobs",
    isOver: "t.attempts >= t.max_attempts and t.locked_at is null and t.updated_at < $1",
  },
  { term: "letters", table: "public.support_letter", isOver: "t.created_at < $1" },
  {
    term: "outbox",
    table: "privacy.export",
    isOver: "t.requested_at < $1 and t.state in ('failed', 'expired') and t.parts = 0",
  },
  {
    term: "paymentEvents",
    table: "billing.provider_event",
    isOver: "t.received_at < $1 and t.payload <> '{}' and t.status in ('done', 'ignored', 'dead')",
    set: "payload = '{}', last_error = null",
  },
  {
    term: "testCheckout",
    table: "sandbox.delivery",
    isOver: "t.state = 'delivered' and t.delivered_at < $1",
  },
  {
    term: "testCheckout",
    table: "sandbox.event",
    isOver:
      "t.created_at < $1 and not exists (select from sandbox.delivery as d where d.event = t.id)",
  },
  { term: "testCheckout", table: "sandbox.idempotency", isOver: "t.created_at < $1" },
  {
    term: "fingerprints",
    table: "public.free_grant",
    isOver: `exists (select from privacy.deletion as d where d.user_id = t.user_id and d.purged_at < $1)`,
  },
  {
    term: "fingerprints",
    table: "billing.trial",
    isOver: `exists (select from privacy.deletion as d where d.user_id = t.user_id and d.purged_at < $1)`,
  },
];

/**
 * How long after a purge its fingerprints and records stay: the days count from the request, which a purge follows
 * after the time to undo, and the last sweep within them must find the rows over.
 */
function hoursAfterPurge(days: number): number {
  return days * 24 - retentionHours.undo - SWEEP_EVERY_HOURS;
}

/** Deletes everything past its term. `aheadMs` shifts the clock, for tests. */
export async function sweepAll(deps: RetentionDeps, aheadMs = 0): Promise<void> {
  const { database, storage, log } = deps;
  const ofPurge = hoursAfterPurge(deps.fingerprintDays);
  for (const sweep of sweeps) {
    const hours = sweep.term === "fingerprints" ? ofPurge : hoursOf(sweep.term);
    const before = new Date(Date.now() + aheadMs - hours * HOUR_MS);
    const rows = await sweepTable(database.pool, sweep, before);
    if (rows > 0)
      log.info(`deleted or cleared ${rows} expired rows of ${sweep.table} (${sweep.term})`);
  }
  await forgetLateEvents(database.pool);
  await endExports(database.pool, storage, aheadMs);
  const purgedBefore = new Date(Date.now() + aheadMs - ofPurge * HOUR_MS);
  await endDeletions(database.pool, storage, purgedBefore);
}

function hoursOf(term: Sweep["term"]): number {
  return term === "ended" ? 0 : retentionHours[term];
}

async function sweepTable(on: Queryable, sweep: Sweep, before: Date): Promise<number> {
  const { table, isOver, set } = sweep;
  const chosen = `t.ctid = any (array(
    select t.ctid from ${table} as t where ${isOver} limit ${BATCH} for update skip locked))`;
  const statement =
    set === undefined
      ? `delete from ${table} as t where ${chosen}`
      : `update ${table} as t set ${set} where ${chosen}`;
  let total = 0;
  for (;;) {
    const { rowCount } = await on.query(statement, [before]);
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return total;
  }
}

/** Erases events that a provider sends after a customer's deletion. */
async function forgetLateEvents(on: Queryable): Promise<void> {
  await on.query(
    `update billing.provider_event as t set payload = '{}', last_error = null
      where t.payload <> '{}' and t.customer_id in (
        select c.customer_id from billing.customer as c
          join privacy.deletion as d on d.user_id = c.user_id and d.state = 'purged')`,
  );
}

interface OldExport {
  readonly id: string;
  readonly user_id: string;
  readonly parts: number;
  readonly state: string;
}

/** Deletes the files of expired and failed exports and of those that were never finished. */
async function endExports(on: Queryable, storage: Storage, aheadMs: number): Promise<void> {
  const now = new Date(Date.now() + aheadMs);
  const { rows } = await on.query<OldExport>(
    `select id, user_id, parts, state from privacy.export
      where (state = 'ready' and expires_at < $1)
         or (state in ('failed', 'expired') and parts > 0)
         or (state in ('waiting', 'making') and requested_at < $1::timestamptz - make_interval(hours => $2))`,
    [now, retentionHours.exports],
  );
  for (const { id, user_id: userId, parts, state } of rows) {
    for (let part = 0; part < parts; part += 1) {
      await storage.delete(exportPartKey(userId, id, part));
    }
    const end = state === "ready" || state === "expired" ? "expired" : "failed";
    await on.query("update privacy.export set state = $2, parts = 0, bytes = 0 where id = $1", [
      id,
      end,
    ]);
  }
}

/** Drops deletion records that are older than any backup: they can't be needed for a restore any more. */
async function endDeletions(on: Queryable, storage: Storage, before: Date): Promise<void> {
  const { rows } = await on.query<{ user_id: string }>(
    "select user_id from privacy.deletion where purged_at < $1",
    [before],
  );
  for (const { user_id: userId } of rows) {
    await dropTombstone(storage, userId);
    await on.query("delete from privacy.deletion where user_id = $1", [userId]);
  }
  await endPictureTombstones(on, storage, before);
}

/** Runs in one of the processes. */
export function retentionChore(deps: RetentionDeps): Chore {
  return {
    name: "clear what is over",
    everyMs: SWEEP_EVERY_HOURS * HOUR_MS,
    run: () => sweepAll(deps),
  };
}
