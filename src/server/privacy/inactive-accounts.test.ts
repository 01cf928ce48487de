import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { dataState } from "#core/privacy.ts";
import { noOtherRecords } from "#server/auth/port.ts";
import { type AccountHolder, signIn, signUp } from "../../../tests/setup/account-holder.ts";
import { type LoggedServer, openLoggedServer } from "../../../tests/setup/logged-server.ts";
import type { MailMessage } from "../mail/port.ts";
import { createDiskStorage } from "../storage/adapters/disk-storage.ts";
import type { Storage } from "../storage/port.ts";
import { type InactiveDeps, reviewInactive } from "./inactive-accounts.ts";
import { purgeDue } from "./purge.ts";

const DAY_MS = 24 * 60 * 60_000;
let server: LoggedServer;
let folder = "";
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "inactive-"));
  storage = await createDiskStorage(folder);
  server = await openLoggedServer({ RATE_LIMITS: "off" });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

interface Review extends InactiveDeps {
  readonly letters: MailMessage[];
  readonly closed: string[];
}

function reviewOf(change: { inactiveYears?: number; reachesPeople?: boolean } = {}): Review {
  const letters: MailMessage[] = [];
  const closed: string[] = [];
  return {
    letters,
    closed,
    database: server.database,
    mail: {
      reachesPeople: change.reachesPeople ?? true,
      post: async (_transaction, message) => void letters.push(message),
    },
    closing: { add: (userId) => void closed.push(userId) },
    origin: () => server.url,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    inactiveYears: change.inactiveYears ?? 5,
  };
}

/** Was last here so many days ago. */
async function awayFor(person: AccountHolder, days: number): Promise<void> {
  await server.database.pool.query(
    `update privacy.presence set seen_at = clock_timestamp() - make_interval(days => $2) where user_id = $1`,
    [person.userId, days],
  );
}

async function presenceOf(person: AccountHolder) {
  const { rows } = await server.database.pool.query<{ warned: boolean; isHere: boolean }>(
    `select warned_at is not null as warned, seen_at > clock_timestamp() - interval '1 minute' as "isHere"
       from privacy.presence where user_id = $1`,
    [person.userId],
  );
  return rows[0];
}

const lettersTo = (review: Review, person: AccountHolder) =>
  review.letters.filter(({ to }) => to === person.account.email);

test("a letter goes out after five years, once, in the person's language, and a sign-in keeps everything", async () => {
  const [away, near] = [
    await signUp(server.url, "away@example.com"),
    await signUp(server.url, "near@example.com"),
  ];
  await away.call("PUT", "/accounts/me/preferences", { locale: "vi" });
  await awayFor(away, 5 * 366);
  await awayFor(near, 5 * 365 - 5);
  const review = reviewOf();
  await reviewInactive(review);
  await reviewInactive(review);
  expect(lettersTo(review, near)).toEqual([]);
  expect(lettersTo(review, away)).toHaveLength(1);
  expect(lettersTo(review, away)[0]).toMatchObject({
    subject: "Bạn còn muốn giữ tài khoản không?",
    text: expect.stringContaining(`${server.url}/account`),
  });
  // The letter promises thirty days: on the twenty-ninth nothing has happened.
  await reviewInactive(review, 29 * DAY_MS);
  expect(review.closed).not.toContain(away.userId);
  await signIn(server.url, away.account);
  expect(await presenceOf(away)).toEqual({ warned: false, isHere: true });
  await reviewInactive(review, 40 * DAY_MS);
  expect(review.closed).not.toContain(away.userId);
  expect(lettersTo(review, away)).toHaveLength(1);
});

test("who does not come is deleted after the notice, and may still undo it for a day", async () => {
  const person = await signUp(server.url, "gone@example.com");
  await awayFor(person, 5 * 366);
  const review = reviewOf();
  await reviewInactive(review);
  await reviewInactive(review, 31 * DAY_MS);
  expect(review.closed).toContain(person.userId);
  const back = await signIn(server.url, person.account);
  const { value } = await back.call("GET", "/accounts/me/data");
  expect(dataState.parse(value).deletion).not.toBeNull();
  expect((await back.call("DELETE", "/accounts/me/data/deletion")).status).toBe(200);
  // Again, and this time nobody comes.
  await awayFor(person, 5 * 366);
  await reviewInactive(review);
  await reviewInactive(review, 31 * DAY_MS);
  await server.database.pool.query(
    "update privacy.deletion set purge_after = clock_timestamp() where user_id = $1",
    [person.userId],
  );
  await vi.waitFor(async () => {
    await purgeDue({
      database: server.database,
      storage,
      signInRecords: noOtherRecords,
      plans: { end: async () => undefined, forget: async () => undefined },
      log: review.log,
    });
    expect(await presenceOf(person)).toBeUndefined();
  });
  const { rows } = await server.database.pool.query('select from auth."user" where id = $1', [
    person.userId,
  ]);
  expect(rows).toEqual([]);
});

test("nobody is written to or deleted where no mail leaves the house, or where the operator says never", async () => {
  const person = await signUp(server.url, "unwarned@example.com");
  await awayFor(person, 20 * 366);
  for (const review of [reviewOf({ reachesPeople: false }), reviewOf({ inactiveYears: 0 })]) {
    await reviewInactive(review);
    await reviewInactive(review, 31 * DAY_MS);
    expect([review.letters, review.closed]).toEqual([[], []]);
  }
  expect(await presenceOf(person)).toEqual({ warned: false, isHere: false });
});

test("who made an account and never signed in is written to as well", async () => {
  await server.database.pool.query(
    `insert into auth."user" (id, name, email, created_at)
     values ('never-in', 'Never In', 'never-in@example.com', clock_timestamp() - interval '6 years')`,
  );
  const review = reviewOf();
  await reviewInactive(review);
  await reviewInactive(review);
  expect(review.letters.filter(({ to }) => to === "never-in@example.com")).toHaveLength(1);
  await reviewInactive(review, 31 * DAY_MS);
  expect(review.closed).toContain("never-in");
});

test("whoever pays stays", async () => {
  const person = await signUp(server.url, "payer@example.com");
  await awayFor(person, 9 * 366);
  await server.database.pool.query(
    `insert into billing.customer (provider, user_id, customer_id, email, locale)
     values ('sandbox', $1::text, 'cus_' || $1::text, 'payer@example.com', 'en')`,
    [person.userId],
  );
  await server.database.pool.query(
    `insert into billing.subscription (id, provider, user_id, plan, interval, currency, amount_minor, status,
       started_at, current_period_start, current_period_end, is_cancelled_at_period_end)
     values ('sub_' || $1::text, 'sandbox', $1::text, 'starter', 'year', 'usd', 1, 'active', now(), now(), now(), false)`,
    [person.userId],
  );
  const review = reviewOf();
  await reviewInactive(review);
  expect(lettersTo(review, person)).toEqual([]);
});
