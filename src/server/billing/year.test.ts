import { afterAll, beforeAll, expect, test } from "vitest";
import { plans } from "#core/plans.ts";
import { audit } from "#server/credits/ledger.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { depth } from "../../../tests/setup/depth.ts";
import { openTestCustomer, type TestCustomer } from "../../../tests/setup/test-customer.ts";
import { addDays, addMonths } from "./calendar.ts";

const MONTHS = 12;
const STEP = depth({ sample: 4, full: 1 });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 20 });
});
afterAll(() => database.drop());

async function newestPaid({ billing, userId }: TestCustomer): Promise<string> {
  const shown = await billing.listInvoices(userId);
  return shown.find(({ status }) => status === "paid")?.id ?? "";
}

/** What happens in the middle of a month. */
const turns: Readonly<Record<string, (customer: TestCustomer) => Promise<unknown>>> = {
  "nothing happens": async () => undefined,
  "the card fails for good": async (customer) =>
    customer.provider.setCard(customer.customerId(), false),
  "the plan is cancelled": (customer) => customer.cancel(),
  "the plan is cancelled and resumed": async (customer) => {
    await customer.cancel();
    await customer.resume();
  },
  "the plan is raised": (customer) => customer.change("standard"),
  "the plan is raised and lowered": async (customer) => {
    await customer.change("standard");
    await customer.change("starter");
  },
  "a payment is disputed and lost": async (customer) => {
    const invoice = await newestPaid(customer);
    customer.provider.setDispute(customer.customerId(), invoice, "open");
    await customer.sync();
    customer.provider.setDispute(customer.customerId(), invoice, "lost");
    await customer.sync();
  },
  "a payment is given back": async (customer) =>
    customer.billing.refundInvoice(customer.userId, await newestPaid(customer)),
};

const cases = Object.keys(turns).flatMap((turn) =>
  Array.from({ length: Math.ceil((MONTHS - 1) / STEP) }, (_, index) => ({
    turn,
    month: 1 + index * STEP,
  })),
);

test.each(cases)("a year in which in month $month $turn", async ({ turn, month }) => {
  const customer = await openTestCustomer(database);
  await customer.buy("starter");
  for (let passed = 0; passed < MONTHS; passed += 1) {
    if (passed === month) {
      await customer.advance(addDays(addMonths(customer.start, passed), 10));
      await turns[turn]?.(customer);
    }
    await customer.advance(addMonths(customer.start, passed + 1));
  }
  expect(await audit(database.pool)).toEqual([]);

  const shown = await customer.billing.listInvoices(customer.userId);
  const charged = shown
    .filter(({ status }) => status === "paid")
    .flatMap(({ lines }) => lines.filter(({ isProration }) => !isProration));
  // Plan table, order, and every regular line of an invoice say the same amount.
  const [order] = customer.provider.orders;
  expect(order?.amountMinor).toBe(plans.starter.usd.month);
  expect(charged.map(({ amountMinor }) => amountMinor)).toEqual(
    charged.map(({ plan }) => plans[plan].usd?.month),
  );
  // What was granted is what was paid for, month by month.
  const { rows } = await database.pool.query<{ kind: string; credits: number }>(
    "select kind, credits from billing.credit_grant where user_id = $1",
    [customer.userId],
  );
  const ofPeriods = rows.filter(({ kind }) => kind === "period");
  expect(ofPeriods.map(({ credits }) => credits).toSorted((a, b) => a - b)).toEqual(
    charged.map(({ plan }) => plans[plan].creditsPerMonth).toSorted((a, b) => a - b),
  );
  // The mirror is the provider's truth.
  const truth = customer.provider.truth(customer.customerId());
  expect(shown.map(({ id, totalMinor }) => [id, totalMinor])).toEqual(
    truth.invoices.map(({ id, totalMinor }) => [id, totalMinor]),
  );
});
