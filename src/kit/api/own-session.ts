import { queryOptions, useQuery } from "@tanstack/react-query";
import { PROFILE_REFETCH_MS } from "#core/query-cache.ts";
import { ApiError } from "./api-error.ts";
import { fieldsOf } from "./checked-by-hand.ts";

export interface SessionUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** The sign-in provider's picture of the user. */
  readonly pictureUrl?: string;
}

/** Clerk's key, once the server has named it. `null` if sign-in is our own. */
export const signInAt: { clerk: string | null } = { clerk: null };

/** Loads the Clerk client. Only needed if users sign in with Clerk. */
export const loadClerk = () => import("./clerk.ts");

/**
 * Returns the response, or `null` if the user is signed out (401). Throws on any other failure, which doesn't mean
 * signed out. If the server responds with a Clerk key, asks Clerk instead.
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
  const { id, name, email, image } = fieldsOf(fieldsOf(answer)["user"]);
  if (typeof id !== "string" || typeof name !== "string" || typeof email !== "string")
    throw new ApiError("unreadable");
  return { id, name, email, ...(typeof image === "string" ? { pictureUrl: image } : {}) };
}

/** Returns the user of the session cookie, or `null` without a valid session. Rejects if the check fails. */
export async function readSession(): Promise<SessionUser | null> {
  const answer = await readAuth("/api/auth/get-session");
  return answer === null ? null : toUser(answer);
}

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: readSession,
  staleTime: PROFILE_REFETCH_MS,
});

/** Not known yet, signed out, or signed in as `user`. */
export type SessionState =
  | { readonly state: "loading" }
  | { readonly state: "signedOut" }
  | { readonly state: "signedIn"; readonly user: SessionUser };

export function useSession(): SessionState {
  const { data, isPending } = useQuery(sessionQuery);
  if (isPending) return { state: "loading" };
  return data ? { state: "signedIn", user: data } : { state: "signedOut" };
}
