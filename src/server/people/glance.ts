import { cleanName } from "#core/display-name.ts";
import { type PaidPlanId, plans } from "#core/plans.ts";
import type { FreeCreditState, Profile } from "#core/profile.ts";
import type { Queryable } from "#server/db/connection.ts";

export interface GlanceRequest {
  readonly userId: string;
  /** The user's current network, as `public.network_seen` stores it. */
  readonly addressHash: Buffer;
  /** The first day of the month, as `top-up.ts` writes it. */
  readonly month: string;
}

export interface Glance {
  readonly profile: Profile;
  /** `false` if the visit has something to settle; the profile may then be stale. */
  readonly isSettled: boolean;
}

interface GlanceRow {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly avatar_url: string;
  readonly referral_id: string;
  readonly available: number;
  readonly free_credits: FreeCreditState | null;
  /** Deadline of a claim in review. */
  readonly free_credits_until: Date | null;
  readonly plan: PaidPlanId | null;
  readonly is_settled: boolean;
}

/** Reads a profile and everything shown next to it in one statement. Returns `null` for a user without a profile. */
export async function glance(
  on: Queryable,
  { userId, addressHash, month }: GlanceRequest,
): Promise<Glance | null> {
  const { rows } = await on.query<GlanceRow>(
    `select email, first_name, last_name, avatar_url, referral_id, available, free_credits, plan, is_settled,
            case free_credits when 'review' then
              (select review_until from public.free_grant where user_id = $1) end as free_credits_until
       from public.glance($1, $2, $3)`,
    [userId, addressHash, month],
  );
  const [row] = rows;
  return row ? { profile: toProfile(userId, row), isSettled: row.is_settled } : null;
}

function toProfile(userId: string, row: GlanceRow): Profile {
  return {
    id: userId,
    email: row.email,
    firstName: cleanName(row.first_name),
    lastName: cleanName(row.last_name),
    avatarUrl: row.avatar_url,
    credits: row.available,
    referralId: row.referral_id,
    ...(row.free_credits === null ? {} : { freeCredits: row.free_credits }),
    ...(row.free_credits_until && { freeCreditsUntil: row.free_credits_until.toISOString() }),
    subscription: { tierName: plans[row.plan ?? "free"].name },
  };
}
