import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audit } from "#server/credits/ledger.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { openTestCustomer, type TestCustomer } from "../../../tests/setup/test-customer.ts";

/* The operator gives money back at the provider, in parts or again after a failure. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function openPaid(): Promise<TestCustomer & { invoiceId: string }> {
  const customer = await openTestCustomer(database);
  await customer.buy("starter");
  const [paid] = await customer.billing.listInvoices(customer.userId);
  return { ...customer, invoiceId: paid?.id ?? "" };
}

async function giveBack(customer: TestCustomer & { invoiceId: string }, amountMinor: number) {
  const id = customer.provider.giveBack(customer.customerId(), customer.invoiceId, amountMinor);
  await customer.sync();
  return id;
}

async function shown({ billing, userId }: TestCustomer) {
  const [invoice] = await billing.listInvoices(userId);
  return invoice;
}

test("a third of the money takes a third of the credits, once; plan and the rest stay", async () => {
  const customer = await openPaid();
  await giveBack(customer, 300);
  await customer.sync();
  // 500 × 300 / 900, rounded down in favour of the customer.
  expect(await customer.creditsOf()).toBe(500 - 166);
  expect((await customer.state()).subscription?.status).toBe("active");
  expect(await shown(customer)).toMatchObject({
    totalMinor: 900,
    refundedMinor: 300,
    refundableUntil: null,
  });
  await expect(
    customer.billing.refundInvoice(customer.userId, customer.invoiceId),
  ).rejects.toMatchObject({
    code: "not_refundable",
  });
});

test("the letter about a part says so; the one about the whole says that the credits are gone", async () => {
  const customer = await openPaid();
  await giveBack(customer, 300);
  const part = customer.written.at(-1);
  expect(part?.text).toContain("$3 of the $9");
  expect(part?.text).not.toContain("The credits of this payment were taken back");
  await giveBack(customer, 600);
  const rest = customer.written.at(-1);
  expect(rest?.text).toContain("$6 of the $9");
  expect(await customer.letters()).toEqual(["receipt", "refunded", "refunded"]);
  const whole = await openPaid();
  await giveBack(whole, 900);
  expect(whole.written.at(-1)?.text).toContain("The credits of this payment were taken back");
});

test("parts that add up to the whole take everything that is left and end the plan, whenever we learn of them", async () => {
  for (const looks of [true, false]) {
    const customer = await openPaid();
    for (const amount of [100, 350, 450]) {
      customer.provider.giveBack(customer.customerId(), customer.invoiceId, amount);
      if (looks) await customer.sync();
    }
    await customer.sync();
    expect(await customer.creditsOf()).toBe(0);
    expect((await customer.state()).subscription).toBeNull();
    expect((await shown(customer))?.refundedMinor).toBe(900);
  }
});

test("credits that were used are not taken from what is free or comes later", async () => {
  const customer = await openPaid();
  expect(await customer.spend(450)).toBe("held");
  await giveBack(customer, 300);
  expect(await customer.creditsOf()).toBe(0);
  await giveBack(customer, 300);
  expect(await customer.creditsOf()).toBe(0);
});

test("a refund that fails brings its credits back; the one that is made after it takes them again", async () => {
  const customer = await openPaid();
  const failed = await giveBack(customer, 450);
  expect(await customer.creditsOf()).toBe(250);
  customer.provider.failRefund(customer.customerId(), customer.invoiceId, failed);
  await customer.sync();
  await customer.sync();
  expect(await customer.creditsOf()).toBe(500);
  expect((await shown(customer))?.refundedMinor).toBe(0);
  // What came back counts as bought.
  expect(await customer.spend(300)).toBe("held");
  expect((await shown(customer))?.refundableUntil).toBeNull();
  await giveBack(customer, 900);
  await customer.sync();
  expect(await customer.creditsOf()).toBe(0);
});

test("a refund on demand that failed at the bank can be asked for again, and is made", async () => {
  const customer = await openPaid();
  await customer.billing.refundInvoice(customer.userId, customer.invoiceId);
  const [refund] = customer.provider.truth(customer.customerId()).invoices[0]?.refunds ?? [];
  customer.provider.failRefund(customer.customerId(), customer.invoiceId, refund?.id ?? "");
  await customer.sync();
  expect(await customer.creditsOf()).toBe(500);
  expect((await shown(customer))?.refundableUntil).not.toBeNull();
  const again = await customer.billing.refundInvoice(customer.userId, customer.invoiceId);
  expect(again).toMatchObject({ refundedMinor: 900, refundableUntil: null });
  expect(await customer.creditsOf()).toBe(0);
});

test("a part and a lost dispute together take no more than there was", async () => {
  const customer = await openPaid();
  await giveBack(customer, 300);
  customer.provider.setDispute(customer.customerId(), customer.invoiceId, "lost");
  await customer.sync();
  expect(await customer.creditsOf()).toBe(0);
  const { rows } = await database.pool.query<{ credits: number }>(
    "select sum(credits)::float8 as credits from billing.credit_clawback where user_id = $1",
    [customer.userId],
  );
  expect(rows[0]?.credits).toBe(500);
});

test("a part of an upgrade is taken from the credits of the upgrade", async () => {
  const customer = await openPaid();
  const target = { plan: "standard", interval: "month" } as const;
  const { dueNowMinor, creditsNow } = await customer.billing.previewChange(customer.userId, target);
  await customer.billing.changePlan(customer.userId, {
    ...target,
    requestId: randomUUID(),
    dueNowMinor,
  });
  const upgrade = (await customer.billing.listInvoices(customer.userId)).find(({ lines }) =>
    lines.some(({ isProration }) => isProration),
  );
  const half = Math.floor((upgrade?.totalMinor ?? 0) / 2);
  customer.provider.giveBack(customer.customerId(), upgrade?.id ?? "", half);
  await customer.sync();
  const taken = Math.floor((creditsNow * half) / (upgrade?.totalMinor ?? 1));
  expect(await customer.creditsOf()).toBe(500 + creditsNow - taken);
});

test("after all of it the audit of the ledger finds nothing", async () => {
  expect(await audit(database.pool)).toEqual([]);
});
