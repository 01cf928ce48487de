import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { openTestCustomer } from "../../../tests/setup/test-customer.ts";
import { addDays, addMonths } from "./calendar.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 20 });
});
afterAll(() => database.drop());

describe("a payment that fails", () => {
  test("is written to the customer, rests paid credits after seven days, and all comes back with the payment", async () => {
    const customer = await openTestCustomer(database);
    await customer.buy("starter");
    customer.provider.setCard(customer.customerId(), false);
    await customer.advance(addDays(addMonths(customer.start, 1), 1));
    expect((await customer.state()).subscription).toMatchObject({
      status: "past_due",
      dunning: { isSuspended: false },
    });
    expect(await customer.creditsOf()).toBe(500);
    await customer.advance(addDays(addMonths(customer.start, 1), 9));
    expect((await customer.state()).subscription?.dunning?.isSuspended).toBe(true);
    expect(await customer.creditsOf()).toBe(0);
    expect(await customer.spend(1)).toBe("frozen:overdue");
    customer.provider.setCard(customer.customerId(), true);
    await customer.advance(addDays(addMonths(customer.start, 1), 13));
    expect((await customer.state()).subscription).toMatchObject({
      status: "active",
      dunning: null,
    });
    expect(await customer.creditsOf()).toBe(1_000);
    expect(await customer.letters()).toEqual([
      "receipt",
      "failed",
      "suspended",
      "receipt",
      "recovered",
    ]);
  });

  test("for good ends the plan; what was paid for before can be used", async () => {
    const customer = await openTestCustomer(database);
    await customer.buy("starter");
    customer.provider.setCard(customer.customerId(), false);
    await customer.advance(addDays(addMonths(customer.start, 1), 9));
    await customer.advance(addDays(addMonths(customer.start, 1), 30));
    expect((await customer.state()).subscription).toBeNull();
    expect(await customer.creditsOf()).toBe(500);
  });
});

test("a dispute rests all paid credits; lost, they are taken and the term's plan ends; won, they come back", async () => {
  for (const outcome of ["won", "lost"] as const) {
    const customer = await openTestCustomer(database);
    await customer.buy("starter");
    await customer.spend(100);
    const [paid] = await customer.billing.listInvoices(customer.userId);
    customer.provider.setDispute(customer.customerId(), paid?.id ?? "", "open");
    await customer.sync();
    expect((await customer.state()).subscription?.isDisputed).toBe(true);
    expect(await customer.spend(1)).toBe("frozen:disputed");
    await expect(
      customer.billing.refundInvoice(customer.userId, paid?.id ?? ""),
    ).rejects.toMatchObject({
      code: "not_refundable",
    });
    customer.provider.setDispute(customer.customerId(), paid?.id ?? "", outcome);
    await customer.sync();
    expect(await customer.creditsOf()).toBe(outcome === "won" ? 400 : 0);
    expect((await customer.state()).subscription === null).toBe(outcome === "lost");
  }
});

test("a paid year brings its credits month by month, and the letter before it renews", async () => {
  const customer = await openTestCustomer(database);
  await customer.buy("starter", "year");
  expect(await customer.creditsOf()).toBe(500);
  for (let month = 1; month < 12; month += 1) {
    await customer.advance(addMonths(customer.start, month));
    const { rows } = await database.pool.query<{ drips: number }>(
      "select count(*) as drips from billing.credit_grant where user_id = $1",
      [customer.userId],
    );
    expect(rows[0]?.drips).toBe(month + 1);
    // What is older than six months by the customer's clock is over.
    expect(await customer.creditsOf()).toBe(Math.min(month + 1, 6) * 500);
  }
  await customer.advance(addDays(addMonths(customer.start, 12), -29));
  expect(await customer.letters()).toEqual(["receipt", "renewal"]);
});

test("a trial is written about 3 days and 1 day before its end, gives its own credits once, and is not offered twice", async () => {
  const customer = await openTestCustomer(database, {
    trialDays: 14,
    email: "Tr.ial+one@gmail.com",
  });
  await customer.buy("starter");
  expect(await customer.creditsOf()).toBe(50);
  await customer.advance(addDays(customer.start, 11));
  await customer.advance(addDays(customer.start, 13));
  expect(await customer.letters()).toEqual(["trialEnding", "trialEnding"]);
  await customer.advance(addDays(customer.start, 14));
  expect(await customer.creditsOf()).toBe(500);
  const twin = await openTestCustomer(database, {
    trialDays: 14,
    email: "trial+two@googlemail.com",
  });
  await twin.begin("starter");
  expect(twin.provider.orders[0]?.trialDays).toBe(0);
});

test("a customer who was deleted at the provider has no plan, and can buy again", async () => {
  const customer = await openTestCustomer(database);
  await customer.buy("starter");
  customer.forget();
  await customer.sync();
  expect((await customer.state()).subscription).toBeNull();
  expect((await customer.begin("standard")).status).toBe("open");
});
