import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkout } from "#core/billing.ts";
import { moneyOf } from "../../../tests/setup/billing-hash.ts";
import { depth } from "../../../tests/setup/depth.ts";
import {
  type CheckoutPerson,
  type Checkouts,
  openCheckouts,
  openTestCheckout,
  orderOf,
  type Posted,
  type TestCheckout,
} from "../../../tests/setup/test-checkout.ts";
import { audit } from "../credits/ledger.ts";
import { signatureHeader } from "./webhook-signature.ts";

/* What browsers and providers do in the wrong moment, through the routes that they use. */

const ORDERS = depth({ sample: 2, full: 40 });
const STARTER = { plan: "starter", interval: "month", currency: "usd" } as const;
const HOUR_MS = 3_600_000;
/** Of the test checkout. */
const WEBHOOK_SECRET = "whsec_till";

let checkouts: Checkouts;
beforeAll(async () => {
  checkouts = await openCheckouts("held");
});
afterAll(() => checkouts.close());

/** The events of one person, in the order in which they happened. */
async function eventsOf({ userId }: CheckoutPerson): Promise<Posted[]> {
  const all = await checkouts.held();
  const { rows } = await checkouts.database.pool.query<{ id: string }>(
    "select customer_id as id from billing.customer where user_id = $1",
    [userId],
  );
  return all.filter(({ rawBody }) => rawBody.includes(rows[0]?.id ?? "none"));
}

/** The events of one person arrive and are worked on. */
async function hearOf(person: CheckoutPerson): Promise<void> {
  for (const event of await eventsOf(person)) await checkouts.post(event);
  await checkouts.settled();
}

const money = (replica: Pick<TestCheckout, "database">, { userId }: CheckoutPerson) =>
  moneyOf(replica.database.pool, userId, "no tag");

/** Another delivery of an event: the provider signs each with its own time, which expires after minutes. */
function deliveryOf({ rawBody }: Posted): Posted {
  const signature = signatureHeader(rawBody, { secret: WEBHOOK_SECRET, nowMs: Date.now() });
  return { rawBody, signature };
}

/** Deliveries that were not signed so by the provider, made of one that was. */
function forgeriesOf({ rawBody, signature }: Posted): Posted[] {
  const sign = (nowMs: number, secret = WEBHOOK_SECRET) =>
    signatureHeader(rawBody, { secret, nowMs });
  return [
    { rawBody: Buffer.from(rawBody.toString().replace("evt_", "evt_x")), signature },
    { rawBody: rawBody.subarray(0, rawBody.length - 7), signature },
    { rawBody: Buffer.concat([rawBody, Buffer.from(" ")]), signature },
    { rawBody, signature: sign(Date.now(), "whsec_other") },
    { rawBody, signature: sign(Date.now() + HOUR_MS) },
    { rawBody, signature: sign(Date.now() - HOUR_MS) },
    { rawBody, signature: "" },
  ];
}

