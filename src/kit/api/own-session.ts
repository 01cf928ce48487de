import { queryOptions, useQuery } from "@tanstack/react-query";
import { PROFILE_REFETCH_MS } from "#core/query-cache.ts";
import { ApiError } from "./api-error.ts";
import { fieldsOf } from "./checked-by-hand.ts";

export interface SessionUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** The key with which pages find Clerk, once the server has named it; null: sign-in is our own. */
export const signInAt: { clerk: string | null } = { clerk: null };

/** Only where people sign in there. */
export const loadClerk = () => import("./clerk.ts");

/**
 * Null for nobody (401). Throws when the server could not say: that is not the same as signed out. A server whose
 * people sign in with Clerk answers with its key; then Clerk is asked.
 */
export async function readAuth(path: string): Promise<unknown> {
  const response = await fetch(path, { credentials: "same-origin" });
  if (response.ok) {
    const answer: unknown = await response.json();
    const key = fieldsOf(answer)["clerk"];
    if (typeof key !== "string") return answer;
    signInAt.clerk = key;
    return (await loadClerk()).readClerk(key, path);
  }
  if (response.status === 401) return null;
  throw response.status === 429
    ? new ApiError("rate_limited", { retryAfterS: response.headers.get("retry-after") ?? "60" })
    : new ApiError("unreadable");
}

function toUser(answer: unknown): SessionUser {
  const { id, name, email } = fieldsOf(fieldsOf(answer)["user"]);
  if (typeof id !== "string" || typeof name !== "string" || typeof email !== "string")
    throw new ApiError("unreadable");
  return { id, name, email };
}

/** Who is signed in by the session cookie; null for nobody. Rejects when nobody can say. */
export async function readSession(): Promise<SessionUser | null> {
  const answer = await readAuth("/api/auth/get-session");
  return answer === null ? null : toUser(answer);
}

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: readSession,
  staleTime: PROFILE_REFETCH_MS,
});

/** Not known yet, nobody, or who is signed in. */
export type SessionState =
  | { readonly state: "loading" }
  | { readonly state: "signedOut" }
  | { readonly state: "signedIn"; readonly user: SessionUser };

export function useSession(): SessionState {
  const { data, isPending } = useQuery(sessionQuery);
  if (isPending) return { state: "loading" };
  return data ? { state: "signedIn", user: data } : { state: "signedOut" };
}
