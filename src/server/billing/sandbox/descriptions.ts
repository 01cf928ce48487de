import type Stripe from "stripe";
import {
  type Checkout,
  checkoutStatuses,
  invoiceStatuses,
  type PaymentMethod,
} from "#core/billing.ts";
import type { SandboxCheckout, SandboxClock, SandboxPortal } from "#core/sandbox.ts";
import { type Book, idOf } from "./book.ts";
import type { BookTime } from "./books.ts";
import { DAY_S } from "./calendar.ts";
import { nextDue } from "./due.ts";
import { planOfCheckout, trialDaysOf } from "./objects/checkouts.ts";

/* Maps stored objects to the payloads of the test checkout's own pages. */

const instant = (atS: number) => new Date(atS * 1_000).toISOString();

/** Describes a Checkout session for its customer. */
export function describeCheckout(session: Stripe.Checkout.Session): SandboxCheckout {
  const { plan, interval, currency, amountMinor } = planOfCheckout(session);
  const status = checkoutStatusOf(session);
  const goesOnTo = status === "complete" ? session.success_url : session.cancel_url;
  return {
    id: session.id,
    plan,
    interval,
    currency,
    amountMinor,
    status,
    dueNowMinor: session.amount_total ?? 0,
    trialDays: trialDaysOf(session),
    expiresAt: instant(session.expires_at),
    returnUrl: goesOnTo ?? "/",
  };
}

function checkoutStatusOf({ status }: Stripe.Checkout.Session): Checkout["status"] {
  return checkoutStatuses.find((known) => known === status) ?? "expired";
}

/** Describes the customer's clock and its next due action. */
export function describeClock(book: Book, { aheadS }: BookTime): SandboxClock {
  const next = nextDue(book);
  return {
    now: instant(book.nowS),
    aheadDays: aheadS / DAY_S,
    next: next ? { at: instant(next.atS), kind: next.kind } : null,
  };
}

/** Describes the customer's card, clock and invoices. */
export function describePortal(book: Book, at: BookTime, returnUrl: string | null): SandboxPortal {
  return {
    paymentMethod: cardOf(book),
    returnUrl,
    clock: describeClock(book, at),
    invoices: book
      .list("invoice")
      .toReversed()
      .map((invoice) => describeInvoice(book, invoice)),
  };
}

function cardOf(book: Book): PaymentMethod | null {
  const id = idOf(book.customer.invoice_settings.default_payment_method);
  const card = id === null ? undefined : book.get("payment_method", id).card;
  if (!card) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
  return { brand, last4, expMonth, expYear };
}

function describeInvoice(book: Book, invoice: Stripe.Invoice): SandboxPortal["invoices"][number] {
  const intent = idOf(invoice.payments?.data[0]?.payment.payment_intent);
  const isOfInvoice = (of: { readonly payment_intent: unknown }) =>
    intent !== null && of.payment_intent === intent;
  const refunds = book.list("refund").filter(isOfInvoice);
  const disputes = book.list("dispute").filter(isOfInvoice);
  return {
    id: invoice.id,
    number: invoice.number ?? invoice.id,
    status: invoiceStatusOf(invoice),
    currency: invoice.currency === "jpy" ? "jpy" : "usd",
    totalMinor: invoice.total,
    refundedMinor: refunds.reduce((sum, { amount }) => sum + amount, 0),
    isDisputed: disputes.some(({ status }) => status === "needs_response"),
    createdAt: instant(invoice.created),
    nextAttemptAt:
      invoice.next_payment_attempt === null ? null : instant(invoice.next_payment_attempt),
  };
}

function invoiceStatusOf({ status }: Stripe.Invoice): SandboxPortal["invoices"][number]["status"] {
  return invoiceStatuses.find((known) => known === status) ?? "draft";
}
