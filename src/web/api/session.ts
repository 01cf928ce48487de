import { z } from "zod/mini";

const TOKEN_PATH = "/api/auth/token";
/** A token is fetched again this long before it ends. */
const TOKEN_MARGIN_MS = 30_000;

const sessionAnswer = z.nullable(
  z.object({ user: z.object({ id: z.string(), name: z.string(), email: z.string() }) }),
);
const tokenAnswer = z.object({ token: z.string() });
const tokenClaims = z.object({ exp: z.number() });
const authError = z.object({ code: z.optional(z.string()) });

export interface SessionUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

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
    return z.parse(tokenClaims, JSON.parse(atob(part))).exp * 1_000;
  } catch {
    return 0;
  }
}

async function fetchToken(): Promise<string | null> {
  const response = await fetch(TOKEN_PATH, { credentials: "same-origin" });
  if (!response.ok) return null;
  const { token: value } = z.parse(tokenAnswer, await response.json());
  token = { value, endsAt: endOf(value) };
  return value;
}

/** The bearer token of the session, null when nobody is signed in. Rejects when the network is away. */
export async function getToken(): Promise<string | null> {
  if (token && token.endsAt - TOKEN_MARGIN_MS > Date.now()) return token.value;
  pending ??= fetchToken().finally(() => {
    pending = null;
  });
  return pending;
}

/** Forgets the token, so that the next call fetches a new one. */
export function dropToken(): void {
  token = null;
}

/** Who is signed in by the session cookie; null for nobody. Rejects when the network is away. */
export async function readSession(): Promise<SessionUser | null> {
  const response = await fetch("/api/auth/get-session", { credentials: "same-origin" });
  if (!response.ok) return null;
  return z.parse(sessionAnswer, await response.json())?.user ?? null;
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
  if (response.ok) return null;
  if (response.status === 429) return "tooMany";
  const answer = z.safeParse(authError, await response.json().catch(() => null));
  return problems[answer.data?.code ?? ""] ?? "other";
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
  const answer = z.safeParse(
    z.object({ url: z.string() }),
    await response.json().catch(() => null),
  );
  if (!answer.success) return "other";
  window.location.assign(answer.data.url);
  return null;
}
