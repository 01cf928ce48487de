import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDesk } from "../../../tests/setup/billing-desk.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { addDays, addMonths } from "./calendar.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 20 });
});
afterAll(() => database.drop());

describe("a payment that fails", () => {
  test("is written to the customer, rests paid credits after seven days, and all comes back with the payment", async () => {
    const desk = await openDesk(database);
    await desk.buy("starter");
    desk.provider.setCard(desk.customerId(), false);
    await desk.advance(addDays(addMonths(desk.start, 1), 1));
    expect((await desk.state()).subscription).toMatchObject({
      status: "past_due",
      dunning: { isSuspended: false },
    });
    expect(await desk.creditsOf()).toBe(500);
    await desk.advance(addDays(addMonths(desk.start, 1), 9));
    expect((await desk.state()).subscription?.dunning?.isSuspended).toBe(true);
    expect(await desk.creditsOf()).toBe(0);
    expect(await desk.spend(1)).toBe("frozen:overdue");
    desk.provider.setCard(desk.customerId(), true);
    await desk.advance(addDays(addMonths(desk.start, 1), 13));
    expect((await desk.state()).subscription).toMatchObject({ status: "active", dunning: null });
    expect(await desk.creditsOf()).toBe(1_000);
    expect(await desk.letters()).toEqual([
      "receipt",
      "failed",
      "suspended",
      "receipt",
      "recovered",
    ]);
  });

  test("for good ends the plan; what was paid for before can be used", async () => {
    const desk = await openDesk(database);
    await desk.buy("starter");
    desk.provider.setCard(desk.customerId(), false);
    await desk.advance(addDays(addMonths(desk.start, 1), 9));
    await desk.advance(addDays(addMonths(desk.start, 1), 30));
    expect((await desk.state()).subscription).toBeNull();
    expect(await desk.creditsOf()).toBe(500);
  });
});

test("a dispute rests all paid credits; lost, they are taken and the term's plan ends; won, they come back", async () => {
  for (const outcome of ["won", "lost"] as const) {
    const desk = await openDesk(database);
    await desk.buy("starter");
    await desk.spend(100);
    const [paid] = await desk.billing.listInvoices(desk.userId);
    desk.provider.setDispute(desk.customerId(), paid?.id ?? "", "open");
    await desk.sync();
    expect((await desk.state()).subscription?.isDisputed).toBe(true);
    expect(await desk.spend(1)).toBe("frozen:disputed");
    await expect(desk.billing.refundInvoice(desk.userId, paid?.id ?? "")).rejects.toMatchObject({
      code: "not_refundable",
    });
    desk.provider.setDispute(desk.customerId(), paid?.id ?? "", outcome);
    await desk.sync();
    expect(await desk.creditsOf()).toBe(outcome === "won" ? 400 : 0);
    expect((await desk.state()).subscription === null).toBe(outcome === "lost");
  }
});

test("a paid year brings its credits month by month, and the letter before it renews", async () => {
  const desk = await openDesk(database);
  await desk.buy("starter", "year");
  expect(await desk.creditsOf()).toBe(500);
  for (let month = 1; month < 12; month += 1) {
    await desk.advance(addMonths(desk.start, month));
    const { rows } = await database.pool.query<{ drips: number }>(
      "select count(*) as drips from billing.credit_grant where user_id = $1",
      [desk.userId],
    );
    expect(rows[0]?.drips).toBe(month + 1);
    // What is older than six months by the customer's clock is over.
    expect(await desk.creditsOf()).toBe(Math.min(month + 1, 6) * 500);
  }
  await desk.advance(addDays(addMonths(desk.start, 12), -29));
  expect(await desk.letters()).toEqual(["receipt", "renewal"]);
});

test("a trial is written about 3 days and 1 day before its end, gives its own credits once, and is not offered twice", async () => {
  const desk = await openDesk(database, { trialDays: 14, email: "Tr.ial+one@gmail.com" });
  await desk.buy("starter");
  expect(await desk.creditsOf()).toBe(50);
  await desk.advance(addDays(desk.start, 11));
  await desk.advance(addDays(desk.start, 13));
  expect(await desk.letters()).toEqual(["trialEnding", "trialEnding"]);
  await desk.advance(addDays(desk.start, 14));
  expect(await desk.creditsOf()).toBe(500);
  const twin = await openDesk(database, { trialDays: 14, email: "trial+two@googlemail.com" });
  await twin.begin("starter");
  expect(twin.provider.orders[0]?.trialDays).toBe(0);
});

test("a customer who was deleted at the provider has no plan, and can buy again", async () => {
  const desk = await openDesk(database);
  await desk.buy("starter");
  desk.forget();
  await desk.sync();
  expect((await desk.state()).subscription).toBeNull();
  expect((await desk.begin("standard")).status).toBe("open");
});
