import type { SandboxCardChangeResult } from "#core/sandbox.ts";
import type { Book } from "./book.ts";
import { askCard } from "./cards.ts";
import { type Attempt, attachCard } from "./checkout.ts";
import {
  liveSubscription,
  openInvoicesOf,
  settleInvoice,
  updateSubscription,
} from "./lifecycle.ts";

/**
 * Changes the card and immediately charges open invoices to it, as Stripe's customer portal offers. A declined card
 * isn't saved.
 */
export function changeCard(
  book: Book,
  { paymentMethod, authentication }: Attempt,
): SandboxCardChangeResult {
  const answer = askCard(paymentMethod, {
    kind: "present",
    authentication: authentication ?? null,
  });
  if (answer.outcome === "needs_authentication") return answer;
  if (answer.outcome === "declined") {
    return { outcome: "declined", declineCode: answer.decline.declineCode };
  }
  attachCard(book, paymentMethod);
  const subscription = liveSubscription(book);
  if (!subscription) return { outcome: "saved", openInvoices: 0 };
  updateSubscription(book, {
    ...subscription,
    default_payment_method: book.customer.invoice_settings.default_payment_method ?? null,
  });
  for (const invoice of openInvoicesOf(book, subscription)) {
    settleInvoice(book, invoice, { kind: "off_session" });
  }
  return { outcome: "saved", openInvoices: openInvoicesOf(book, subscription).length };
}
