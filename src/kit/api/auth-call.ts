import { fieldsOf, textOr } from "./checked-by-hand.ts";
import { dropToken } from "./session.ts";

/** What came of a call of the sign-in service: its answer, or the code of its refusal. */
export type AuthOutcome =
  | { readonly isDone: true; readonly answer: unknown }
  | { readonly isDone: false; readonly code: string };

/** Codes of our own beside those of the service. */
const OFFLINE = "offline";
const TOO_MANY = "tooMany";

/** Posts when there is a body. The token is forgotten: the session may have changed. */
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
  // A call in between may have fetched a token of the session before.
  dropToken();
  if (!response) return { isDone: false, code: OFFLINE };
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return { isDone: true, answer };
  const code = textOr(fieldsOf(answer)["code"], "");
  if (response.status === 429 && code !== "ACCOUNT_TEMPORARILY_LOCKED")
    return { isDone: false, code: TOO_MANY };
  return { isDone: false, code };
}

/** The problem that a client has words for. */
export function problemIn<Problem extends string>(
  outcome: AuthOutcome,
  known: Readonly<Record<string, Problem>>,
): Problem | "tooMany" | "offline" | "other" | null {
  if (outcome.isDone) return null;
  if (outcome.code === OFFLINE || outcome.code === TOO_MANY) return outcome.code;
  return known[outcome.code] ?? "other";
}
