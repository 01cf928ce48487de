import { z } from "zod/mini";
import type { PagePath } from "./addresses.ts";
import { locales } from "./locale.ts";

/*
 * Shapes of the enveloped calls below /accounts, for both sides. Password, sessions, confirmation and reset are
 * the sign-in library's own calls below /api/auth, in plain JSON:
 *   POST send-verification-email {email}          again a link to confirm the address
 *   POST confirm-email {token, newPassword?}      PASSWORD_NEEDED in a browser that did not sign up
 *   POST request-password-reset {email}           always the same answer, whether there is an account or not
 *   POST reset-password {newPassword, token, keepsKeys}   with the token of the link; ends all sessions
 *   POST change-password {currentPassword, newPassword, revokeOtherSessions, keepsKeys}
 * API keys and webhooks end with either, unless `keepsKeys` is true.
 *   GET  list-sessions, POST revoke-session {token}, POST revoke-other-sessions {}
 */

/** Pages that links in our mails lead to. */
export const accountPages = {
  account: "/account",
  /** With `?token=`. */
  confirmEmail: "/confirm-email",
  /** With `?token=`. */
  resetPassword: "/reset-password",
} as const satisfies Record<string, PagePath>;

/** Length of a password, in UTF-16 units. Nothing else is asked of its shape. */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

/** Mails that a person may do without; those about payments and the account itself are always sent. */
const mailPreferences = z.object({
  /** 14 and 3 days before credits end. */
  creditExpiry: z.boolean(),
  /** When an invitation has brought credits. */
  referralReward: z.boolean(),
});
export type MailPreferences = z.infer<typeof mailPreferences>;

/** GET /accounts/me, and the answer of PUT /accounts/me/preferences. */
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

/** PUT /accounts/me/preferences: what is left out stays. */
export const preferenceChanges = z.strictObject({
  locale: z.optional(z.enum(locales)),
  creditExpiry: z.optional(z.boolean()),
  referralReward: z.optional(z.boolean()),
});
export type PreferenceChanges = z.infer<typeof preferenceChanges>;
