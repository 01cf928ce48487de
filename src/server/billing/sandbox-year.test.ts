import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { PaidPlanId } from "#core/billing.ts";
import { plans } from "#core/plans.ts";
import { audit } from "#server/credits/ledger.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { createPersonHash } from "../accounts/person-hash.ts";
import { createSandboxProvider } from "./adapters/sandbox-provider.ts";
import { addDays, addMonths } from "./calendar.ts";
import { type Billing, openBilling } from "./open-billing.ts";
import { payCheckout } from "./sandbox/checkout.ts";
import { stepDispute } from "./sandbox/disputes.ts";
import { changeCard } from "./sandbox/portal.ts";
import { openSandbox, type Sandbox } from "./sandbox/sandbox.ts";

/*
 * Twelve months through the embedded provider: its events are signed, delivered twice each and worked on by
 * the queue, as on a server.
 */

const MONTHS = 12;
const TURN_MONTH = 3;
const TIMEOUT_MS = 120_000;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

let database: TestDatabase;
let sandbox: Sandbox;
let billing: Billing;
let stopWorking: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 20 });
  sandbox = await openSandbox({
    databaseUrl: database.url,
    webhookSecret: "whsec_year",
    async deliver(rawBody, signature) {
      await billing.receiveEvent({ rawBody, signature });
      await billing.receiveEvent({ rawBody, signature });
    },
    now: Date.now,
    log: silent,
    playIntervalMs: 600_000,
  });
  const opened = openBilling({
    database,
    mail: { post: async () => undefined },
    provider: createSandboxProvider(sandbox),
    personHash: createPersonHash(new Uint8Array(32)),
    trialDays: 0,
    operatorMail: null,
    log: silent,
  });
  billing = opened.billing;
  stopWorking = await opened.startWorking(database.url);
}, TIMEOUT_MS);
afterAll(async () => {
  await sandbox.close();
  await stopWorking();
  await database.drop();
});

async function openPerson() {
  const userId = `year-${randomUUID()}`;
  const { id } = await billing.beginCheckout(
    { userId, email: `${userId}@example.com`, name: "Lan Anh", locale: "vi" },
    {
      request: {
        orderId: randomUUID(),
        plan: "starter",
        interval: "month",
        currency: "usd",
        amountMinor: plans.starter.usd.month,
        isOfAgeOrHasConsent: true,
      },
      origin: "http://fotoya.test",
    },
  );
  const { rows } = await database.pool.query<{ customer_id: string }>(
    "select customer_id from billing.customer where user_id = $1",
    [userId],
  );
  const customerId = rows[0]?.customer_id ?? "";
  return {
    userId,
    pay: () =>
      sandbox.books.work(customerId, (book) =>
        payCheckout(book, book.get("checkout.session", id), { paymentMethod: "pm_card_visa" }),
      ),
    breakCard: () =>
      sandbox.books.work(customerId, (book) =>
        changeCard(book, { paymentMethod: "pm_card_chargeCustomerFail" }),
      ),
    dispute: async (step: "open" | "lose") => {
      const invoiceId = await newestPaid(userId);
      await sandbox.books.work(customerId, (book) => {
        stepDispute(book, invoiceId, step);
        return null;
      });
    },
    advance: (to: Date) =>
      sandbox.books.work(customerId, (_book, at) => {
        at.advanceTo(to.getTime() / 1_000);
        return null;
      }),
    isBehind: async () => {
      const { rows: waiting } = await database.pool.query(
        `select 1 from sandbox.event e
          where e.customer = $1 and not exists (
            select 1 from billing.provider_event p
             where p.event_id = e.id and p.status in ('done', 'ignored'))`,
        [customerId],
      );
      return waiting.length > 0;
    },
  };
}
type Person = Awaited<ReturnType<typeof openPerson>>;

const settled = (person: Person) =>
  vi.waitFor(async () => expect(await person.isBehind()).toBe(false), {
    timeout: 30_000,
    interval: 20,
  });

async function newestPaid(userId: string): Promise<string> {
  const shown = await billing.listInvoices(userId);
  return shown.find(({ status }) => status === "paid")?.id ?? "";
}

async function change(userId: string, plan: PaidPlanId): Promise<void> {
  const target = { plan, interval: "month" } as const;
  const { dueNowMinor } = await billing.previewChange(userId, target);
  await billing.changePlan(userId, { ...target, requestId: randomUUID(), dueNowMinor });
}

const press = () => ({ requestId: randomUUID() });

/** What happens in the middle of a month, and how many regular charges the year then has. */
const turns: Readonly<
  Record<string, { readonly charges: number; act(person: Person): Promise<unknown> }>
> = {
  "nothing happens": { charges: 12, act: async () => undefined },
  "the card fails for good": { charges: 4, act: (person) => person.breakCard() },
  "the plan is cancelled": {
    charges: 4,
    act: ({ userId }) => billing.cancelPlan(userId, press()),
  },
  "the plan is cancelled and resumed": {
    charges: 12,
    act: async ({ userId }) => {
      await billing.cancelPlan(userId, press());
      await billing.resumePlan(userId, press());
    },
  },
  "the plan is raised": { charges: 12, act: ({ userId }) => change(userId, "standard") },
  "the plan is raised and lowered": {
    charges: 12,
    act: async ({ userId }) => {
      await change(userId, "standard");
      await change(userId, "starter");
    },
  },
  "a payment is disputed and lost": {
    charges: 4,
    act: async (person) => {
      await person.dispute("open");
      await settled(person);
      await person.dispute("lose");
    },
  },
  "a payment is given back": {
    charges: 4,
    act: async ({ userId }) => billing.refundInvoice(userId, await newestPaid(userId)),
  },
};

test.each(Object.keys(turns))(
  "a year at the test till in which %s",
  { timeout: TIMEOUT_MS },
  async (name) => {
    const turn = turns[name];
    if (!turn) throw new Error(name);
    const start = new Date(Math.floor(Date.now() / 1_000) * 1_000);
    const person = await openPerson();
    await person.pay();
    await settled(person);
    // The twelfth charge falls due eleven months after the first one.
    for (let passed = 1; passed < MONTHS; passed += 1) {
      await person.advance(addDays(addMonths(start, passed), 1));
      await settled(person);
      if (passed !== TURN_MONTH) continue;
      await turn.act(person);
      await settled(person);
    }
    expect(await audit(database.pool)).toEqual([]);

    const shown = await billing.listInvoices(person.userId);
    const regular = shown
      .filter(({ status }) => status === "paid")
      .flatMap(({ lines }) => lines.filter(({ isProration }) => !isProration));
    expect(regular).toHaveLength(turn.charges);
    expect(regular.map(({ amountMinor }) => amountMinor)).toEqual(
      regular.map(({ plan }) => plans[plan].usd?.month),
    );
    for (const { totalMinor, lines } of shown) {
      expect(totalMinor).toBe(
        Math.max(
          0,
          lines.reduce((sum, line) => sum + line.amountMinor, 0),
        ),
      );
    }
    const { rows } = await database.pool.query<{ credits: number }>(
      "select credits from billing.credit_grant where user_id = $1 and kind = 'period'",
      [person.userId],
    );
    const ascending = (values: number[]) => values.toSorted((a, b) => a - b);
    expect(ascending(rows.map(({ credits }) => credits))).toEqual(
      ascending(regular.map(({ plan }) => plans[plan].creditsPerMonth)),
    );
  },
);
