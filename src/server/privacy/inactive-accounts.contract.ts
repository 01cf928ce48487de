import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataState } from "#core/privacy.ts";
import type { SignInRecords } from "#server/auth/port.ts";
import type { LoggedServer } from "../../../tests/setup/logged-server.ts";
import type { MailMessage } from "../mail/port.ts";
import { createDiskStorage } from "../storage/adapters/disk-storage.ts";
import { type InactiveDeps, reviewInactive } from "./inactive-accounts.ts";
import { purgeDue } from "./purge.ts";

const DAY_MS = 24 * 60 * 60_000;

/** A user with an account and a profile. */
export interface Somebody {
  readonly userId: string;
  readonly email: string;
  call(method: "GET" | "PUT" | "DELETE", path: string, body?: unknown): Promise<SomeAnswer>;
}

interface SomeAnswer {
  readonly status: number;
  readonly value: unknown;
}

/** A server with one sign-in service. */
export interface SignInStand {
  readonly server: LoggedServer;
  readonly signInRecords: Pick<SignInRecords, "forget">;
  join(email: string): Promise<Somebody>;
  /** Signs in again. */
  comeBack(person: Somebody): Promise<Somebody>;
  /** Returns whether the sign-in service still has the user. */
  knows(person: Somebody): Promise<boolean>;
  close(): Promise<void>;
}

export interface Review extends InactiveDeps {
  readonly letters: MailMessage[];
  readonly closed: string[];
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export function reviewOf(
  { database, url }: LoggedServer,
  change: { inactiveYears?: number; reachesPeople?: boolean } = {},
): Review {
  const letters: MailMessage[] = [];
  const closed: string[] = [];
  return {
    letters,
    closed,
    database,
    mail: {
      reachesPeople: change.reachesPeople ?? true,
      post: async (_transaction, message) => void letters.push(message),
    },
    closing: { add: (userId) => void closed.push(userId) },
    origin: () => url,
    log: silent,
    inactiveYears: change.inactiveYears ?? 5,
  };
}

/** Sets the user's last visit to this many days ago. */
async function awayFor(
  { database }: LoggedServer,
  { userId }: Pick<Somebody, "userId">,
  days: number,
): Promise<void> {
  const { rowCount } = await database.pool.query(
    `update privacy.presence set seen_at = clock_timestamp() - make_interval(days => $2) where user_id = $1`,
    [userId, days],
  );
  expect(rowCount).toBe(1);
}

async function presenceOf({ database }: LoggedServer, { userId }: Somebody) {
  const { rows } = await database.pool.query<{ warned: boolean; isHere: boolean }>(
    `select warned_at is not null as warned, seen_at > clock_timestamp() - interval '1 minute' as "isHere"
       from privacy.presence where user_id = $1`,
    [userId],
  );
  return rows[0];
}

const lettersTo = (review: Review, { email }: Somebody) =>
  review.letters.filter(({ to }) => to === email);

/** The contract of the review of inactive accounts, for every sign-in service. */
export function inactiveContract(name: string, open: () => Promise<SignInStand>): void {
  describe(`accounts that nobody uses, with ${name}`, () => {
    let stand: SignInStand;
    let folder = "";
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "inactive-"));
      stand = await open();
    });
    afterAll(async () => {
      await stand.close();
      await rm(folder, { recursive: true });
    });

    test("a letter goes out after five years, once, in the person's language, and a sign-in keeps everything", async () => {
      const { server } = stand;
      const away = await stand.join("away@example.com");
      const near = await stand.join("near@example.com");
      await away.call("PUT", "/accounts/me/preferences", { locale: "vi" });
      await awayFor(server, away, 5 * 366);
      await awayFor(server, near, 5 * 365 - 5);
      const review = reviewOf(server);
      await reviewInactive(review);
      await reviewInactive(review);
      expect(lettersTo(review, near)).toEqual([]);
      expect(lettersTo(review, away)).toMatchObject([
        {
          subject: "Bạn còn muốn giữ tài khoản không?",
          text: expect.stringContaining(`${server.url}/account`),
        },
      ]);
      // The email promises thirty days, so nothing happens on the twenty-ninth.
      await reviewInactive(review, 29 * DAY_MS);
      expect(review.closed).not.toContain(away.userId);
      await stand.comeBack(away);
      expect(await presenceOf(server, away)).toEqual({ warned: false, isHere: true });
      await reviewInactive(review, 40 * DAY_MS);
      expect(review.closed).not.toContain(away.userId);
      expect(lettersTo(review, away)).toHaveLength(1);
    });

    test("who does not come is deleted after the notice, and may still undo it for a day", async () => {
      const { server } = stand;
      const person = await stand.join("gone@example.com");
      await awayFor(server, person, 5 * 366);
      const review = reviewOf(server);
      await reviewInactive(review);
      await reviewInactive(review, 31 * DAY_MS);
      expect(review.closed).toContain(person.userId);
      const back = await stand.comeBack(person);
      const { value } = await back.call("GET", "/accounts/me/data");
      expect(dataState.parse(value).deletion).not.toBeNull();
      expect((await back.call("DELETE", "/accounts/me/data/deletion")).status).toBe(200);
      // Again, this time without a sign-in.
      await awayFor(server, person, 5 * 366);
      await reviewInactive(review);
      await reviewInactive(review, 31 * DAY_MS);
      expect(await stand.knows(person)).toBe(true);
      const { pool } = server.database;
      await pool.query(
        "update privacy.deletion set purge_after = clock_timestamp() where user_id = $1",
        [person.userId],
      );
      await purgeDue({
        database: server.database,
        storage: await createDiskStorage(folder),
        signInRecords: stand.signInRecords,
        plans: { end: async () => undefined, forget: async () => undefined },
        log: silent,
      });
      expect(await presenceOf(server, person)).toBeUndefined();
      expect(await stand.knows(person)).toBe(false);
      const { rows } = await pool.query("select from public.profile where user_id = $1", [
        person.userId,
      ]);
      expect(rows).toEqual([]);
    });

    test("nobody is written to or deleted where no mail leaves the house, or where the operator says never", async () => {
      const { server } = stand;
      const person = await stand.join("unwarned@example.com");
      await awayFor(server, person, 20 * 366);
      const reviews = [
        reviewOf(server, { reachesPeople: false }),
        reviewOf(server, { inactiveYears: 0 }),
      ];
      for (const review of reviews) {
        await reviewInactive(review);
        await reviewInactive(review, 31 * DAY_MS);
        expect([review.letters, review.closed]).toEqual([[], []]);
      }
      expect(await presenceOf(server, person)).toEqual({ warned: false, isHere: false });
    });

    test("whoever pays stays", async () => {
      const { server } = stand;
      const person = await stand.join("payer@example.com");
      await awayFor(server, person, 9 * 366);
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
      const review = reviewOf(server);
      await reviewInactive(review);
      expect(lettersTo(review, person)).toEqual([]);
    });
  });
}
