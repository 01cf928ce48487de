import { z } from "zod";
import { decodeEnvelope, encodeEnvelope } from "../../../src/core/envelope.ts";
import { consentVersions, PEOPLE_CONSENT } from "../../../src/core/safety/consent.ts";

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

  /** Signs up a new user with a profile, and so with 100 credits, who agrees to what every tool asks. */
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
    const client = await Client.signedIn(url, cookie);
    await client.call("POST", "/profiles/me", {});
    await client.agree();
    return client;
  }

  /** Acts for the user of a session. `cookie` is the request header. */
  static async signedIn(url: string, cookie: string): Promise<Client> {
    const answer = await fetch(`${url}/api/auth/token`, { headers: { cookie } });
    return new Client(url, tokenAnswer.parse(await answer.json()).token);
  }

  /** Gives the consent that every tool asks for before its first use. */
  async agree(): Promise<void> {
    const version = consentVersions[PEOPLE_CONSENT];
    const { status, body } = await this.call("PUT", `/consents/${PEOPLE_CONSENT}`, { version });
    if (status !== 200) throw new Error(`no consent: ${status} ${JSON.stringify(body)}`);
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
