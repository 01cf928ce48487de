import { z } from "zod";
import { decodeEnvelope, encodeEnvelope } from "../../../src/core/envelope.ts";

const tokenAnswer = z.object({ token: z.string() });

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface CallHeaders {
  readonly "idempotency-key"?: string;
  readonly "accept-language"?: string;
}

let people = 0;

/** A separate program that uses the product over HTTP: it signs up and handles tokens and envelopes. */
export class Client {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** Signs up a new user with a profile, and so with 100 credits. */
  static async signUp(url: string): Promise<Client> {
    people += 1;
    const signedUp = await fetch(`${url}/api/auth/sign-up/email`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        name: "Test Program",
        email: `program-${people}-${Date.now()}@example.com`,
        password: "a long enough one",
      }),
    });
    const cookie = signedUp.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const answer = await fetch(`${url}/api/auth/token`, { headers: { cookie } });
    const client = new Client(url, tokenAnswer.parse(await answer.json()).token);
    await client.call("POST", "/profiles/me", {});
    return client;
  }

  async call(
    method: string,
    path: string,
    payload?: unknown,
    headers: CallHeaders = {},
  ): Promise<Answer> {
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        "content-type": "application/json",
        ...headers,
      },
      ...(method === "GET" ? {} : { body: JSON.stringify(encodeEnvelope(payload, Math.random)) }),
    });
    const { data } = z.object({ data: z.string() }).parse(await response.json());
    const decoded = decodeEnvelope(data);
    if (!decoded.ok) throw new Error(`the response of ${path} has no envelope: ${decoded.reason}`);
    return { status: response.status, body: decoded.value };
  }

  async credits(): Promise<number> {
    const { body } = await this.call("GET", "/profiles/me");
    return z.object({ credits: z.number() }).parse(body).credits;
  }
}
