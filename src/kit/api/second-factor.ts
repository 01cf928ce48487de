import { useQuery } from "@tanstack/react-query";
import { z } from "zod/mini";
import { ApiError } from "./api-error.ts";
import { callAuth, problemIn } from "./auth-call.ts";
import { useUserId } from "./call-for.ts";
import { readAuth } from "./own-session.ts";

/** Refusals of codes and passkeys. Each has a text in `account/security-text`. */
export type FactorProblem =
  | "wrongPassword"
  | "wrongCode"
  | "locked"
  | "ended"
  | "cancelled"
  | "proofNeeded"
  | "unknownKey"
  | "tooMany"
  | "offline"
  | "other";

const problems: Readonly<Record<string, FactorProblem>> = {
  INVALID_PASSWORD: "wrongPassword",
  INVALID_CODE: "wrongCode",
  INVALID_BACKUP_CODE: "wrongCode",
  ACCOUNT_TEMPORARILY_LOCKED: "locked",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "ended",
  INVALID_TWO_FACTOR_COOKIE: "ended",
  CHALLENGE_NOT_FOUND: "ended",
  PASSKEY_NOT_FOUND: "unknownKey",
  PROOF_NEEDED: "proofNeeded",
};

/** Posts to the sign-in service. Returns `null` on success. */
export async function postFactor(path: string, body: unknown): Promise<FactorProblem | null> {
  return problemIn(await callAuth(path, body), problems);
}

/** Calls the sign-in service. Returns its response in the shape `shape`, or the problem. */
export async function askFactor<Shape extends z.ZodMiniType>(
  shape: Shape,
  path: string,
  body?: unknown,
): Promise<{ found: z.output<Shape> } | { problem: FactorProblem }> {
  const outcome = await callAuth(path, body);
  const problem = problemIn(outcome, problems);
  if (problem !== null || !outcome.isDone) return { problem: problem ?? "other" };
  const parsed = z.safeParse(shape, outcome.answer);
  return parsed.success ? { found: parsed.data } : { problem: "other" };
}

const beginning = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });
const codes = z.object({ backupCodes: z.array(z.string()) });

/** Returns the authenticator app's URI and the recovery codes. Sign-in asks for codes only after one was entered. */
export const beginApp = (password: string) =>
  askFactor(beginning, "/two-factor/enable", { password });
export const newRecoveryCodes = (password: string) =>
  askFactor(codes, "/two-factor/generate-backup-codes", { password });
export const switchAppOff = (password: string) => postFactor("/two-factor/disable", { password });
/** Used at sign-in after the password, and to switch the app on. Apps group digits with blanks. */
export const enterCode = (code: string) =>
  postFactor("/two-factor/verify-totp", { code: code.replace(/\s/g, "") });
export const enterRecoveryCode = (code: string) =>
  postFactor("/two-factor/verify-backup-code", { code: code.trim() });

const passkey = z.object({
  id: z.string(),
  name: z.nullish(z.string()),
  createdAt: z.nullish(z.string()),
});
export type Passkey = z.infer<typeof passkey>;
const own = z.object({ user: z.object({ twoFactorEnabled: z.nullish(z.boolean()) }) });

async function readFactors() {
  const [session, keys] = await Promise.all([
    readAuth("/api/auth/get-session"),
    readAuth("/api/auth/passkey/list-user-passkeys"),
  ]);
  const user = z.safeParse(own, session);
  const passkeys = z.safeParse(z.array(passkey), keys);
  if (!user.success || !passkeys.success) throw new ApiError("unreadable");
  return { hasApp: user.data.user.twoFactorEnabled === true, passkeys: passkeys.data };
}

/** Returns the factors beside the password: whether there is an authenticator app, and the passkeys. */
export function useFactors() {
  const userId = useUserId();
  return useQuery({
    queryKey: ["factors", userId],
    enabled: userId !== null,
    queryFn: () =>
      readFactors().catch((cause: unknown) => {
        throw cause instanceof ApiError ? cause : new ApiError("offline", {}, { cause });
      }),
  });
}
