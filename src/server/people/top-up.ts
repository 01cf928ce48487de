import { balance, grant } from "#server/credits/ledger.ts";
import type { Database, Queryable, Transaction } from "#server/db/connection.ts";
import { findOpenMonths } from "./free-grant-store.ts";

/** People per look at the table. */
const BATCH = 500;

/** The first day of the month of an instant, in UTC, such as 2026-11-01. */
export function monthOf(nowMs: number): string {
  return `${new Date(nowMs).toISOString().slice(0, 7)}-01`;
}

interface TopUp {
  readonly userId: string;
  /** As `monthOf` writes it. */
  readonly month: string;
  /** Credits that can be spent afterwards, at least. */
  readonly target: number;
}

/**
 * Fills what can be spent up to `target`, once per user and month. Answers the credits granted. They have no
 * end: a balance is never filled beyond the target, so nothing piles up, and nobody loses what was given.
 */
export async function topUp(on: Queryable, { userId, month, target }: TopUp): Promise<number> {
  // The row first: who comes second waits here and finds that it was decided.
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

/** Tops up everybody on the free plan whose month is still open; each person is a transaction. */
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
