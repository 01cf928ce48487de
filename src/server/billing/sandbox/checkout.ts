import type Stripe from "stripe";
import { AppError } from "#core/errors.ts";
import type { SandboxPayment, SandboxPaymentResult, TestCardToken } from "#core/sandbox.ts";
import { PaymentFailure } from "../payment-provider.ts";
import { type Book, idOf } from "./book.ts";
import { DAY_S, periodEnd } from "./calendar.ts";
import { askCard, type Decline, type Occasion } from "./cards.ts";
import { draftInvoice, finalizeInvoice, intentOfInvoice } from "./invoicing.ts";
import { liveSubscription, periodLine, settleInvoice } from "./lifecycle.ts";
import { announceTrialEnd } from "./notices.ts";
import {
  type CheckoutOrder,
  newCheckout,
  planOfCheckout,
  trialDaysOf,
} from "./objects/checkouts.ts";
import { newCharge, newPaymentIntent } from "./objects/payments.ts";
import { newPaymentMethod } from "./objects/people.ts";
import { itemOfSubscription, newSubscription, type Period } from "./objects/subscriptions.ts";

export type Attempt = Pick<SandboxPayment, "paymentMethod" | "authentication">;

function present({ authentication }: Attempt): Occasion {
  return { kind: "present", authentication: authentication ?? null };
}

/**
 * Creates an open session for one plan.
 * @throws PaymentFailure "refused" if the customer has a credit in another currency.
 */
export function createCheckout(book: Book, order: CheckoutOrder): Stripe.Checkout.Session {
  const { balance, currency } = book.customer;
  if (balance !== 0 && currency && currency !== order.forSale.currency) {
    throw new PaymentFailure("refused", `the customer has a credit in ${currency}`);
  }
  return book.put(
    newCheckout(order, {
      id: book.newId("cs_test_"),
      itemId: book.newId("li_"),
      customer: book.customer.id,
      nowS: book.nowS,
    }),
  );
}

/** Expires an open session. Others stay unchanged. */
export function expireCheckout(
  book: Book,
  session: Stripe.Checkout.Session,
): Stripe.Checkout.Session {
  if (session.status !== "open") return session;
  const expired = book.put<Stripe.Checkout.Session>({ ...session, status: "expired", url: null });
  book.emit("checkout.session.expired", expired);
  return expired;
}

/**
 * Pays an open session with a test card. Paying twice returns `paid` again. A declined payment leaves the session open.
 * A customer can have one live subscription (Stripe's setting "limit customers to 1 subscription"). Throws
 * `checkout_not_open` and `already_subscribed`.
 */
export function payCheckout(
  book: Book,
  session: Stripe.Checkout.Session,
  attempt: Attempt,
): SandboxPaymentResult {
  const returnUrl = session.success_url ?? "/";
  if (session.status === "complete") return { outcome: "paid", returnUrl };
  if (session.status !== "open") throw new AppError("checkout_not_open");
  if (liveSubscription(book)) throw new AppError("already_subscribed");
  const answer = askCard(attempt.paymentMethod, present(attempt));
  if (answer.outcome === "needs_authentication") return answer;
  if (answer.outcome === "declined") {
    recordDecline(book, session, { token: attempt.paymentMethod, decline: answer.decline });
    return { outcome: "declined", declineCode: answer.decline.declineCode };
  }
  completeCheckout(book, session, attempt);
  return { outcome: "paid", returnUrl };
}

/** Stores the failed charge. A card that is declined at the start of a trial was never charged. */
function recordDecline(
  book: Book,
  session: Stripe.Checkout.Session,
  { token, decline }: { readonly token: TestCardToken; readonly decline: Decline },
): void {
  const { amountMinor, currency } = planOfCheckout(session);
  if (trialDaysOf(session) > 0) return;
  const made = {
    amountMinor,
    currency,
    customer: book.customer.id,
    paymentMethod: null,
    nowS: book.nowS,
  };
  const intent = book.put(newPaymentIntent(book.newId("pi_"), made));
  const charge = book.put(
    newCharge({ ...made, id: book.newId("ch_"), paymentIntent: intent.id, token, decline }),
  );
  book.put({ ...intent, latest_charge: charge.id });
  book.emit("charge.failed", charge);
}

function completeCheckout(book: Book, session: Stripe.Checkout.Session, attempt: Attempt): void {
  attachCard(book, attempt.paymentMethod);
  const subscription = startSubscription(book, session);
  const forSale = planOfCheckout(session);
  const { current_period_start: startS, current_period_end: endS } =
    itemOfSubscription(subscription);
  const line = periodLine(forSale, { startS, endS });
  const isTrial = subscription.status === "trialing";
  const draft = draftInvoice(book, {
    subscription,
    reason: "subscription_create",
    period: { startS: book.nowS, endS: book.nowS },
    lines: [isTrial ? { ...line, amountMinor: 0, description: `Trial of ${forSale.plan}` } : line],
  });
  const invoice = settleInvoice(book, finalizeInvoice(book, draft), present(attempt));
  const complete = book.put<Stripe.Checkout.Session>({
    ...session,
    status: "complete",
    url: null,
    payment_status: invoice.amount_due > 0 ? "paid" : "no_payment_required",
    subscription: subscription.id,
    invoice: invoice.id,
    payment_intent: intentOfInvoice(book, invoice)?.id ?? null,
  });
  book.emit("checkout.session.completed", complete);
}

function startSubscription(book: Book, session: Stripe.Checkout.Session): Stripe.Subscription {
  const forSale = planOfCheckout(session);
  const { nowS } = book;
  const trialDays = trialDaysOf(session);
  const endS = trialDays > 0 ? nowS + trialDays * DAY_S : periodEnd(nowS, forSale.interval, nowS);
  const period: Period = { startS: nowS, endS };
  book.put({ ...book.customer, currency: forSale.currency });
  const method = book.customer.invoice_settings.default_payment_method;
  const subscription = book.put(
    newSubscription({
      id: book.newId("sub_"),
      itemId: book.newId("si_"),
      customer: book.customer.id,
      paymentMethod: idOf(method) ?? "",
      forSale,
      period,
      nowS,
      hasTrial: trialDays > 0,
    }),
  );
  book.emit("customer.subscription.created", subscription);
  announceTrialEnd(book, subscription);
  return subscription;
}

/** Attaches a card and makes it the customer's default. */
export function attachCard(book: Book, token: TestCardToken): void {
  const { customer, nowS } = book;
  const method = book.put(
    newPaymentMethod(token, { id: book.newId("pm_"), nowS, customer: customer.id }),
  );
  book.emit("payment_method.attached", method);
  const changed = book.put<Stripe.Customer>({
    ...customer,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  });
  book.emit("customer.updated", changed);
}
