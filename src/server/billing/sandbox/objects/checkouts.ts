import type Stripe from "stripe";
import type { Locale } from "#core/locale.ts";
import { type PlanForSale, planOfKey } from "../../price-keys.ts";
import { DAY_S } from "../calendar.ts";
import { priceOf } from "./prices.ts";

/** Stripe's default: sessions expire after a day. */
const OPEN_S = DAY_S;

/** Properties that our sessions don't use. */
const plainCheckout = {
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  billing_address_collection: null,
  client_reference_id: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  customer_email: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;

export interface CheckoutOrder {
  readonly forSale: PlanForSale;
  /** 0 charges immediately. */
  readonly trialDays: number;
  readonly locale: Locale;
  /** `{CHECKOUT_SESSION_ID}` is replaced by the id of the session. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** Returns an open session for one plan. Its payment page is on the host of `successUrl`. */
export function newCheckout(
  order: CheckoutOrder,
  made: {
    readonly id: string;
    readonly itemId: string;
    readonly customer: string;
    readonly nowS: number;
  },
): Stripe.Checkout.Session {
  const { id, nowS } = made;
  const { forSale } = order;
  const dueMinor = order.trialDays > 0 ? 0 : forSale.amountMinor;
  return {
    ...plainCheckout,
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    amount_subtotal: dueMinor,
    amount_total: dueMinor,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: order.cancelUrl,
    created: nowS,
    currency: forSale.currency,
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: made.customer,
    expires_at: nowS + OPEN_S,
    line_items: {
      object: "list",
      data: [lineItem(made.itemId, forSale, dueMinor)],
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    livemode: false,
    locale: order.locale,
    metadata: { trial_days: String(order.trialDays) },
    mode: "subscription",
    payment_method_collection: "always",
    payment_method_types: ["card"],
    payment_status: "unpaid",
    status: "open",
    success_url: order.successUrl.replaceAll("{CHECKOUT_SESSION_ID}", id),
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: new URL(`/sandbox/checkout/${id}`, order.successUrl).href,
  };
}

function lineItem(id: string, forSale: PlanForSale, amountMinor: number): Stripe.LineItem {
  return {
    id,
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amountMinor,
    amount_tax: 0,
    amount_total: amountMinor,
    currency: forSale.currency,
    description: forSale.key,
    metadata: {},
    price: priceOf(forSale),
    quantity: 1,
  };
}

/** Returns the plan that a session sells. */
export function planOfCheckout({ id, line_items: items }: Stripe.Checkout.Session): PlanForSale {
  const forSale = planOfKey(items?.data[0]?.price?.lookup_key);
  if (!forSale) throw new Error(`checkout ${id} has no plan`);
  return forSale;
}

/** Returns the trial days of a session; 0 if it has no trial. */
export function trialDaysOf({ metadata }: Stripe.Checkout.Session): number {
  return Number(metadata?.["trial_days"] ?? 0);
}
