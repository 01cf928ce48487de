import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { WebHandler } from "./web-handler.ts";

/** Longer than it takes to put an email into the outbox. */
const ANSWER_MS = 500;
/** Paths whose duration differs between known and unknown addresses. */
const MAILING_PATHS = new Set(["/sign-up/email", "/request-password-reset"]);

const refusal = z.object({ code: z.string() });
const TELLING = new Set(["INVALID_EMAIL_OR_PASSWORD", "EMAIL_NOT_VERIFIED"]);

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json" },
  });
}

/** Copies the device cookie, which sign-up sets for every address. */
function withCookies(to: Response, from: Response): Response {
  for (const line of from.headers.getSetCookie()) to.headers.append("set-cookie", line);
  return to;
}

/**
 * With mail configured, no response reveals whether an address has an account. Sign-up answers alike for new and known
 * addresses, and only the email tells the difference. Sign-in answers alike for an unknown address, a wrong password
 * and an unconfirmed account. Otherwise signing up with another person's address and trying the chosen password would
 * reveal whether the address was known.
 */
export function answeringAlike(handler: WebHandler): WebHandler {
  return async (request) => {
    const path = new URL(request.url).pathname.replace(/^\/api\/auth/, "");
    const isMailing = request.method === "POST" && MAILING_PATHS.has(path);
    const [answer] = await Promise.all([handler(request), isMailing ? delay(ANSWER_MS) : null]);
    if (path === "/sign-up/email" && answer.ok)
      return withCookies(json(200, { token: null }), answer);
    return path === "/sign-in/email" ? withoutReason(answer) : answer;
  };
}

async function withoutReason(answer: Response): Promise<Response> {
  if (answer.status !== 401 && answer.status !== 403) return answer;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  const { data } = refusal.safeParse(body);
  if (!data || !TELLING.has(data.code)) return answer;
  return json(401, {
    code: "INVALID_OR_UNCONFIRMED",
    message: "Invalid email or password, or the address is not confirmed yet",
  });
}
