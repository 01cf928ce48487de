import type Stripe from "stripe";
import type { PlanForSale } from "../../price-keys.ts";
import { priceOf } from "./prices.ts";
import type { Period } from "./subscriptions.ts";

/** A line of a new invoice. The amount is negative for a credit. */
export interface NewLine {
  readonly forSale: PlanForSale;
  readonly amountMinor: number;
  readonly period: Period;
  readonly isProration: boolean;
  readonly description: string;
}

export interface NewInvoice {
  readonly id: string;
  readonly customer: Stripe.Customer;
  readonly subscription: string;
  readonly itemId: string;
  readonly currency: string;
  readonly reason:
    | "subscription_create"
    | "subscription_cycle"
    | "subscription_update"
    | "upcoming";
  readonly period: Period;
  readonly nowS: number;
  readonly lines: readonly (NewLine & { readonly id: string })[];
}

/** Properties that are the same in every draft. */
const plainInvoice = {
  account_country: null,
  account_name: null,
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatically_finalizes_at: null,
  collection_method: "charge_automatically",
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: "none",
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  effective_at: null,
  ending_balance: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  status: "draft",
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} as const satisfies Partial<Stripe.Invoice>;

/** Returns a draft. Its total is the sum of its lines; negative if they credit more than they charge. */
export function newInvoice(made: NewInvoice): Stripe.Invoice {
  const { id, customer, nowS, currency } = made;
  const total = made.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return {
    ...plainInvoice,
    id,
    object: "invoice",
    amount_due: Math.max(total, 0),
    amount_remaining: Math.max(total, 0),
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    billing_reason: made.reason,
    created: nowS,
    currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    issuer: { type: "self" },
    lines: {
      object: "list",
      data: made.lines.map((line) => lineOf(line, made)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    parent: {
      quote_details: null,
      subscription_details: { metadata: {}, subscription: made.subscription },
      type: "subscription_details",
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    payments: { object: "list", data: [], has_more: false, url: `/v1/invoices/${id}/payments` },
    period_end: made.period.endS,
    period_start: made.period.startS,
    starting_balance: customer.balance,
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  };
}

function lineOf(line: NewInvoice["lines"][number], made: NewInvoice): Stripe.InvoiceLineItem {
  const price = priceOf(line.forSale);
  return {
    id: line.id,
    object: "line_item",
    amount: line.amountMinor,
    currency: made.currency,
    description: line.description,
    discount_amounts: [],
    discountable: !line.isProration,
    discounts: [],
    invoice: made.id,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: line.isProration,
        proration_details: { credited_items: null },
        subscription: made.subscription,
        subscription_item: made.itemId,
      },
      type: "subscription_item_details",
    },
    period: { start: line.period.startS, end: line.period.endS },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: `prod_sbx_${line.forSale.plan}` },
      type: "price_details",
      unit_amount_decimal: null,
    },
    quantity: 1,
    quantity_decimal: null,
    subscription: made.subscription,
    subtotal: line.amountMinor,
    taxes: [],
  };
}

/** Returns the subscription of a stored invoice. */
export function subscriptionOfInvoice({ id, parent }: Stripe.Invoice): string {
  const subscription = parent?.subscription_details?.subscription;
  if (typeof subscription !== "string") throw new Error(`invoice ${id} has no subscription`);
  return subscription;
}
