import { expect, test } from "vitest";
import { PaymentFailure } from "../../payment-provider.ts";
import type {
  StripeCustomerObjects,
  StripeInvoice,
  StripePrice,
  StripeSubscription,
} from "./objects.ts";
import { checkoutState, customerState } from "./state.ts";

const JAN_1 = Date.UTC(2026, 0, 1) / 1_000;
const FEB_1 = Date.UTC(2026, 1, 1) / 1_000;
const MAR_1 = Date.UTC(2026, 2, 1) / 1_000;
const NOW_MS = Date.UTC(2026, 0, 10);

const starter: StripePrice = {
  id: "price_starter",
  currency: "usd",
  lookup_key: "fotoya_starter_month_usd",
  metadata: {},
  unit_amount: 900,
  recurring: { interval: "month" },
};
const standard: StripePrice = {
  ...starter,
  id: "price_standard",
  lookup_key: "fotoya_standard_month_usd",
  unit_amount: 2_900,
};
const fee: StripePrice = { ...starter, id: "price_fee", lookup_key: null, unit_amount: 500 };

const card = {
  id: "pm_1",
  type: "card",
  card: { brand: "visa", last4: "4242", exp_month: 4, exp_year: 2030, fingerprint: "fp_1" },
} as const;

const subscription: StripeSubscription = {
  id: "sub_1",
  status: "active",
  created: JAN_1,
  start_date: JAN_1,
  trial_end: null,
  cancel_at: null,
  cancel_at_period_end: false,
  ended_at: null,
  items: {
    data: [
      {
        id: "si_1",
        quantity: 1,
        price: starter,
        current_period_start: JAN_1,
        current_period_end: FEB_1,
      },
    ],
  },
  schedule: null,
  default_payment_method: null,
};

function line(id: string, price: string, amount: number): StripeInvoice["lines"]["data"][number] {
  return {
    id,
    amount,
    period: { start: JAN_1, end: FEB_1 },
    pricing: { price_details: { price } },
    parent: { subscription_item_details: { proration: false }, invoice_item_details: null },
  };
}

const invoice: StripeInvoice = {
  id: "in_1",
  number: "F-0001",
  status: "paid",
  currency: "usd",
  total: 900,
  created: JAN_1,
  attempt_count: 1,
  next_payment_attempt: null,
  status_transitions: {
    finalized_at: JAN_1,
    marked_uncollectible_at: null,
    paid_at: JAN_1 + 5,
    voided_at: null,
  },
  parent: { subscription_details: { subscription: "sub_1" } },
  lines: { data: [line("il_1", "price_starter", 900)] },
  payments: { data: [{ status: "paid", payment: { payment_intent: "pi_1" } }] },
};

function objects(changes: Partial<StripeCustomerObjects> = {}): StripeCustomerObjects {
  return {
    customer: { id: "cus_1", invoice_settings: { default_payment_method: card } },
    subscriptions: [subscription],
    invoices: [invoice],
    refunds: [],
    disputes: [],
    prices: [starter, standard, fee],
    ...changes,
  };
}

function onlySubscription(changes: Partial<StripeSubscription>) {
  const [only] = customerState(
    objects({ subscriptions: [{ ...subscription, ...changes }] }),
    NOW_MS,
  ).subscriptions;
  return only;
}

test("a customer with a paid month", () => {
  expect(customerState(objects(), NOW_MS)).toEqual({
    customerId: "cus_1",
    now: new Date(NOW_MS),
    subscriptions: [
      {
        id: "sub_1",
        plan: "starter",
        interval: "month",
        currency: "usd",
        status: "active",
        amountMinor: 900,
        startedAt: new Date("2026-01-01T00:00:00Z"),
        currentPeriodStart: new Date("2026-01-01T00:00:00Z"),
        currentPeriodEnd: new Date("2026-02-01T00:00:00Z"),
        trialEnd: null,
        isCancelledAtPeriodEnd: false,
        endedAt: null,
        pendingChange: null,
      },
    ],
    invoices: [
      {
        id: "in_1",
        number: "F-0001",
        subscriptionId: "sub_1",
        status: "paid",
        currency: "usd",
        totalMinor: 900,
        createdAt: new Date("2026-01-01T00:00:00Z"),
        paidAt: new Date("2026-01-01T00:00:05Z"),
        attempts: 1,
        nextAttemptAt: null,
        lines: [
          {
            id: "il_1",
            plan: "starter",
            interval: "month",
            isProration: false,
            amountMinor: 900,
            periodStart: new Date("2026-01-01T00:00:00Z"),
            periodEnd: new Date("2026-02-01T00:00:00Z"),
          },
        ],
        refunds: [],
        dispute: null,
      },
    ],
    paymentMethod: { brand: "visa", last4: "4242", expMonth: 4, expYear: 2030 },
    cardFingerprint: "fp_1",
  });
});

test("a customer of a test clock lives by it", () => {
  const customer = { ...objects().customer, test_clock: { frozen_time: MAR_1 } };
  expect(customerState(objects({ customer }), NOW_MS).now).toEqual(new Date(MAR_1 * 1_000));
});

test.each([
  ["flag", { cancel_at_period_end: true }, true],
  ["date at the end", { cancel_at: FEB_1 }, true],
  ["date in a later period", { cancel_at: MAR_1 }, false],
  ["ended", { cancel_at_period_end: true, status: "canceled", ended_at: FEB_1 } as const, false],
])("cancelled at the end of the period: %s", (_name, changes, expected) => {
  expect(onlySubscription(changes)?.isCancelledAtPeriodEnd).toBe(expected);
});

