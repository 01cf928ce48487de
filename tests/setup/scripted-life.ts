import type { BillingInterval } from "../../src/core/billing.ts";
import { type Currency, type PaidPlanId, plans } from "../../src/core/plans.ts";
import { addDays, addMonths } from "../../src/server/billing/calendar.ts";
import {
  type CheckoutOrder,
  type CheckoutState,
  type CustomerState,
  type InvoiceLine,
  type InvoiceState,
  PaymentFailure,
  type PlanChange,
  type SubscriptionState,
} from "../../src/server/billing/payment-provider.ts";

/*
 * A simple simulation of customers on a clock that the test advances: purchases, renewals, failures. Disputes and
 * refunds are in scripted-bank.ts, the calls of our server in scripted-provider.ts.
 */

type Writable<T> = { -readonly [K in keyof T]: T[K] };
type Sub = Writable<SubscriptionState> & { anchor: Date; periods: number };
export type Bill = Writable<InvoiceState>;

interface Book {
  now: Date;
  subscriptions: Sub[];
  invoices: Bill[];
  isCardGood: boolean;
  cardFingerprint: string;
}

export interface ScriptedEvent {
  readonly id: string;
  readonly type: string;
  readonly objectId: string;
  readonly customerId: string;
}

const RETRY_DAYS = 3;
const GIVE_UP_DAYS = 21;
const DAY_MS = 86_400_000;

function amountOf(plan: PaidPlanId, interval: BillingInterval, currency: Currency): number {
  const price = plans[plan][currency];
  if (price === null) throw new PaymentFailure("refused", "not sold");
  return price[interval];
}

const monthsOf = (interval: BillingInterval) => (interval === "month" ? 1 : 12);

let lives = 0;

export class ScriptedLife {
  readonly events: ScriptedEvent[] = [];
  protected readonly books = new Map<string, Book>();
  protected readonly checkouts = new Map<
    string,
    Writable<CheckoutState> & { order: CheckoutOrder }
  >();
  protected readonly start: Date;
  protected ids = 0;
  /** Makes ids unique within a test run, whenever the clocks begin. */
  readonly #tag: string;

  constructor(start = new Date()) {
    this.start = start;
    lives += 1;
    this.#tag = `${Date.now().toString(36)}${lives}x`;
  }

  protected id(prefix: string): string {
    this.ids += 1;
    // Padded to one width, so that later ids sort after earlier ones.
    return `${prefix}_${this.#tag}${String(this.ids).padStart(5, "0")}`;
  }

  protected emit(type: string, objectId: string, customerId: string): void {
    this.events.push({ id: this.id("evt"), type, objectId, customerId });
  }

  book(customerId: string): Book {
    const book = this.books.get(customerId);
    if (!book) throw new PaymentFailure("not_found", customerId);
    return book;
  }

  protected checkout(id: string) {
    const found = this.checkouts.get(id);
    if (!found) throw new PaymentFailure("not_found", id);
    return found;
  }

  /** A copy of the customer's current state. */
  truth(customerId: string): CustomerState {
    const { now, subscriptions, invoices, cardFingerprint } = this.book(customerId);
    return structuredClone({
      customerId,
      now,
      subscriptions: subscriptions
        .map(({ anchor: _a, periods: _p, ...state }) => state)
        .toReversed(),
      invoices: invoices.toReversed(),
      paymentMethod: { brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 },
      cardFingerprint,
    });
  }

  protected bookOf(subscriptionId: string) {
    for (const [customerId, book] of this.books) {
      const sub = book.subscriptions.find(({ id }) => id === subscriptionId);
      if (sub) return { customerId, book, sub };
    }
    throw new PaymentFailure("not_found", subscriptionId);
  }

  /** Pays a checkout, as the customer does on the provider's page. */
  pay(checkoutId: string): SubscriptionState {
    const found = this.checkout(checkoutId);
    if (found.status !== "open") throw new PaymentFailure("refused", "not open");
    found.status = "complete";
    const { customerId, plan, interval, currency, trialDays } = found.order;
    const book = this.book(customerId);
    const start = book.now;
    const trialEnd = trialDays > 0 ? addDays(start, trialDays) : null;
    const sub: Sub = {
      id: this.id("sub"),
      plan,
      interval,
      currency,
      amountMinor: amountOf(plan, interval, currency),
      status: trialEnd ? "trialing" : "active",
      startedAt: start,
      currentPeriodStart: start,
      currentPeriodEnd: trialEnd ?? addMonths(start, monthsOf(interval)),
      trialEnd,
      isCancelledAtPeriodEnd: false,
      endedAt: null,
      pendingChange: null,
      anchor: trialEnd ?? start,
      periods: trialEnd ? 0 : 1,
    };
    book.subscriptions.push(sub);
    const amountMinor = trialEnd ? 0 : sub.amountMinor;
    this.bill(customerId, sub, [this.periodLine(sub, amountMinor)]);
    this.emit("checkout.session.completed", checkoutId, customerId);
    this.emit("customer.subscription.created", sub.id, customerId);
    return sub;
  }

  protected periodLine(sub: Sub, amountMinor: number): InvoiceLine {
    return {
      id: this.id("il"),
      plan: sub.plan,
      interval: sub.interval,
      isProration: false,
      amountMinor,
      periodStart: sub.currentPeriodStart,
      periodEnd: sub.currentPeriodEnd,
    };
  }

