import { z } from "zod/mini";

/**
 * What became of an invitation: the friend has to confirm the e-mail address, then to finish a first run,
 * then a day passes before the reward. `refused` broke a rule; `review` waits for a person's decision.
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

/** GET /referrals/me. Nothing in it tells who the invited people are. */
export const referralState = z.object({
  /** The code in this person's link. */
  referralId: z.string(),
  /** What each side gets. */
  rewardCredits: z.int().check(z.positive()),
  /** All that invitations have brought so far. */
  earnedCredits: z.int().check(z.nonnegative()),
  /** Newest first. */
  invited: z.array(z.object({ at: z.iso.datetime(), state: z.enum(invitationStates) })),
});
export type ReferralState = z.infer<typeof referralState>;
