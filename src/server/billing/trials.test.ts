import { afterAll, beforeAll, expect, test } from "vitest";
import { TRIAL_CREDITS } from "#core/credits.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { openTestCustomer, type TestCustomer } from "../../../tests/setup/test-customer.ts";
import { addDays } from "./calendar.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 20 });
});
afterAll(() => database.drop());

/** Somebody who has ordered a trial and is about to pay with a card. */
async function openTrial(fingerprint: string, email?: string): Promise<TestCustomer> {
  const customer = await openTestCustomer(database, { trialDays: 14, ...(email ? { email } : {}) });
  const { id } = await customer.begin("starter");
  customer.provider.book(customer.customerId()).cardFingerprint = fingerprint;
  customer.provider.pay(id);
  return customer;
}

async function everythingKept(): Promise<string> {
  const { rows } = await database.pool.query<{ all: string }>(
    "select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as all from billing.trial t",
  );
  return rows[0]?.all ?? "";
}

test("one card in two accounts gives its credits once; the second trial says so and is not charged", async () => {
  const first = await openTrial("one-card");
  await first.sync();
  const second = await openTrial("one-card");
  await second.sync();
  expect([await first.creditsOf(), await second.creditsOf()]).toEqual([TRIAL_CREDITS, 0]);
  expect(await second.letters()).toEqual(["trialCardKnown"]);
  expect((await second.state()).subscription?.status).toBe("trialing");
  expect((await second.billing.listInvoices(second.userId))[0]?.totalMinor ?? 0).toBe(0);
  // Another card later does not make it another person's trial.
  second.provider.book(second.customerId()).cardFingerprint = "another-card";
  await second.sync();
  expect(await second.creditsOf()).toBe(0);
  // The plan itself begins as it was promised.
  await second.advance(addDays(second.start, 14));
  expect(await second.creditsOf()).toBe(500);
  expect((await second.letters()).filter((kind) => kind === "trialCardKnown")).toHaveLength(1);
});

test("twenty accounts with one card at the same moment: one of them has the credits", async () => {
  const desks = await Promise.all(Array.from({ length: 20 }, () => openTrial("rush")));
  await Promise.all(desks.map((customer) => customer.sync()));
  const credits = await Promise.all(desks.map((customer) => customer.creditsOf()));
  expect(credits.toSorted((a, b) => b - a)).toEqual([TRIAL_CREDITS, ...Array(19).fill(0)]);
});

test("the page learns the trial of the buyer, and an order that names another one is refused", async () => {
  const customer = await openTestCustomer(database, { trialDays: 14 });
  const buyer = { userId: customer.userId, email: `${customer.userId}@example.com` };
  const trialDays = async () => (await customer.billing.readStateAndTrial(buyer)).trialDays;
  expect(await trialDays()).toBe(14);
  const order = customer.order("starter");
  await expect(customer.beginOrder({ ...order, trialDays: 0 })).rejects.toMatchObject({
    code: "price_changed",
  });
  const { id } = await customer.beginOrder({ ...order, trialDays: 14 });
  customer.provider.pay(id);
  await customer.sync();
  expect(await trialDays()).toBe(0);
  // The same order again is an answer, not a new order.
  expect((await customer.beginOrder({ ...order, trialDays: 14 })).status).toBe("complete");
});

test("nothing that is kept names the person or the card", async () => {
  const customer = await openTrial("fingerprint-of-lan", "Lan.Anh+shop@example.com");
  await customer.sync();
  expect(await customer.creditsOf()).toBe(TRIAL_CREDITS);
  const kept = await everythingKept();
  expect(kept).toContain(customer.userId);
  expect(kept.toLowerCase()).not.toMatch(/@|lan\.?anh|fingerprint-of/);
});

test("addresses of trials from before are forgotten, and their people are still known", async () => {
  const old = ["first.trial@example.com", "both@example.com"];
  for (const [index, email] of old.entries()) {
    await database.pool.query(
      "insert into billing.trial (canonical_email, user_id) values ($1, $2)",
      [email, `old-${index}`],
    );
  }
  // Known under both forms: an older server wrote the second one.
  const both = await openTestCustomer(database, { trialDays: 14 });
  await database.pool.query(
    `insert into billing.trial (person_hash, user_id) values ($1, 'old-1')`,
    [both.inbox.personHash.email("both@example.com")],
  );
  await Promise.all([both.doChores(), both.doChores()]);
  expect(await everythingKept()).not.toContain("@");
  for (const email of ["First.Trial+again@Example.com", "both@example.com"]) {
    const twin = await openTestCustomer(database, { trialDays: 14, email });
    await twin.begin("starter");
    expect(twin.provider.orders[0]?.trialDays).toBe(0);
  }
  const stranger = await openTestCustomer(database, { trialDays: 14, email: "other@example.com" });
  await stranger.begin("starter");
  expect(stranger.provider.orders[0]?.trialDays).toBe(14);
});
