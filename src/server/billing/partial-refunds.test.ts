import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audit } from "#server/credits/ledger.ts";
import { type BillingDesk, openDesk } from "../../../tests/setup/billing-desk.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";

/* The operator gives money back at the provider, in parts or again after a failure. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function openPaid(): Promise<BillingDesk & { invoiceId: string }> {
  const desk = await openDesk(database);
  await desk.buy("starter");
  const [paid] = await desk.billing.listInvoices(desk.userId);
  return { ...desk, invoiceId: paid?.id ?? "" };
}

async function giveBack(desk: BillingDesk & { invoiceId: string }, amountMinor: number) {
  const id = desk.provider.giveBack(desk.customerId(), desk.invoiceId, amountMinor);
  await desk.sync();
  return id;
}

async function shown({ billing, userId }: BillingDesk) {
  const [invoice] = await billing.listInvoices(userId);
  return invoice;
}

test("a third of the money takes a third of the credits, once; plan and the rest stay", async () => {
  const desk = await openPaid();
  await giveBack(desk, 300);
  await desk.sync();
  // 500 × 300 / 900, rounded down in favour of the customer.
  expect(await desk.creditsOf()).toBe(500 - 166);
  expect((await desk.state()).subscription?.status).toBe("active");
  expect(await shown(desk)).toMatchObject({
    totalMinor: 900,
    refundedMinor: 300,
    refundableUntil: null,
  });
  await expect(desk.billing.refundInvoice(desk.userId, desk.invoiceId)).rejects.toMatchObject({
    code: "not_refundable",
  });
});

test("the letter about a part says so; the one about the whole says that the credits are gone", async () => {
  const desk = await openPaid();
  await giveBack(desk, 300);
  const part = desk.written.at(-1);
  expect(part?.text).toContain("$3 of the $9");
  expect(part?.text).not.toContain("The credits of this payment were taken back");
  await giveBack(desk, 600);
  const rest = desk.written.at(-1);
  expect(rest?.text).toContain("$6 of the $9");
  expect(await desk.letters()).toEqual(["receipt", "refunded", "refunded"]);
  const whole = await openPaid();
  await giveBack(whole, 900);
  expect(whole.written.at(-1)?.text).toContain("The credits of this payment were taken back");
});

test("parts that add up to the whole take everything that is left and end the plan, whenever we learn of them", async () => {
  for (const looks of [true, false]) {
    const desk = await openPaid();
    for (const amount of [100, 350, 450]) {
      desk.provider.giveBack(desk.customerId(), desk.invoiceId, amount);
      if (looks) await desk.sync();
    }
    await desk.sync();
    expect(await desk.creditsOf()).toBe(0);
    expect((await desk.state()).subscription).toBeNull();
    expect((await shown(desk))?.refundedMinor).toBe(900);
  }
});

test("credits that were used are not taken from what is free or comes later", async () => {
  const desk = await openPaid();
  expect(await desk.spend(450)).toBe("held");
  await giveBack(desk, 300);
  expect(await desk.creditsOf()).toBe(0);
  await giveBack(desk, 300);
  expect(await desk.creditsOf()).toBe(0);
});

test("a refund that fails brings its credits back; the one that is made after it takes them again", async () => {
  const desk = await openPaid();
  const failed = await giveBack(desk, 450);
  expect(await desk.creditsOf()).toBe(250);
  desk.provider.failRefund(desk.customerId(), desk.invoiceId, failed);
  await desk.sync();
  await desk.sync();
  expect(await desk.creditsOf()).toBe(500);
  expect((await shown(desk))?.refundedMinor).toBe(0);
  // What came back counts as bought.
  expect(await desk.spend(300)).toBe("held");
  expect((await shown(desk))?.refundableUntil).toBeNull();
  await giveBack(desk, 900);
  await desk.sync();
  expect(await desk.creditsOf()).toBe(0);
});

test("a refund on demand that failed at the bank can be asked for again, and is made", async () => {
  const desk = await openPaid();
  await desk.billing.refundInvoice(desk.userId, desk.invoiceId);
  const [refund] = desk.provider.truth(desk.customerId()).invoices[0]?.refunds ?? [];
  desk.provider.failRefund(desk.customerId(), desk.invoiceId, refund?.id ?? "");
  await desk.sync();
  expect(await desk.creditsOf()).toBe(500);
  expect((await shown(desk))?.refundableUntil).not.toBeNull();
  const again = await desk.billing.refundInvoice(desk.userId, desk.invoiceId);
  expect(again).toMatchObject({ refundedMinor: 900, refundableUntil: null });
  expect(await desk.creditsOf()).toBe(0);
});

test("a part and a lost dispute together take no more than there was", async () => {
  const desk = await openPaid();
  await giveBack(desk, 300);
  desk.provider.setDispute(desk.customerId(), desk.invoiceId, "lost");
  await desk.sync();
  expect(await desk.creditsOf()).toBe(0);
  const { rows } = await database.pool.query<{ credits: number }>(
    "select sum(credits)::float8 as credits from billing.credit_clawback where user_id = $1",
    [desk.userId],
  );
  expect(rows[0]?.credits).toBe(500);
});

test("a part of an upgrade is taken from the credits of the upgrade", async () => {
  const desk = await openPaid();
  const target = { plan: "standard", interval: "month" } as const;
  const { dueNowMinor, creditsNow } = await desk.billing.previewChange(desk.userId, target);
  await desk.billing.changePlan(desk.userId, { ...target, requestId: randomUUID(), dueNowMinor });
  const upgrade = (await desk.billing.listInvoices(desk.userId)).find(({ lines }) =>
    lines.some(({ isProration }) => isProration),
  );
  const half = Math.floor((upgrade?.totalMinor ?? 0) / 2);
  desk.provider.giveBack(desk.customerId(), upgrade?.id ?? "", half);
  await desk.sync();
  const taken = Math.floor((creditsNow * half) / (upgrade?.totalMinor ?? 1));
  expect(await desk.creditsOf()).toBe(500 + creditsNow - taken);
});

test("after all of it the audit of the ledger finds nothing", async () => {
  expect(await audit(database.pool)).toEqual([]);
});
