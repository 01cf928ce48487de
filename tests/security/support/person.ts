import { z } from "zod";
import { decodeEnvelope, encodeEnvelope } from "../../../src/core/envelope.ts";

const tokenAnswer = z.object({ token: z.string() });
const claims = z.object({ sub: z.string(), email: z.string() });
const envelope = z.object({ data: z.string() });
/** Maximum age in use; a token is valid for five minutes. */
const TOKEN_AGE_MS = 2 * 60_000;
const PASSWORD = "a long enough one 7";

interface Answered {
  readonly status: number;
  /** The decoded envelope, or else the JSON, or else the text. */
  readonly value: unknown;
}

/** A user with an account, a cookie and tokens. */
export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly cookie: string;
  /** A token with some validity left, or an invalid one if the account is gone. */
  token(): Promise<string>;
  /** Calls the API like the web application. */
  call(method: string, path: string, body?: unknown): Promise<Answered>;
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

async function askToken(url: string, cookie: string): Promise<string | null> {
  const answer = await fetch(`${url}/api/auth/token`, { headers: { cookie } });
  const read = tokenAnswer.safeParse(await answer.json().catch(() => null));
  return read.success ? read.data.token : null;
}

/** Reads a response, enveloped or not. */
function readAnswer(status: number, text: string): Answered {
  let value: unknown = text;
  try {
    value = JSON.parse(text);
  } catch {
    return { status, value };
  }
  const data = envelope.safeParse(value).data?.data;
  const opened = data === undefined ? null : decodeEnvelope(data);
  return { status, value: opened?.ok ? opened.value : value };
}

/** Signs up a new user with a profile, and so with free credits. */
export async function signUp(url: string, email: string): Promise<Person> {
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Lan Test", email, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`no sign-up: ${answer.status} ${await answer.text()}`);
  const cookie = cookiesOf(answer);
  let token = (await askToken(url, cookie)) ?? "";
  let tokenFromMs = Date.now();
  const { sub } = claims.parse(
    JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()),
  );
  const person: Person = {
    userId: sub,
    email,
    cookie,
    async token() {
      if (Date.now() - tokenFromMs > TOKEN_AGE_MS) {
        token = (await askToken(url, cookie)) ?? "none";
        tokenFromMs = Date.now();
      }
      return token;
    },
    async call(method, path, body = {}) {
      const hasBody = method !== "GET" && method !== "HEAD";
      const response = await fetch(url + path, {
        method,
        redirect: "manual",
        headers: {
          authorization: `Bearer ${await person.token()}`,
          ...(hasBody ? { "content-type": "application/json" } : {}),
        },
        ...(hasBody ? { body: JSON.stringify(encodeEnvelope(body, Math.random)) } : {}),
      });
      return readAnswer(response.status, await response.text());
    },
  };
  await person.call("POST", "/profiles/me");
  return person;
}
