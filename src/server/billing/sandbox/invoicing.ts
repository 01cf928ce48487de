import type Stripe from "stripe";
import { type Book, idOf } from "./book.ts";
import { DAY_S } from "./calendar.ts";
import { askCard, type CardAnswer, type Occasion } from "./cards.ts";
import { openDispute } from "./disputes.ts";
import { type NewInvoice, type NewLine, newInvoice } from "./objects/invoices.ts";
import { newCharge, newPaymentIntent } from "./objects/payments.ts";
import { tokenOf } from "./objects/people.ts";
import { itemOfSubscription } from "./objects/subscriptions.ts";

/** Counted from the invoice's creation, at gaps of 1, 3 and 5 days: a retry schedule of Stripe's dashboard. */
const RETRIES_AFTER_DAYS = [1, 4, 9] as const;
const NUMBER_DIGITS = 4;

interface InvoiceOrder {
  readonly subscription: Stripe.Subscription;
  readonly reason: NewInvoice["reason"];
  readonly period: NewInvoice["period"];
  readonly lines: readonly NewLine[];
}

/** Returns an invoice without storing it, such as one that is announced before a renewal. */
export function upcomingInvoice(book: Book, order: InvoiceOrder): Stripe.Invoice {
  const { subscription, reason, period } = order;
  return newInvoice({
    id: book.newId("in_"),
    customer: book.customer,
    subscription: subscription.id,
    itemId: itemOfSubscription(subscription).id,
    currency: subscription.currency,
    reason,
    period,
    nowS: book.nowS,
    lines: order.lines.map((line) => ({ ...line, id: book.newId("il_") })),
  });
}

/** Stores a draft and makes it the latest invoice of its subscription. */
export function draftInvoice(book: Book, order: InvoiceOrder): Stripe.Invoice {
  const invoice = book.put(upcomingInvoice(book, order));
  book.put({ ...book.get("subscription", order.subscription.id), latest_invoice: invoice.id });
  book.emit("invoice.created", invoice);
  return invoice;
}

/** Applies a customer's balance to an invoice. A negative balance is a credit. */
export function applyBalance(
  totalMinor: number,
  balanceMinor: number,
): { readonly dueMinor: number; readonly balanceMinor: number } {
  const open = totalMinor + balanceMinor;
  return { dueMinor: Math.max(open, 0), balanceMinor: Math.min(open, 0) };
}

