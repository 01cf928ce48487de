import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { makeSignature } from "better-auth/crypto";
import { z } from "zod";
import { decodeEnvelope, encodeEnvelope } from "#core/envelope.ts";
import { PRODUCT_SLUG } from "#core/product.ts";
import { consentVersions, PEOPLE_CONSENT } from "#core/safety/consent.ts";
import type { Stage } from "./stage.ts";

/** A user with an account, a network address and a token. */
export interface Person {
  readonly userId: string;
  /** The address that a proxy would report. Each person has a separate network. */
  readonly address: string;
  readonly cookie: string;
  /** Valid for five minutes. */
  token: string;
}

const AT_ONCE = 8;
const tokenAnswer = z.object({ token: z.string() });
const envelope = z.object({ data: z.string() });

/** The address of the person with this number. No two share a network of 256. */
function addressOf(index: number): string {
  return `10.${1 + (index >> 8)}.${index & 255}.7`;
}

/** Decodes an enveloped response. */
export function openAnswer(text: string): unknown {
  const decoded = decodeEnvelope(envelope.parse(JSON.parse(text)).data);
  if (!decoded.ok) throw new Error(`no envelope: ${text.slice(0, 200)}`);
  return decoded.value;
}

/**
 * Creates people with an account, a session and a profile each. Writes accounts and sessions the way the sign-in
 * library does, since signing up hashes a password each time. Tokens and profiles use the public API.
 */
export async function gatherPeople(stage: Stage, url: string, count: number): Promise<Person[]> {
  console.log(`${count} users sign up`);
  const secret = (await readFile(path.join(stage.dataDir, "auth-secret"))).toString("base64url");
  const sessions = Array.from({ length: count }, () => randomBytes(24).toString("base64url"));
  const people = await Promise.all(
    sessions.map(async (session, index) => ({
      userId: randomUUID(),
      address: addressOf(index),
      cookie: await cookieOf(session, secret),
      token: "",
    })),
  );
  const userIds = people.map(({ userId }) => userId);
  await stage.database.pool.query(
    `with made as (
       insert into auth."user" (id, name, email)
       select id, 'Load Person', id || '@people.example' from unnest($1::text[]) as id returning id)
     insert into auth.session (id, token, user_id, expires_at)
     select gen_random_uuid(), token, user_id, now() + interval '1 day'
       from unnest($1::text[], $2::text[]) as given (user_id, token)`,
    [userIds, sessions],
  );
  await stage.database.pool.query(
    `insert into public.consent (user_id, document, version, locale)
     select id, $2, $3, 'en' from unnest($1::text[]) as id`,
    [userIds, PEOPLE_CONSENT, consentVersions[PEOPLE_CONSENT]],
  );
  await inTurns(people, async (person) => {
    await renewToken(url, person);
    await call(`${url}/profiles/me`, person.address, {
      method: "POST",
      headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
      body: JSON.stringify(encodeEnvelope({}, Math.random)),
    });
  });
  return people;
}

async function cookieOf(session: string, secret: string): Promise<string> {
  const signed = `${session}.${await makeSignature(session, secret)}`;
  return `${PRODUCT_SLUG}.session_token=${encodeURIComponent(signed)}`;
}

async function renewToken(url: string, person: Person): Promise<void> {
  const { cookie, address } = person;
  const answer = await call(`${url}/api/auth/token`, address, { headers: { cookie } });
  person.token = tokenAnswer.parse(await answer.json()).token;
}

/** Renews all tokens, a few at a time. */
export async function renewTokens(url: string, people: readonly Person[]): Promise<void> {
  await inTurns(people, (person) => renewToken(url, person));
}

interface Call {
  readonly method?: "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

async function call(url: string, address: string, init: Call): Promise<Response> {
  const headers = { ...init.headers, "x-forwarded-for": address };
  const answer = await fetch(url, { ...init, headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const entries = items.entries();
  const worker = async () => {
    for (const [index, item] of entries) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
