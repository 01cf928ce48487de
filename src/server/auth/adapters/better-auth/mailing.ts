import type { GenericEndpointContext } from "better-auth";
import { createEmailVerificationToken } from "better-auth/api";
import type { Locale } from "#core/locale.ts";
import { errorForLog } from "#server/http/error-for-log.ts";
import { requestLocale } from "#server/http/request-locale.ts";
import type { SignInMails } from "../../port.ts";
import { COUNTED_ADDRESS_HEADER, MAIL_WITHHELD_HEADER } from "../../web-handler.ts";
import type { AuthLog, AuthOptions } from "./options.ts";
import { dropUnconfirmedPassword, endUnconfirmedAccess, markConfirmed } from "./take-over.ts";

/* What the library is told about mail: links that confirm an address, and links that reset a password. */

const CONFIRMATION_LIFE_S = 60 * 60;
const RESET_LIFE_S = 30 * 60;

/** Passwords are reset by a link, which ends all sessions and shows that the mailbox is the person's own. */
export function resetOptions({ mails, database, log }: AuthOptions) {
  if (mails === null) return {};
  return {
    // An account that can be used before its address is confirmed would tell that it is new.
    requireEmailVerification: true,
    // Not waited for: it takes a second connection while sign-up holds one, and nobody must be able to time it.
    async onExistingUserSignUp({ user }: Pick<Mailing, "user">, request?: Request) {
      void mails
        .sendKnown({ userId: user.id, email: user.email, locale: localeOf(request) })
        .catch((error: unknown) => logFault(log, error));
    },
    resetPasswordTokenExpiresIn: RESET_LIFE_S,
    revokeSessionsOnPasswordReset: true,
    async sendResetPassword({ user, token }: Mailing, request?: Request) {
      if (isWithheld(request)) return;
      const { id: userId, email } = user;
      await mails.sendReset({ userId, email, token, locale: localeOf(request) });
    },
    async onPasswordReset({ user }: Pick<Mailing, "user">, request?: Request) {
      await database.transaction(async ({ client }) => {
        await endUnconfirmedAccess(client, user.id);
        await markConfirmed(client, user.id);
      });
      await tellConfirmed({ mails, log }, user, request);
    },
  };
}

interface Mailing {
  readonly user: { readonly id: string; readonly email: string };
  readonly token: string;
}

/** Where people come back from a provider, or bring its token. */
const SOCIAL_PATHS: ReadonlySet<string> = new Set(["/callback/:id", "/sign-in/social"]);

const isWithheld = (request: Request | undefined): boolean =>
  request?.headers.has(MAIL_WITHHELD_HEADER) ?? false;

/** A link is sent when an account was made, and again when it is asked for. */
export function confirmationOptions({ mails, database, log }: AuthOptions, secret: string) {
  if (mails === null) return {};
  return {
    emailVerification: {
      expiresIn: CONFIRMATION_LIFE_S,
      // The hook below does.
      sendOnSignUp: false,
      async sendVerificationEmail({ user, token }: Mailing, request?: Request) {
        if (isWithheld(request)) return;
        const { id: userId, email } = user;
        await mails.sendConfirmation({ userId, email, token, locale: localeOf(request) });
      },
    },
    account: {
      // The library links by an address only where the provider vouches for it; the hook below makes that safe for
      // accounts that nobody has confirmed, which would else keep the owner of the address out.
      accountLinking: { requireLocalEmailVerified: false },
    },
    databaseHooks: {
      account: {
        create: {
          async before(
            account: Record<string, unknown>,
            context: GenericEndpointContext | null,
          ): Promise<void> {
            const { userId, providerId } = account;
            if (typeof userId !== "string" || providerId === "credential" || !context) return;
            if (!SOCIAL_PATHS.has(context.path)) return;
            // A new account is inside a transaction of the library's own, and has nothing to be dropped.
            const before = await context.context.internalAdapter.findAccounts(userId);
            if (before.length === 0) return;
            await database.transaction(({ client }) => dropUnconfirmedPassword(client, userId));
          },
        },
      },
      user: {
        create: {
          // The library runs this once the account is committed. Its own way to send at sign-up runs inside
          // that transaction, and would want a second connection while every one waits for another.
          async after(
            user: Mailing["user"] & { emailVerified: boolean },
            context: { request?: Request | undefined } | null,
          ) {
            if (user.emailVerified) return;
            const { id: userId, email } = user;
            const locale = localeOf(context?.request);
            const life = CONFIRMATION_LIFE_S;
            const token = await createEmailVerificationToken(secret, email, undefined, life);
            await mails
              .sendConfirmation({ userId, email, token, locale })
              .catch((error: unknown) => logFault(log, error));
          },
        },
      },
    },
  };
}

/** What follows a confirmation happens at the next visit too, so its failure is no reason to refuse it. */
export async function tellConfirmed(
  { mails, log }: { mails: SignInMails | null; log: AuthLog },
  user: Mailing["user"],
  request: Request | undefined,
): Promise<void> {
  const address = request?.headers.get(COUNTED_ADDRESS_HEADER) || null;
  await mails
    ?.onConfirmed({ userId: user.id, email: user.email, address })
    .catch((error: unknown) => logFault(log, error));
}

function logFault(log: AuthLog, error: unknown): void {
  log.error({ error: errorForLog(error) }, "sign-in: what follows a mail failed");
}

function localeOf(request: Request | undefined): Locale {
  return requestLocale({
    cookie: request?.headers.get("cookie"),
    acceptLanguage: request?.headers.get("accept-language"),
  });
}