describe("events", () => {
  /** A plan that is bought, renewed, raised, cancelled, resumed, disputed and ended, with its server looking on. */
  async function live(): Promise<CheckoutPerson> {
    const person = await checkouts.signUp();
    await person.buy(STARTER);
    await person.advance({ months: 1 });
    await person.change({ plan: "standard", interval: "month" });
    await person.post("/billing/subscription/cancel", person.press());
    await person.post("/billing/subscription/resume", person.press());
    await person.advance({ months: 1 });
    const [newest] = await person.invoices();
    const dispute = { invoiceId: newest?.id, step: "open" };
    await person.post("/sandbox/dispute", person.press(dispute));
    await person.post("/sandbox/dispute", person.press({ ...dispute, step: "lose" }));
    return person;
  }

  test(`of a whole life, in ${ORDERS} orders, each up to three times and with forgeries among them, tell what was lived`, async () => {
    const person = await live();
    const lived = await money(checkouts, person);
    expect(JSON.parse(lived)).toMatchObject({ overdue: null });
    expect(JSON.parse(lived).clawbacks).not.toBeNull();
    const events = await eventsOf(person);
    expect(events.length).toBeGreaterThan(20);
    const { rows } = await checkouts.database.pool.query(
      "select user_id, customer_id, email, locale from billing.customer where user_id = $1",
      [person.userId],
    );
    const orders = fc.sample(fc.shuffledSubarray(events, { minLength: events.length }), {
      seed: 5,
      numRuns: ORDERS,
    });
    for (const order of orders) {
      // A server that knows the customer and nothing of what happened: all it hears are events.
      const replica = await openTestCheckout(checkouts.provider, checkouts.sandbox);
      await replica.database.pool.query(
        `insert into billing.customer (provider, user_id, customer_id, email, locale)
         select 'sandbox', r.user_id, r.customer_id, r.email, r.locale
           from jsonb_to_recordset($1) r (user_id text, customer_id text, email text, locale text)`,
        [JSON.stringify(rows)],
      );
      for (const [index, event] of order.entries()) {
        for (let time = 0; time <= index % 3; time += 1)
          expect(await replica.post(deliveryOf(event))).toBe(202);
        const forgeries = index % 5 === 0 ? forgeriesOf(deliveryOf(event)) : [];
        for (const forged of forgeries) expect(await replica.post(forged)).toBe(400);
      }
      await replica.settled();
      expect(await money(replica, person)).toBe(lived);
      expect(await audit(replica.database.pool)).toEqual([]);
      const { rows: kept } = await replica.database.pool.query(
        "select event_id from billing.provider_event where status not in ('done', 'ignored')",
      );
      expect(kept).toEqual([]);
      await replica.close();
    }
  });

  test("of a payment before the way back, after it, or never: the same plan and credits", async () => {
    const ends: string[] = [];
    for (const when of ["before", "after", "never"] as const) {
      const person = await checkouts.signUp();
      const { id } = await person.order(orderOf(STARTER));
      await person.pay(id);
      if (when === "before") await hearOf(person);
      expect(await person.credits()).toBe(when === "before" ? 500 : 0);
      expect(await person.follow(id)).toMatchObject({ status: "complete", url: null });
      expect(await person.credits()).toBe(500);
      if (when === "after") await hearOf(person);
      const { plan, status, amountMinor } = (await person.state()) ?? {};
      const [invoice, ...others] = await person.invoices();
      const credits = await person.credits();
      expect(others).toEqual([]);
      ends.push(
        JSON.stringify([plan, status, amountMinor, credits, invoice?.totalMinor, invoice?.status]),
      );
    }
    expect(new Set(ends)).toEqual(
      new Set([JSON.stringify(["starter", "active", 900, 500, 900, "paid"])]),
    );
  });
});

test("the test clock, a new card and a dispute are known when they are answered, before any event arrives", async () => {
  const person = await checkouts.signUp();
  await person.buy(STARTER);
  const before = (await person.state())?.currentPeriodEnd ?? "";
  await person.advance({ months: 1 });
  expect((await person.state())?.currentPeriodEnd.localeCompare(before)).toBe(1);
  expect(await person.credits()).toBe(1_000);
  const [newest] = await person.invoices();
  await person.post("/sandbox/dispute", person.press({ invoiceId: newest?.id, step: "open" }));
  expect(await person.state()).toMatchObject({ isDisputed: true });
  await person.post("/sandbox/dispute", person.press({ invoiceId: newest?.id, step: "win" }));
  const card = person.press({ paymentMethod: "pm_card_mastercard" });
  await person.post("/sandbox/customer/payment-method", card);
  expect(await person.state()).toMatchObject({
    isDisputed: false,
    paymentMethod: { brand: "mastercard", last4: "4444" },
  });
  const { rows } = await checkouts.database.pool.query(
    "select from billing.provider_event e join billing.customer c using (customer_id) where c.user_id = $1",
    [person.userId],
  );
  expect(rows).toEqual([]);
});

describe("a browser that is closed", () => {
  test("on the confirmation page has ordered nothing", async () => {
    const person = await checkouts.signUp();
    expect(await person.state()).toBeNull();
    expect(await person.invoices()).toEqual([]);
    expect((await person.get("/sandbox/clock")).status).toBe(404);
  });

  test("on the payment page: the same order is there again, is charged once, or ends after a day", async () => {
    const person = await checkouts.signUp();
    const order = orderOf(STARTER);
    const first = await person.order(order);
    expect(await person.state()).toBeNull();
    expect(await person.order(order)).toEqual(first);
    await person.advance({ days: 2 });
    expect(await person.follow(first.id)).toMatchObject({ status: "expired", url: null });
    expect(await person.pay(first.id)).toMatchObject({ status: 409 });
    expect(await person.invoices()).toEqual([]);
    const anew = await person.order(orderOf(STARTER));
    await person.pay(anew.id);
    expect(await person.follow(anew.id)).toMatchObject({ status: "complete" });
    expect(await person.credits()).toBe(500);
  });

  test("while the bank asks: nothing is charged, and the page waits for an answer", async () => {
    const person = await checkouts.signUp();
    const { id } = await person.order(orderOf(STARTER));
    expect(await person.pay(id, "pm_card_threeDSecure2Required")).toMatchObject({
      value: { outcome: "needs_authentication" },
    });
    expect(await person.follow(id)).toMatchObject({ status: "open" });
    expect(await person.credits()).toBe(0);
    const { url } = await person.follow(id);
    expect(url).toContain(id);
  });

  test("after paying, before the way back: the webhook brings plan and credits", async () => {
    const person = await checkouts.signUp();
    const { id } = await person.order(orderOf(STARTER));
    await person.pay(id);
    expect(await person.state()).toBeNull();
    await hearOf(person);
    expect(await person.state()).toMatchObject({ plan: "starter", status: "active" });
    expect(await person.credits()).toBe(500);
  });
});