test("an expired first charge is an ended subscription", () => {
  expect(onlySubscription({ status: "incomplete_expired", ended_at: JAN_1 })?.status).toBe(
    "canceled",
  );
});

test("the next phase of a schedule is a pending change, the present one is not", () => {
  const schedule = {
    id: "sub_sched_1",
    status: "active",
    end_behavior: "release",
    phases: [
      { start_date: JAN_1, end_date: FEB_1, items: [{ price: "price_starter" }] },
      { start_date: FEB_1, end_date: MAR_1, items: [{ price: { id: "price_standard" } }] },
    ],
  } as const;
  expect(onlySubscription({ schedule })?.pendingChange).toEqual({
    plan: "standard",
    interval: "month",
    effectiveAt: new Date("2026-02-01T00:00:00Z"),
  });
  const over = { start_date: 0, end_date: JAN_1, items: [{ price: "price_standard" }] };
  const last = { ...schedule, phases: [over, ...schedule.phases.slice(0, 1)] };
  expect(onlySubscription({ schedule: last })?.pendingChange).toBeNull();
  expect(onlySubscription({ schedule: { ...schedule, status: "released" } })?.pendingChange).toBe(
    null,
  );
});

test("a live subscription with an unknown price is a failure, an ended one is passed over", () => {
  const [item] = subscription.items.data;
  if (!item) throw new Error("no item");
  const items = { data: [{ ...item, price: fee }] };
  expect(() => onlySubscription({ items })).toThrow(PaymentFailure);
  expect(() => onlySubscription({ items })).toThrow(/sub_1.*price_fee/);
  expect(onlySubscription({ items, status: "canceled", ended_at: FEB_1 })).toBeUndefined();
  expect(() => onlySubscription({ status: "frozen" })).toThrow(/sub_1.*frozen/);
});

test("a line with an unknown price is passed over, its amount is in the total", () => {
  const lines = { data: [line("il_1", "price_starter", 900), line("il_2", "price_fee", 500)] };
  const [only] = customerState(
    objects({ invoices: [{ ...invoice, total: 1_400, lines }] }),
    NOW_MS,
  ).invoices;
  expect(only?.lines.map(({ id }) => id)).toEqual(["il_1"]);
  expect(only?.totalMinor).toBe(1_400);
});

test("an invoice about nothing of ours is passed over", () => {
  const lines = { data: [line("il_2", "price_fee", 500)] };
  expect(customerState(objects({ invoices: [{ ...invoice, lines }] }), NOW_MS).invoices).toEqual(
    [],
  );
});

test("proration is read from either kind of line", () => {
  const credit = {
    ...line("il_1", "price_starter", -450),
    parent: { subscription_item_details: null, invoice_item_details: { proration: true } },
  };
  const charge = {
    ...line("il_2", "price_standard", 1_450),
    parent: { subscription_item_details: { proration: true }, invoice_item_details: null },
  };
  const [only] = customerState(
    objects({ invoices: [{ ...invoice, lines: { data: [credit, charge] } }] }),
    NOW_MS,
  ).invoices;
  expect(only?.lines.map(({ isProration, amountMinor }) => [isProration, amountMinor])).toEqual([
    [true, -450],
    [true, 1_450],
  ]);
});

test("refunds and disputes belong to the invoice whose payment they take back", () => {
  const other = {
    ...invoice,
    id: "in_2",
    created: FEB_1,
    payments: { data: [{ status: "paid", payment: { payment_intent: "pi_2" } }] },
  };
  const state = customerState(
    objects({
      invoices: [invoice, other],
      refunds: [
        { id: "re_1", amount: 900, status: "pending", payment_intent: "pi_1", charge: "ch_1" },
        { id: "re_9", amount: 900, status: "succeeded", payment_intent: null, charge: "ch_9" },
      ],
      disputes: [
        {
          id: "dp_1",
          amount: 900,
          status: "won",
          payment_intent: { id: "pi_2" },
          charge: "ch_2",
        },
        {
          id: "dp_2",
          amount: 900,
          status: "needs_response",
          payment_intent: "pi_2",
          charge: "ch_2",
        },
      ],
    }),
    NOW_MS,
  );
  expect(state.invoices.map(({ id }) => id)).toEqual(["in_2", "in_1"]);
  expect(state.invoices[1]?.refunds).toEqual([{ id: "re_1", amountMinor: 900, status: "pending" }]);
  expect(state.invoices[1]?.dispute).toBeNull();
  expect(state.invoices[0]?.refunds).toEqual([]);
  expect(state.invoices[0]?.dispute).toEqual({ id: "dp_2", amountMinor: 900, status: "open" });
});

test("the subscription's own card comes before the customer's", () => {
  const own = { ...card, id: "pm_2", card: { ...card.card, last4: "0341" } };
  const state = customerState(
    objects({ subscriptions: [{ ...subscription, default_payment_method: own }] }),
    NOW_MS,
  );
  expect(state.paymentMethod?.last4).toBe("0341");
  const link = { id: "pm_3", type: "link" } as const;
  const customer = { id: "cus_1", invoice_settings: { default_payment_method: link } };
  expect(customerState(objects({ customer }), NOW_MS).paymentMethod).toBeNull();
});

test("a checkout has an address as long as it is open", () => {
  const url = "https://checkout.example.org/c/1";
  expect(checkoutState({ id: "cs_1", status: "open", url })).toEqual({
    id: "cs_1",
    status: "open",
    url,
  });
  expect(checkoutState({ id: "cs_1", status: "complete", url }).url).toBeNull();
  expect(() => checkoutState({ id: "cs_1", status: null, url })).toThrow(PaymentFailure);
});
