import { afterEach, beforeEach, expect, test } from "vitest";
import { grant } from "#server/credits/ledger.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { openVillage, type Village } from "../../../tests/setup/village.ts";

const DAY = 24 * 60 * 60_000;

let database: TestDatabase;
let village: Village;
beforeEach(async () => {
  database = await createTestDatabase();
  village = openVillage(database);
});
afterEach(() => database.drop());

async function give(userId: string, days: number, amount = 20): Promise<void> {
  const key = `lot:${userId}:${days}`;
  await grant(database.pool, {
    key,
    userId,
    source: "subscription",
    sourceRef: key,
    amount,
    expiresAt: new Date(Date.now() + days * DAY),
  });
}

async function round(): Promise<void> {
  const notices = village.chores.find(({ name }) => name === "tell of ending credits");
  await Promise.all([notices?.run(), notices?.run(), notices?.run()]);
}

const subjects = () =>
  village.mails.map(({ to, subject }) => `${to}: ${subject.replace(/ \d.*/, "")}`);

test("14 and 3 days before, each once, in one message for all that is due", async () => {
  await village.join("lan");
  await give("lan", 30, 500);
  await give("lan", 31, 1);
  await round();
  expect(village.mails).toEqual([]);
  village.wait(17.5 * DAY);
  await round();
  await round();
  expect(subjects()).toEqual(["lan@example.com: Some of your credits end on"]);
  const text = village.mails[0]?.text ?? "";
  expect(text).toMatch(/\d{4}: 500 credits\n.*\d{4}: 1 credit\n/);
  expect(text).toContain("https://photos.example/account#credits");
  village.wait(10 * DAY);
  await round();
  await round();
  expect(village.mails).toHaveLength(2);
  village.wait(2 * DAY);
  await round();
  // The second lot came into its last three days between the rounds.
  expect(village.mails).toHaveLength(3);
  expect(new Set(village.mails.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
});

test("a server that slept tells once, not of every notice it missed", async () => {
  await village.join("lan");
  await give("lan", 30);
  village.wait(28 * DAY);
  await round();
  await round();
  expect(village.mails).toHaveLength(1);
});

test("no message about what is used up, never ends, lives too short or is not wanted", async () => {
  await village.join("used");
  await give("used", 30, 5);
  await village.run("used", 105);
  await village.join("ever");
  await village.join("short");
  await give("short", 2);
  await village.join("silent");
  await give("silent", 30);
  await database.pool.query(
    "update mail_preference set credit_expiry = false where user_id = 'silent'",
  );
  village.wait(1 * DAY);
  await round();
  village.wait(16 * DAY);
  await round();
  expect(village.mails).toEqual([]);
});

test("in the reader's language", async () => {
  await village.join("lan");
  await give("lan", 30);
  await database.pool.query("update mail_preference set locale = 'vi'");
  village.wait(20 * DAY);
  await round();
  expect(village.mails[0]).toMatchObject({
    locale: "vi",
    subject: expect.stringMatching(/^Một số tín dụng của bạn sẽ hết hạn vào \d+ tháng \d+/),
  });
});

test("what is over is taken by the chore, also what nobody asks for", async () => {
  await village.join("lan");
  await give("lan", 30);
  await database.pool.query(
    "select credit.expire_lot(id, now() + interval '31 days') from credit.lot where expires_at is not null",
  );
  await grant(database.pool, {
    key: "blink-of-an-eye",
    userId: "lan",
    source: "goodwill",
    sourceRef: "blink",
    amount: 7,
    expiresAt: new Date(Date.now() + 200),
  });
  await database.pool.query("select pg_sleep(0.3)");
  await village.chores.find(({ name }) => name === "expire credits")?.run();
  const { entries } = await village.books.history("lan", undefined);
  expect(entries[0]).toMatchObject({
    kind: "expire",
    reason: "goodwill",
    amount: -7,
    balanceAfter: 100,
  });
});
