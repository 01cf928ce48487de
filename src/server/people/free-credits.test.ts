import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { limitConcurrency } from "#server/async/limit-concurrency.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { issuedCredits, openVillage, type Village } from "../../../tests/setup/village.ts";

const SIGN_UP = 100;
const AT_A_TIME = 64;
const DAY = 24 * 60 * 60_000;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ maxConnections: 16 });
});
afterEach(() => database.drop());

const names = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);

function countStates(): Promise<Record<string, number>> {
  return database.pool
    .query<{ state: string; count: number }>(
      "select state, count(*)::int as count from free_grant group by state",
    )
    .then(({ rows }) => Object.fromEntries(rows.map(({ state, count }) => [state, count])));
}

describe("how much one network gets in a day", () => {
  test("1,000 sign-ups from one address at once", async () => {
    const village = openVillage(database);
    const claim = limitConcurrency(AT_A_TIME, (userId: string) =>
      village.claim(userId, "203.0.113.7"),
    );
    await Promise.all(names(1_000).map(claim));
    expect(await issuedCredits(database, "signup")).toBe(3 * SIGN_UP);
    expect(await countStates()).toEqual({ granted: 3, review: 997 });
  });

  test.each([
    { where: "1 IPv4 address", people: 100, addressOf: () => "203.0.113.7", granted: 3 },
    {
      where: "50 IPv4 addresses of one /24",
      people: 200,
      addressOf: (index: number) => `203.0.113.${index % 50}`,
      granted: 10,
    },
    {
      where: "1 IPv6 /64",
      people: 100,
      addressOf: (index: number) => `2001:db8:0:1::${index.toString(16)}`,
      granted: 3,
    },
    {
      where: "50 IPv6 /64s of one /56",
      people: 200,
      addressOf: (index: number) => `2001:db8:0:${(index % 50).toString(16)}::1`,
      granted: 6,
    },
    {
      where: "200 IPv6 /56s of one /48",
      people: 200,
      addressOf: (index: number) => `2001:db8:0:${index.toString(16)}00::1`,
      granted: 20,
    },
  ])("$people sign-ups from $where", async ({ people, addressOf, granted }) => {
    const village = openVillage(database);
    // As many at a time as a server takes without its pool of connections turning callers away.
    const join = limitConcurrency(AT_A_TIME, (index: number) =>
      village.join(`p${index}`, { address: addressOf(index), email: `p${index}@gmail.com` }),
    );
    await Promise.all(Array.from({ length: people }, (_, index) => join(index)));
    expect(await issuedCredits(database, "signup")).toBe(granted * SIGN_UP);
    expect(await issuedCredits(database, "promo")).toBe(0);
    expect(await countStates()).toEqual({ granted, review: people - granted });
  });

  test("a day later the place is free again, and no hash of a network is left", async () => {
    const village = openVillage(database);
    const address = "203.0.113.7";
    for (const name of names(4)) await village.join(name, { address });
    expect((await village.join("p3", { address })).freeCredits).toBe("review");
    await database.pool.query(
      `update free_grant set decided_at = decided_at - interval '25 hours';
       update network_seen set seen_at = seen_at - interval '25 hours'`,
    );
    for (const chore of village.chores) await chore.run();
    expect((await village.join("late", { address })).freeCredits).toBe("granted");
    const { rows } = await database.pool.query(
      `select from free_grant where coalesce(network_hash, site_hash, wide_hash, domain_hash) is not null
         and user_id <> 'late'
       union all select from network_seen where user_id <> 'late'`,
    );
    expect(rows).toEqual([]);
  });

  test("visits that are not counted get theirs, whatever they have in common", async () => {
    const village = openVillage(database);
    await Promise.all(names(30).map((name) => village.join(name, { address: null })));
    expect(await issuedCredits(database, "signup")).toBe(30 * SIGN_UP);
  });
});

describe("how much one mail domain gets in a day", () => {
  const join = async (village: Village, emails: readonly string[]) => {
    for (const [index, email] of emails.entries()) await village.join(`p${index}`, { email });
  };

  test.each([
    ["one domain", (index: number) => `p${index}@catch-all.example`, 10],
    ["domains below one domain", (index: number) => `x@h${index}.catch-all.co.uk`, 10],
    ["a big provider", (index: number) => `person${index}@gmail.com`, 20],
    ["a provider in Vietnam", (index: number) => `person${index}@vnn.vn`, 20],
    ["domains of their own", (index: number) => `me@family${index}.co.uk`, 20],
  ])("20 people at %s, each in another network", async (_where, emailOf, granted) => {
    const village = openVillage(database);
    await join(
      village,
      names(20).map((_, index) => emailOf(index)),
    );
    expect(await issuedCredits(database, "signup")).toBe(granted * SIGN_UP);
  });

  test("the owner of a /48 and of a domain comes to seven", async () => {
    const village = openVillage(database);
    for (const [index, name] of names(20).entries()) {
      const address = `2001:db8:0:${index.toString(16)}00::1`;
      await village.join(name, { address, email: `${name}@catch-all.example` });
    }
    expect(await countStates()).toEqual({ granted: 7, review: 13 });
  });

  test("a refusal of the operator makes no room for the next one", async () => {
    const village = openVillage(database);
    const address = "203.0.113.7";
    for (const name of names(4)) await village.join(name, { address });
    await database.transaction((transaction) =>
      village.freeCredits.decideReview(transaction, "p3", { isGranted: false, by: "operator" }),
    );
    expect((await village.join("p4", { address })).freeCredits).toBe("review");
  });
});

