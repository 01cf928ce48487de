import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../tests/setup/database.ts";
import { order } from "../../../../tests/setup/sandbox-book.ts";
import { createSandboxProvider } from "../open-provider.ts";
import type { PaymentProvider } from "../payment-provider.ts";
import { openSandbox, type Sandbox } from "./sandbox.ts";

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const NOW_MS = Date.parse("2026-01-31T10:00:00Z");

let database: TestDatabase;
let sandbox: Sandbox;
let provider: PaymentProvider;
beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await openSandbox({
    databaseUrl: database.url,
    webhookSecret: "whsec_crash",
    deliver: async () => undefined,
    now: () => NOW_MS,
    log: silent,
  });
  provider = createSandboxProvider(sandbox);
});
afterAll(async () => {
  await sandbox.close();
  await database.drop();
});

/** Everything that a call may write, in the order in which it does. */
const writes = [
  ["sandbox.idempotency", "insert"],
  ["sandbox.object", "insert or update"],
  ["sandbox.event", "insert"],
  ["sandbox.delivery", "insert"],
  ["graphile_worker._private_jobs", "insert"],
  ["sandbox.customer", "update"],
  ["sandbox.idempotency", "update"],
] as const;

type Write = readonly [table: string, operation: string];

/** From now on the database session ends at this write, as when the process or the server dies. */
async function dieAt([table, write]: Write): Promise<void> {
  await database.pool.query(`
    create or replace function public.die() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger die before ${write} on ${table} for each row execute function public.die()`);
}

async function live([table]: Write): Promise<void> {
  await database.pool.query(`drop trigger die on ${table}`);
}

async function newCustomer() {
  const userId = randomUUID();
  const person = { userId, email: "lan@example.com", name: "Lan", locale: "vi" } as const;
  const { customerId } = await provider.createCustomer({ ...person, idempotencyKey: userId });
  const checkout = { ...order({}), customerId, idempotencyKey: `checkout:${userId}` };
  const { id } = await provider.createCheckout(checkout);
  return { userId, customerId, checkoutId: id };
}

async function everythingOf(customerId: string): Promise<unknown[]> {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select 'object' as kind, id, body::text as row from sandbox.object where customer = $1
      union all select 'event', id, body::text from sandbox.event where customer = $1
      union all select 'delivery', event.id, type from sandbox.delivery
        join sandbox.event on event.id = delivery.event where customer = $1
      union all select 'customer', id, ahead_s || ' ' || played_until_s
        from sandbox.customer where id = $1
      order by kind, id`,
    [customerId],
  );
  return rows;
}

test.each(writes)(
  "a payment that dies at the write of %s (%s) leaves nothing, and is made once after",
  async (...write) => {
    const { userId, customerId, checkoutId } = await newCustomer();
    const before = await everythingOf(customerId);
    const payment = { requestId: randomUUID(), paymentMethod: "pm_card_visa" } as const;
    await dieAt(write);
    await expect(sandbox.hostedPages.pay(userId, checkoutId, payment)).rejects.toThrow(/terminat/);
    await live(write);
    expect(await everythingOf(customerId)).toEqual(before);

    const paid = await sandbox.hostedPages.pay(userId, checkoutId, payment);
    expect(await sandbox.hostedPages.pay(userId, checkoutId, payment)).toEqual(paid);
    const { invoices, subscriptions } = await provider.readCustomer(customerId, { sinceDays: 1 });
    expect([invoices.length, subscriptions.length]).toEqual([1, 1]);
  },
);

test.each(writes)(
  "an advance that dies at the write of %s (%s) plays everything once after",
  async (...write) => {
    const { userId, customerId, checkoutId } = await newCustomer();
    await sandbox.hostedPages.pay(userId, checkoutId, {
      requestId: randomUUID(),
      paymentMethod: "pm_card_visa",
    });
    const before = await everythingOf(customerId);
    const advance = { requestId: randomUUID(), advance: { months: 3 } } as const;
    await dieAt(write);
    await expect(sandbox.hostedPages.advance(userId, advance)).rejects.toThrow(/terminat/);
    await live(write);
    expect(await everythingOf(customerId)).toEqual(before);

    const played = await sandbox.hostedPages.advance(userId, advance);
    expect(await sandbox.hostedPages.advance(userId, advance)).toEqual(played);
    const { invoices, now } = await provider.readCustomer(customerId, { sinceDays: 400 });
    expect(invoices).toHaveLength(4);
    expect(now).toEqual(new Date("2026-04-30T10:00:00Z"));
  },
);

test.each(writes.filter(([table]) => /idempotency|object/.test(table)))(
  "a change of the plan that dies at the write of %s (%s) leaves nothing, and is made once under its key",
  async (...write) => {
    const { userId, customerId, checkoutId } = await newCustomer();
    await sandbox.hostedPages.pay(userId, checkoutId, {
      requestId: randomUUID(),
      paymentMethod: "pm_card_visa",
    });
    const read = () => provider.readCustomer(customerId, { sinceDays: 1 });
    const [subscription] = (await read()).subscriptions;
    const change = {
      subscriptionId: subscription?.id ?? "",
      plan: "standard",
      interval: "month",
      when: "now",
      idempotencyKey: randomUUID(),
    } as const;
    const before = await everythingOf(customerId);
    await dieAt(write);
    await expect(provider.changePlan(change)).rejects.toMatchObject({ code: "unavailable" });
    await live(write);
    expect(await everythingOf(customerId)).toEqual(before);

    await provider.changePlan(change);
    await provider.changePlan(change);
    expect((await read()).invoices.map(({ totalMinor }) => totalMinor)).toEqual([2_000, 900]);
  },
);
