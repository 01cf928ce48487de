import { z } from "zod/mini";
import { displayName } from "./display-name.ts";
import { planNames } from "./plans.ts";

/**
 * State of the sign-up credits. `waiting_email`: the user must confirm the address, if email can be sent. `review`:
 * waits for a decision, because many accounts came from one network or mail domain. `refused_reviewed`: refused after
 * that review. `refused_disposable`: the address is disposable. `refused_duplicate`: the person has had them before.
 */
export const freeCreditStates = [
  "granted",
  "waiting_email",
  "review",
  "refused_disposable",
  "refused_duplicate",
  "refused_reviewed",
] as const;
export type FreeCreditState = (typeof freeCreditStates)[number];

/** GET /profiles/me. */
export const profile = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  avatarUrl: z.string(),
  credits: z.int().check(z.nonnegative()),
  referralId: z.string(),
  subscription: z.object({ tierName: z.enum(planNames) }),
  freeCredits: z.optional(z.enum(freeCreditStates)),
  /** In review: the operator's deadline, after which a rule decides. Missing in reviews older than the deadlines. */
  freeCreditsUntil: z.optional(z.iso.datetime()),
  /** Deletion of the account is pending and can still be undone. */
  isLeaving: z.optional(z.literal(true)),
});
export type Profile = z.infer<typeof profile>;

const personName = displayName(100);

/** POST /profiles/me. Id and email are accepted for compatibility and ignored: the token decides. */
export const profileCreation = z.strictObject({
  id: z.optional(z.string()),
  email: z.optional(z.string()),
  firstName: z.nullish(personName),
  lastName: z.nullish(personName),
  avatarUrl: z.nullish(z.string().check(z.maxLength(2048))),
  referralId: z.nullish(z.string().check(z.trim(), z.maxLength(64))),
});
export type ProfileCreation = z.infer<typeof profileCreation>;

/** PUT /profiles/me. */
export const profileUpdate = z.strictObject({
  firstName: z.optional(personName),
  lastName: z.optional(personName),
  avatarUrl: z.optional(z.string().check(z.maxLength(2048))),
});
export type ProfileUpdate = z.infer<typeof profileUpdate>;
