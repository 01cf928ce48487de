import { ApiError } from "./api-error.ts";
import { fieldsOf, numberOr, textOr } from "./checked-by-hand.ts";
import { readAuth } from "./own-session.ts";

const TOKEN_PATH = "/api/auth/token";
/** A token is fetched again this long before it ends. */
const TOKEN_MARGIN_MS = 30_000;

/** What sign-in and sign-up may be refused for; each has words in `app/text`. */
export type SignInProblem =
  | "wrongPassword"
  | "emailTaken"
  | "invalidEmail"
  | "weakPassword"
  | "tooMany"
  | "offline"
  | "other";

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

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

/** The bearer token of the session, null when nobody is signed in. Rejects when the network is away. */
export async function getToken(): Promise<string | null> {
  if (token && token.endsAt - TOKEN_MARGIN_MS > Date.now()) return token.value;
  const asked = (pending ??= fetchToken());
  try {
    const value = await asked;
    // An answer that was dropped on its way belongs to an earlier session.
    if (pending === asked && value) token = { value, endsAt: endOf(value) };
    return value;
  } finally {
    if (pending === asked) pending = null;
  }
}

/** Forgets the token, also one that is on its way, so that the next call fetches a new one. */
export function dropToken(): void {
  token = null;
  pending = null;
}

const problems: Readonly<Record<string, SignInProblem>> = {
  INVALID_EMAIL_OR_PASSWORD: "wrongPassword",
  USER_ALREADY_EXISTS: "emailTaken",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "emailTaken",
  INVALID_EMAIL: "invalidEmail",
  PASSWORD_TOO_SHORT: "weakPassword",
  PASSWORD_TOO_LONG: "weakPassword",
};

async function postAuth(path: string, body: unknown): Promise<SignInProblem | null> {
  dropToken();
  let response: Response;
  try {
    response = await fetch(`/api/auth${path}`, {
      method: "POST",
      credentials: "same-origin",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    return "offline";
  }
  // A call in between may have fetched a token of the session that has just ended.
  dropToken();
  if (response.ok) return null;
  if (response.status === 429) return "tooMany";
  const answer: unknown = await response.json().catch(() => null);
  return problems[textOr(fieldsOf(answer)["code"], "")] ?? "other";
}

/** Null when it worked. */
export function signIn({ email, password }: Credentials): Promise<SignInProblem | null> {
  return postAuth("/sign-in/email", { email, password });
}

/** Null when it worked; the new account is signed in. */
export function signUp(credentials: Credentials & { name: string }): Promise<SignInProblem | null> {
  return postAuth("/sign-up/email", credentials);
}

/** Null when it worked. */
export function signOut(): Promise<SignInProblem | null> {
  return postAuth("/sign-out", {});
}

/** Sends the visitor to a social provider; null when the page is being left. */
export async function signInWith(
  provider: string,
  callbackURL: string,
): Promise<SignInProblem | null> {
  const response = await fetch("/api/auth/sign-in/social", {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ provider, callbackURL }),
  }).catch(() => null);
  if (!response) return "offline";
  const answer: unknown = await response.json().catch(() => null);
  const url = textOr(fieldsOf(answer)["url"], null);
  if (url === null) return "other";
  window.location.assign(url);
  return null;
}
