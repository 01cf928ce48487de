import type { BetterAuthPlugin, GenericEndpointContext } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { z } from "zod";
import type { Database } from "#server/db/connection.ts";
import { type PasswordOwner, type PasswordProblem, passwordProblem } from "../../password-rules.ts";

/** The library's names of length, and ours of what it does not know. Clients have words for each. */
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

/** Who sends the request; null for nobody. */
async function sender(context: GenericEndpointContext) {
  const session = await getSessionFromCtx(context);
  return session ? owned.parse(session.user) : null;
}

/** Whose the token of a link to a new password is; null when it is not good. */
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

/** The password that a request chooses; null when its body is none that the library would take. */
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

/** Throws for a password that anybody would try. */
export async function requireGoodPassword(
  password: string,
  owner: PasswordOwner | null,
): Promise<void> {
  const problem = await passwordProblem(password, owner);
  if (problem !== null) throw new APIError("BAD_REQUEST", refusals[problem]);
}

/** Refuses bad passwords wherever one is chosen. */
const refuseBadPassword = createAuthMiddleware(async (context) => {
  const choice = await chosen(context);
  if (!choice) return;
  await requireGoodPassword(choice.password, choice.owner);
  // Who changes a password may do so because somebody else has it.
  if (context.path === "/change-password")
    return { context: { body: { revokeOtherSessions: true } } };
  return;
});

/**
 * Who has a password shows it before a passkey is added or removed: a browser that was left open must not be enough
 * to let somebody in for good, or to keep the owner out.
 */
const askPassword = createAuthMiddleware(async (context) => {
  const user = await sender(context);
  // Without a session the library itself refuses.
  if (!user) return;
  const account = await context.context.internalAdapter.findCredentialAccount(user.id);
  if (!account?.password) return;
  // The library takes for granted that there is a body with a text in it.
  if (!withPassword.safeParse(context.body).success) {
    throw new APIError("BAD_REQUEST", { code: "INVALID_PASSWORD", message: "Invalid password" });
  }
  await context.context.password.checkPassword(user.id, context);
});

/** Whose code is tried: of who is signed in, or of who has shown the password a moment ago. */
async function ownerOfCode(context: GenericEndpointContext): Promise<string | null> {
  const user = await sender(context);
  if (user) return user.id;
  const cookie = context.context.createAuthCookie("two_factor");
  const challenge = await context.getSignedCookie(cookie.name, context.context.secret);
  if (!challenge) return null;
  const found = await context.context.internalAdapter.findVerificationValue(challenge);
  return found?.value ?? null;
}

/** True the first time that this account tries this code within two minutes, for one caller of many at once. */
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

/** Longer than any code of the app, so that the library counts it as a wrong one. */
const NO_CODE = "already used";

/** A code of the app counts once (RFC 6238, 5.2). No browser is trusted so far that it need not show one. */
function spendCode(database: Database) {
  return createAuthMiddleware(async (context) => {
    const { data } = codeBody.safeParse(context.body);
    if (!data) return;
    const userId = /^\d{6}$/.test(data.code) ? await ownerOfCode(context) : null;
    const isFresh = userId === null || (await isFirstUse(database, userId, data.code));
    return { context: { body: { code: isFresh ? data.code : NO_CODE, trustDevice: false } } };
  });
}

/** What we ask beyond the sign-in library itself. */
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
