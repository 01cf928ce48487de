import { z } from "zod/mini";
import type { PagePath } from "./addresses.ts";
import { locales } from "./locale.ts";

/*
 * Schemas of the enveloped endpoints under /accounts, for server and browser. Password, sessions, confirmation and
 * reset are the sign-in library's own endpoints under /api/auth, in plain JSON:
 *   POST send-verification-email {email}          sends another link to confirm the address
 *   POST confirm-email {token, newPassword?}      PASSWORD_NEEDED in a browser that did not sign up
 *   POST request-password-reset {email}           always the same response, whether or not the account exists
 *   POST reset-password {newPassword, token, keepsKeys}   with the link's token; ends all sessions
 *   POST change-password {currentPassword, newPassword, revokeOtherSessions, keepsKeys}
 * The last two also end API keys and webhooks, unless `keepsKeys` is true.
 *   GET  list-sessions, POST revoke-session {token}, POST revoke-other-sessions {}
 */

/** Pages that our emails link to. */
export const accountPages = {
  account: "/account",
  /** With `?token=`. */
  confirmEmail: "/confirm-email",
  /** With `?token=`. */
  resetPassword: "/reset-password",
} as const satisfies Record<string, PagePath>;

/** Password length in UTF-16 units. The format has no other rules. */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

/** Optional emails. Those about payments and the account itself are always sent. */
const mailPreferences = z.object({
  /** 14 and 3 days before credits expire. */
  creditExpiry: z.boolean(),
  /** When an invitation has earned credits. */
  referralReward: z.boolean(),
});
export type MailPreferences = z.infer<typeof mailPreferences>;

/** Response of GET /accounts/me and PUT /accounts/me/preferences. */
export const accountState = z.object({
  email: z.string(),
  isEmailVerified: z.boolean(),
  /** `true` if this server can send email. Only then are users asked to confirm their address. */
  canSendMail: z.boolean(),
  /** `false` for accounts that only sign in with another service. */
  hasPassword: z.boolean(),
  /** The language of emails to this user. */
  locale: z.enum(locales),
  mails: mailPreferences,
});
export type AccountState = z.infer<typeof accountState>;

/** PUT /accounts/me/preferences. Omitted fields stay unchanged. */
export const preferenceChanges = z.strictObject({
  locale: z.optional(z.enum(locales)),
  creditExpiry: z.optional(z.boolean()),
  referralReward: z.optional(z.boolean()),
});
export type PreferenceChanges = z.infer<typeof preferenceChanges>;
