import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findCardNumber } from "#core/card-numbers.ts";
import { testCards } from "#core/sandbox.ts";
import { createTestDatabase, type TestDatabase } from "../../../../tests/setup/database.ts";
import { order } from "../../../../tests/setup/sandbox-book.ts";
import { createSandboxProvider } from "../open-provider.ts";
import type { PaymentProvider } from "../payment-provider.ts";
import { openSandbox, type Sandbox } from "./sandbox.ts";

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const SECRET = "whsec_sandbox";
const NOW_MS = Date.parse("2026-01-31T10:00:00Z");

interface Delivered {
  readonly rawBody: Buffer;
  readonly signature: string;
}

let database: TestDatabase;
let sandbox: Sandbox;
let provider: PaymentProvider;
const delivered: Delivered[] = [];
/** Deliveries that the webhook refuses from now on. */
let refusals = 0;
let nowMs = NOW_MS;

beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await openSandbox({
    databaseUrl: database.url,
    webhookSecret: SECRET,
    deliver: async (rawBody, signature) => {
      if (refusals > 0) {
        refusals -= 1;
        throw new Error("503");
      }
      delivered.push({ rawBody, signature });
    },
    now: () => nowMs,
    log: silent,
    playIntervalMs: 600_000,
  });
  provider = createSandboxProvider(sandbox);
});
afterAll(async () => {
  await sandbox.close();
  await database.drop();
});

async function newCustomer(): Promise<{ userId: string; customerId: string }> {
  const userId = randomUUID();
  const person = { userId, email: "lan@example.com", name: "Lan", locale: "vi" } as const;
  const { customerId } = await provider.createCustomer({ ...person, idempotencyKey: userId });
  return { userId, customerId };
}

async function subscriber(paymentMethod: keyof typeof testCards = "pm_card_visa") {
  const { userId, customerId } = await newCustomer();
  const { id } = await provider.createCheckout({
    ...order({}),
    customerId,
    idempotencyKey: `checkout:${userId}`,
  });
  await sandbox.hostedPages.pay(userId, id, { requestId: randomUUID(), paymentMethod });
  const read = () => provider.readCustomer(customerId, { sinceDays: 400 });
  const [subscription] = (await read()).subscriptions;
  return { userId, customerId, checkoutId: id, read, subscriptionId: subscription?.id ?? "" };
}

const eventsOf = async (customerId: string) => {
  const { rows } = await database.pool.query<{ id: string; type: string; states: string[] }>(
    `select event.id, type, array_agg(state order by state) as states
       from sandbox.event join sandbox.delivery on delivery.event = event.id
      where customer = $1 group by event.id order by event.sequence`,
    [customerId],
  );
  return rows;
};

describe("calls with a key", () => {
  test("have one effect, also at the same time, and refuse another request", async () => {
    const { userId, customerId } = await newCustomer();
    const again = await Promise.all(
      Array.from({ length: 4 }, () =>
        provider.createCustomer({
          userId,
          email: "lan@example.com",
          name: "Lan",
          locale: "vi",
          idempotencyKey: userId,
        }),
      ),
    );
    expect(new Set(again.map((one) => one.customerId))).toEqual(new Set([customerId]));

    const checkout = { ...order({}), customerId, idempotencyKey: `checkout:${userId}` };
    const sessions = await Promise.all(
      Array.from({ length: 4 }, () => provider.createCheckout(checkout)),
    );
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(1);
    expect(sessions[0]).toEqual({
      id: expect.stringMatching(/^cs_test_sbx_[a-zA-Z]{24}$/),
      status: "open",
      url: `https://fotoya.test/sandbox/checkout/${sessions[0]?.id}`,
    });
    await expect(
      provider.createCheckout({ ...checkout, cancelUrl: "https://fotoya.test/else" }),
    ).rejects.toMatchObject({ code: "refused" });
  });

  test("keep a decline as their answer", async () => {
    const { subscriptionId, read } = await subscriber("pm_card_chargeCustomerFail");
    const change = {
      subscriptionId,
      plan: "standard",
      interval: "month",
      when: "now",
      idempotencyKey: randomUUID(),
    } as const;
    const declined = { code: "declined", declineCode: "generic_decline" };
    await expect(provider.changePlan(change)).rejects.toMatchObject(declined);
    await expect(provider.changePlan(change)).rejects.toMatchObject(declined);
    expect((await read()).subscriptions).toMatchObject([{ plan: "starter", status: "active" }]);
  });

  test("for nothing that exists are not found", async () => {
    const missing = { code: "not_found" };
    const idempotencyKey = randomUUID();
    const subscriptionId = "sub_sbx_none";
    await expect(provider.readCheckout("cs_test_none")).rejects.toMatchObject(missing);
    await expect(provider.readCustomer("cus_none", { sinceDays: 1 })).rejects.toMatchObject(
      missing,
    );
    await expect(provider.cancelNow({ subscriptionId, idempotencyKey })).rejects.toMatchObject(
      missing,
    );
    await expect(
      provider.refundInvoice({ invoiceId: "in_none", idempotencyKey }),
    ).rejects.toMatchObject(missing);
    await expect(
      provider.createPortal({ customerId: "cus_none", returnUrl: "https://a.test/", locale: "en" }),
    ).rejects.toMatchObject(missing);
  });
});

