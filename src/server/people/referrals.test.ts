import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { referralState } from "#core/referral-state.ts";
import { limitConcurrency } from "#server/async/limit-concurrency.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { doneRun } from "../../../tests/setup/done-run.ts";
import { issuedCredits, openVillage, type Village } from "../../../tests/setup/village.ts";
import { referralCaps } from "./referrals.ts";

const REWARD = 50;
const AT_A_TIME = 64;
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let database: TestDatabase;
let village: Village;
beforeEach(async () => {
  database = await createTestDatabase({ maxConnections: 16 });
  village = openVillage(database);
});
afterEach(() => database.drop());

const names = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);

async function statesOf(userId: string) {
  const state = referralState.parse(await village.referrals.stateOf(userId));
  return { earned: state.earnedCredits, states: state.invited.map((each) => each.state) };
}

async function reasonOf(refereeId: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ reasons: string[] }>(
    "select reasons from referral where referee_id = $1",
    [refereeId],
  );
  return rows[0]?.reasons ?? [];
}

test("from the link to the reward, each state at its time, and a mail at the end", async () => {
  const { code } = await village.join("host");
  await village.join("guest", { code: code.toUpperCase(), isVerified: false });
  expect(await statesOf("host")).toEqual({ earned: 0, states: ["waiting_email"] });
  expect(await village.credits("guest")).toBe(0);
  await village.confirm("guest");
  expect(await village.credits("guest")).toBe(100 + REWARD);
  expect(await statesOf("host")).toEqual({ earned: 0, states: ["waiting_run"] });
  village.wait(10 * DAY);
  await village.referrals.rewardDue();
  expect(await village.credits("host")).toBe(100);
  village.wait(-10 * DAY);
  await village.run("guest");
  await village.referrals.rewardDue();
  expect(await statesOf("host")).toEqual({ earned: 0, states: ["waiting_delay"] });
  village.wait(DAY - 60_000);
  await village.referrals.rewardDue();
  expect(await village.credits("host")).toBe(100);
  village.wait(120_000);
  await Promise.all([1, 2, 3].map(() => village.referrals.rewardDue()));
  expect(await village.credits("host")).toBe(100 + REWARD);
  expect(await statesOf("host")).toEqual({ earned: REWARD, states: ["rewarded"] });
  expect(village.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ["host@example.com", "50 credits for your invitation"],
  ]);
  expect(JSON.stringify(await village.referrals.stateOf("host"))).not.toContain("guest");
});

test("a result that the guest returned brings no reward; the next run does, a day later", async () => {
  const { code } = await village.join("host");
  await village.join("guest", { code });
  const runAndReturn = async (): Promise<void> => {
    const runId = await doneRun(database.pool, { userId: "guest" });
    await village.referrals.rewardDue();
    await database.pool.query("select runs.return_unwanted($1, 'guest', 'broken', null, false)", [
      runId,
    ]);
  };
  await runAndReturn();
  village.wait(DAY + 60_000);
  await village.referrals.rewardDue();
  expect(await statesOf("host")).toEqual({ earned: 0, states: ["waiting_run"] });
  await village.referrals.rewardDue();
  expect(await statesOf("host")).toEqual({ earned: 0, states: ["waiting_run"] });
  village.wait(-DAY - 60_000);
  await village.run("guest");
  await village.referrals.rewardDue();
  expect(await statesOf("host")).toEqual({ earned: 0, states: ["waiting_delay"] });
  village.wait(DAY);
  await village.referrals.rewardDue();
  expect(await statesOf("host")).toEqual({ earned: REWARD, states: ["rewarded"] });
});

test("200 redemptions of one code by one person at once are one pair of rewards", async () => {
  const { code } = await village.join("host");
  const join = limitConcurrency(AT_A_TIME, (guest: string) => village.join(guest, { code }));
  await Promise.all(Array.from({ length: 200 }, () => join("guest")));
  await village.run("guest");
  await village.referrals.rewardDue();
  village.wait(DAY);
  await Promise.all(Array.from({ length: 10 }, () => village.referrals.rewardDue()));
  expect(await issuedCredits(database, "referral")).toBe(2 * REWARD);
});

