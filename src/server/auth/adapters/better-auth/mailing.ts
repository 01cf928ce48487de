import type { GenericEndpointContext } from "better-auth";
import { createEmailVerificationToken } from "better-auth/api";
import type { Locale } from "#core/locale.ts";
import { errorForLog } from "#server/http/error-for-log.ts";
import { requestLocale } from "#server/http/request-locale.ts";
import type { SignInMails } from "../../port.ts";
import { COUNTED_ADDRESS_HEADER, MAIL_WITHHELD_HEADER } from "../../web-handler.ts";
import type { AuthLog, AuthOptions } from "./options.ts";
import { dropUnconfirmedPassword, endUnconfirmedAccess, markConfirmed } from "./take-over.ts";

/* The library's mail options: links that confirm an address, and links that reset a password. */

const CONFIRMATION_LIFE_S = 60 * 60;
const RESET_LIFE_S = 30 * 60;

/** A link resets the password. It ends all sessions and proves that the mailbox belongs to the user. */
export function resetOptions({ mails, database, log }: AuthOptions) {
  if (mails === null) return {};
  return {
    // If unconfirmed accounts could be used, the response would reveal that the address is new.
    requireEmailVerification: true,
    // Not awaited: it takes a second connection while sign-up holds one, and its duration must not be measurable.
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

/** The paths on which users return from a provider, or bring its token. */
const SOCIAL_PATHS: ReadonlySet<string> = new Set(["/callback/:id", "/sign-in/social"]);

const isWithheld = (request: Request | undefined): boolean =>
  request?.headers.has(MAIL_WITHHELD_HEADER) ?? false;

/** Sends a link when an account is created, and again on request. */
export function confirmationOptions({ mails, database, log }: AuthOptions, secret: string) {
  if (mails === null) return {};
  return {
    emailVerification: {
      expiresIn: CONFIRMATION_LIFE_S,
      // The `user.create.after` hook below sends it.
      sendOnSignUp: false,
      async sendVerificationEmail({ user, token }: Mailing, request?: Request) {
        if (isWithheld(request)) return;
        const { id: userId, email } = user;
        await mails.sendConfirmation({ userId, email, token, locale: localeOf(request) });
      },
    },
    account: {
      // The library links accounts by address only if the provider vouches for it. Without this setting, an unconfirmed
      // account would lock out the owner of its address; the hook below makes the setting safe.
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
            // A new account is still inside the library's transaction and has no password to drop.
            const before = await context.context.internalAdapter.findAccounts(userId);
            if (before.length === 0) return;
            await database.transaction(({ client }) => dropUnconfirmedPassword(client, userId));
          },
        },
      },
      user: {
        create: {
          // The library runs this after it commits the account. Its own sending at sign-up runs inside that transaction
          // and would need a second connection, which can deadlock the pool.
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

/** A failure doesn't undo the confirmation: the same steps run again at the next visit. */
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
  log.error({ error: errorForLog(error) }, "sign-in: work after an email confirmation failed");
}

function localeOf(request: Request | undefined): Locale {
  return requestLocale({
    cookie: request?.headers.get("cookie"),
    acceptLanguage: request?.headers.get("accept-language"),
  });
}
