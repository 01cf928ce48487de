import type { PaidPlanId } from "#core/billing.ts";
import { plans } from "#core/plans.ts";
import { type TierName, tierNames } from "#core/profile.ts";
import type { Queryable } from "#server/db/connection.ts";

/** The name on a user's badge: that of the plan that runs, an overdue one included. */
async function tierOf(on: Queryable, userId: string): Promise<TierName> {
  const { rows } = await on.query<{ plan: PaidPlanId }>(
    `select plan from billing.subscription
      where user_id = $1 and status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
      order by started_at limit 1`,
    [userId],
  );
  return plans[rows[0]?.plan ?? "free"].tier;
}

/** Whose runs go first where runs wait: 0 for the free plan, one more for each dearer one. */
export async function priorityOf(on: Queryable, userId: string): Promise<number> {
  return tierNames.indexOf(await tierOf(on, userId));
}
