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
   * Address of our own pages, such as https://example.com. Never taken from a request: who asks for somebody
   * else's new password must not choose where the link leads.
   */
  readonly origin: () => string;
  /** Clock in ms. */
  readonly now: () => number;
}

/** The links of sign-in, by mail, in the reader's language. */
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
        // The key is kept for good, the token must not be.
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
      // Who has no profile yet is settled when it is made.
      if (rows.length > 0) await arrivals.look(person);
    },
  };
}
