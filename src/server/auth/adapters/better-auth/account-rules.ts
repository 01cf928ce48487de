import type { BetterAuthPlugin, GenericEndpointContext } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { z } from "zod";
import type { Database } from "#server/db/connection.ts";
import { type PasswordOwner, type PasswordProblem, passwordProblem } from "../../password-rules.ts";

/** The library's codes for length, and our own for the rest. Clients have messages for each. */
const refusals = {
  short: { code: "PASSWORD_TOO_SHORT", message: "Password too short" },
  long: { code: "PASSWORD_TOO_LONG", message: "Password too long" },
  common: {
    code: "PASSWORD_COMMON",
    message: "Many people have this password, and it is tried first",
  },
  personal: {
    code: "PASSWORD_PERSONAL",
    message: "The password is hardly more than a name or an address",
  },
} as const satisfies Record<PasswordProblem, { code: string; message: string }>;

const owned = z.object({ id: z.string(), email: z.string(), name: z.string() });
const withPassword = z.object({ password: z.string() });
const signUpBody = z.object({ email: z.string(), name: z.string(), password: z.string() });
const changeBody = z.object({ newPassword: z.string(), token: z.string().optional() });
const codeBody = z.object({ code: z.string() });

/** Returns the user who sends the request, or `null` without a session. */
async function sender(context: GenericEndpointContext) {
  const session = await getSessionFromCtx(context);
  return session ? owned.parse(session.user) : null;
}

/** Returns the user of a password reset token, or `null` if the token isn't valid. */
export async function ownerOfLink(context: GenericEndpointContext, token: string | undefined) {
  if (token === undefined) return null;
  const { internalAdapter } = context.context;
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return found ? owned.nullable().parse(await internalAdapter.findUserById(found.value)) : null;
}

interface Choice {
  readonly password: string;
  readonly owner: PasswordOwner | null;
}

/** Returns the password that a request sets, or `null` if the body is invalid. */
async function chosen(context: GenericEndpointContext): Promise<Choice | null> {
  if (context.path === "/sign-up/email") {
    const { data } = signUpBody.safeParse(context.body);
    return data ? { password: data.password, owner: data } : null;
  }
  const { data } = changeBody.safeParse(context.body);
  if (!data) return null;
  const isLink = context.path === "/reset-password";
  const owner = await (isLink ? ownerOfLink(context, data.token) : sender(context));
  return { password: data.newPassword, owner };
}

const PASSWORD_PATHS = new Set(["/sign-up/email", "/change-password", "/reset-password"]);
const CODE_PATHS = new Set(["/two-factor/verify-totp", "/two-factor/verify-backup-code"]);
const PASSKEY_PATHS = new Set(["/passkey/verify-registration", "/passkey/delete-passkey"]);

/** Throws if the password is easy to guess. */
export async function requireGoodPassword(
  password: string,
  owner: PasswordOwner | null,
): Promise<void> {
  const problem = await passwordProblem(password, owner);
  if (problem !== null) throw new APIError("BAD_REQUEST", refusals[problem]);
}

/** Refuses weak passwords wherever a user chooses one. */
const refuseBadPassword = createAuthMiddleware(async (context) => {
  const choice = await chosen(context);
  if (!choice) return;
  await requireGoodPassword(choice.password, choice.owner);
  // The user may be changing the password because another person knows it.
  if (context.path === "/change-password")
    return { context: { body: { revokeOtherSessions: true } } };
  return;
});

/**
 * Users with a password must enter it to add or remove a passkey. Otherwise an unattended browser would be enough to
 * gain permanent access or to lock the user out.
 */
const askPassword = createAuthMiddleware(async (context) => {
  const user = await sender(context);
  // Without a session, the library itself refuses.
  if (!user) return;
  const account = await context.context.internalAdapter.findCredentialAccount(user.id);
  if (!account?.password) return;
  // The library assumes a body with a text field.
  if (!withPassword.safeParse(context.body).success) {
    throw new APIError("BAD_REQUEST", { code: "INVALID_PASSWORD", message: "Invalid password" });
  }
  await context.context.password.checkPassword(user.id, context);
});

/**
 * Returns the user whose code is tried: the signed-in user, or the one who has just entered the password. `null` if
 * there is neither.
 */
async function ownerOfCode(context: GenericEndpointContext): Promise<string | null> {
  const user = await sender(context);
  if (user) return user.id;
  const cookie = context.context.createAuthCookie("two_factor");
  const challenge = await context.getSignedCookie(cookie.name, context.context.secret);
  if (!challenge) return null;
  const found = await context.context.internalAdapter.findVerificationValue(challenge);
  return found?.value ?? null;
}

/**
 * Returns `true` for the first use of this code by this user within two minutes. Of concurrent calls, only one gets
 * `true`.
 */
async function isFirstUse({ pool }: Database, userId: string, code: string): Promise<boolean> {
  await pool.query(
    "delete from auth.used_code where user_id = $1 and used_at < clock_timestamp() - interval '2 minutes'",
    [userId],
  );
  const { rowCount } = await pool.query(
    "insert into auth.used_code (user_id, code) values ($1, $2) on conflict do nothing",
    [userId, code],
  );
  return rowCount === 1;
}

/** Longer than any code of the app, so the library counts it as wrong. */
const NO_CODE = "already used";

/** Accepts a code of the app only once (RFC 6238, 5.2). Never trusts a browser enough to skip the code. */
function spendCode(database: Database) {
  return createAuthMiddleware(async (context) => {
    const { data } = codeBody.safeParse(context.body);
    if (!data) return;
    const userId = /^\d{6}$/.test(data.code) ? await ownerOfCode(context) : null;
    const isFresh = userId === null || (await isFirstUse(database, userId, data.code));
    return { context: { body: { code: isFresh ? data.code : NO_CODE, trustDevice: false } } };
  });
}

/** Our rules on top of the sign-in library. */
export function accountRules(database: Database): BetterAuthPlugin {
  return {
    id: "account-rules",
    hooks: {
      before: [
        {
          matcher: ({ path }) => PASSWORD_PATHS.has(path ?? ""),
          handler: refuseBadPassword,
        },
        { matcher: ({ path }) => PASSKEY_PATHS.has(path ?? ""), handler: askPassword },
        {
          matcher: ({ path }) => CODE_PATHS.has(path ?? ""),
          handler: spendCode(database),
        },
      ],
    },
  };
}
