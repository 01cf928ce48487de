import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AppError } from "#core/errors.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { doneRun } from "../../../tests/setup/done-run.ts";
import { openTestCustomer } from "../../../tests/setup/test-customer.ts";
import { addDays, addMonths } from "./calendar.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 20 });
});
afterAll(() => database.drop());

describe("a purchase", () => {
  test("brings the month's credits and the plan before any event arrives", async () => {
    const customer = await openTestCustomer(database);
    const checkout = await customer.begin("starter");
    expect(checkout).toMatchObject({ status: "open", amountMinor: 900, plan: "starter" });
    customer.provider.pay(checkout.id);
    expect(await customer.billing.followCheckout(customer.userId, checkout.id)).toMatchObject({
      status: "complete",
      url: null,
    });
    expect(await customer.creditsOf()).toBe(500);
    expect((await customer.state()).subscription).toMatchObject({
      plan: "starter",
      status: "active",
      amountMinor: 900,
      dunning: null,
      paymentMethod: { last4: "4242" },
    });
    expect(await customer.letters()).toEqual(["receipt"]);
  });

  test("one order id is one checkout; another order under it is refused", async () => {
    const customer = await openTestCustomer(database);
    const order = customer.order("starter");
    const [one, two] = await Promise.all([customer.beginOrder(order), customer.beginOrder(order)]);
    expect(two).toEqual(one);
    expect(customer.provider.orders).toHaveLength(1);
    await expect(
      customer.beginOrder({ ...order, plan: "standard", amountMinor: 2_900 }),
    ).rejects.toMatchObject({
      code: "order_conflict",
    });
    const stranger = await openTestCustomer(database);
    await expect(stranger.beginOrder(order)).rejects.toMatchObject({ code: "order_conflict" });
    await expect(stranger.billing.followCheckout(stranger.userId, one.id)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("a price that was not shown, and a plan that is not sold, are refused", async () => {
    const customer = await openTestCustomer(database);
    await expect(
      customer.beginOrder({ ...customer.order("starter"), amountMinor: 100 }),
    ).rejects.toMatchObject({
      code: "price_changed",
    });
    await expect(
      customer.beginOrder({ ...customer.order("starter"), plan: "premium", amountMinor: 15_000 }),
    ).rejects.toMatchObject({ code: "plan_not_for_sale" });
    expect(customer.provider.orders).toHaveLength(0);
  });

  test("a second tab ends the first one's page; who has a plan gets no second one", async () => {
    const customer = await openTestCustomer(database);
    const first = await customer.begin("starter");
    const second = await customer.begin("standard");
    expect(await customer.billing.followCheckout(customer.userId, first.id)).toMatchObject({
      status: "expired",
    });
    customer.provider.pay(second.id);
    await expect(customer.begin("starter")).rejects.toMatchObject({ code: "already_subscribed" });
    // The refusal kept what it had learnt.
    expect((await customer.state()).subscription?.plan).toBe("standard");
  });

  test("two plans that were paid all the same: the later one ends and is given back", async () => {
    const customer = await openTestCustomer(database);
    const first = await customer.begin("starter");
    customer.provider.pay(first.id);
    const copy = customer.provider.orders[0];
    if (!copy) throw new Error("no order");
    const second = await customer.provider.createCheckout({ ...copy, idempotencyKey: "other tab" });
    customer.provider.pay(second.id);
    await customer.sync();
    expect(await customer.creditsOf()).toBe(500);
    const shown = await customer.billing.listInvoices(customer.userId);
    expect(shown.map(({ refundedMinor }) => refundedMinor)).toEqual([900, 0]);
    expect(await customer.letters()).toEqual(expect.arrayContaining(["refunded"]));
  });

  test("while the provider is away nothing is charged, and the same order goes on later", async () => {
    const customer = await openTestCustomer(database);
    const order = customer.order("starter");
    customer.breakDown();
    await expect(customer.beginOrder(order)).rejects.toMatchObject({ code: "payment_unavailable" });
    customer.provider.outage = null;
    expect(await customer.beginOrder(order)).toMatchObject({ status: "open" });
  });
});

describe("a refund", () => {
  test("of an unused payment takes the credits and ends the plan; a second one is refused", async () => {
    const customer = await openTestCustomer(database);
    await customer.buy("starter");
    const [paid] = await customer.billing.listInvoices(customer.userId);
    expect(paid?.refundableUntil).not.toBeNull();
    const id = paid?.id ?? "";
    expect(await customer.billing.refundInvoice(customer.userId, id)).toMatchObject({
      refundedMinor: 900,
      refundableUntil: null,
    });
    expect(await customer.creditsOf()).toBe(0);
    expect((await customer.state()).subscription).toBeNull();
    await expect(customer.billing.refundInvoice(customer.userId, id)).rejects.toMatchObject({
      code: "not_refundable",
    });
    expect(await customer.letters()).toEqual(["receipt", "refunded"]);
  });

  test("is refused for a used payment, for one that a run is using, for a stranger and after 30 days", async () => {
    const used = await openTestCustomer(database);
    await used.buy("starter");
    const [paid] = await used.billing.listInvoices(used.userId);
    const stranger = await openTestCustomer(database);
    await stranger.buy("starter");
    await expect(
      stranger.billing.refundInvoice(stranger.userId, paid?.id ?? ""),
    ).rejects.toMatchObject({ code: "not_found" });
    expect(await used.spend(1)).toBe("held");
    expect((await used.billing.listInvoices(used.userId))[0]?.refundableUntil).toBeNull();
    await expect(used.billing.refundInvoice(used.userId, paid?.id ?? "")).rejects.toMatchObject({
      code: "not_refundable",
    });
    // A returned result was made all the same.
    const returned = await openTestCustomer(database);
    await returned.buy("starter");
    const runId = await doneRun(database.pool, { userId: returned.userId });
    const { rows } = await database.pool.query(
      "select runs.return_unwanted($1, $2, 'broken', null, false) as outcome",
      [runId, returned.userId],
    );
    expect(rows).toEqual([{ outcome: "returned" }]);
    expect((await returned.billing.listInvoices(returned.userId))[0]?.refundableUntil).toBeNull();
    const late = await openTestCustomer(database);
    await late.buy("starter", "year");
    await late.advance(addDays(late.start, 31));
    const [old] = await late.billing.listInvoices(late.userId);
    expect(old?.refundableUntil).toBeNull();
    await expect(late.billing.refundInvoice(late.userId, old?.id ?? "")).rejects.toMatchObject({
      code: "not_refundable",
    });
  });
});

describe("a change", () => {
  test("to more at once, for what was shown, with the difference of credits", async () => {
    const customer = await openTestCustomer(database);
    await customer.buy("starter");
    await customer.advance(addDays(customer.start, 10));
    const target = { plan: "standard", interval: "month" } as const;
    const preview = await customer.billing.previewChange(customer.userId, target);
    expect(preview).toMatchObject({ when: "now", amountMinor: 2_900, currency: "usd" });
    const requestId = randomUUID();
    await expect(
      customer.billing.changePlan(customer.userId, {
        ...target,
        requestId,
        dueNowMinor: preview.dueNowMinor - 1,
      }),
    ).rejects.toMatchObject({ code: "price_changed" });
    const confirmed = { ...target, requestId, dueNowMinor: preview.dueNowMinor };
    const [one, two] = await Promise.all([
      customer.billing.changePlan(customer.userId, confirmed),
      customer.billing.changePlan(customer.userId, confirmed),
    ]);
    expect(one).toEqual(two);
    expect(one.subscription?.plan).toBe("standard");
    expect(await customer.creditsOf()).toBe(500 + preview.creditsNow);
    const [invoice] = await customer.billing.listInvoices(customer.userId);
    expect(invoice?.totalMinor).toBe(preview.dueNowMinor);
  });

  test("to less at the end of what is paid, and it can be taken back", async () => {
    const customer = await openTestCustomer(database);
    await customer.buy("standard");
    const target = { plan: "starter", interval: "month" } as const;
    expect(await customer.billing.previewChange(customer.userId, target)).toMatchObject({
      when: "period_end",
      dueNowMinor: 0,
      creditsNow: 0,
      amountMinor: 900,
    });
    const change = { ...target, requestId: randomUUID(), dueNowMinor: 0 };
    const set = await customer.billing.changePlan(customer.userId, change);
    expect(set.subscription).toMatchObject({
      plan: "standard",
      pendingChange: { plan: "starter" },
    });
    const kept = await customer.billing.resumePlan(customer.userId, { requestId: randomUUID() });
    expect(kept.subscription?.pendingChange).toBeNull();
    await customer.billing.changePlan(customer.userId, { ...change, requestId: randomUUID() });
    await customer.advance(addMonths(customer.start, 1));
    expect((await customer.state()).subscription).toMatchObject({
      plan: "starter",
      amountMinor: 900,
    });
    expect(await customer.creditsOf()).toBe(1_800 + 500);
  });

  test("that the bank declines changes nothing", async () => {
    const customer = await openTestCustomer(database);
    await customer.buy("starter");
    customer.provider.setCard(customer.customerId(), false);
    await expect(
      customer.billing.changePlan(customer.userId, {
        plan: "standard",
        interval: "month",
        requestId: randomUUID(),
        dueNowMinor: 2_000,
      }),
    ).rejects.toMatchObject({ code: "payment_declined" });
    await customer.sync();
    expect((await customer.state()).subscription?.plan).toBe("starter");
    expect(await customer.creditsOf()).toBe(500);
  });

  test("and a cancellation at the same moment: one outcome, which the answers tell", async () => {
    for (let round = 0; round < 5; round += 1) {
      const customer = await openTestCustomer(database);
      await customer.buy("starter");
      const change = {
        plan: "standard",
        interval: "month",
        requestId: randomUUID(),
        dueNowMinor: 2_000,
      } as const;
      const [changed, cancelled] = await Promise.allSettled([
        customer.billing.changePlan(customer.userId, change),
        customer.billing.cancelPlan(customer.userId, { requestId: randomUUID() }),
      ]);
      const { subscription } = await customer.state();
      expect(cancelled.status).toBe("fulfilled");
      expect(subscription?.isCancelledAtPeriodEnd).toBe(true);
      const outcome = changed.status === "rejected" ? changed.reason : subscription;
      expect([
        outcome instanceof AppError ? outcome.code : "changed",
        subscription?.plan,
      ]).toBeOneOf([
        ["changed", "standard"],
        ["change_not_possible", "starter"],
      ]);
    }
  });
});