describe("a customer", () => {
  test("is read in our words after buying, changing, cancelling and a refund", async () => {
    const { read, subscriptionId, customerId, checkoutId } = await subscriber();
    expect(await provider.readCheckout(checkoutId)).toEqual({
      id: checkoutId,
      status: "complete",
      url: null,
    });
    const bought = await read();
    expect(bought).toMatchObject({
      customerId,
      now: new Date(NOW_MS),
      paymentMethod: { brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 },
      subscriptions: [
        {
          plan: "starter",
          interval: "month",
          currency: "usd",
          status: "active",
          amountMinor: 900,
          currentPeriodEnd: new Date("2026-02-28T10:00:00Z"),
          isCancelledAtPeriodEnd: false,
          pendingChange: null,
        },
      ],
      invoices: [{ status: "paid", totalMinor: 900, lines: [{ plan: "starter" }], refunds: [] }],
    });
    const change = { subscriptionId, plan: "standard", interval: "month" } as const;
    expect(await provider.previewChange({ ...change, when: "now" })).toEqual({
      dueNowMinor: 2_000,
    });
    await provider.changePlan({ ...change, when: "now", idempotencyKey: randomUUID() });
    const down = { ...change, plan: "starter", when: "period_end" } as const;
    await provider.changePlan({ ...down, idempotencyKey: randomUUID() });
    const changed = await read();
    expect(changed.subscriptions).toMatchObject([
      {
        plan: "standard",
        pendingChange: { plan: "starter", effectiveAt: new Date("2026-02-28T10:00:00Z") },
      },
    ]);
    expect(changed.invoices).toMatchObject([
      { totalMinor: 2_000, lines: [{ isProration: true }, { isProration: true }] },
      { totalMinor: 900 },
    ]);
    const end = { subscriptionId, isCancelled: true, idempotencyKey: randomUUID() };
    await provider.setCancelAtPeriodEnd(end);
    const invoiceId = changed.invoices[0]?.id ?? "";
    await provider.refundInvoice({ invoiceId, idempotencyKey: randomUUID() });
    await expect(
      provider.refundInvoice({ invoiceId, idempotencyKey: randomUUID() }),
    ).rejects.toMatchObject({ code: "refused" });
    expect(await read()).toMatchObject({
      subscriptions: [{ isCancelledAtPeriodEnd: true, pendingChange: null }],
      invoices: [{ refunds: [{ amountMinor: 2_000, status: "succeeded" }] }, { refunds: [] }],
    });
  });

  test("is found by what a dispute is about, which names none", async () => {
    const { customerId } = await subscriber("pm_card_createDispute");
    const dispute = (await eventsOf(customerId)).find(
      ({ type }) => type === "charge.dispute.created",
    );
    await expect
      .poll(() => delivered.some(({ rawBody }) => rawBody.includes(dispute?.id ?? "none")))
      .toBe(true);
    const arrived = delivered.find(({ rawBody }) => rawBody.includes(dispute?.id ?? "none"));
    const event = provider.readEvent(arrived?.rawBody ?? Buffer.of(), arrived?.signature, nowMs);
    expect(event.customerId).toBe(null);
    expect(await provider.customerOf(event)).toBe(customerId);
    expect(await provider.customerOf({ ...event, objectId: "du_none" })).toBe(null);
  });
});

