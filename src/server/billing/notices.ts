import type { Transaction } from "#server/db/connection.ts";
import { type BillingLetterKind, billingLetter } from "../mail/billing-templates.ts";
import type { Mail } from "../mail/mail.ts";
import { addDays } from "./calendar.ts";
import type { Customer } from "./customers.ts";
import type { DunningStep } from "./dunning.ts";
import { isLive } from "./mirror.ts";
import type { CustomerState, InvoiceState, SubscriptionState } from "./payment-provider.ts";
import type { PlannedPrice } from "./planned-prices.ts";

/** Before the end of a trial, in days: two letters. */
const TRIAL_NOTICE_DAYS = [3, 1] as const;
const RENEWAL_NOTICE_DAYS = 30;
/** By when a new price has to be announced before the term that it begins with. */
const PRICE_NOTICE_DAYS = 30;

/** A letter that is due; its key goes out once. */
interface Notice {
  readonly kind: BillingLetterKind;
  readonly key: string;
  readonly priced: Pick<SubscriptionState, "plan" | "interval" | "currency">;
  readonly amountMinor: number;
  readonly date: Date;
  readonly number?: string;
}

export interface News {
  readonly state: CustomerState;
  readonly steps: readonly DunningStep[];
}

/** All letters that the state of a customer calls for; those that went out already among them. */
function noticesDue({ state, steps }: News, plannedPrices: readonly PlannedPrice[]): Notice[] {
  const live = state.subscriptions.find(isLive);
  return [
    ...state.invoices.flatMap((invoice) => ofInvoice(invoice, state)),
    ...steps.flatMap((step) => ofOverdue(step, state)),
    ...(live ? ofSubscription(live, state.now) : []),
    ...(live ? ofPrice(live, state.now, plannedPrices) : []),
  ];
}

/** What an invoice is for: its last charged line. */
function pricedOf(invoice: InvoiceState): Notice["priced"] | null {
  const line = invoice.lines.findLast(({ amountMinor }) => amountMinor > 0);
  return line ? { plan: line.plan, interval: line.interval, currency: invoice.currency } : null;
}

function ofInvoice(invoice: InvoiceState, { subscriptions, now }: CustomerState): Notice[] {
  const priced = pricedOf(invoice);
  if (invoice.status !== "paid" || invoice.totalMinor <= 0 || !priced) return [];
  const { id, number, totalMinor: amountMinor } = invoice;
  const subscription = subscriptions.find((one) => one.id === invoice.subscriptionId);
  const isOver = !subscription || !isLive(subscription) || subscription.isCancelledAtPeriodEnd;
  const end = invoice.lines.reduce(
    (last, { periodEnd }) => (periodEnd > last ? periodEnd : last),
    now,
  );
  const kind = isOver ? "finalReceipt" : "receipt";
  return [
    { kind, key: `receipt:${id}`, priced, amountMinor, date: end, number },
    ...invoice.refunds
      .filter(({ status }) => status === "succeeded")
      .map((refund) => ({
        kind: "refunded" as const,
        key: `refund:${refund.id}`,
        priced,
        amountMinor: refund.amountMinor,
        date: now,
        number,
      })),
  ];
}

function ofOverdue({ kind, invoiceId, suspendsAt }: DunningStep, state: CustomerState): Notice[] {
  const invoice = state.invoices.find(({ id }) => id === invoiceId);
  const priced = invoice && pricedOf(invoice);
  if (!invoice || !priced) return [];
  const { totalMinor: amountMinor, number } = invoice;
  return [{ kind, key: `${kind}:${invoiceId}`, priced, amountMinor, date: suspendsAt, number }];
}

function ofSubscription(live: SubscriptionState, now: Date): Notice[] {
  const { id, amountMinor, trialEnd, currentPeriodEnd } = live;
  const periodEnd = currentPeriodEnd.toISOString();
  if (live.isCancelledAtPeriodEnd) {
    const key = `cancelled:${id}:${periodEnd}`;
    return [{ kind: "cancelled", key, priced: live, amountMinor, date: currentPeriodEnd }];
  }
  if (live.status === "trialing" && trialEnd) {
    // After a long silence the nearest letter says it all.
    const days = TRIAL_NOTICE_DAYS.findLast((left) => addDays(trialEnd, -left) <= now);
    if (days === undefined) return [];
    return [
      {
        kind: "trialEnding",
        key: `trial:${id}:${days}`,
        priced: live,
        amountMinor,
        date: trialEnd,
      },
    ];
  }
  const isNear = addDays(currentPeriodEnd, -RENEWAL_NOTICE_DAYS) <= now;
  if (live.interval !== "year" || live.status !== "active" || !isNear) return [];
  const key = `renewal:${id}:${periodEnd}`;
  return [{ kind: "renewal", key, priced: live, amountMinor, date: currentPeriodEnd }];
}

/** The first term that a new price can begin with: announced 30 days before, and not before its day. */
function ofPrice(live: SubscriptionState, now: Date, planned: readonly PlannedPrice[]): Notice[] {
  if (live.isCancelledAtPeriodEnd) return [];
  return planned
    .filter(
      ({ plan, interval, currency, amountMinor }) =>
        plan === live.plan &&
        interval === live.interval &&
        currency === live.currency &&
        amountMinor !== live.amountMinor,
    )
    .filter(({ announcedFrom }) => announcedFrom <= now)
    .map(({ activeFrom, amountMinor }) => ({
      kind: "priceChange" as const,
      key: `price:${live.id}:${activeFrom.toISOString()}`,
      priced: live,
      amountMinor,
      date: new Date(
        Math.max(
          activeFrom.getTime(),
          live.currentPeriodEnd.getTime(),
          addDays(now, PRICE_NOTICE_DAYS).getTime(),
        ),
      ),
    }));
}

/** Writes the letters that are due, in the customer's language. */
export function createNoticeSender(deps: {
  readonly mail: Pick<Mail, "post">;
  readonly isTest: boolean;
  readonly plannedPrices: readonly PlannedPrice[];
  readonly operatorMail: string | null;
}) {
  return async (transaction: Transaction, customer: Customer, news: News): Promise<void> => {
    for (const notice of noticesDue(news, deps.plannedPrices)) {
      const content = billingLetter(notice.kind, customer.locale, {
        plan: notice.priced.plan,
        interval: notice.priced.interval,
        currency: notice.priced.currency,
        amountMinor: notice.amountMinor,
        date: notice.date,
        number: notice.number ?? "",
        isTest: deps.isTest,
      });
      await deps.mail.post(transaction, {
        ...content,
        to: customer.email,
        replyTo: deps.operatorMail,
        locale: customer.locale,
        idempotencyKey: `billing:${notice.key}`,
      });
    }
  };
}
