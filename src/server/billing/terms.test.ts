import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { type Checkouts, openCheckouts, orderOf } from "../../../tests/setup/test-checkout.ts";
import { openTestCustomer } from "../../../tests/setup/test-customer.ts";
import { addDays, addMonths } from "./calendar.ts";

/* Months, years, and what changes between them, by the day. */

const LAST_OF_JANUARY = new Date("2027-01-31T10:00:00Z");

let database: TestDatabase;
let checkouts: Checkouts;
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 20 });
  checkouts = await openCheckouts("twice");
});
afterAll(async () => {
  await checkouts.close();
  await database.drop();
});

describe("the day of the month", () => {
  test("a plan that was bought on 31 January is charged on 28 February, 31 March and 30 April", async () => {
    const customer = await openTestCustomer(database, { start: LAST_OF_JANUARY });
    await customer.buy("starter");
    await customer.advance(new Date("2027-05-01T00:00:00Z"));
    expect(await customer.grants()).toEqual([
      "31 Jan 2027: period 500",
      "28 Feb 2027: period 500",
      "31 Mar 2027: period 500",
      "30 Apr 2027: period 500",
    ]);
    expect((await customer.state()).subscription?.currentPeriodEnd).toBe(
      "2027-05-31T10:00:00.000Z",
    );
  });

  test("a year from 31 January brings its credits on the same days, and not an hour before", async () => {
    const customer = await openTestCustomer(database, { start: LAST_OF_JANUARY });
    await customer.buy("starter", "year");
    await customer.advance(new Date("2027-02-28T09:00:00Z"));
    expect(await customer.grants()).toEqual(["31 Jan 2027: drip 500"]);
    await customer.advance(new Date("2027-02-28T10:00:00Z"));
    expect(await customer.grants()).toHaveLength(2);
    await customer.advance(new Date("2028-01-30T00:00:00Z"));
    const days = (await customer.grants()).map((line) => line.slice(0, 6));
    expect(days).toEqual([
      "31 Jan",
      "28 Feb",
      "31 Mar",
      "30 Apr",
      "31 May",
      "30 Jun",
      "31 Jul",
      "31 Aug",
      "30 Sep",
      "31 Oct",
      "30 Nov",
      "31 Dec",
    ]);
    expect(await customer.billing.listInvoices(customer.userId)).toHaveLength(1);
    // The next year falls into a leap year.
    await customer.advance(new Date("2028-03-01T00:00:00Z"));
    expect((await customer.grants()).slice(12)).toEqual([
      "31 Jan 2028: drip 500",
      "29 Feb 2028: drip 500",
    ]);
    const shown = await customer.billing.listInvoices(customer.userId);
    expect(shown.map(({ totalMinor }) => totalMinor)).toEqual([8_400, 8_400]);
  });
});

describe("between month and year", () => {
  test("from month to year: at once, for the year less what is left of the month, with its first credits", async () => {
    const customer = await openTestCustomer(database, { start: new Date("2027-04-01T00:00:00Z") });
    await customer.buy("starter");
    const middle = new Date("2027-04-16T00:00:00Z");
    await customer.advance(middle);
    const preview = await customer.change("starter", "year");
    expect(preview).toMatchObject({
      when: "now",
      dueNowMinor: 8_400 - 450,
      creditsNow: 500,
      amountMinor: 8_400,
    });
    const { subscription } = await customer.state();
    expect(subscription).toMatchObject({ interval: "year", amountMinor: 8_400 });
    expect(subscription?.currentPeriodEnd).toBe(addMonths(middle, 12).toISOString());
    await customer.advance(addDays(addMonths(middle, 2), 1));
    expect(await customer.grants()).toEqual([
      "01 Apr 2027: period 500",
      "16 Apr 2027: drip 500",
      "16 May 2027: drip 500",
      "16 Jun 2027: drip 500",
    ]);
    const [newest] = await customer.billing.listInvoices(customer.userId);
    expect(newest?.totalMinor).toBe(preview.dueNowMinor);
  });

  test("from year to month: at the end of the year, without a charge before, and it can be taken back", async () => {
    const customer = await openTestCustomer(database, { start: new Date("2027-04-01T00:00:00Z") });
    await customer.buy("standard", "year");
    await customer.advance(addDays(customer.start, 100));
    const preview = await customer.change("standard", "month");
    expect(preview).toMatchObject({ when: "period_end", dueNowMinor: 0, amountMinor: 2_900 });
    expect(preview.effectiveAt).toBe("2028-04-01T00:00:00.000Z");
    await customer.resume();
    expect((await customer.state()).subscription?.pendingChange).toBeNull();
    await customer.change("standard", "month");
    await customer.advance(new Date("2028-06-01T12:00:00Z"));
    expect((await customer.state()).subscription).toMatchObject({
      interval: "month",
      amountMinor: 2_900,
    });
    expect((await customer.grants()).slice(11)).toEqual([
      "01 Mar 2028: drip 1800",
      "01 Apr 2028: period 1800",
      "01 May 2028: period 1800",
      "01 Jun 2028: period 1800",
    ]);
    const shown = await customer.billing.listInvoices(customer.userId);
    expect(shown.map(({ totalMinor }) => totalMinor)).toEqual([2_900, 2_900, 2_900, 27_600]);
  });
});

