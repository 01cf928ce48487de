import { afterAll, beforeAll, expect, test } from "vitest";
import { currencies, plans } from "#core/plans.ts";
import { audit } from "#server/credits/ledger.ts";
import { depth } from "../../../tests/setup/depth.ts";
import {
  type CheckoutPerson,
  type Checkouts,
  openCheckouts,
} from "../../../tests/setup/test-checkout.ts";

/*
 * Twelve months through the embedded provider, over HTTP: its events are signed, delivered twice each by the
 * webhook's route and worked on by the queue, as on a server.
 */

const MONTHS = 12;
const TURN_MONTH = 3;
const TIMEOUT_MS = 120_000;

let checkouts: Checkouts;
beforeAll(async () => {
  checkouts = await openCheckouts("twice");
}, TIMEOUT_MS);
afterAll(() => checkouts.close());

/** The person's card is declined from now on. */
async function breakCard(person: CheckoutPerson): Promise<void> {
  const body = person.press({ paymentMethod: "pm_card_chargeCustomerFail" });
  expect(await person.post("/sandbox/customer/payment-method", body)).toMatchObject({
    status: 200,
    value: { outcome: "saved" },
  });
}

async function dispute(person: CheckoutPerson, step: "open" | "lose"): Promise<void> {
  const body = person.press({ invoiceId: await newestPaid(person), step });
  expect((await person.post("/sandbox/dispute", body)).status).toBe(200);
}

async function newestPaid(person: CheckoutPerson): Promise<string> {
  const shown = await person.invoices();
  return shown.find(({ status }) => status === "paid")?.id ?? "";
}

async function command(person: CheckoutPerson, name: "cancel" | "resume"): Promise<void> {
  expect((await person.post(`/billing/subscription/${name}`, person.press())).status).toBe(200);
}

/** What happens in the middle of a month, and how many regular charges the year then has. */
const turns: Readonly<
  Record<string, { readonly charges: number; act(person: CheckoutPerson): Promise<unknown> }>
> = {
  "nothing happens": { charges: 12, act: async () => undefined },
  "the card fails for good": { charges: 4, act: breakCard },
  "the plan is cancelled": { charges: 4, act: (person) => command(person, "cancel") },
  "the plan is cancelled and resumed": {
    charges: 12,
    act: async (person) => {
      await command(person, "cancel");
      await command(person, "resume");
    },
  },
  "the plan is raised": {
    charges: 12,
    act: (person) => person.change({ plan: "standard", interval: "month" }),
  },
  "the plan is raised and lowered": {
    charges: 12,
    act: async (person) => {
      await person.change({ plan: "standard", interval: "month" });
      await person.change({ plan: "starter", interval: "month" });
    },
  },
  "a payment is disputed and lost": {
    charges: 4,
    act: async (person) => {
      await dispute(person, "open");
      await checkouts.settled();
      await dispute(person, "lose");
    },
  },
  "a payment is given back": {
    charges: 4,
    act: async (person) => {
      const url = `/billing/invoices/${await newestPaid(person)}/refund`;
      expect((await person.post(url, person.press())).status).toBe(200);
    },
  },
};

/** `npm test` lives each year in one currency, in turns. */
const STEP = depth({ sample: currencies.length, full: 1 });
const cases = Object.keys(turns).flatMap((turn, nth) =>
  currencies
    .filter((_, index) => (index + nth) % STEP === 0)
    .map((currency) => ({ turn, currency })),
);

test.each(cases)(
  "a year at the test checkout in which $turn, in $currency",
  { timeout: TIMEOUT_MS },
  async ({ turn: name, currency }) => {
    const turn = turns[name];
    if (!turn) throw new Error(name);
    const { pool } = checkouts.database;
    const person = await checkouts.signUp();
    await person.buy({ plan: "starter", currency });
    // The twelfth charge falls due eleven months after the first one.
    await person.advance({ days: 1 });
    for (let passed = 1; passed < MONTHS; passed += 1) {
      await person.advance({ months: 1 });
      await checkouts.settled();
      if (passed !== TURN_MONTH) continue;
      await turn.act(person);
      await checkouts.settled();
    }
    expect(await audit(pool)).toEqual([]);

    const shown = await person.invoices();
    const regular = shown
      .filter(({ status }) => status === "paid")
      .flatMap(({ lines }) => lines.filter(({ isProration }) => !isProration));
    expect(regular).toHaveLength(turn.charges);
    expect(regular.map(({ amountMinor }) => amountMinor)).toEqual(
      regular.map(({ plan }) => plans[plan][currency]?.month),
    );
    for (const { totalMinor, lines, currency: of } of shown) {
      const sum = lines.reduce((so, line) => so + line.amountMinor, 0);
      expect([totalMinor, of]).toEqual([Math.max(0, sum), currency]);
    }
    const { rows } = await pool.query<{ credits: number }>(
      "select credits from billing.credit_grant where user_id = $1 and kind = 'period'",
      [person.userId],
    );
    const ascending = (values: number[]) => values.toSorted((a, b) => a - b);
    expect(ascending(rows.map(({ credits }) => credits))).toEqual(
      ascending(regular.map(({ plan }) => plans[plan].creditsPerMonth)),
    );
  },
);
