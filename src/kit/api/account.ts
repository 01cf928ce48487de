import { type QueryClient, useQuery } from "@tanstack/react-query";
import { z } from "zod/mini";
import { type AccountState, accountState, type PreferenceChanges } from "#core/account.ts";
import { joinName } from "#core/person-name.ts";
import { apiCall } from "./api-call.ts";
import { ApiError } from "./api-error.ts";
import { callFor, useUserId } from "./call-for.ts";
import { readAuth } from "./own-session.ts";
import { dropToken } from "./session.ts";

/** Refusals of the sign-in service on the account page. Each has a text in `account/account-text`. */
export type AuthProblem =
  | "wrongPassword"
  | "weakPassword"
  | "commonPassword"
  | "personalPassword"
  | "linkEnded"
  | "tooMany"
  | "offline"
  | "other";

const problems: Readonly<Record<string, AuthProblem>> = {
  INVALID_PASSWORD: "wrongPassword",
  PASSWORD_TOO_SHORT: "weakPassword",
  PASSWORD_TOO_LONG: "weakPassword",
  PASSWORD_COMMON: "commonPassword",
  PASSWORD_PERSONAL: "personalPassword",
  INVALID_TOKEN: "linkEnded",
  TOKEN_EXPIRED: "linkEnded",
};
const refusal = z.object({ code: z.string() });

async function postAuth(path: string, body: unknown): Promise<AuthProblem | null> {
  const response = await fetch(`/api/auth${path}`, {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!response) return "offline";
  if (response.ok) return null;
  if (response.status === 429) return "tooMany";
  const parsed = z.safeParse(refusal, await response.json().catch(() => null));
  return (parsed.success ? problems[parsed.data.code] : undefined) ?? "other";
}

/** Changes the password and signs out other devices. Returns `null` on success. */
export function changePassword(change: {
  readonly currentPassword: string;
  readonly newPassword: string;
  /** `false` ends API keys and stops webhooks. */
  readonly keepsKeys: boolean;
}): Promise<AuthProblem | null> {
  return postAuth("/change-password", { ...change, revokeOtherSessions: true });
}

/** Emails a link to the form for a new password. Also returns `null` if no account has that address. */
export function requestPasswordReset(email: string): Promise<AuthProblem | null> {
  return postAuth("/request-password-reset", { email });
}

/** Sets the new password with the link's `token`. Returns `null` on success. */
export function resetPassword(reset: {
  readonly newPassword: string;
  readonly token: string;
  /** `false` ends API keys and stops webhooks. */
  readonly keepsKeys: boolean;
}): Promise<AuthProblem | null> {
  return postAuth("/reset-password", reset);
}

/** Emails another link that confirms the address. */
export function sendVerification(email: string): Promise<AuthProblem | null> {
  return postAuth("/send-verification-email", { email });
}

/** Saves the name in the profile and, for the greeting, with the sign-in service. */
export async function saveNames(firstName: string, lastName: string): Promise<void> {
  await apiCall({ method: "PUT", path: "/profiles/me", payload: { firstName, lastName } });
  await postAuth("/update-user", { name: joinName({ firstName, lastName }) });
  // The name is also in the token.
  dropToken();
}

const session = z.object({
  id: z.string(),
  token: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  ipAddress: z.nullish(z.string()),
  userAgent: z.nullish(z.string()),
});
const currentSession = z.object({ session: z.object({ id: z.string() }) });

export interface OpenSession extends z.infer<typeof session> {
  readonly isCurrent: boolean;
}

async function readSessions(): Promise<readonly OpenSession[]> {
  const [list, current] = await Promise.all([
    readAuth("/api/auth/list-sessions"),
    readAuth("/api/auth/get-session"),
  ]);
  const parsed = z.safeParse(z.array(session), list);
  const own = z.safeParse(currentSession, current);
  if (!parsed.success || !own.success) throw new ApiError("unreadable");
  const { id } = own.data.session;
  return parsed.data
    .toSorted((one, other) => Number(other.id === id) - Number(one.id === id))
    .map((found) => Object.assign(found, { isCurrent: found.id === id }));
}

/** Returns the account's sessions, this browser's first. */
export function useSessions() {
  const userId = useUserId();
  return useQuery({
    queryKey: ["sessions", userId],
    enabled: userId !== null,
    queryFn: () =>
      readSessions().catch((cause: unknown) => {
        throw cause instanceof ApiError ? cause : new ApiError("offline", {}, { cause });
      }),
  });
}

export function endSession(token: string): Promise<AuthProblem | null> {
  return postAuth("/revoke-session", { token });
}

export function endOtherSessions(): Promise<AuthProblem | null> {
  return postAuth("/revoke-other-sessions", {});
}

const accountKey = (userId: string | null) => ["account", userId] as const;

/** Returns the signed-in user's email address, password state and email preferences. */
export function useAccount() {
  const userId = useUserId();
  return useQuery({
    queryKey: accountKey(userId),
    enabled: userId !== null,
    queryFn: () => callFor(accountState, { method: "GET", path: "/accounts/me" }),
  });
}

export async function savePreferences(
  client: QueryClient,
  changes: PreferenceChanges,
): Promise<void> {
  const answer: AccountState = await callFor(accountState, {
    method: "PUT",
    path: "/accounts/me/preferences",
    payload: changes,
  });
  client.setQueriesData<AccountState>({ queryKey: ["account"] }, answer);
}
