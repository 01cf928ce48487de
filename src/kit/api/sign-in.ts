import { callAuth, problemIn } from "./auth-call.ts";
import { fieldsOf, textOr } from "./checked-by-hand.ts";

/** Reasons why sign-in and sign-up can fail; each has words in `app/sign-in-text`. */
export type SignInProblem =
  | "wrongPassword"
  | "wrongOrUnconfirmed"
  | "emailTaken"
  | "invalidEmail"
  | "weakPassword"
  | "commonPassword"
  | "personalPassword"
  | "tooMany"
  | "offline"
  | "other";
/** A further step: the user must enter a code, or open the link in an email. */
export type SignInStep = "code" | "mail";

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

const problems: Readonly<Record<string, SignInProblem>> = {
  INVALID_EMAIL_OR_PASSWORD: "wrongPassword",
  INVALID_OR_UNCONFIRMED: "wrongOrUnconfirmed",
  USER_ALREADY_EXISTS: "emailTaken",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "emailTaken",
  INVALID_EMAIL: "invalidEmail",
  PASSWORD_TOO_SHORT: "weakPassword",
  PASSWORD_TOO_LONG: "weakPassword",
  PASSWORD_COMMON: "commonPassword",
  PASSWORD_PERSONAL: "personalPassword",
};

/** `null` if the user is signed in. */
export async function signIn({
  email,
  password,
}: Credentials): Promise<SignInProblem | SignInStep | null> {
  const outcome = await callAuth("/sign-in/email", { email, password });
  const problem = problemIn(outcome, problems);
  if (problem !== null || !outcome.isDone) return problem;
  return fieldsOf(outcome.answer)["twoFactorRedirect"] === true ? "code" : null;
}

/** `null` if the new account is signed in. If the server sends email, the user must open the link in it first. */
export async function signUp(
  credentials: Credentials & { name: string },
): Promise<SignInProblem | SignInStep | null> {
  const outcome = await callAuth("/sign-up/email", credentials);
  const problem = problemIn(outcome, problems);
  if (problem !== null || !outcome.isDone) return problem;
  return fieldsOf(outcome.answer)["token"] === null ? "mail" : null;
}

/** Redirects the visitor to a social provider; `null` while the page unloads. */
export async function signInWith(
  provider: string,
  callbackURL: string,
): Promise<"offline" | "tooMany" | "other" | null> {
  const outcome = await callAuth("/sign-in/social", { provider, callbackURL });
  if (!outcome.isDone) return problemIn<never>(outcome, {});
  const url = textOr(fieldsOf(outcome.answer)["url"], null);
  if (url === null) return "other";
  window.location.assign(url);
  return null;
}
