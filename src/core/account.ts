import { z } from "zod/mini";
import { locales } from "./locale.ts";

/** Mails that a person may do without; those about payments and the account itself are always sent. */
export const mailPreferences = z.object({
  /** 14 and 3 days before credits end. */
  creditExpiry: z.boolean(),
  /** When an invitation has brought credits. */
  referralReward: z.boolean(),
});
export type MailPreferences = z.infer<typeof mailPreferences>;

/** GET /account, and the answer of PUT /account/preferences. */
export const accountState = z.object({
  email: z.string(),
  isEmailVerified: z.boolean(),
  /** True where this server can send mail: only then a confirmed address is asked for. */
  canSendMail: z.boolean(),
  /** False for accounts that sign in with another service only. */
  hasPassword: z.boolean(),
  /** The language of mails to this person. */
  locale: z.enum(locales),
  mails: mailPreferences,
});
export type AccountState = z.infer<typeof accountState>;

/** PUT /account/preferences: what is left out stays. */
export const preferenceChanges = z.strictObject({
  locale: z.optional(z.enum(locales)),
  creditExpiry: z.optional(z.boolean()),
  referralReward: z.optional(z.boolean()),
});
export type PreferenceChanges = z.infer<typeof preferenceChanges>;
