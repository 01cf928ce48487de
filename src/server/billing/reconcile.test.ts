import { afterEach, beforeEach, expect, test } from "vitest";
import { type BillingDesk, openDesk } from "../../../tests/setup/billing-desk.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
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
async function grantsOf(desk: BillingDesk): Promise<string[]> {
  return (await desk.grants()).map((line) => line.slice(line.indexOf(":") + 2));
}

test("a purchase of which no event arrived, by a customer who closed the window, brings plan and credits once", async () => {
  const desk = await openDesk(database);
  const { id } = await desk.begin("starter");
  desk.provider.pay(id);
  expect((await desk.state()).subscription).toBeNull();
  await desk.doChores();
  expect((await desk.state()).subscription).toMatchObject({ plan: "starter", status: "active" });
  await Promise.all([desk.doChores(), desk.doChores(), desk.sync()]);
  expect(await grantsOf(desk)).toEqual(["period 500"]);
  expect(await desk.creditsOf()).toBe(500);
  expect(await desk.letters()).toEqual(["receipt"]);
});

test("events that arrive after it change nothing any more", async () => {
  const desk = await openDesk(database);
  const { id } = await desk.begin("starter");
  desk.provider.pay(id);
  await desk.doChores();
  for (const event of desk.provider.events) {
    await receiveEvent(desk.inbox, desk.provider.delivery(event));
    await handleEvent(desk.inbox, event.id);
  }
  expect(await grantsOf(desk)).toEqual(["period 500"]);
  expect(await desk.letters()).toEqual(["receipt"]);
});

test("renewals, a failed one, its suspension and the end of a plan are all found", async () => {
  const desk = await openDesk(database);
  await desk.buy("starter");
  const later = async (months: number, days: number) => {
    desk.provider.advance(desk.customerId(), addDays(addMonths(desk.start, months), days));
    await desk.doChores();
  };
  await later(2, 1);
  expect(await grantsOf(desk)).toEqual(["period 500", "period 500", "period 500"]);
  desk.provider.setCard(desk.customerId(), false);
  await later(3, 1);
  expect((await desk.state()).subscription?.dunning?.isSuspended).toBe(false);
  await later(3, 9);
  expect((await desk.state()).subscription?.dunning?.isSuspended).toBe(true);
  await later(4, 5);
  expect((await desk.state()).subscription).toBeNull();
  expect(await grantsOf(desk)).toHaveLength(3);
  expect((await desk.letters()).filter((kind) => kind !== "receipt")).toEqual([
    "failed",
    "suspended",
  ]);
});

test("a dispute of a payment is found after the plan is over, as long as credits of it last", async () => {
  const desk = await openDesk(database);
  await desk.buy("starter");
  const [paid] = await desk.billing.listInvoices(desk.userId);
  await desk.billing.cancelPlan(desk.userId, { requestId: crypto.randomUUID() });
  await desk.advance(addDays(addMonths(desk.start, 1), 1));
  expect((await desk.state()).subscription).toBeNull();
  expect(await desk.creditsOf()).toBe(500);
  desk.provider.setDispute(desk.customerId(), paid?.id ?? "", "open");
  await desk.doChores();
  expect(await desk.spend(1)).toBe("frozen:disputed");
  desk.provider.setDispute(desk.customerId(), paid?.id ?? "", "lost");
  await desk.doChores();
  expect(await desk.creditsOf()).toBe(0);
  // Nothing of it lasts, so nothing is asked for any more.
  desk.breakDown();
  await desk.doChores();
  expect(desk.complaints).toEqual([]);
});

test("one customer who cannot be read does not keep the others waiting, and is named in the log", async () => {
  const [one, other] = [await openDesk(database), await openDesk(database)];
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
