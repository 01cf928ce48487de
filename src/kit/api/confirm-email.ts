import { callAuth, problemIn } from "./auth-call.ts";

/** Reasons why an address can't be confirmed; each has words in `account/account-text`. */
export type ConfirmProblem =
  | "passwordNeeded"
  | "alreadyConfirmed"
  | "weakPassword"
  | "commonPassword"
  | "personalPassword"
  | "linkEnded"
  | "tooMany"
  | "offline"
  | "other";

const problems: Readonly<Record<string, ConfirmProblem>> = {
  PASSWORD_NEEDED: "passwordNeeded",
  ALREADY_CONFIRMED: "alreadyConfirmed",
  PASSWORD_TOO_SHORT: "weakPassword",
  PASSWORD_TOO_LONG: "weakPassword",
  PASSWORD_COMMON: "commonPassword",
  PASSWORD_PERSONAL: "personalPassword",
  INVALID_TOKEN: "linkEnded",
  TOKEN_EXPIRED: "linkEnded",
};

/** `null` if the address is confirmed. A given password becomes the account's password. */
export async function confirmEmail(
  token: string,
  newPassword?: string,
): Promise<ConfirmProblem | null> {
  const body = newPassword === undefined ? { token } : { token, newPassword };
  return problemIn(await callAuth("/confirm-email", body), problems);
}
