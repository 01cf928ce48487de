import { reviewLimits } from "#core/review-limits.ts";
import type { Database, Queryable, Transaction } from "#server/db/connection.ts";

/** Reviews per query. */
const BATCH = 500;

export interface DueReviewsDeps {
  readonly database: Database;
  /** Clock, in ms since 1970. */
  readonly now: () => number;
  readonly decide: (
    transaction: Transaction,
    userId: string,
    isGranted: boolean,
  ) => Promise<unknown>;
}

/**
 * Decides the reviews past their deadline, each in its own transaction. Grants those below the ceiling, unless an
 * operator refused another claim of the cluster. Refusals by this rule don't count, so the order makes no difference.
 */
export async function decideDueReviews({ database, now, decide }: DueReviewsDeps): Promise<void> {
  for (;;) {
    const due = await findDue(database.pool, new Date(now()));
    for (const userId of due) {
      await database.transaction(async (transaction) => {
        const isGranted = await judgeReview(transaction.client, userId);
        if (isGranted !== null) await decide(transaction, userId, isGranted);
      });
    }
    if (due.length < BATCH) return;
  }
}

async function findDue(on: Queryable, now: Date): Promise<string[]> {
  const { rows } = await on.query<{ user_id: string }>(
    `select user_id from public.free_grant g
      where state = 'review' and review_until <= $1
        and not exists (select from privacy.deletion d where d.user_id = g.user_id)
      order by review_until, user_id limit $2`,
    [now, BATCH],
  );
  return rows.map((row) => row.user_id);
}

/** Returns `null` if the review is already decided. Locks the claim against a concurrent decision by an operator. */
async function judgeReview(on: Queryable, userId: string): Promise<boolean | null> {
  const locked = await on.query<{ weight: number; cluster: string | null }>(
    `select review_weight as weight, review_cluster as cluster from public.free_grant
      where user_id = $1 and state = 'review' for update`,
    [userId],
  );
  const [review] = locked.rows;
  if (!review) return null;
  if (review.weight >= reviewLimits.ceiling) return false;
  const { rows } = await on.query(
    `select from public.free_grant
      where review_cluster = $2 and user_id <> $1 and state = 'refused_reviewed' and reviewed_by = 'operator' limit 1`,
    [userId, review.cluster],
  );
  return rows.length === 0;
}