test("200 people redeem one code at once: each is welcomed, the host is rewarded up to the cap", async () => {
  const { code } = await village.join("host");
  const guests = names(200);
  // As many at a time as a server takes without its pool of connections turning callers away.
  const join = limitConcurrency(AT_A_TIME, (guest: string) =>
    village.join(guest, { code, email: `${guest}@gmail.com` }),
  );
  const run = limitConcurrency(AT_A_TIME, (guest: string) => village.run(guest));
  await Promise.all(guests.map((guest) => join(guest)));
  expect(await issuedCredits(database, "referral")).toBe(200 * REWARD);
  await Promise.all(guests.map((guest) => run(guest)));
  await village.referrals.rewardDue();
  village.wait(DAY);
  await Promise.all([1, 2, 3].map(() => village.referrals.rewardDue()));
  expect(await village.credits("host")).toBe(100 + referralCaps.per30Days * REWARD);
  const { states } = await statesOf("host");
  expect(states.filter((state) => state === "rewarded")).toHaveLength(referralCaps.per30Days);
  expect(states.filter((state) => state === "review")).toHaveLength(200 - referralCaps.per30Days);
});

test("nobody gets more than the cap of a life", async () => {
  const { code } = await village.join("host");
  await village.join("guest", { code });
  await village.run("guest");
  await database.pool.query(
    `insert into referral (referee_id, referrer_id, state, rewarded_at)
     select 'then' || n, 'host', 'rewarded', now() - interval '40 days' from generate_series(1, $1) n`,
    [referralCaps.forLife],
  );
  await village.referrals.rewardDue();
  village.wait(DAY);
  await village.referrals.rewardDue();
  expect(await village.credits("host")).toBe(100);
  expect(await reasonOf("guest")).toEqual(["cap_for_life"]);
});

describe("no reward", () => {
  /** A run and a day later: what was issued, and why not. */
  async function outcomeOf(guest: string) {
    await village.run(guest).catch(() => undefined);
    await village.referrals.rewardDue();
    village.wait(DAY);
    await village.referrals.rewardDue();
    return { issued: await issuedCredits(database, "referral"), reasons: await reasonOf(guest) };
  }

  test("for oneself under another spelling", async () => {
    const { code } = await village.join("host", { email: "lan.anh@gmail.com" });
    await village.join("guest", { code, email: "lananh+2@googlemail.com" });
    expect(await outcomeOf("guest")).toEqual({ issued: 0, reasons: ["same_person"] });
    expect((await statesOf("host")).states).toEqual(["refused"]);
  });

  test("for oneself under another spelling that was confirmed first", async () => {
    const { code } = await village.join("host", { email: "lan@example.com", isVerified: false });
    await village.join("guest", { code, email: "lan+2@example.com" });
    expect(await outcomeOf("guest")).toEqual({ issued: 0, reasons: ["same_person"] });
  });

  test("for somebody in the same network on the same day", async () => {
    const { code } = await village.join("host", { address: "203.0.113.7" });
    await village.join("guest", { code, address: "203.0.113.99" });
    expect(await outcomeOf("guest")).toEqual({ issued: 0, reasons: ["same_network"] });
  });

  test.each([
    ["a household's /56", "2001:db8:0:2::1", "guest@elsewhere.example", ["same_network"]],
    ["a /48 and a mail domain", "2001:db8:0:ff00::1", "guest@example.com", ["same_network"]],
    ["a /48 alone", "2001:db8:0:ff00::1", "guest@elsewhere.example", []],
    ["a /48 and a big mail provider", "2001:db8:0:ff00::1", "guest@gmail.com", []],
    ["a mail domain alone", "2001:db8:1::1", "guest@example.com", []],
  ])("for somebody who shares %s", async (_what, address, email, reasons) => {
    const host = email.endsWith("gmail.com") ? "host@gmail.com" : "host@example.com";
    const { code } = await village.join("host", { address: "2001:db8:0:1::1", email: host });
    await village.join("guest", { code, address, email });
    expect(await reasonOf("guest")).toEqual(reasons);
  });

  async function payWith(card: string, person: string): Promise<void> {
    await database.pool.query(
      `insert into billing.customer (provider, user_id, customer_id, email, locale, card_hash)
       values ('stripe', $1, 'cus_' || $1, $1 || '@example.com', 'en', sha256($2::bytea))`,
      [person, card],
    );
  }

  test("for who pays with the host's card; another card is no matter", async () => {
    const { code } = await village.join("host");
    await payWith("one card", "host");
    await village.join("guest", { code });
    await village.join("friend", { code });
    await payWith("one card", "guest");
    await payWith("another card", "friend");
    // The welcomes were given before anybody could know.
    expect(await outcomeOf("guest")).toEqual({ issued: 2 * REWARD, reasons: ["same_card"] });
    expect(await outcomeOf("friend")).toEqual({ issued: 3 * REWARD, reasons: [] });
  });

  test("for a throw-away address", async () => {
    const { code } = await village.join("host");
    await village.join("guest", { code, email: "a@mailinator.com" });
    expect(await outcomeOf("guest")).toEqual({ issued: 0, reasons: ["disposable_email"] });
  });

  test("for an account that is older than a day", async () => {
    const { code } = await village.join("host");
    await database.pool.query(
      `insert into auth."user" (id, name, email, email_verified, created_at)
       values ('guest', 'A', 'guest@example.com', true, now() - interval '25 hours')`,
    );
    await village.join("guest", { code });
    expect(await outcomeOf("guest")).toEqual({ issued: 0, reasons: ["old_account"] });
  });

  test("for oneself by one's own code, and none for a code that nobody has", async () => {
    const { code } = await village.join("host");
    await village.join("host", { code });
    await village.join("guest", { code: "nobody00" });
    const { rows } = await database.pool.query("select from referral");
    expect(rows).toEqual([]);
    await expect(
      database.pool.query(
        "insert into referral (referee_id, referrer_id, state) values ('a', 'a', 'waiting_run')",
      ),
    ).rejects.toThrow("referral_not_oneself");
  });

  test.each([2, 3, 5])("in a ring of %i", async (size) => {
    const ring = names(size);
    const redeem = (index: number) =>
      database.transaction((transaction) =>
        village.referrals.redeem(transaction, {
          refereeId: ring[index] ?? "",
          referrerId: ring[(index + 1) % size] ?? "",
          accountCreatedAt: new Date(),
        }),
      );
    for (let index = 0; index < size; index += 1) await redeem(index);
    for (const member of ring) await village.join(member);
    for (const member of ring) await village.run(member);
    await village.referrals.rewardDue();
    village.wait(DAY);
    await village.referrals.rewardDue();
    expect(await issuedCredits(database, "referral")).toBe(0);
    for (const member of ring) expect(await reasonOf(member)).toEqual(["ring"]);
  });

  test("twice: the first code wins", async () => {
    const first = await village.join("host");
    const second = await village.join("other");
    await village.join("guest", { code: first.code });
    await village.join("guest", { code: second.code });
    expect((await statesOf("host")).states).toEqual(["waiting_run"]);
    expect((await statesOf("other")).states).toEqual([]);
  });
});