/** Gives a draft its number and applies the customer's credit. */
export function finalizeInvoice(book: Book, draft: Stripe.Invoice): Stripe.Invoice {
  const { customer, nowS } = book;
  const sequence = customer.next_invoice_sequence ?? 1;
  const { dueMinor, balanceMinor } = applyBalance(draft.total, customer.balance);
  book.put({ ...customer, balance: balanceMinor, next_invoice_sequence: sequence + 1 });
  const invoice = book.put<Stripe.Invoice>({
    ...draft,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(NUMBER_DIGITS, "0")}`,
    status: "open",
    amount_due: dueMinor,
    amount_remaining: dueMinor,
    starting_balance: customer.balance,
    ending_balance: balanceMinor,
    effective_at: nowS,
    status_transitions: { ...draft.status_transitions, finalized_at: nowS },
    payments: dueMinor > 0 ? intentOf(book, draft, dueMinor) : emptyPayments(draft),
  });
  book.emit("invoice.finalized", invoice);
  return invoice;
}

type Payments = Stripe.ApiList<Stripe.InvoicePayment>;

function emptyPayments({ id }: Stripe.Invoice): Payments {
  return { object: "list", data: [], has_more: false, url: `/v1/invoices/${id}/payments` };
}

function intentOf(book: Book, draft: Stripe.Invoice, dueMinor: number): Payments {
  const intent = book.put(
    newPaymentIntent(book.newId("pi_"), {
      amountMinor: dueMinor,
      currency: draft.currency,
      customer: book.customer.id,
      paymentMethod: idOf(book.customer.invoice_settings.default_payment_method),
      nowS: book.nowS,
    }),
  );
  const payment: Stripe.InvoicePayment = {
    id: book.newId("inpay_"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: dueMinor,
    created: book.nowS,
    currency: draft.currency,
    invoice: draft.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: "payment_intent" },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  };
  return { ...emptyPayments(draft), data: [payment] };
}

/** Returns the payment intent of an invoice; `null` if nothing was due. */
export function intentOfInvoice(book: Book, invoice: Stripe.Invoice): Stripe.PaymentIntent | null {
  const id = idOf(invoice.payments?.data[0]?.payment.payment_intent);
  return id === null ? null : book.get("payment_intent", id);
}

/** Returns the bank's response to a charge of the customer's card. */
export function askCustomersCard(book: Book, occasion: Occasion): CardAnswer {
  const id = idOf(book.customer.invoice_settings.default_payment_method);
  if (id === null) throw new Error("a subscription without a card");
  return askCard(tokenOf(book.get("payment_method", id)), occasion);
}

/** Attempts to charge an open invoice. A failed attempt sets the date of the next one, if any is left. */
export function payInvoice(
  book: Book,
  invoice: Stripe.Invoice,
  occasion: Occasion,
): Stripe.Invoice {
  const intent = intentOfInvoice(book, invoice);
  if (intent === null) return markPaid(book, invoice);
  const answer = askCustomersCard(book, occasion);
  const charge = chargeCard(book, intent, answer);
  const tried = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 };
  if (answer.outcome === "paid") {
    const paid = markPaid(book, tried);
    if (answer.isDisputed) openDispute(book, charge);
    return paid;
  }
  const failed = book.put({ ...tried, next_payment_attempt: nextAttempt(invoice, book.nowS) });
  book.emit("invoice.payment_failed", failed);
  return failed;
}

function nextAttempt({ created }: Stripe.Invoice, nowS: number): number | null {
  const dates = RETRIES_AFTER_DAYS.map((days) => created + days * DAY_S);
  return dates.find((date) => date > nowS) ?? null;
}

function chargeCard(book: Book, intent: Stripe.PaymentIntent, answer: CardAnswer): Stripe.Charge {
  const method = book.get(
    "payment_method",
    idOf(book.customer.invoice_settings.default_payment_method) ?? "",
  );
  const charge = book.put(
    newCharge({
      id: book.newId("ch_"),
      amountMinor: intent.amount,
      currency: intent.currency,
      customer: book.customer.id,
      paymentMethod: method.id,
      token: tokenOf(method),
      paymentIntent: intent.id,
      nowS: book.nowS,
      decline: answer.outcome === "declined" ? answer.decline : null,
    }),
  );
  book.put<Stripe.PaymentIntent>({
    ...intent,
    latest_charge: charge.id,
    payment_method: method.id,
    amount_received: charge.paid ? intent.amount : 0,
    status: charge.paid ? "succeeded" : "requires_payment_method",
  });
  book.emit(charge.paid ? "charge.succeeded" : "charge.failed", charge);
  return charge;
}

function markPaid(book: Book, invoice: Stripe.Invoice): Stripe.Invoice {
  const { nowS } = book;
  const payments = invoice.payments ?? emptyPayments(invoice);
  const paid = book.put<Stripe.Invoice>({
    ...invoice,
    status: "paid",
    attempted: true,
    auto_advance: false,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: nowS },
    payments: { ...payments, data: payments.data.map((payment) => paidPayment(payment, nowS)) },
  });
  book.emit("invoice.paid", paid);
  book.emit("invoice.payment_succeeded", paid);
  return paid;
}

function paidPayment(payment: Stripe.InvoicePayment, nowS: number): Stripe.InvoicePayment {
  return {
    ...payment,
    amount_paid: payment.amount_requested,
    status: "paid",
    status_transitions: { canceled_at: null, paid_at: nowS },
  };
}
