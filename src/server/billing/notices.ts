import { commitments } from "#core/commitments.ts";
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

const TRIAL_NOTICE_DAYS = [commitments.trialFirstNoticeDays, commitments.trialLastNoticeDays];

/** A notice that is due. It's sent once per key. */
interface Notice {
  readonly kind: BillingLetterKind;
  readonly key: string;
  readonly priced: Pick<SubscriptionState, "plan" | "interval" | "currency">;
  readonly amountMinor: number;
  /** The total that `amountMinor` is a part of. */
  readonly ofMinor?: number;
  readonly date: Date;
  readonly number?: string;
}

export interface News {
  readonly state: CustomerState;
  readonly steps: readonly DunningStep[];
  /** A trial without credits, because its card already had one. */
  readonly isTrialCardKnown: boolean;
}

/** All notices that a customer's state calls for, including those already sent. */
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

/** The plan that an invoice is for, from its last charged line. */
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
    // After a long gap only the latest notice is sent.
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
  const isNear = addDays(currentPeriodEnd, -commitments.renewalNoticeDays) <= now;
  const next = nextTermOf(live);
  if (live.interval !== "year" || live.status !== "active" || !isNear) return [];
  // The user asked for the change to monthly billing, so no notice is needed.
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

/** The plan and amount of the next charge: a pending change, or the current plan. */
function nextTermOf(live: SubscriptionState): Pick<Notice, "priced" | "amountMinor"> {
  const { currency, pendingChange } = live;
  if (!pendingChange) return { priced: live, amountMinor: live.amountMinor };
  const { plan, interval } = pendingChange;
  const amountMinor = priceOf(plan, interval, currency);
  return { priced: { plan, interval, currency }, amountMinor };
}

/** The first term that begins at `earliest` or later, after the current one. */
function firstTermFrom(
  earliest: Date,
  { currentPeriodStart, currentPeriodEnd }: SubscriptionState,
  months: number,
): Date {
  // A month may be too short for the billing day, but never two in a row: 31 Jan, 28 Feb, 31 Mar.
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

/** Announced once, at least 30 days before the first term with the new price. */
function ofPrice(live: SubscriptionState, now: Date, planned: readonly PlannedPrice[]): Notice[] {
  if (live.isCancelledAtPeriodEnd) return [];
  const next = nextTermOf(live);
  const { plan, interval, currency } = next.priced;
  const months = interval === "year" ? 12 : 1;
  const announced = addDays(now, commitments.priceNoticeDays);
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

/** Writes the notices that are due, in the customer's locale. */
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
