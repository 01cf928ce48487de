import type { BetterAuthPlugin, GenericEndpointContext } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import { z } from "zod";
import { AppError } from "#core/errors.ts";
import type { Database } from "#server/db/connection.ts";
import { requireFreshProof } from "../../confirm-person.ts";

/** Paths that verify a passkey, an app code or a recovery code, at sign-in or in a session. */
const FACTOR_PATHS = new Set([
  "/two-factor/verify-totp",
  "/two-factor/verify-backup-code",
  "/passkey/verify-authentication",
]);
/** Paths that add or remove a way to sign in. Users with a password enter it there (account-rules.ts). */
const PASSKEY_PATHS = new Set([
  "/passkey/generate-register-options",
  "/passkey/verify-registration",
  "/passkey/delete-passkey",
]);
const PASSWORD_PATHS = new Set(["/change-password", "/reset-password"]);

const choice = z.object({ keepsKeys: z.literal(true) });
/** Requests whose user keeps API keys and webhooks. The library drops unknown fields from their bodies. */
const keepingKeys = new WeakSet<Request>();

const noteChoice = createAuthMiddleware(async ({ body, request }) => {
  if (request && choice.safeParse(body).success) keepingKeys.add(request);
});

/** Reads the session of the incoming request. A refresh would overwrite the cookie of a new session. */
async function presentSession(context: GenericEndpointContext) {
  return getSessionFromCtx(context, { disableRefresh: true });
}

/** Records that this session has proved a second factor. Ends the session that a passkey sign-in replaces. */
function noteFactor({ pool }: Database) {
  return createAuthMiddleware(async (context) => {
    // `after` hooks run for refusals too.
    if (isAPIError(context.context.returned)) return;
    const before = await presentSession(context);
    const made = context.context.newSession;
    const session = made?.session ?? before?.session;
    if (!session) return;
    await pool.query(
      `update auth.session set proved_at = clock_timestamp(), factor_at = clock_timestamp()
        where id = $1`,
      [session.id],
    );
    if (made && before && before.session.id !== session.id && before.user.id === made.user.id) {
      await context.context.internalAdapter.deleteSession(before.session.token);
    }
  });
}

/** Requires a fresh proof to add or remove a passkey if the account has no password. */
function askFreshProof({ pool }: Database) {
  return createAuthMiddleware(async (context) => {
    const found = await presentSession(context);
    // Without a session, the library itself refuses.
    if (!found) return;
    const { id: userId } = found.user;
    const account = await context.context.internalAdapter.findCredentialAccount(userId);
    if (account?.password) return;
    try {
      await requireFreshProof(pool, { userId, sessionId: found.session.id });
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      throw new APIError("FORBIDDEN", { code: "PROOF_NEEDED", message: cause.message });
    }
  });
}

/** Adds the choice about API keys and webhooks to a new password, for the trigger `choose_password` (auth/auth.sql). */
async function withChoice<Data extends { readonly password?: string | null | undefined }>(
  data: Data,
  context: GenericEndpointContext | null,
) {
  if (!data.password || !PASSWORD_PATHS.has(context?.path ?? "")) return;
  const keepsKeys = context?.request !== undefined && keepingKeys.has(context.request);
  return { data: { ...data, passwordChoice: keepsKeys ? "keep_keys" : "end_keys" } };
}

/** Records what a session has proved, and requires a proof where the library wouldn't. */
export function proofRules(database: Database): BetterAuthPlugin {
  return {
    id: "proof-rules",
    schema: {
      account: {
        fields: {
          passwordChoice: { type: "string", required: false, input: false, returned: false },
        },
      },
    },
    init: () => ({
      options: {
        databaseHooks: {
          account: { create: { before: withChoice }, update: { before: withChoice } },
        },
      },
    }),
    hooks: {
      before: [
        { matcher: ({ path }) => PASSWORD_PATHS.has(path ?? ""), handler: noteChoice },
        {
          matcher: ({ path }) => PASSKEY_PATHS.has(path ?? ""),
          handler: askFreshProof(database),
        },
      ],
      after: [
        { matcher: ({ path }) => FACTOR_PATHS.has(path ?? ""), handler: noteFactor(database) },
      ],
    },
  };
}
