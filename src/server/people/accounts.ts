import type { AccountState, PreferenceChanges } from "#core/account.ts";
import type { Locale } from "#core/locale.ts";
import type { Database } from "#server/db/connection.ts";
import type { Identity } from "#server/http/identity.ts";
import { findPreference } from "#server/mail/recipients.ts";
import { findSignInAccount } from "./account-directory.ts";

export interface Accounts {
  /** `locale` applies until the user has chosen a language or created a profile. */
  read(identity: Identity, locale: Locale): Promise<AccountState>;
  change(identity: Identity, locale: Locale, changes: PreferenceChanges): Promise<AccountState>;
}

/** The data of the account page. `canSendMail`: mail is configured. */
export function createAccounts(database: Database, canSendMail: boolean): Accounts {
  async function read(identity: Identity, locale: Locale): Promise<AccountState> {
    const account = await findSignInAccount(database.pool, identity.userId);
    const preference = (await findPreference(database.pool, identity.userId)) ?? {
      locale,
      creditExpiry: true,
      referralReward: true,
    };
    return {
      email: account?.email ?? identity.email,
      isEmailVerified: account?.isVerified ?? identity.isEmailConfirmed ?? false,
      canSendMail,
      hasPassword: account?.hasPassword ?? false,
      locale: preference.locale,
      mails: {
        creditExpiry: preference.creditExpiry,
        referralReward: preference.referralReward,
      },
    };
  }
  return {
    read,
    async change(identity, locale, changes) {
      await database.pool.query(
        `insert into public.mail_preference as kept (user_id, locale, credit_expiry, referral_reward)
         values ($1, coalesce($3, $2), coalesce($4, true), coalesce($5, true))
         on conflict (user_id) do update
           set locale = coalesce($3, kept.locale), credit_expiry = coalesce($4, kept.credit_expiry),
               referral_reward = coalesce($5, kept.referral_reward), updated_at = clock_timestamp()`,
        [
          identity.userId,
          locale,
          changes.locale ?? null,
          changes.creditExpiry ?? null,
          changes.referralReward ?? null,
        ],
      );
      return read(identity, locale);
    },
  };
}
