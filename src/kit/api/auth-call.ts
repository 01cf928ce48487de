import { fieldsOf, textOr } from "./checked-by-hand.ts";
import { dropToken } from "./session.ts";

/** The result of a sign-in service call: its answer, or its error code. */
export type AuthOutcome =
  | { readonly isDone: true; readonly answer: unknown }
  | { readonly isDone: false; readonly code: string };

/** Our own codes besides those of the service. */
const OFFLINE = "offline";
const TOO_MANY = "tooMany";

/** Posts if there is a body. Drops the token, because the session may have changed. */
export async function callAuth(path: string, body?: unknown): Promise<AuthOutcome> {
  dropToken();
  const response = await fetch(`/api/auth${path}`, {
    credentials: "same-origin",
    ...(body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
  }).catch(() => null);
  // A concurrent call may have fetched a token of the previous session.
  dropToken();
  if (!response) return { isDone: false, code: OFFLINE };
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return { isDone: true, answer };
  const code = textOr(fieldsOf(answer)["code"], "");
  if (response.status === 429 && code !== "ACCOUNT_TEMPORARILY_LOCKED")
    return { isDone: false, code: TOO_MANY };
  return { isDone: false, code };
}

/** Returns the problem as the client names it; `null` if the call succeeded. */
export function problemIn<Problem extends string>(
  outcome: AuthOutcome,
  known: Readonly<Record<string, Problem>>,
): Problem | "tooMany" | "offline" | "other" | null {
  if (outcome.isDone) return null;
  if (outcome.code === OFFLINE || outcome.code === TOO_MANY) return outcome.code;
  return known[outcome.code] ?? "other";
}
