import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { openTestCustomer, type TestCustomer } from "../../../tests/setup/test-customer.ts";
import { addDays, addMonths } from "./calendar.ts";
import { handleEvent, receiveEvent } from "./inbox.ts";

/* Every event is lost here unless a test delivers it: only the job that looks around finds out. */

let database: TestDatabase;
beforeEach(async () => {
  // Its own for each test: the job looks at everybody.
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** Kinds and credits of what was granted, without the days. */
async function grantsOf(customer: TestCustomer): Promise<string[]> {
  return (await customer.grants()).map((line) => line.slice(line.indexOf(":") + 2));
}

test("a purchase of which no event arrived, by a customer who closed the window, brings plan and credits once", async () => {
  const customer = await openTestCustomer(database);
  const { id } = await customer.begin("starter");
  customer.provider.pay(id);
  expect((await customer.state()).subscription).toBeNull();
  await customer.doChores();
  expect((await customer.state()).subscription).toMatchObject({
    plan: "starter",
    status: "active",
  });
  await Promise.all([customer.doChores(), customer.doChores(), customer.sync()]);
  expect(await grantsOf(customer)).toEqual(["period 500"]);
  expect(await customer.creditsOf()).toBe(500);
  expect(await customer.letters()).toEqual(["receipt"]);
});

test("events that arrive after it change nothing any more", async () => {
  const customer = await openTestCustomer(database);
  const { id } = await customer.begin("starter");
  customer.provider.pay(id);
  await customer.doChores();
  for (const event of customer.provider.events) {
    await receiveEvent(customer.inbox, customer.provider.delivery(event));
    await handleEvent(customer.inbox, event.id);
  }
  expect(await grantsOf(customer)).toEqual(["period 500"]);
  expect(await customer.letters()).toEqual(["receipt"]);
});

test("renewals, a failed one, its suspension and the end of a plan are all found", async () => {
  const customer = await openTestCustomer(database);
  await customer.buy("starter");
  const later = async (months: number, days: number) => {
    customer.provider.advance(
      customer.customerId(),
      addDays(addMonths(customer.start, months), days),
    );
    await customer.doChores();
  };
  await later(2, 1);
  expect(await grantsOf(customer)).toEqual(["period 500", "period 500", "period 500"]);
  customer.provider.setCard(customer.customerId(), false);
  await later(3, 1);
  expect((await customer.state()).subscription?.dunning?.isSuspended).toBe(false);
  await later(3, 9);
  expect((await customer.state()).subscription?.dunning?.isSuspended).toBe(true);
  await later(4, 5);
  expect((await customer.state()).subscription).toBeNull();
  expect(await grantsOf(customer)).toHaveLength(3);
  expect((await customer.letters()).filter((kind) => kind !== "receipt")).toEqual([
    "failed",
    "suspended",
  ]);
});

test("a dispute of a payment is found after the plan is over, as long as credits of it last", async () => {
  const customer = await openTestCustomer(database);
  await customer.buy("starter");
  const [paid] = await customer.billing.listInvoices(customer.userId);
  await customer.billing.cancelPlan(customer.userId, { requestId: crypto.randomUUID() });
  await customer.advance(addDays(addMonths(customer.start, 1), 1));
  expect((await customer.state()).subscription).toBeNull();
  expect(await customer.creditsOf()).toBe(500);
  customer.provider.setDispute(customer.customerId(), paid?.id ?? "", "open");
  await customer.doChores();
  expect(await customer.spend(1)).toBe("frozen:disputed");
  customer.provider.setDispute(customer.customerId(), paid?.id ?? "", "lost");
  await customer.doChores();
  expect(await customer.creditsOf()).toBe(0);
  // Nothing of it lasts, so nothing is asked for any more.
  customer.breakDown();
  await customer.doChores();
  expect(customer.complaints).toEqual([]);
});

test("one customer who cannot be read does not keep the others waiting, and is named in the log", async () => {
  const [one, other] = [await openTestCustomer(database), await openTestCustomer(database)];
  await one.buy("starter");
  await other.buy("starter");
  // To the one's provider the other is a stranger, and the first in the line.
  const read = one.provider.readCustomer.bind(one.provider);
  one.provider.readCustomer = async (customerId) => {
    if (customerId === other.customerId()) throw new Error("a price that nobody knows");
    return read(customerId);
  };
  await database.pool.query("update billing.customer set synced_at = null where user_id = $1", [
    other.userId,
  ]);
  one.provider.advance(one.customerId(), addMonths(one.start, 1));
  await one.doChores();
  expect(await grantsOf(one)).toEqual(["period 500", "period 500"]);
  expect(one.complaints).toEqual([expect.stringContaining(other.userId)]);
  expect(one.complaints[0]).toContain("a price that nobody knows");
});
