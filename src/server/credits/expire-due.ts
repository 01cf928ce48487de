import type pg from "pg";
import { release } from "./ledger.ts";
import { select, selectOne } from "./ledger-call.ts";

export interface ExpiryOutcome {
  /** Holds that weren't resolved in time and were released. */
  readonly holds: number;
  /** Credits that expired with their lots. */
  readonly credits: number;
}

/**
 * Releases overdue holds and expires overdue lots, at most `limit` of each. Takes the pool: each hold and each lot is
 * its own transaction, so that concurrent sweeps can't deadlock.
 */
export async function expireDue(pool: pg.Pool, limit = 1000): Promise<ExpiryOutcome> {
  const dueHolds = await select<{ id: string }>(
    pool,
    "select id from credit.hold where state = 'pending' and expires_at <= clock_timestamp() order by expires_at limit $1",
    [limit],
  );
  let holds = 0;
  for (const { id } of dueHolds) {
    if ((await release(pool, id, "expired")) === "expired") holds += 1;
  }
  const dueLots = await select<{ id: string }>(
    pool,
    `select id from credit.lot
      where not is_used_up and remaining > held and expires_at <= clock_timestamp()
      order by expires_at limit $1`,
    [limit],
  );
  let credits = 0;
  for (const { id } of dueLots) {
    const row = await selectOne<{ expired: number }>(
      pool,
      "select credit.expire_lot($1)::float8 as expired",
      [id],
    );
    credits += row.expired;
  }
  return { holds, credits };
}