test("a crowd in one network waits for review together with its invitations", async () => {
  const { code } = await village.join("host");
  for (const guest of names(5)) await village.join(guest, { code, address: "203.0.113.7" });
  expect(await issuedCredits(database, "referral")).toBe(3 * REWARD);
  expect((await statesOf("host")).states.filter((state) => state === "review")).toHaveLength(2);
  await database.transaction((transaction) =>
    village.freeCredits.decideReview(transaction, "p3", { isGranted: true, by: "operator" }),
  );
  await database.transaction((transaction) =>
    village.freeCredits.decideReview(transaction, "p4", { isGranted: false, by: "operator" }),
  );
  expect([await village.credits("p3"), await village.credits("p4")]).toEqual([100 + REWARD, 0]);
  expect(await reasonOf("p4")).toEqual(["network_in_review", "no_free_credits"]);
});

describe("closed for abuse", () => {
  async function rewardedPair(): Promise<void> {
    const { code } = await village.join("host");
    await village.join("guest", { code });
    await village.run("guest");
    await village.referrals.rewardDue();
    village.wait(DAY);
    await village.referrals.rewardDue();
    expect(await village.credits("host")).toBe(100 + REWARD);
  }

  test("within 30 days the unused part goes back, once", async () => {
    await rewardedPair();
    await village.run("host", 120);
    const closed = await Promise.all([1, 2, 3].map(() => village.referrals.closeForAbuse("guest")));
    expect(closed.filter(Boolean)).toHaveLength(1);
    expect(await village.credits("host")).toBe(0);
    expect(await statesOf("host")).toEqual({ earned: 0, states: ["refused"] });
    const { rows } = await database.pool.query<{ taken: number }>(
      "select sum((meta ->> 'taken')::int)::float8 as taken from credit.transfer where type = 'clawback'",
    );
    expect(rows[0]?.taken).toBe(30 + REWARD);
    expect(await village.referrals.closeForAbuse("nobody")).toBe(false);
  });

  test("after 30 days it stays", async () => {
    await rewardedPair();
    village.wait(30 * DAY + HOUR);
    expect(await village.referrals.closeForAbuse("guest")).toBe(false);
    expect(await village.credits("host")).toBe(100 + REWARD);
  });
});

test("who wants no mail about rewards gets none", async () => {
  const { code } = await village.join("host");
  await database.pool.query("update mail_preference set referral_reward = false");
  await village.join("guest", { code });
  await village.run("guest");
  await village.referrals.rewardDue();
  village.wait(DAY);
  await village.referrals.rewardDue();
  expect(await village.credits("host")).toBe(100 + REWARD);
  expect(village.mails).toEqual([]);
});
