import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { z } from "zod";
import { creditLots } from "../../src/core/credit-history.ts";
import { profile } from "../../src/core/profile.ts";
import type { FakeSmtp } from "../setup/fake-smtp.ts";
import { type Browser, openBrowser } from "./browser.ts";

/** An account with this address is an operator. */
export const OPERATOR = "operator@example.com";
export type Settings = Readonly<Record<string, string>>;

/** An installation that is being made. */
export interface World {
  readonly url: string;
  readonly smtp: FakeSmtp;
  readonly pool: pg.Pool;
  /** While this file exists, started runs don't continue. */
  readonly gate: string;
}

export interface Person extends Browser {
  readonly email: string;
  readonly password: string;
}

const WAIT_LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 50;

/** Resolves once `find` returns something other than `null`. */
export async function until<Found>(
  what: string,
  find: () => Promise<Found | null>,
): Promise<Found> {
  const endMs = performance.now() + WAIT_LIMIT_MS;
  while (performance.now() < endMs) {
    const found = await find();
    if (found !== null) return found;
    await delay(LOOK_EVERY_MS);
  }
  throw new Error(`waited in vain: ${what}`);
}

/** The token in the newest mail to an address. */
export async function tokenFromMail({ smtp }: Pick<World, "smtp">, email: string, page: string) {
  return until(`a mail to ${email} with ${page}`, async () => {
    const mail = smtp.mails.findLast(
      ({ to, parts }) => to.includes(email) && parts["text/plain"]?.includes(page),
    );
    const [link] = /http\S+token=\S+/.exec(mail?.parts["text/plain"] ?? "") ?? [];
    return link === undefined ? null : new URL(link).searchParams.get("token");
  });
}

/** Calls the sign-in library. Throws unless it succeeds. */
export async function auth(person: Browser, path: string, payload: object): Promise<unknown> {
  const { status, value } = await person.auth(path, payload);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(value)}`);
  return value;
}

/** Creates an account without opening its confirmation link. */
export async function signUp(world: World, name: string): Promise<Person> {
  const email = `${name}@example.com`;
  const password = `the password of ${name}`;
  const person = { ...openBrowser(() => world.url), email, password };
  await auth(person, "/sign-up/email", { name: `${name} Test`, email, password });
  return person;
}

/** Creates a user with a confirmed address and a profile; `invitedBy` is the code of a referral link. */
export async function join(world: World, name: string, invitedBy?: string): Promise<Person> {
  const person = await signUp(world, name);
  const token = await tokenFromMail(world, person.email, "confirm-email");
  await auth(person, "/confirm-email", { token });
  await auth(person, "/sign-in/email", { email: person.email, password: person.password });
  await person.ask(
    z.unknown(),
    "POST",
    "/profiles/me",
    invitedBy === undefined ? {} : { referralId: invitedBy },
  );
  return person;
}

/** Pays an order with a test card. */
export async function buy(
  person: Person,
  choice: { plan: string; interval: string; currency: string; amountMinor: number },
): Promise<void> {
  const { id } = await order(person, choice);
  await person.ask(
    z.object({ outcome: z.literal("paid") }),
    "POST",
    `/sandbox/checkouts/${id}/pay`,
    {
      requestId: randomUUID(),
      paymentMethod: "pm_card_visa",
    },
  );
  await person.ask(z.object({ status: z.literal("complete") }), "GET", `/billing/checkouts/${id}`);
}

export function order(
  person: Person,
  choice: { plan: string; interval: string; currency: string; amountMinor: number },
) {
  const request = { orderId: randomUUID(), ...choice, isOfAgeOrHasConsent: true };
  return person.ask(z.object({ id: z.string() }), "POST", "/billing/checkouts", request);
}

/** A user's identity and possessions. */
export async function factsOf(person: Person) {
  const me = await person.ask(profile, "GET", "/profiles/me");
  const lots = await person.ask(creditLots, "GET", "/credits/lots");
  return {
    email: person.email,
    password: person.password,
    userId: me.id,
    cookies: Object.fromEntries(person.cookies),
    credits: me.credits,
    tier: me.subscription.tierName,
    freeCredits: me.freeCredits ?? null,
    referralId: me.referralId,
    lots: lots.map(({ id, source, amount, remaining }) => ({ id, source, amount, remaining })),
  };
}
