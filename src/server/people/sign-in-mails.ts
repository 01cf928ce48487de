import { createHash } from "node:crypto";
import { accountPages } from "#core/account.ts";
import type { SignInMails, TokenLetter } from "#server/auth/port.ts";
import type { Database } from "#server/db/connection.ts";
import { accountMails } from "#server/mail/account-templates.ts";
import type { Mail } from "#server/mail/mail.ts";
import { findMailLocale } from "#server/mail/recipients.ts";
import type { Arrivals } from "./arrivals.ts";

export interface SignInMailsDeps {
  readonly database: Database;
  readonly mail: Pick<Mail, "post">;
  readonly arrivals: Pick<Arrivals, "look">;
  /**
   * Origin of our own pages, such as https://example.com. Never taken from a request: the sender of a reset request
   * must not choose where another user's link leads.
   */
  readonly origin: () => string;
  /** Clock, in ms since 1970. */
  readonly now: () => number;
}

/** Sign-in emails with links, in the reader's language. */
export function createSignInMails(deps: SignInMailsDeps): SignInMails {
  const { database, mail, arrivals, origin } = deps;

  async function post(
    template: "confirmEmail" | "resetPassword",
    letter: TokenLetter,
    url: URL,
  ): Promise<void> {
    await database.transaction(async (transaction) => {
      const locale = (await findMailLocale(transaction.client, letter.userId)) ?? letter.locale;
      await mail.post(transaction, {
        ...accountMails[template][locale]({ url: url.href }),
        to: letter.email,
        replyTo: null,
        locale,
        // Hashed, because the key is stored permanently.
        idempotencyKey: `${template}:${createHash("sha256").update(letter.token).digest("hex")}`,
      });
    });
  }

  return {
    sendConfirmation(letter) {
      const url = new URL(accountPages.confirmEmail, origin());
      url.searchParams.set("token", letter.token);
      return post("confirmEmail", letter, url);
    },
    sendReset(letter) {
      const url = new URL(accountPages.resetPassword, origin());
      url.searchParams.set("token", letter.token);
      return post("resetPassword", letter, url);
    },
    async sendKnown({ userId, email, locale: requested }) {
      const day = new Date(deps.now()).toISOString().slice(0, 10);
      await database.transaction(async (transaction) => {
        const locale = (await findMailLocale(transaction.client, userId)) ?? requested;
        await mail.post(transaction, {
          ...accountMails.knownAddress[locale]({ url: new URL("/login", origin()).href }),
          to: email,
          replyTo: null,
          locale,
          idempotencyKey: `known-address:${userId}:${day}`,
        });
      });
    },
    async onConfirmed(person) {
      const { rows } = await database.pool.query("select from public.profile where user_id = $1", [
        person.userId,
      ]);
      // A user without a profile is settled when it is created.
      if (rows.length > 0) await arrivals.look(person);
    },
  };
}