  protected bill(customerId: string, sub: Sub, lines: InvoiceLine[]): Bill {
    const book = this.book(customerId);
    const total = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const isPaid = book.isCardGood || total <= 0;
    const bill: Bill = {
      id: this.id("in"),
      number: `F-${book.invoices.length + 1}`,
      subscriptionId: sub.id,
      status: isPaid ? "paid" : "open",
      currency: sub.currency,
      totalMinor: total,
      createdAt: book.now,
      paidAt: isPaid ? book.now : null,
      attempts: 1,
      nextAttemptAt: isPaid ? null : addDays(book.now, RETRY_DAYS),
      lines,
      refunds: [],
      dispute: null,
    };
    book.invoices.push(bill);
    this.emit(isPaid ? "invoice.paid" : "invoice.payment_failed", bill.id, customerId);
    return bill;
  }

  setCard(customerId: string, isGood: boolean): void {
    this.book(customerId).isCardGood = isGood;
  }

  /** Advances the customer's clock and plays the retries and renewals that become due. */
  advance(customerId: string, to: Date): void {
    const book = this.book(customerId);
    while (book.now < to) {
      const moments = [
        to,
        ...book.subscriptions.filter(({ endedAt }) => !endedAt).map((sub) => sub.currentPeriodEnd),
        ...book.invoices.flatMap((bill) =>
          bill.status === "open" && bill.nextAttemptAt ? [bill.nextAttemptAt] : [],
        ),
      ].filter((moment) => moment > book.now);
      book.now = new Date(Math.min(...moments.map((moment) => moment.getTime())));
      for (const bill of book.invoices) this.retry(customerId, bill);
      for (const sub of book.subscriptions) this.renew(customerId, sub);
    }
  }

  protected retry(customerId: string, bill: Bill): void {
    const book = this.book(customerId);
    if (bill.status !== "open" || !bill.nextAttemptAt || bill.nextAttemptAt > book.now) return;
    const sub = book.subscriptions.find(({ id }) => id === bill.subscriptionId);
    if (!sub) return;
    bill.attempts += 1;
    if (book.isCardGood) {
      Object.assign(bill, { status: "paid", paidAt: book.now, nextAttemptAt: null });
      sub.status = "active";
      this.emit("invoice.paid", bill.id, customerId);
    } else if (book.now.getTime() - bill.createdAt.getTime() >= GIVE_UP_DAYS * DAY_MS) {
      Object.assign(bill, { status: "uncollectible", nextAttemptAt: null });
      this.end(customerId, sub);
    } else {
      bill.nextAttemptAt = addDays(book.now, RETRY_DAYS);
      this.emit("invoice.payment_failed", bill.id, customerId);
    }
  }

  protected renew(customerId: string, sub: Sub): void {
    const book = this.book(customerId);
    if (sub.endedAt || sub.currentPeriodEnd > book.now) return;
    if (sub.isCancelledAtPeriodEnd) {
      this.end(customerId, sub);
      return;
    }
    if (sub.pendingChange) {
      const { plan, interval } = sub.pendingChange;
      const amountMinor = amountOf(plan, interval, sub.currency);
      const anchor = sub.currentPeriodEnd;
      Object.assign(sub, { plan, interval, amountMinor, pendingChange: null, anchor, periods: 0 });
    }
    sub.periods += 1;
    sub.currentPeriodStart = sub.currentPeriodEnd;
    sub.currentPeriodEnd = addMonths(sub.anchor, sub.periods * monthsOf(sub.interval));
    if (sub.status === "trialing") sub.status = "active";
    const bill = this.bill(customerId, sub, [this.periodLine(sub, sub.amountMinor)]);
    if (bill.status === "open") sub.status = "past_due";
    this.emit("customer.subscription.updated", sub.id, customerId);
  }

  protected end(customerId: string, sub: Sub): void {
    Object.assign(sub, { status: "canceled", endedAt: this.book(customerId).now });
    sub.isCancelledAtPeriodEnd = false;
    this.emit("customer.subscription.deleted", sub.id, customerId);
  }

  protected change(sub: Sub, now: Date, change: PlanChange): InvoiceLine[] {
    const amount = amountOf(change.plan, change.interval, sub.currency);
    const whole = sub.currentPeriodEnd.getTime() - sub.currentPeriodStart.getTime();
    const left = (sub.currentPeriodEnd.getTime() - now.getTime()) / whole;
    const isSameRhythm = sub.interval === change.interval;
    const rest = { periodStart: now, periodEnd: sub.currentPeriodEnd };
    return [
      {
        ...rest,
        id: this.id("il"),
        plan: sub.plan,
        interval: sub.interval,
        isProration: true,
        amountMinor: -Math.round(sub.amountMinor * left),
      },
      {
        ...rest,
        id: this.id("il"),
        plan: change.plan,
        interval: change.interval,
        isProration: isSameRhythm,
        amountMinor: isSameRhythm ? Math.round(amount * left) : amount,
        ...(isSameRhythm ? {} : { periodEnd: addMonths(now, monthsOf(change.interval)) }),
      },
    ];
  }

  protected applyChange(change: PlanChange): void {
    const { customerId, sub, book } = this.bookOf(change.subscriptionId);
    const { plan, interval, when } = change;
    if (when === "period_end") {
      sub.pendingChange = { plan, interval, effectiveAt: sub.currentPeriodEnd };
    } else {
      if (!book.isCardGood) throw new PaymentFailure("declined", "the card was declined");
      const lines = this.change(sub, book.now, change);
      const isRhythmNew = sub.interval !== interval;
      Object.assign(sub, { plan, interval, amountMinor: amountOf(plan, interval, sub.currency) });
      if (isRhythmNew) {
        Object.assign(sub, { anchor: book.now, periods: 1, currentPeriodStart: book.now });
        sub.currentPeriodEnd = addMonths(book.now, monthsOf(interval));
      }
      this.bill(customerId, sub, lines);
    }
    this.emit("customer.subscription.updated", sub.id, customerId);
  }
}