describe("two hands", () => {
  test("twenty presses of one order button are one order, and twenty of the pay button one charge", async () => {
    const person = await checkouts.signUp();
    const order = orderOf(STARTER);
    const begun = await Promise.all(Array.from({ length: 20 }, () => person.order(order)));
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
    const id = begun[0]?.id ?? "";
    const paid = await Promise.all(Array.from({ length: 20 }, () => person.pay(id)));
    expect(new Set(paid.map(({ status }) => status))).toEqual(new Set([200]));
    await person.follow(id);
    expect(await person.invoices()).toHaveLength(1);
    expect(await person.credits()).toBe(500);
  });

  test("ordering in ten tabs leaves one page open; when it is paid the others say that there is a plan", async () => {
    const person = await checkouts.signUp();
    const tabs = await Promise.all(
      Array.from({ length: 10 }, () => person.order(orderOf(STARTER))),
    );
    const now = await Promise.all(tabs.map(({ id }) => person.follow(id)));
    const open = now.filter(({ status }) => status === "open");
    expect(open).toHaveLength(1);
    const paid = await Promise.all(tabs.map(({ id }) => person.pay(id)));
    expect(paid.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await person.post("/billing/checkouts", orderOf(STARTER))).toMatchObject({
      status: 409,
      value: { error: { code: "already_subscribed" } },
    });
    expect(await person.invoices()).toHaveLength(1);
    expect(await person.credits()).toBe(500);
  });

  test("raising and cancelling at once: one outcome, and both answers say which", async () => {
    for (let round = 0; round < 6; round += 1) {
      const person = await checkouts.signUp();
      await person.buy(STARTER);
      const target = { plan: "standard", interval: "month" } as const;
      const { value } = await person.post("/billing/subscription/preview", target);
      const dueNowMinor: unknown = Reflect.get(Object(value), "dueNowMinor");
      const raise = () =>
        person.post("/billing/subscription/change", person.press({ ...target, dueNowMinor }));
      const cancel = () => person.post("/billing/subscription/cancel", person.press());
      const [raised, cancelled] =
        round % 2 === 0
          ? await Promise.all([raise(), cancel()])
          : (await Promise.all([cancel(), raise()])).toReversed();
      expect(cancelled?.status).toBe(200);
      const present = await person.state();
      expect(present?.isCancelledAtPeriodEnd).toBe(true);
      const isRaised = raised?.status === 200;
      expect(raised).toMatchObject(
        isRaised
          ? { value: { subscription: { plan: "standard" } } }
          : { status: 409, value: { error: { code: "change_not_possible" } } },
      );
      expect(present?.plan).toBe(isRaised ? "standard" : "starter");
      expect(await person.invoices()).toHaveLength(isRaised ? 2 : 1);
      expect(await person.credits()).toBe(isRaised ? 1_800 : 500);
    }
  });
});

test("an order that is not of the plan table never gets to the provider", async () => {
  const person = await checkouts.signUp();
  const good = orderOf(STARTER);
  const refused = [
    [{ ...good, plan: "platinum" }, 422, "invalid_field"],
    [{ ...good, currency: "eur" }, 422, "invalid_field"],
    [{ ...good, interval: "week" }, 422, "invalid_field"],
    [{ ...good, amountMinor: 899 }, 409, "price_changed"],
    [{ ...good, amountMinor: 9.5 }, 422, "invalid_field"],
    [{ ...good, currency: "jpy" }, 409, "price_changed"],
    [{ ...good, plan: "premium", amountMinor: 15_000 }, 422, "plan_not_for_sale"],
    [{ ...good, isOfAgeOrHasConsent: false }, 422, "invalid_field"],
    [{ ...good, priceId: "price_of_mine" }, 422, "invalid_field"],
  ] as const;
  for (const [body, status, code] of refused) {
    expect(await person.post("/billing/checkouts", body)).toMatchObject({
      status,
      value: { error: { code } },
    });
  }
  expect((await person.get("/sandbox/clock")).status).toBe(404);
  expect(checkout.parse((await person.post("/billing/checkouts", good)).value).status).toBe("open");
});