describe("events", () => {
  test("arrive signed and in order, each once", async () => {
    const { customerId } = await subscriber();
    const written = await eventsOf(customerId);
    const isMine = ({ rawBody }: Delivered) => written.some(({ id }) => rawBody.includes(id));
    await expect.poll(() => delivered.filter(isMine).length).toBe(written.length);
    const read = delivered
      .filter(isMine)
      .map(({ rawBody, signature }) => provider.readEvent(rawBody, signature, nowMs));
    expect(read.map(({ id }) => id)).toEqual(written.map(({ id }) => id));
    expect(new Set(read.map((event) => event.customerId))).toEqual(new Set([customerId]));
    expect(read.map(({ type }) => type)).toContain("invoice.paid");
    const forged = Buffer.concat([delivered[0]?.rawBody ?? Buffer.of(), Buffer.from(" ")]);
    expect(() => provider.readEvent(forged, delivered[0]?.signature, nowMs)).toThrow(
      expect.objectContaining({ code: "bad_signature" }),
    );
  });

  test("that the webhook refuses are delivered again", async () => {
    const { userId, customerId } = await newCustomer();
    await expect.poll(async () => (await eventsOf(customerId))[0]?.states).toEqual(["delivered"]);
    refusals = 1;
    await provider.createCheckout({
      ...order({}),
      customerId,
      idempotencyKey: `checkout:${userId}`,
    });
    await sandbox.hostedPages.advance(userId, { requestId: randomUUID(), advance: { days: 1 } });
    const failed = `select 1 from sandbox.delivery join sandbox.event on event.id = delivery.event
      where customer = $1 and attempts = 1 and last_error like '%503%' and next_at > now()`;
    await expect
      .poll(async () => (await database.pool.query(failed, [customerId])).rowCount)
      .toBe(1);
    await expect
      .poll(async () => (await eventsOf(customerId)).map(({ states }) => states), {
        timeout: 15_000,
      })
      .toEqual([["delivered"], ["delivered"]]);
  });

  test("come twice and in another order when that is asked for", async () => {
    const { userId, customerId } = await subscriber();
    const before = (await eventsOf(customerId)).length;
    await sandbox.hostedPages.advance(userId, {
      requestId: randomUUID(),
      advance: { months: 1 },
      deliveries: "shuffled",
    });
    const played = (await eventsOf(customerId)).slice(before);
    expect(played.length).toBeGreaterThan(5);
    expect(new Set(played.map(({ states }) => states.length))).toEqual(new Set([2]));
  });
});

test("what is due by the real time happens by itself", async () => {
  const { read } = await subscriber();
  nowMs = Date.parse("2026-02-28T10:00:01Z");
  expect(await sandbox.books.playAllDue()).toBeGreaterThan(0);
  const { rows } = await database.pool.query("select 1 from sandbox.customer where due_at <= $1", [
    new Date(nowMs),
  ]);
  expect(rows).toEqual([]);
  expect((await read()).invoices).toHaveLength(2);
});

test("no table holds a card number", async () => {
  await subscriber("pm_card_jcb");
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.map(({ name }) => name)).toContain("sandbox.object");
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(
      `select t::text as row from ${name} as t`,
    );
    for (const { number } of Object.values(testCards)) {
      expect(rows.filter(({ row }) => row.includes(number))).toEqual([]);
    }
  }
  const { rows: objects } = await database.pool.query<{ body: unknown }>(
    "select body from sandbox.object union all select body from sandbox.event",
  );
  expect(objects.filter(({ body }) => findCardNumber(body))).toEqual([]);
});
