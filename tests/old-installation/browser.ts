import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { decodeEnvelope, encodeEnvelope } from "../../src/core/envelope.ts";

const tokenAnswer = z.object({ token: z.string() });
const claims = z.object({ sub: z.string() });
const envelope = z.object({ data: z.string() });
/** Maximum age in use; a token is valid for five minutes. */
const TOKEN_AGE_MS = 2 * 60_000;

/** A busy server responds with 503 and has done nothing. */
const PATIENCE_MS = 30_000;
const ASK_AGAIN_MS = 200;

async function patiently(ask: () => Promise<Response>): Promise<Response> {
  const endMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503 || performance.now() > endMs) return answer;
    await answer.body?.cancel();
    await delay(ASK_AGAIN_MS);
  }
}

interface Answer {
  readonly status: number;
  readonly value: unknown;
}

/** A browser of one user, which keeps its cookies. */
export interface Browser {
  readonly cookies: ReadonlyMap<string, string>;
  /** Calls the sign-in library, in plain JSON. */
  auth(path: string, payload: object): Promise<Answer>;
  /** Calls the API like the web application. */
  call(
    method: string,
    path: string,
    payload?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Returns the value of a call. Throws if it's refused. */
  ask<Schema extends z.core.$ZodType>(
    schema: Schema,
    method: string,
    path: string,
    payload?: unknown,
  ): Promise<z.output<Schema>>;
  /** The id of the signed-in account. Throws if there is none. */
  userId(): Promise<string>;
}

/** `url` is read at each call: a restarted server may have another address. */
export function openBrowser(
  url: () => string,
  kept: Readonly<Record<string, string>> = {},
): Browser {
  const jar = new Map(Object.entries(kept));
  let token = { text: "", fromMs: 0 };
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

  function keep(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
  }

  async function freshToken(): Promise<string> {
    if (Date.now() - token.fromMs < TOKEN_AGE_MS) return token.text;
    const address = `${url()}/api/auth/token`;
    const answer = await patiently(() => fetch(address, { headers: { cookie: cookie() } }));
    if (!answer.ok) throw new Error(`not signed in: ${answer.status}`);
    token = { text: tokenAnswer.parse(await answer.json()).token, fromMs: Date.now() };
    return token.text;
  }

  const browser: Browser = {
    cookies: jar,
    async auth(path, payload) {
      const answer = await patiently(() =>
        fetch(`${url()}/api/auth${path}`, {
          method: "POST",
          headers: { "content-type": "application/json", cookie: cookie() },
          body: JSON.stringify(payload),
        }),
      );
      keep(answer);
      // Another session may have begun, or this one may have gained a second factor.
      token = { text: "", fromMs: 0 };
      return { status: answer.status, value: JSON.parse(await answer.text()) as unknown };
    },
    async call(method, path, payload = {}, headers = {}) {
      const hasBody = method !== "GET";
      const authorization = `Bearer ${await freshToken()}`;
      const type = hasBody ? { "content-type": "application/json" } : {};
      const body = hasBody ? { body: JSON.stringify(encodeEnvelope(payload, Math.random)) } : {};
      const answer = await patiently(() =>
        fetch(url() + path, { method, headers: { authorization, ...type, ...headers }, ...body }),
      );
      const opened = decodeEnvelope(envelope.parse(await answer.json()).data);
      if (!opened.ok) throw new Error(`the response of ${path} has no envelope: ${opened.reason}`);
      return { status: answer.status, value: opened.value };
    },
    async ask(schema, method, path, payload) {
      const { status, value } = await browser.call(method, path, payload);
      if (status !== 200) {
        throw new Error(`${method} ${path}: refused with ${status}: ${JSON.stringify(value)}`);
      }
      return z.parse(schema, value);
    },
    async userId() {
      const middle = (await freshToken()).split(".")[1] ?? "";
      return claims.parse(JSON.parse(Buffer.from(middle, "base64url").toString())).sub;
    },
  };
  return browser;
}
