import { randomUUID } from "node:crypto";
import type { BillingInterval, CheckoutRequest } from "../../src/core/billing.ts";
import type { Currency, PaidPlanId } from "../../src/core/plans.ts";
import { createInOrder } from "../../src/server/billing/customers.ts";
import type { InboxDeps } from "../../src/server/billing/inbox.ts";
import { createNoticeSender } from "../../src/server/billing/notices.ts";
import { openBilling } from "../../src/server/billing/open.ts";
import { PaymentFailure } from "../../src/server/billing/payment-provider.ts";
import { priceOf } from "../../src/server/billing/plan-change.ts";
import type { PlannedPrice } from "../../src/server/billing/planned-prices.ts";
import { balance } from "../../src/server/credits/ledger.ts";
import type { Database, Transaction } from "../../src/server/db/connection.ts";
import type { MailMessage } from "../../src/server/mail/port.ts";
import { createPersonHash } from "../../src/server/people/person-hash.ts";
import { finishRun } from "./finish-run.ts";
import { ScriptedProvider } from "./scripted-provider.ts";

let customers = 0;

const personHash = createPersonHash(new Uint8Array(32).fill(5));

interface TestCustomerOptions {
  readonly trialDays?: number;
  readonly email?: string;
  /** The start of the customer's clock. Defaults to now. */
  readonly start?: Date;
  readonly plannedPrices?: readonly PlannedPrice[];
}

export type TestCustomer = Awaited<ReturnType<typeof openTestCustomer>>;

/** Opens one customer, a provider that simulates the customer's payments, and the billing service between them. */
export async function openTestCustomer(database: Database, options: TestCustomerOptions = {}) {
  customers += 1;
  const userId = `buyer-${customers}-${randomUUID().slice(0, 8)}`;
  // A whole second, as the provider counts, plus a few ms that give each customer a different clock.
  const start = options.start ?? new Date(Math.floor(Date.now() / 1_000) * 1_000 + customers);
  const provider = new ScriptedProvider(start);
  const written: MailMessage[] = [];
  const keys = new Set<string>();
  const mail = {
    async post(_transaction: Transaction, message: MailMessage) {
      if (keys.has(message.idempotencyKey)) return;
      keys.add(message.idempotencyKey);
      written.push(message);
    },
  };
  const complaints: string[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (message: string) => complaints.push(message),
  };
  const shared = { database, provider, personHash, log };
  const { plannedPrices = [] } = options;
  const { billing, chores } = openBilling({
    ...shared,
    mail,
    trialDays: options.trialDays ?? 0,
    operatorMail: null,
    plannedPrices,
  });
  const inbox: InboxDeps = {
    ...shared,
    inOrder: createInOrder(database),
    now: Date.now,
    sendNotices: createNoticeSender({ mail, isTest: true, plannedPrices, operatorMail: null }),
  };
  const buyer = {
    userId,
    email: options.email ?? `${userId}@example.com`,
    name: "Lan Anh",
    locale: "en",
  } as const;

  function customerId(): string {
    const [first] = provider.orders;
    if (!first) throw new Error("nothing was ordered");
    return first.customerId;
  }

  /** Reads the customer from the provider, as the worker does after any event. */
  const sync = () => billing.lookAgain(userId);

  function order(
    plan: PaidPlanId,
    interval: BillingInterval = "month",
    currency: Currency = "usd",
  ): CheckoutRequest {
    const amountMinor = priceOf(plan, interval, currency);
    const orderId = randomUUID();
    return { orderId, plan, interval, currency, amountMinor, isOfAgeOrHasConsent: true };
  }

  const beginOrder = (request: CheckoutRequest) =>
    billing.beginCheckout(buyer, { request, origin: "http://fotoya.test" });

  return {
    userId,
    start,
    provider,
    billing,
    inbox,
    written,
    /** Errors in the log. */
    complaints,
    customerId,
    sync,
    order,
    beginOrder,
    begin: (plan: PaidPlanId, interval?: BillingInterval) => beginOrder(order(plan, interval)),
    async buy(plan: PaidPlanId, interval?: BillingInterval) {
      const { id } = await beginOrder(order(plan, interval));
      provider.pay(id);
      await billing.followCheckout(userId, id);
    },
    async advance(to: Date) {
      provider.advance(customerId(), to);
      await sync();
    },
    /** Runs the six-hourly scheduled tasks for every customer in this database. */
    async doChores() {
      for (const chore of chores) await chore.run();
    },
    state: () => billing.readState(userId),
    /** Changes the plan at the previewed price. Returns the preview. */
    async change(plan: PaidPlanId, interval: BillingInterval = "month") {
      const target = { plan, interval };
      const preview = await billing.previewChange(userId, target);
      const { dueNowMinor } = preview;
      await billing.changePlan(userId, { ...target, requestId: randomUUID(), dueNowMinor });
      return preview;
    },
    cancel: () => billing.cancelPlan(userId, { requestId: randomUUID() }),
    resume: () => billing.resumePlan(userId, { requestId: randomUUID() }),
    /** Credits granted for payments, oldest first, such as "31 Jan 2027: period 500". */
    async grants(): Promise<string[]> {
      const { rows } = await database.pool.query<{ kind: string; credits: number; day: string }>(
        `select kind, credits, to_char(starts_at at time zone 'UTC', 'DD Mon YYYY') as day
           from billing.credit_grant where user_id = $1 order by starts_at, key`,
        [userId],
      );
      return rows.map(({ kind, credits, day }) => `${day}: ${kind} ${credits}`);
    },
    creditsOf: async () => (await balance(database.pool, userId)).available,
    /** Spends credits on a successful run. Returns the ledger's outcome, `held` on success. */
    async spend(credits: number): Promise<string> {
      return (await finishRun(database.pool, { userId, credits })).outcome;
    },
    /** The kinds of the emails sent, in order. */
    async letters(): Promise<string[]> {
      return written.map(({ idempotencyKey }) => kindOf(idempotencyKey));
    },
    breakDown() {
      provider.outage = new PaymentFailure("unavailable", "cut off");
    },
    forget() {
      provider.outage = null;
      const id = customerId();
      provider.readCustomer = async () => {
        throw new PaymentFailure("not_found", id);
      };
      const readAgain = ScriptedProvider.prototype.readCustomer.bind(provider);
      const create = ScriptedProvider.prototype.createCustomer.bind(provider);
      provider.createCustomer = async (customer) => {
        provider.readCustomer = readAgain;
        return create(customer);
      };
    },
  };
}

const kinds: Readonly<Record<string, string>> = { refund: "refunded", trial: "trialEnding" };

function kindOf(key: string): string {
  const name = key.split(":")[1] ?? "";
  return kinds[name] ?? name;
}
