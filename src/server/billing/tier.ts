import { type PaidPlanId, rankOf } from "#core/plans.ts";
import type { Queryable } from "#server/db/connection.ts";
import { inBatches } from "#server/db/in-batches.ts";

/** The live plan of each of these users, including overdue ones. Users without one are missing. */
async function plansOf(
  on: Queryable,
  userIds: readonly string[],
): Promise<Map<string, PaidPlanId>> {
  const { rows } = await on.query<{ userId: string; plan: PaidPlanId }>(
    `select distinct on (user_id) user_id as "userId", plan from billing.subscription
      where user_id = any($1::text[]) and status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
      order by user_id, started_at`,
    [userIds],
  );
  return new Map(rows.map(({ userId, plan }) => [userId, plan]));
}

/** Returns a user's priority among waiting runs: 0 for the free plan, one more for each more expensive plan. */
export function createPriorities(on: Queryable): (userId: string) => Promise<number> {
  const planOf = inBatches((userIds: readonly string[]) => plansOf(on, userIds));
  return async (userId) => rankOf((await planOf(userId)) ?? "free");
}
