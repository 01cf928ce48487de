import type { Queryable } from "#server/db/connection.ts";

/** Those of `userIds` whose paid plan runs, a trial or a renewal that could not be charged yet included. */
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
