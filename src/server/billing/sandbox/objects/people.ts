import type Stripe from "stripe";
import { type TestCardToken, testCards, testCardTokens } from "#core/sandbox.ts";
import type { NewCustomer } from "../../payment-provider.ts";

export type NewPerson = Omit<NewCustomer, "idempotencyKey">;

/** Returns a new customer object. */
export function newCustomer(
  { userId, email, name, locale }: NewPerson,
  { id, nowS }: { readonly id: string; readonly nowS: number },
): Stripe.Customer {
  return {
    id,
    object: "customer",
    address: null,
    balance: 0,
    created: nowS,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: { userId },
    name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [locale],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
}

export const noBillingDetails = {
  address: null,
  email: null,
  name: null,
  phone: null,
  tax_id: null,
} as const satisfies Stripe.PaymentMethod.BillingDetails;

/** Test cards expire at the end of this month. */
const EXPIRY = { exp_month: 12, exp_year: 2034 } as const;

/** Returns the card of a token, attached to its customer. The metadata contains the token. */
export function newPaymentMethod(
  token: TestCardToken,
  { id, nowS, customer }: { readonly id: string; readonly nowS: number; readonly customer: string },
): Stripe.PaymentMethod {
  const { brand } = testCards[token];
  return {
    id,
    object: "payment_method",
    allow_redisplay: "limited",
    billing_details: noBillingDetails,
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: brand === "jcb" ? "JP" : "US",
      display_brand: brand,
      ...EXPIRY,
      fingerprint: `sbx_${token}`,
      funding: "credit",
      generated_from: null,
      last4: last4Of(token),
      networks: { available: [brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: nowS,
    customer,
    customer_account: null,
    livemode: false,
    metadata: { test_card: token },
    type: "card",
  };
}

/** Returns a charge's details of its card. */
export function chargedCard(token: TestCardToken): Stripe.Charge.PaymentMethodDetails {
  const { brand } = testCards[token];
  return {
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: brand === "jcb" ? "JP" : "US",
      electronic_commerce_indicator: null,
      ...EXPIRY,
      fingerprint: `sbx_${token}`,
      funding: "credit",
      installments: null,
      last4: last4Of(token),
      mandate: null,
      network: brand,
      network_transaction_id: null,
      regulated_status: "unregulated",
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
    type: "card",
  };
}

function last4Of(token: TestCardToken): string {
  return testCards[token].number.slice(-4);
}

/** Returns the test card of a stored payment method. */
export function tokenOf(method: Stripe.PaymentMethod): TestCardToken {
  const token = testCardTokens.find((one) => one === method.metadata?.["test_card"]);
  if (!token) throw new Error(`payment method ${method.id} isn't a test card`);
  return token;
}
