import type Stripe from "stripe";
import { AppError } from "#core/errors.ts";
import { PaymentFailure } from "../payment-provider.ts";
import { type Book, idOf } from "./book.ts";
import { DAY_S } from "./calendar.ts";
import { newDispute, newRefund } from "./objects/payments.ts";

/** A dispute without a response after this time is lost. */
const ANSWER_WITHIN_DAYS = 10;

/** Returns the charge that paid an invoice; `null` if the invoice isn't paid or nothing was due. */
function chargeOfInvoice(book: Book, invoice: Stripe.Invoice): Stripe.Charge | null {
  const intentId = idOf(invoice.payments?.data[0]?.payment.payment_intent);
  if (invoice.status !== "paid" || intentId === null) return null;
  const chargeId = idOf(book.get("payment_intent", intentId).latest_charge);
  return chargeId === null ? null : book.get("charge", chargeId);
}

/** Opens a dispute: the bank withdraws the charge's amount. */
export function openDispute(book: Book, charge: Stripe.Charge): Stripe.Dispute {
  const disputed = book.put({ ...charge, disputed: true });
  const dispute = book.put(
    newDispute(disputed, {
      id: book.newId("du_"),
      nowS: book.nowS,
      dueByS: book.nowS + ANSWER_WITHIN_DAYS * DAY_S,
    }),
  );
  book.emit("charge.dispute.created", dispute);
  book.emit("charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** Closes a dispute with the bank's decision. */
export function closeDispute(book: Book, dispute: Stripe.Dispute, status: "won" | "lost"): void {
  const closed = book.put<Stripe.Dispute>({
    ...dispute,
    status,
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: status === "won",
      past_due: status === "lost",
      submission_count: status === "won" ? 1 : 0,
    },
  });
  book.emit("charge.dispute.closed", closed);
  if (status === "won") book.emit("charge.dispute.funds_reinstated", closed);
}

/**
 * Opens or decides the dispute of a paid invoice. Throws `not_found` if the customer has no such invoice, and
 * `not_disputable` if the state of its charge or dispute doesn't allow the step.
 */
export function stepDispute(
  book: Book,
  invoiceId: string,
  step: "open" | "win" | "lose",
): "open" | "won" | "lost" {
  const invoice = book.find("invoice", invoiceId);
  if (!invoice) throw new AppError("not_found");
  const charge = chargeOfInvoice(book, invoice);
  if (!charge) throw new AppError("not_disputable");
  const dispute = book.list("dispute").find((one) => one.charge === charge.id);
  if (step === "open") {
    if (dispute || charge.refunded) throw new AppError("not_disputable");
    openDispute(book, charge);
    return "open";
  }
  if (dispute?.status !== "needs_response") throw new AppError("not_disputable");
  const decision = step === "win" ? "won" : "lost";
  closeDispute(book, dispute, decision);
  return decision;
}

/**
 * Refunds a payment in full.
 * @throws PaymentFailure "not_found", and "refused" if nothing was charged, or the charge was refunded or disputed.
 */
export function refundPayment(book: Book, paymentIntentId: string): Stripe.Refund {
  const intent = book.find("payment_intent", paymentIntentId);
  if (!intent)
    throw new PaymentFailure("not_found", `No such payment_intent: '${paymentIntentId}'`);
  const chargeId = idOf(intent.latest_charge);
  const charge = chargeId === null ? null : book.get("charge", chargeId);
  if (!charge?.paid) throw new PaymentFailure("refused", `${intent.id} has no successful charge`);
  if (charge.refunded) throw new PaymentFailure("refused", `${charge.id} was refunded before`);
  if (charge.disputed) throw new PaymentFailure("refused", `${charge.id} is disputed`);
  const refund = book.put(newRefund(charge, { id: book.newId("re_"), nowS: book.nowS }));
  const refunded = book.put({ ...charge, amount_refunded: charge.amount, refunded: true });
  book.emit("refund.created", refund);
  book.emit("charge.refunded", refunded);
  return refund;
}
