import { z } from "zod";
import { decodeEnvelope, encodeEnvelope } from "../../src/core/envelope.ts";
import { consentVersions, PEOPLE_CONSENT } from "../../src/core/safety/consent.ts";

/*
 * Uses a running server over HTTP as a browser does: accounts, tokens and the envelope.
 */

const tokenAnswer = z.object({ token: z.string() });
const envelope = z.object({ data: z.string() });

export interface Account {
  readonly email: string;
  readonly password: string;
}

export interface AccountHolder {
  readonly account: Account;
  readonly userId: string;
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<HolderAnswer>;
}

export interface HolderAnswer {
  readonly status: number;
  readonly value: unknown;
}

async function openSession(url: string, action: "sign-up" | "sign-in", account: Account) {
  const answer = await fetch(`${url}/api/auth/${action}/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(action === "sign-up" ? { name: "Lan Test", ...account } : account),
  });
  if (!answer.ok) throw new Error(`${action}: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

function userIdOf(token: string): string {
  const claims = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  return z.object({ sub: z.string() }).parse(JSON.parse(claims)).sub;
}

async function openHolder(url: string, action: "sign-up" | "sign-in", account: Account) {
  const cookie = await openSession(url, action, account);
  const answer = await fetch(`${url}/api/auth/token`, { headers: { cookie } });
  const { token } = tokenAnswer.parse(await answer.json());
  const holder: AccountHolder = {
    account,
    userId: userIdOf(token),
    async call(method, path, body = {}, headers = {}) {
      const response = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          ...headers,
        },
        ...(method === "GET" ? {} : { body: JSON.stringify(encodeEnvelope(body, Math.random)) }),
      });
      const decoded = decodeEnvelope(envelope.parse(await response.json()).data);
      if (!decoded.ok)
        throw new Error(`the response of ${path} has no envelope: ${decoded.reason}`);
      return { status: response.status, value: decoded.value };
    },
  };
  return holder;
}

/**
 * Signs up a user, creates the profile, which grants the free credits, and gives the consent that every tool requires.
 * `invitedBy` is a referral code.
 */
export async function signUp(
  url: string,
  email: string,
  invitedBy?: string,
): Promise<AccountHolder> {
  const holder = await openHolder(url, "sign-up", { email, password: "a long enough one" });
  await holder.call("POST", "/profiles/me", invitedBy ? { referralId: invitedBy } : {});
  await holder.call("PUT", `/consents/${PEOPLE_CONSENT}`, {
    version: consentVersions[PEOPLE_CONSENT],
  });
  return holder;
}

/** Signs in to an existing account. */
export function signIn(url: string, account: Account): Promise<AccountHolder> {
  return openHolder(url, "sign-in", account);
}
