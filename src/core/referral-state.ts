import { z } from "zod/mini";

/**
 * State of an invitation. The invited user must confirm the email address and finish a first run; the reward follows a
 * day later. `refused`: it broke a rule. `review`: it waits for the operator's decision.
 */
export const invitationStates = [
  "waiting_email",
  "waiting_run",
  "waiting_delay",
  "rewarded",
  "refused",
  "review",
] as const;
export type InvitationState = (typeof invitationStates)[number];

/** GET /referrals/me. It doesn't reveal the invited users. */
export const referralState = z.object({
  /** The code in this user's link. */
  referralId: z.string(),
  /** Credits for each side. */
  rewardCredits: z.int().check(z.positive()),
  /** Credits that invitations have earned so far. */
  earnedCredits: z.int().check(z.nonnegative()),
  /** Newest first. */
  invited: z.array(z.object({ at: z.iso.datetime(), state: z.enum(invitationStates) })),
});
export type ReferralState = z.infer<typeof referralState>;