describe("once for each person", () => {
  test("all spellings of a mailbox, at once and from everywhere, are one person", async () => {
    const village = openVillage(database);
    const spellings = names(40).map((name, index) =>
      index % 2 === 0 ? `lan.anh+${name}@gmail.com` : `l.a.n.a.n.h+${name}@googlemail.com`,
    );
    await Promise.all(
      spellings.map((email, index) =>
        village.join(`p${index}`, { email, address: `2001:db8:1:${index.toString(16)}::1` }),
      ),
    );
    expect(await issuedCredits(database, "signup")).toBe(SIGN_UP);
    expect(await countStates()).toEqual({ granted: 1, refused_duplicate: 39 });
  });

  test("who waits for the link keeps nobody else from the credits", async () => {
    const village = openVillage(database);
    const waiting = { email: "lan+a@example.com", isVerified: false };
    expect((await village.join("first", waiting)).freeCredits).toBe("waiting_email");
    expect((await village.join("second", { email: "lan@example.com" })).freeCredits).toBe(
      "granted",
    );
    await village.confirm("first");
    expect((await village.join("first", waiting)).freeCredits).toBe("refused_duplicate");
    expect(await village.credits("first")).toBe(0);
  });

  test("a link that is opened many times at once gives once", async () => {
    const village = openVillage(database);
    await village.join("lan", { isVerified: false });
    await Promise.all(Array.from({ length: 30 }, () => village.confirm("lan")));
    expect(await village.credits("lan")).toBe(SIGN_UP);
  });

  test("throw-away addresses may join and get nothing", async () => {
    const village = openVillage(database);
    const joined = await village.join("away", { email: "lan@mailinator.com" });
    expect(joined.freeCredits).toBe("refused_disposable");
    expect(await village.credits("away")).toBe(0);
  });

  test("accounts of the time before have their credits, and get no others", async () => {
    const village = openVillage(database);
    await village.join("old");
    await database.pool.query("delete from free_grant");
    expect((await village.join("old")).freeCredits).toBe("granted");
    expect(await issuedCredits(database, "signup")).toBe(SIGN_UP);
  });
});

describe("the month's top-up", () => {
  const nextMonth = () => {
    const now = new Date();
    return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - now.getTime();
  };

  test("up to ten runs at the start of a month, once, at a visit or by the chore", async () => {
    const village = openVillage(database, { creditsPerRun: 3 });
    for (const name of ["low", "full", "empty", "idle"]) await village.join(name);
    await village.run("low", 95);
    await village.run("full", 70);
    await village.run("empty", 100);
    await village.join("empty");
    expect(await village.credits("empty")).toBe(0);
    village.wait(nextMonth());
    await Promise.all(Array.from({ length: 20 }, () => village.join("empty")));
    const topUp = village.chores.find(({ name }) => name === "top up free plans");
    await Promise.all([topUp?.run(), topUp?.run(), topUp?.run()]);
    const have = async () =>
      Promise.all(["low", "full", "empty", "idle"].map((name) => village.credits(name)));
    expect(await have()).toEqual([30, 30, 30, 100]);
    await village.run("low", 30);
    await topUp?.run();
    await village.join("low");
    expect(await village.credits("low")).toBe(0);
    village.wait(32 * DAY);
    await topUp?.run();
    expect(await have()).toEqual([30, 30, 30, 100]);
  });

  test("the month of the sign-up has its hundred credits and no more, also where a run costs much", async () => {
    const village = openVillage(database, { creditsPerRun: 60 });
    await village.join("dear");
    await village.join("dear");
    for (const chore of village.chores) await chore.run();
    expect(await village.credits("dear")).toBe(100);
    village.wait(nextMonth());
    await village.join("dear");
    expect(await village.credits("dear")).toBe(600);
  });

  test("who has no free credits has no top-up", async () => {
    const village = openVillage(database);
    for (const name of names(5)) await village.join(name, { address: "203.0.113.7" });
    await village.join("waits", { isVerified: false });
    await village.join("away", { email: "lan@mailinator.com" });
    village.wait(nextMonth());
    for (const chore of village.chores) await chore.run();
    for (const name of ["p3", "p4", "waits", "away"]) await village.join(name);
    expect(await issuedCredits(database, "promo")).toBe(0);
  });

  test("a paid plan has its own credits; when it ends the month is topped up", async () => {
    const village = openVillage(database);
    await village.join("payer");
    await village.run("payer", 100);
    await database.pool.query(
      `insert into billing.customer (provider, user_id, customer_id, email, locale)
         values ('sandbox', 'payer', 'cus_1', 'payer@example.com', 'en');
       insert into billing.subscription (id, provider, user_id, plan, interval, currency, amount_minor, status,
         started_at, current_period_start, current_period_end, is_cancelled_at_period_end)
         values ('sub_1', 'sandbox', 'payer', 'starter', 'month', 'usd', 900, 'active', now(), now(),
           now() + interval '1 month', false)`,
    );
    village.wait(nextMonth());
    for (const chore of village.chores) await chore.run();
    await village.join("payer");
    expect(await village.credits("payer")).toBe(0);
    await database.pool.query("update billing.subscription set status = 'canceled'");
    await village.join("payer");
    expect(await village.credits("payer")).toBe(10);
  });
});
