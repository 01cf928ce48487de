import type { Locale } from "#core/locale.ts";
import type { Queryable } from "#server/db/connection.ts";

interface MailPreference {
  readonly locale: Locale;
  readonly creditExpiry: boolean;
  readonly referralReward: boolean;
}

/** A user's address and mail preferences. */
export interface MailRecipient extends MailPreference {
  readonly email: string;
}

/** Returns the user's mail preferences, or `null` if none are stored. */
export async function findPreference(
  on: Queryable,
  userId: string,
): Promise<MailPreference | null> {
  const { rows } = await on.query<MailPreference>(
    `select locale, credit_expiry as "creditExpiry", referral_reward as "referralReward"
       from public.mail_preference where user_id = $1`,
    [userId],
  );
  return rows[0] ?? null;
}

/** Returns the user's locale for mail, or `null` if none is stored. */
export async function findMailLocale(on: Queryable, userId: string): Promise<Locale | null> {
  return (await findPreference(on, userId))?.locale ?? null;
}

/** Returns `null` if the user has no profile. */
export async function findRecipient(on: Queryable, userId: string): Promise<MailRecipient | null> {
  const { rows } = await on.query<{ email: string }>(
    "select email from public.profile where user_id = $1",
    [userId],
  );
  if (!rows[0]) return null;
  const preference = await findPreference(on, userId);
  return {
    locale: "en",
    creditExpiry: true,
    referralReward: true,
    ...preference,
    email: rows[0].email,
  };
}
