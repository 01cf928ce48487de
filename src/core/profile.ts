import { z } from "zod/mini";
import { displayName } from "./display-name.ts";
import { tierNames } from "./plans.ts";

/**
 * What became of the free credits of the beginning. They wait for a confirmed address where mail can be sent;
 * `review` waits for a decision, because many accounts came from one network or mail domain; `refused_reviewed`
 * is a no after it. Refused are also addresses of throw-away mail services, and people who had theirs before.
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
  subscription: z.object({ tierName: z.enum(tierNames) }),
  freeCredits: z.optional(z.enum(freeCreditStates)),
  /** In review: until when it is decided, by a person or else by rule. Reviews from before deadlines have none. */
  freeCreditsUntil: z.optional(z.iso.datetime()),
  /** The account is being deleted, and that can still be undone. */
  isLeaving: z.optional(z.literal(true)),
});
export type Profile = z.infer<typeof profile>;

const personName = displayName(100);

/** POST /profiles/me. Id and e-mail are accepted for compatibility and ignored: the token decides. */
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
