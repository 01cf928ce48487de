import { randomUUID } from "node:crypto";
import { expect, vi } from "vitest";
import type { z } from "zod/mini";
import {
  type BillingInterval,
  type BillingState,
  billingState,
  checkout,
  invoices,
} from "../../src/core/billing.ts";
import type { Currency, PaidPlanId } from "../../src/core/plans.ts";
import type { TestCardToken } from "../../src/core/sandbox.ts";
import { openBilling } from "../../src/server/billing/open.ts";
import { createSandboxProvider } from "../../src/server/billing/open-provider.ts";
import type { PaymentProvider } from "../../src/server/billing/payment-provider.ts";
import { priceOf } from "../../src/server/billing/plan-change.ts";
import { openSandbox, type Sandbox } from "../../src/server/billing/sandbox/sandbox.ts";
import { balance } from "../../src/server/credits/ledger.ts";
import { createPersonHash } from "../../src/server/people/person-hash.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { type Answer, call, openTestServer } from "./test-server.ts";

/*
 * The test checkout behind the real HTTP server: a user orders, pays and changes plans over HTTP. Signed events arrive
 * at the webhook's route, and the queue processes them.
 */

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const personHash = createPersonHash(new Uint8Array(32).fill(5));
const SETTLED_MS = 30_000;

/** A signed event, ready for delivery. */
export interface Posted {
  readonly rawBody: Buffer;
  readonly signature: string;
}

/** Opens a server with its own database, connected to a provider. */
export async function openTestCheckout(
  provider: PaymentProvider,
  sandbox: Pick<Sandbox, "hostedPages">,
) {
  const database = await createTestDatabase({ maxConnections: 20 });
  const { billing, startWorking } = openBilling({
    database,
    mail: { post: async () => undefined },
    provider,
    personHash,
    trialDays: 0,
    operatorMail: null,
    log: silent,
  });
  const server = await openTestServer({ payments: { billing }, sandbox: sandbox.hostedPages });
  const stopWorking = await startWorking(database.url);
  return {
    database,
    billing,
    server,
    /** Delivers an event to the webhook's route. Returns the status. */
    async post({ rawBody, signature }: Posted): Promise<number> {
      const { statusCode } = await server.app.inject({
        method: "POST",
        url: "/webhooks/stripe",
        headers: { "content-type": "application/json", "stripe-signature": signature },
        payload: rawBody,
      });
      return statusCode;
    },
    /** Waits until every received event has been processed. */
    async settled(): Promise<void> {
      await vi.waitFor(
        async () => {
          const { rows } = await database.pool.query(
            "select event_id from billing.provider_event where status = 'received'",
          );
          expect(rows).toEqual([]);
        },
        { timeout: SETTLED_MS, interval: 20 },
      );
    },
    async close() {
      await stopWorking();
      await server.close();
      await database.drop();
    },
  };
}
export type TestCheckout = Awaited<ReturnType<typeof openTestCheckout>>;

/** How events reach the server: each twice, or only when the test delivers them. */
type Deliveries = "twice" | "held";

export async function openCheckouts(deliveries: Deliveries) {
  const books = await createTestDatabase();
  const held: Posted[] = [];
  let receiver: TestCheckout | undefined;
  const sandbox = await openSandbox({
    databaseUrl: books.url,
    webhookSecret: "whsec_till",
    async deliver(rawBody, signature) {
      if (deliveries === "held") {
        held.push({ rawBody, signature });
        return;
      }
      const statuses = [await receiver?.post({ rawBody, signature })];
      statuses.push(await receiver?.post({ rawBody, signature }));
      expect(statuses).toEqual([202, 202]);
    },
    now: Date.now,
    log: silent,
    playIntervalMs: 600_000,
  });
  const provider = createSandboxProvider(sandbox);
  const opened = await openTestCheckout(provider, sandbox);
  receiver = opened;
  return {
    ...opened,
    provider,
    sandbox,
    /** Returns the held events, in the order in which they happened. */
    async held(): Promise<readonly Posted[]> {
      await delivered(books);
      return held;
    },
    /** Waits until all events have been delivered and processed. */
    async settled() {
      await delivered(books);
      await opened.settled();
    },
    signUp: () => openPerson(opened),
    async close() {
      await sandbox.close();
      await opened.close();
      await books.drop();
    },
  };
}
export type Checkouts = Awaited<ReturnType<typeof openCheckouts>>;

async function delivered(books: TestDatabase): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await books.pool.query(
        "select id from sandbox.delivery where state = 'pending'",
      );
      expect(rows).toEqual([]);
    },
    { timeout: SETTLED_MS, interval: 20 },
  );
}

function userIdOf(token: string): string {
  const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  return JSON.parse(payload).sub;
}

export interface Choice {
  readonly plan: PaidPlanId;
  readonly interval?: BillingInterval;
  readonly currency?: Currency;
}

/** Returns an order as the confirmation page sends it. */
export function orderOf({ plan, interval = "month", currency = "usd" }: Choice) {
  const amountMinor = priceOf(plan, interval, currency);
  return {
    orderId: randomUUID(),
    plan,
    interval,
    currency,
    amountMinor,
    isOfAgeOrHasConsent: true,
  };
}

async function openPerson({ server, database }: TestCheckout) {
  const token = await server.signUp();
  const userId = userIdOf(token);
  const get = (url: string) => call(server.app, { method: "GET", url, token });
  const post = (url: string, body: unknown = {}) =>
    call(server.app, { method: "POST", url, token, body });
  const press = (body: Record<string, unknown> = {}) => ({ requestId: randomUUID(), ...body });

  /** Returns the answer's value, which must match the schema. */
  async function read<Schema extends z.ZodMiniType>(
    schema: Schema,
    answer: Promise<Answer>,
  ): Promise<z.output<Schema>> {
    const { status, value } = await answer;
    expect({ status, value }).toMatchObject({ status: 200 });
    return schema.parse(value);
  }
  const order = (request: ReturnType<typeof orderOf>) =>
    read(checkout, post("/billing/checkouts", request));
  return {
    userId,
    get,
    post,
    press,
    read,
    order,
    pay: (checkoutId: string, paymentMethod: TestCardToken = "pm_card_visa") =>
      post(`/sandbox/checkouts/${checkoutId}/pay`, press({ paymentMethod })),
    follow: (checkoutId: string) => read(checkout, get(`/billing/checkouts/${checkoutId}`)),
    async buy(choice: Choice) {
      const { id } = await order(orderOf(choice));
      await post(`/sandbox/checkouts/${id}/pay`, press({ paymentMethod: "pm_card_visa" }));
      return read(checkout, get(`/billing/checkouts/${id}`));
    },
    async advance(advance: { months: number } | { days: number }) {
      expect((await post("/sandbox/clock", press({ advance }))).status).toBe(200);
    },
    /** Changes the plan for the previewed amount. Returns the state after the change. */
    async change(target: { plan: PaidPlanId; interval: BillingInterval }): Promise<BillingState> {
      const { value } = await post("/billing/subscription/preview", target);
      const dueNowMinor: unknown = Reflect.get(Object(value), "dueNowMinor");
      const body = press({ ...target, dueNowMinor });
      return read(billingState, post("/billing/subscription/change", body));
    },
    state: async () => (await read(billingState, get("/billing/subscription"))).subscription,
    invoices: () => read(invoices, get("/billing/invoices")),
    credits: async () => (await balance(database.pool, userId)).available,
  };
}
export type CheckoutPerson = Awaited<ReturnType<typeof openPerson>>;