describe("yen", () => {
  test("from the order to the refund every amount is whole yen of the plan table", async () => {
    const person = await checkouts.signUp();
    const bought = await person.buy({ plan: "starter", currency: "jpy" });
    expect(bought).toMatchObject({ status: "complete", currency: "jpy", amountMinor: 1_500 });
    expect(await person.credits()).toBe(500);
    await person.advance({ days: 10 });
    const preview = await person.post("/billing/subscription/preview", {
      plan: "premium",
      interval: "month",
    });
    expect(preview.value).toMatchObject({ currency: "jpy", amountMinor: 15_000, when: "now" });
    const raised = await person.change({ plan: "premium", interval: "month" });
    expect(raised.subscription).toMatchObject({ plan: "premium", currency: "jpy" });
    await person.advance({ months: 1 });
    const yearly = await person.change({ plan: "premium", interval: "year" });
    expect(yearly.subscription).toMatchObject({ interval: "year", amountMinor: 150_000 });
    await checkouts.settled();
    const shown = await person.invoices();
    expect(shown.map(({ currency }) => currency)).toEqual(["jpy", "jpy", "jpy", "jpy"]);
    const amounts = shown.flatMap(({ totalMinor, lines }) => [
      totalMinor,
      ...lines.map(({ amountMinor }) => amountMinor),
    ]);
    expect(amounts.filter((amount) => !Number.isInteger(amount))).toEqual([]);
    expect(shown.map(({ lines }) => lines.find((line) => !line.isProration)?.amountMinor)).toEqual([
      150_000,
      15_000,
      undefined,
      1_500,
    ]);
    const newest = shown[0];
    const refund = await person.post(`/billing/invoices/${newest?.id}/refund`, person.press());
    expect(refund.value).toMatchObject({ currency: "jpy", refundedMinor: newest?.totalMinor });
    expect(await person.state()).toBeNull();
  });

  test("and dollars are never mixed: another currency's amount or plan is refused, a plan keeps its own", async () => {
    const person = await checkouts.signUp();
    const inYen = orderOf({ plan: "premium", interval: "year", currency: "jpy" });
    const refused = [
      [{ ...inYen, currency: "usd" }, 422, "plan_not_for_sale"],
      [{ ...inYen, amountMinor: 15_000_000 }, 409, "price_changed"],
      [{ ...orderOf({ plan: "starter" }), currency: "jpy" }, 409, "price_changed"],
    ] as const;
    for (const [body, status, code] of refused) {
      expect(await person.post("/billing/checkouts", body)).toMatchObject({
        status,
        value: { error: { code } },
      });
    }
    await person.buy({ plan: "starter" });
    for (const url of ["preview", "change"]) {
      const target = { plan: "premium", interval: "month" };
      const body = url === "change" ? person.press({ ...target, dueNowMinor: 15_000 }) : target;
      expect(await person.post(`/billing/subscription/${url}`, body)).toMatchObject({
        status: 422,
        value: { error: { code: "plan_not_for_sale" } },
      });
    }
    expect(await person.state()).toMatchObject({ plan: "starter", currency: "usd" });
  });
});

test("an order keeps what was shown and an invoice what was paid, whatever the person changes later", async () => {
  const person = await checkouts.signUp();
  await person.buy({ plan: "starter", interval: "year" });
  const readOrder = async () => {
    const { rows } = await checkouts.database.pool.query<{
      amount_minor: number;
      snapshot: object;
    }>("select amount_minor, snapshot from billing.checkout where user_id = $1", [person.userId]);
    return rows;
  };
  const [before, invoicesBefore] = [await readOrder(), await person.invoices()];
  expect(before).toMatchObject([
    { amount_minor: 8_400, snapshot: { plan: "starter", amountMinor: 8_400, locale: "en" } },
  ]);
  await checkouts.server.database.pool.query(
    `update auth."user" set name = 'Another Name', email = 'another@example.com' where id = $1`,
    [person.userId],
  );
  await person.change({ plan: "standard", interval: "year" });
  await person.advance({ months: 3 });
  await checkouts.settled();
  expect(await readOrder()).toEqual(before);
  const first = (await person.invoices()).at(-1);
  expect(first).toMatchObject({
    id: invoicesBefore[0]?.id,
    number: invoicesBefore[0]?.number,
    totalMinor: 8_400,
    lines: invoicesBefore[0]?.lines,
  });
});
