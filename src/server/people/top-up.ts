import { balance, grant } from "#server/credits/ledger.ts";
import type { Database, Queryable, Transaction } from "#server/db/connection.ts";
import { findOpenMonths } from "./free-grant-store.ts";

/** Users per query. */
const BATCH = 500;

/** Returns the first day of the month of an instant, in UTC, such as 2026-11-01. */
export function monthOf(nowMs: number): string {
  return `${new Date(nowMs).toISOString().slice(0, 7)}-01`;
}

interface TopUp {
  readonly userId: string;
  /** As `monthOf` writes it. */
  readonly month: string;
  /** The minimum of spendable credits afterwards. */
  readonly target: number;
}

/**
 * Fills the spendable credits up to `target`, once per user and month. Returns the credits granted. They don't expire:
 * a balance is never filled above the target, so top-ups can't accumulate.
 */
export async function topUp(on: Queryable, { userId, month, target }: TopUp): Promise<number> {
  // Insert first: a concurrent call waits here and then finds the month decided.
  const { rowCount } = await on.query(
    `insert into public.free_top_up (user_id, month, amount) values ($1, $2, 0) on conflict do nothing`,
    [userId, month],
  );
  if (rowCount === 0) return 0;
  const { available } = await balance(on, userId);
  const amount = Math.max(0, target - available);
  if (amount === 0) return 0;
  await on.query("update public.free_top_up set amount = $3 where user_id = $1 and month = $2", [
    userId,
    month,
    amount,
  ]);
  await grant(on, {
    key: `topup:${userId}:${month}`,
    userId,
    source: "promo",
    sourceRef: `topup:${month}`,
    amount,
    expiresAt: null,
  });
  return amount;
}

export interface TopUpRoundDeps {
  readonly database: Database;
  readonly topUpOne: (transaction: Transaction, userId: string) => Promise<number>;
  readonly now: () => number;
  readonly paidAmong: (on: Queryable, userIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Tops up all users on the free plan whose month is undecided, each in its own transaction. */
export async function topUpEverybody(deps: TopUpRoundDeps): Promise<void> {
  const { database, topUpOne, now, paidAmong } = deps;
  const month = monthOf(now());
  let afterUserId = "";
  for (;;) {
    const userIds = await findOpenMonths(database.pool, { month, afterUserId, limit: BATCH });
    const paid = await paidAmong(database.pool, userIds);
    for (const userId of userIds) {
      if (!paid.has(userId))
        await database.transaction((transaction) => topUpOne(transaction, userId));
    }
    const last = userIds.at(-1);
    if (last === undefined || userIds.length < BATCH) return;
    afterUserId = last;
  }
}
