import type { Transaction } from "#server/db/connection.ts";
import { type BillingLetterKind, billingLetter } from "../mail/billing-templates.ts";
import type { Mail } from "../mail/mail.ts";
import { addDays, addMonths } from "./calendar.ts";
import type { Customer } from "./customers.ts";
import type { DunningStep } from "./dunning.ts";
import { isLive } from "./mirror.ts";
import type { CustomerState, InvoiceState, SubscriptionState } from "./payment-provider.ts";
import { priceOf } from "./plan-change.ts";
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
  /** The whole that `amountMinor` is a part of. */
  readonly ofMinor?: number;
  readonly date: Date;
  readonly number?: string;
}

export interface News {
  readonly state: CustomerState;
  readonly steps: readonly DunningStep[];
  /** A trial without credits, because its card had one before. */
  readonly isTrialCardKnown: boolean;
}

/** All letters that the state of a customer calls for; those that went out already among them. */
function noticesDue(
  { state, steps, isTrialCardKnown }: News,
  plannedPrices: readonly PlannedPrice[],
): Notice[] {
  const live = state.subscriptions.find(isLive);
  return [
    ...state.invoices.flatMap((invoice) => ofInvoice(invoice, state)),
    ...steps.flatMap((step) => ofOverdue(step, state)),
    ...(live && isTrialCardKnown ? ofKnownCard(live) : []),
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
        kind:
          refund.amountMinor < amountMinor ? ("partlyRefunded" as const) : ("refunded" as const),
        key: `refund:${refund.id}`,
        priced,
        amountMinor: refund.amountMinor,
        ofMinor: amountMinor,
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
  const next = nextTermOf(live);
  if (live.interval !== "year" || live.status !== "active" || !isNear) return [];
  // Who goes on by the month has asked for it.
  if (next.priced.interval !== "year") return [];
  const key = `renewal:${id}:${periodEnd}`;
  return [{ ...next, kind: "renewal", key, date: currentPeriodEnd }];
}

function ofKnownCard(live: SubscriptionState): Notice[] {
  const { id, amountMinor, trialEnd } = live;
  if (!trialEnd) return [];
  return [
    {
      kind: "trialCardKnown",
      key: `trialCardKnown:${id}`,
      priced: live,
      amountMinor,
      date: trialEnd,
    },
  ];
}

/** What the next charge is for: the change that waits for it, or the same again. */
function nextTermOf(live: SubscriptionState): Pick<Notice, "priced" | "amountMinor"> {
  const { currency, pendingChange } = live;
  if (!pendingChange) return { priced: live, amountMinor: live.amountMinor };
  const { plan, interval } = pendingChange;
  const amountMinor = priceOf(plan, interval, currency);
  return { priced: { plan, interval, currency }, amountMinor };
}

/** The first term that begins at `earliest` or later; the present one has begun. */
function firstTermFrom(
  earliest: Date,
  { currentPeriodStart, currentPeriodEnd }: SubscriptionState,
  months: number,
): Date {
  // A month may be too short for the day of the series, never two in a row: 31 Jan, 28 Feb, 31 Mar.
  const anchor =
    currentPeriodStart.getUTCDate() > currentPeriodEnd.getUTCDate()
      ? currentPeriodStart
      : currentPeriodEnd;
  let term = currentPeriodEnd;
  for (let passed = months; term < earliest; passed += months) {
    const later = addMonths(anchor, passed);
    if (later > term) term = later;
  }
  return term;
}

/** Announced 30 days before the first term that the new price begins with, and once. */
function ofPrice(live: SubscriptionState, now: Date, planned: readonly PlannedPrice[]): Notice[] {
  if (live.isCancelledAtPeriodEnd) return [];
  const next = nextTermOf(live);
  const { plan, interval, currency } = next.priced;
  const months = interval === "year" ? 12 : 1;
  const announced = addDays(now, PRICE_NOTICE_DAYS);
  return planned
    .filter(
      (price) => price.plan === plan && price.interval === interval && price.currency === currency,
    )
    .filter((price) => price.amountMinor !== next.amountMinor && price.announcedFrom <= now)
    .map(({ activeFrom, amountMinor }) => ({
      kind: "priceChange" as const,
      key: `price:${live.id}:${activeFrom.toISOString()}`,
      priced: next.priced,
      amountMinor,
      date: firstTermFrom(activeFrom > announced ? activeFrom : announced, live, months),
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
        ofMinor: notice.ofMinor ?? notice.amountMinor,
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
