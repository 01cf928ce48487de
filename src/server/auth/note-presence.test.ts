import { afterAll, beforeAll, expect, test } from "vitest";
import type { Identity } from "#server/http/identity.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { notePresence } from "./note-presence.ts";

const DAY_MS = 24 * 60 * 60_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    `insert into public.profile (user_id, email, first_name, last_name, avatar_url, referral_id)
     values ('user_known', 'known@example.com', 'A', 'B', '', 'knownone')`,
  );
});
afterAll(() => database.drop());

/** Bearer `user/session` is that person in that session. */
function openProvider(on: Pick<TestDatabase["pool"], "query"> = database.pool) {
  const clock = { ms: 1_000_000 };
  const warnings: string[] = [];
  const identify = async (bearer: string | undefined): Promise<Identity | null> => {
    const [userId = "", sessionId = ""] = bearer?.split("/") ?? [];
    return sessionId === ""
      ? null
      : { userId, sessionId, email: "known@example.com", firstName: "A", lastName: "B" };
  };
  const log = { warn: (message: string) => void warnings.push(message) };
  const provider = notePresence({ identify }, { on, log, now: () => clock.ms });
  return { provider, clock, warnings };
}

async function forgetSeen(): Promise<void> {
  await database.pool.query(
    `update privacy.presence set seen_at = '2020-01-01', warned_at = '2025-01-01', closes_at = '2025-02-01'`,
  );
}

async function isNoted(userId: string): Promise<boolean> {
  const { rows } = await database.pool.query(
    "select from privacy.presence where user_id = $1 and seen_at > '2021-01-01' and warned_at is null and closes_at is null",
    [userId],
  );
  return rows.length === 1;
}

test("each session is noted at once, and again after a day", async () => {
  const { provider, clock } = openProvider();
  expect(await provider.identify("user_known/one")).toMatchObject({ userId: "user_known" });
  expect(await isNoted("user_known")).toBe(true);
  await forgetSeen();
  clock.ms += DAY_MS - 1;
  await provider.identify("user_known/one");
  expect(await isNoted("user_known")).toBe(false);
  clock.ms += 1;
  await provider.identify("user_known/one");
  expect(await isNoted("user_known")).toBe(true);
  await forgetSeen();
  await provider.identify("user_known/two");
  expect(await isNoted("user_known")).toBe(true);
});

test("of strangers and of people without a profile nothing is kept, until they have one", async () => {
  const { provider } = openProvider();
  expect(await provider.identify(undefined)).toBeNull();
  await provider.identify("user_new/one");
  expect(await isNoted("user_new")).toBe(false);
  await database.pool.query(
    `insert into public.profile (user_id, email, first_name, last_name, avatar_url, referral_id)
     values ('user_new', 'new@example.com', 'A', 'B', '', 'newcomer')`,
  );
  await provider.identify("user_new/one");
  expect(await isNoted("user_new")).toBe(true);
});

test("a database that does not answer keeps nobody out", async () => {
  const broken = { query: () => Promise.reject(new Error("no answer")) };
  const { provider, warnings } = openProvider(broken);
  expect(await provider.identify("user_known/one")).not.toBeNull();
  expect(warnings).toEqual([expect.stringContaining("no answer")]);
});
