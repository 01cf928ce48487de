import type { BetterAuthPlugin, GenericEndpointContext } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { errors, jwtVerify } from "jose";
import { z } from "zod";
import { accountPages } from "#core/account.ts";
import type { Database } from "#server/db/connection.ts";
import type { DeviceBook } from "../../known-devices.ts";
import { requireGoodPassword } from "./account-rules.ts";
import { rememberBrowser } from "./device-memory.ts";
import { endUnconfirmedAccess, markConfirmed, replacePassword } from "./take-over.ts";

/** The claims of a confirmation link. Links with a second address have another purpose and are refused. */
const claims = z.object({
  email: z.email(),
  updateTo: z.never().optional(),
  requestType: z.never().optional(),
});

const problems = {
  old: { code: "TOKEN_EXPIRED", message: "The link is too old" },
  none: { code: "INVALID_TOKEN", message: "The link is not good" },
  strange: {
    code: "PASSWORD_NEEDED",
    message: "This browser did not sign up; whoever reads the mail chooses a new password",
  },
  done: { code: "ALREADY_CONFIRMED", message: "The address is confirmed already" },
} as const;

type Account = { readonly id: string; readonly email: string; readonly name: string };
type Context = GenericEndpointContext;

export interface ConfirmationDeps {
  readonly database: Database;
  readonly devices: DeviceBook;
  readonly onConfirmed: (user: Account, request: Request | undefined) => Promise<void>;
}

/** Returns the address that a link was sent to. Throws if the link is not valid now. */
async function addressIn(token: string, context: Context): Promise<string> {
  const key = new TextEncoder().encode(context.context.secret);
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"] });
    const parsed = claims.safeParse(payload);
    if (parsed.success) return parsed.data.email;
  } catch (cause) {
    if (cause instanceof errors.JWTExpired) throw new APIError("BAD_REQUEST", problems.old);
    if (!(cause instanceof errors.JOSEError || cause instanceof TypeError)) throw cause;
  }
  throw new APIError("BAD_REQUEST", problems.none);
}

/**
 * The link in the email leads to one of our pages, and opening it changes nothing. Pressing the button there confirms
 * the account with its password, if the account knows the browser: that browser chose the password. In any other
 * browser the mailbox owner chooses a new password, and all earlier access ends.
 */
export function confirmation({ database, devices, onConfirmed }: ConfirmationDeps) {
  async function takeOver(context: Context, account: Account, password: string): Promise<void> {
    await requireGoodPassword(password, account);
    const hash = await context.context.password.hash(password);
    const isDone = await database.transaction(async ({ client }) => {
      if (!(await endUnconfirmedAccess(client, account.id))) return false;
      await replacePassword(client, account.id, hash);
      await markConfirmed(client, account.id);
      return true;
    });
    if (!isDone) throw new APIError("BAD_REQUEST", problems.done);
  }

  async function confirm(context: Context, account: Account): Promise<void> {
    const deviceId = devices.readId(context.headers?.get("cookie"));
    if (!(await devices.knows(account.id, deviceId)))
      throw new APIError("FORBIDDEN", problems.strange);
    await markConfirmed(database.pool, account.id);
  }

  return {
    id: "confirmation",
    endpoints: {
      /** Replaces the library's endpoint, which would confirm at once. These links are valid for an hour. */
      verifyEmail: createAuthEndpoint(
        "/verify-email",
        { method: "GET", query: z.object({ token: z.string() }) },
        async (context) => {
          throw context.redirect(
            `${accountPages.confirmEmail}?${new URLSearchParams({ token: context.query.token }).toString()}`,
          );
        },
      ),
      confirmEmail: createAuthEndpoint(
        "/confirm-email",
        {
          method: "POST",
          body: z.object({ token: z.string(), newPassword: z.string().optional() }),
        },
        async (context) => {
          const { token, newPassword } = context.body;
          const email = await addressIn(token, context);
          const found = await context.context.internalAdapter.findUserByEmail(email);
          if (!found) throw new APIError("BAD_REQUEST", problems.none);
          const { user } = found;
          if (user.emailVerified && newPassword === undefined)
            return context.json({ status: true });
          if (newPassword === undefined) await confirm(context, user);
          else await takeOver(context, user, newPassword);
          await rememberBrowser(context, devices, user.id);
          await onConfirmed(user, context.request);
          return context.json({ status: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
