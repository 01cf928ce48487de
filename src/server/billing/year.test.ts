import { afterAll, beforeAll, expect, test } from "vitest";
import { plans } from "#core/plans.ts";
import { audit } from "#server/credits/ledger.ts";
import { type BillingDesk, openDesk } from "../../../tests/setup/billing-desk.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { depth } from "../../../tests/setup/depth.ts";
import { addDays, addMonths } from "./calendar.ts";

const MONTHS = 12;
const STEP = depth({ sample: 4, full: 1 });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 20 });
});
afterAll(() => database.drop());

async function newestPaid({ billing, userId }: BillingDesk): Promise<string> {
  const shown = await billing.listInvoices(userId);
  return shown.find(({ status }) => status === "paid")?.id ?? "";
}

/** What happens in the middle of a month. */
const turns: Readonly<Record<string, (desk: BillingDesk) => Promise<unknown>>> = {
  "nothing happens": async () => undefined,
  "the card fails for good": async (desk) => desk.provider.setCard(desk.customerId(), false),
  "the plan is cancelled": (desk) => desk.cancel(),
  "the plan is cancelled and resumed": async (desk) => {
    await desk.cancel();
    await desk.resume();
  },
  "the plan is raised": (desk) => desk.change("standard"),
  "the plan is raised and lowered": async (desk) => {
    await desk.change("standard");
    await desk.change("starter");
  },
  "a payment is disputed and lost": async (desk) => {
    const invoice = await newestPaid(desk);
    desk.provider.setDispute(desk.customerId(), invoice, "open");
    await desk.sync();
    desk.provider.setDispute(desk.customerId(), invoice, "lost");
    await desk.sync();
  },
  "a payment is given back": async (desk) =>
    desk.billing.refundInvoice(desk.userId, await newestPaid(desk)),
};

const cases = Object.keys(turns).flatMap((turn) =>
  Array.from({ length: Math.ceil((MONTHS - 1) / STEP) }, (_, index) => ({
    turn,
    month: 1 + index * STEP,
  })),
);

test.each(cases)("a year in which in month $month $turn", async ({ turn, month }) => {
  const desk = await openDesk(database);
  await desk.buy("starter");
  for (let passed = 0; passed < MONTHS; passed += 1) {
    if (passed === month) {
      await desk.advance(addDays(addMonths(desk.start, passed), 10));
      await turns[turn]?.(desk);
    }
    await desk.advance(addMonths(desk.start, passed + 1));
  }
  expect(await audit(database.pool)).toEqual([]);

  const shown = await desk.billing.listInvoices(desk.userId);
  const charged = shown
    .filter(({ status }) => status === "paid")
    .flatMap(({ lines }) => lines.filter(({ isProration }) => !isProration));
  // Plan table, order, and every regular line of an invoice say the same amount.
  const [order] = desk.provider.orders;
  expect(order?.amountMinor).toBe(plans.starter.usd.month);
  expect(charged.map(({ amountMinor }) => amountMinor)).toEqual(
    charged.map(({ plan }) => plans[plan].usd?.month),
  );
  // What was granted is what was paid for, month by month.
  const { rows } = await database.pool.query<{ kind: string; credits: number }>(
    "select kind, credits from billing.credit_grant where user_id = $1",
    [desk.userId],
  );
  const ofPeriods = rows.filter(({ kind }) => kind === "period");
  expect(ofPeriods.map(({ credits }) => credits).toSorted((a, b) => a - b)).toEqual(
    charged.map(({ plan }) => plans[plan].creditsPerMonth).toSorted((a, b) => a - b),
  );
  // The mirror is the provider's truth.
  const truth = desk.provider.truth(desk.customerId());
  expect(shown.map(({ id, totalMinor }) => [id, totalMinor])).toEqual(
    truth.invoices.map(({ id, totalMinor }) => [id, totalMinor]),
  );
});
