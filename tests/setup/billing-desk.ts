import { randomUUID } from "node:crypto";
import type { BillingInterval, CheckoutRequest, PaidPlanId } from "../../src/core/billing.ts";
import { createInOrder, findCustomer } from "../../src/server/billing/customers.ts";
import type { InboxDeps } from "../../src/server/billing/inbox.ts";
import { createNoticeSender } from "../../src/server/billing/notices.ts";
import { openBilling } from "../../src/server/billing/open-billing.ts";
import { PaymentFailure } from "../../src/server/billing/payment-provider.ts";
import { priceOf } from "../../src/server/billing/plan-change.ts";
import { syncCustomer } from "../../src/server/billing/sync.ts";
import type { Database, Transaction } from "../../src/server/db/connection.ts";
import type { MailMessage } from "../../src/server/mail/port.ts";
import { ScriptedProvider } from "./scripted-provider.ts";

let desks = 0;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The test's spelling rule: lower case, no tag, no dots. */
function plainEmail(email: string): string {
  const [local = "", domain = ""] = email.toLowerCase().split("@");
  return `${local.split("+")[0]?.replaceAll(".", "")}@${domain}`;
}

export type BillingDesk = Awaited<ReturnType<typeof openDesk>>;

/** One person, a provider that plays their life, and the billing service between them. */
export async function openDesk(
  database: Database,
  options: { readonly trialDays?: number; readonly email?: string } = {},
) {
  desks += 1;
  const userId = `buyer-${desks}-${randomUUID().slice(0, 8)}`;
  // Whole seconds, as the provider counts, and a clock of its own for each person.
  const start = new Date(Math.floor(Date.now() / 1_000) * 1_000 + desks);
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
  const shared = { database, provider, canonicalEmail: plainEmail, log: silent };
  const { billing } = openBilling({
    ...shared,
    mail,
    trialDays: options.trialDays ?? 0,
    operatorMail: null,
  });
  const inbox: InboxDeps = {
    ...shared,
    inOrder: createInOrder(database),
    now: Date.now,
    sendNotices: createNoticeSender({ mail, isTest: true, plannedPrices: [], operatorMail: null }),
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

  /** Looks at the provider, as any event makes the worker do. */
  function sync(): Promise<void> {
    return inbox.inOrder(userId, async (transaction) => {
      const customer = await findCustomer(transaction.client, provider.mode, userId);
      if (customer) await syncCustomer(inbox, transaction, customer);
    });
  }

  function order(plan: PaidPlanId, interval: BillingInterval = "month"): CheckoutRequest {
    const amountMinor = priceOf(plan, interval, "usd");
    const orderId = randomUUID();
    return { orderId, plan, interval, currency: "usd", amountMinor, isOfAgeOrHasConsent: true };
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
    state: () => billing.readState(userId),
    /** The kinds of the letters that were written, in their order. */
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
