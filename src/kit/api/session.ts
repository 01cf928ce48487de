import { ApiError } from "./api-error.ts";
import { fieldsOf, numberOr, textOr } from "./checked-by-hand.ts";
import { loadClerk, readAuth } from "./own-session.ts";

const TOKEN_PATH = "/api/auth/token";
/** Tokens are renewed this long before they expire. */
const TOKEN_MARGIN_MS = 30_000;

let token: { value: string; endsAt: number } | null = null;
let pending: Promise<string | null> | null = null;

function endOf(jwt: string): number {
  try {
    const part = (jwt.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    return numberOr(fieldsOf(JSON.parse(atob(part)))["exp"], 0) * 1_000;
  } catch {
    return 0;
  }
}

async function fetchToken(): Promise<string | null> {
  const answer = await readAuth(TOKEN_PATH);
  if (answer === null) return null;
  const value = textOr(fieldsOf(answer)["token"], null);
  if (value === null) throw new ApiError("unreadable");
  return value;
}

/** Returns the session's bearer token, or `null` if the user is signed out. Rejects if the network fails. */
export async function getToken(): Promise<string | null> {
  if (token && token.endsAt - TOKEN_MARGIN_MS > Date.now()) return token.value;
  const asked = (pending ??= fetchToken());
  try {
    const value = await asked;
    // A token that was dropped while it was fetched belongs to an earlier session.
    if (pending === asked && value) token = { value, endsAt: endOf(value) };
    return value;
  } finally {
    if (pending === asked) pending = null;
  }
}

/** Forgets the token, including one being fetched, so that the next call fetches a new one. */
export function dropToken(): void {
  token = null;
  pending = null;
}

/** Signs out. Returns `null` on success, otherwise the problem, which has a text in `app/sign-in-text`. */
export async function signOut(): Promise<"tooMany" | "offline" | "other" | null> {
  dropToken();
  const response = await fetch("/api/auth/sign-out", {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: "{}",
  }).catch(() => null);
  // Meanwhile, another call may have fetched a token of the ended session.
  dropToken();
  if (!response) return "offline";
  if (response.ok) {
    const key = fieldsOf(await response.json())["clerk"];
    return typeof key === "string" ? (await loadClerk()).signOutOfClerk(key) : null;
  }
  return response.status === 429 ? "tooMany" : "other";
}
