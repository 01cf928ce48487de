import type { Locale } from "#core/locale.ts";
import type { Queryable } from "#server/db/connection.ts";

interface MailPreference {
  readonly locale: Locale;
  readonly creditExpiry: boolean;
  readonly referralReward: boolean;
}

/** How to write to a person. */
export interface MailRecipient extends MailPreference {
  readonly email: string;
}

/** What a person has chosen for mails; null before there is anything. */
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

/** The language that a person has chosen for mails; null before there is one. */
export async function findMailLocale(on: Queryable, userId: string): Promise<Locale | null> {
  return (await findPreference(on, userId))?.locale ?? null;
}

/** Null for people without a profile. */
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
