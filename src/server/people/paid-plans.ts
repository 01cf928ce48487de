import type { Queryable } from "#server/db/connection.ts";

/**
 * Returns those of `userIds` with a current paid plan, including trials and renewals whose charge has failed so far.
 */
export async function paidAmong(
  on: Queryable,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const { rows } = await on.query<{ user_id: string }>(
    `select distinct user_id from billing.subscription
      where user_id = any ($1) and status in ('trialing', 'active', 'past_due')`,
    [userIds],
  );
  return new Set(rows.map((row) => row.user_id));
}
