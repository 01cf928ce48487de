import { Stripe } from "stripe";
import {
  type CheckoutOrder,
  type CheckoutState,
  PaymentFailure,
  type PaymentProvider,
} from "../payment-provider.ts";
import { priceKey } from "../price-keys.ts";
import { createEventReader } from "../webhook-event.ts";
import {
  cancelNow,
  changePlan,
  previewPlanChange,
  setCancelAtPeriodEnd,
} from "./stripe/changes.ts";
import { asPaymentFailure } from "./stripe/failures.ts";
import { createStripePrices, type StripePrices } from "./stripe/prices.ts";
import { customerOfEvent, readCustomerState } from "./stripe/reading.ts";
import { checkoutState, idOf } from "./stripe/state.ts";

/** Pins the shapes of objects, regardless of the account's default version. */
export const STRIPE_API_VERSION = "2026-10-28.endive";
const TIMEOUT_MS = 20_000;
/** Retries of a failed request, with the same idempotency key. */
const MAX_RETRIES = 2;

export interface StripeProviderOptions {
  readonly mode: PaymentProvider["mode"];
  readonly secretKey: string;
  /** Several while a secret is rolled. */
  readonly webhookSecrets: readonly string[];
  /** URL of another server with Stripe's API, for tests; `null` for Stripe. */
  readonly apiBase: string | null;
  /** Sends the requests; `null` for HTTP. */
  readonly httpClient: Stripe.StripeConfig["httpClient"] | null;
  /** Our own clock in ms, for customers without a test clock. */
  readonly now: () => number;
}

type ClientOptions = Pick<StripeProviderOptions, "secretKey" | "apiBase" | "httpClient">;

/** Creates a client of the pinned API version. */
export function createStripeClient({ secretKey, apiBase, httpClient }: ClientOptions): Stripe {
  const base = apiBase === null ? null : new URL(apiBase);
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    ...(httpClient && { httpClient }),
    ...(base && {
      protocol: base.protocol === "https:" ? "https" : "http",
      // URLs write IPv6 addresses in brackets, sockets don't.
      host: base.hostname.replace(/^\[(.*)\]$/, "$1"),
      port: base.port,
    }),
  });
}

interface Access {
  readonly stripe: Stripe;
  readonly prices: StripePrices;
}

/** Uses the placeholder that Stripe fills in (docs.stripe.com/payments/checkout/custom-success-page). */
function withSessionId(url: string): string {
  return url.replaceAll("{CHECKOUT_ID}", "{CHECKOUT_SESSION_ID}");
}

async function createSession(
  { stripe, prices }: Access,
  order: CheckoutOrder,
): Promise<CheckoutState> {
  const price = await prices.forSale(order);
  if (price.unit_amount !== order.amountMinor) {
    const amount = `${price.unit_amount} instead of ${order.amountMinor}`;
    throw new PaymentFailure("refused", `${priceKey(order)} costs ${amount}`);
  }
  const session = await stripe.checkout.sessions.create(
    {
      mode: "subscription",
      customer: order.customerId,
      line_items: [{ price: price.id, quantity: 1 }],
      locale: order.locale,
      success_url: withSessionId(order.successUrl),
      cancel_url: withSessionId(order.cancelUrl),
      // Stripe must charge the currency of the confirmation page.
      adaptive_pricing: { enabled: false },
      ...(order.trialDays > 0 && {
        subscription_data: {
          trial_period_days: order.trialDays,
          trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
        },
      }),
    },
    { idempotencyKey: order.idempotencyKey },
  );
  return checkoutState(session);
}

async function expireSession(stripe: Stripe, id: string): Promise<CheckoutState> {
  try {
    return checkoutState(await stripe.checkout.sessions.expire(id));
  } catch (error) {
    // Stripe refuses to expire a session that isn't open.
    const present = await stripe.checkout.sessions.retrieve(id);
    if (present.status === "open") throw error;
    return checkoutState(present);
  }
}

interface RefundRequest {
  readonly invoiceId: string;
  readonly idempotencyKey: string;
}

/** Refunds each payment of an invoice. Since 2025-03-31.basil, payments are separate objects. */
async function refundPayments(
  stripe: Stripe,
  { invoiceId, idempotencyKey }: RefundRequest,
): Promise<void> {
  const invoice = await stripe.invoices.retrieve(invoiceId, { expand: ["payments"] });
  const paid = (invoice.payments?.data ?? []).flatMap(({ status, payment }) =>
    status === "paid" && payment.payment_intent ? [idOf(payment.payment_intent)] : [],
  );
  if (paid.length === 0) {
    throw new PaymentFailure("refused", `nothing was charged for ${invoiceId}`);
  }
  for (const paymentIntent of paid) {
    await stripe.refunds.create(
      { payment_intent: paymentIntent, reason: "requested_by_customer" },
      { idempotencyKey: `${idempotencyKey}:${paymentIntent}` },
    );
  }
}

/**
 * The adapter for Stripe, and for the test checkout, which answers Stripe's API. Stripe keeps an idempotency key and
 * its first response, including a refusal, for at least 24 hours (docs.stripe.com/api/idempotent_requests).
 */
export function createStripeProvider(options: StripeProviderOptions): PaymentProvider {
  const stripe = createStripeClient(options);
  const prices = createStripePrices(stripe);
  const readEvent = createEventReader(options.webhookSecrets);
  const access = () => ({ stripe, prices, nowMs: options.now() });

  return {
    mode: options.mode,
    createCustomer: ({ userId, email, name, locale, idempotencyKey }) =>
      asPaymentFailure(async () => {
        const customer = await stripe.customers.create(
          { email, name, preferred_locales: [locale], metadata: { userId } },
          { idempotencyKey },
        );
        return { customerId: customer.id };
      }),
    deleteCustomer: (customerId) =>
      asPaymentFailure(async () => void (await stripe.customers.del(customerId))),
    createCheckout: (order) => asPaymentFailure(() => createSession({ stripe, prices }, order)),
    readCheckout: (id) =>
      asPaymentFailure(async () => checkoutState(await stripe.checkout.sessions.retrieve(id))),
    expireCheckout: (id) => asPaymentFailure(() => expireSession(stripe, id)),
    createPortal: ({ customerId, returnUrl, locale }) =>
      asPaymentFailure(async () => {
        const { url } = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          locale,
        });
        return { url };
      }),
    readCustomer: (customerId, { sinceDays }) =>
      asPaymentFailure(() =>
        readCustomerState({ stripe, prices }, { customerId, sinceDays, nowMs: options.now() }),
      ),
    previewChange: (change) =>
      asPaymentFailure(async () => ({ dueNowMinor: await previewPlanChange(access(), change) })),
    changePlan: (change) => asPaymentFailure(() => changePlan(access(), change)),
    setCancelAtPeriodEnd: (request) =>
      asPaymentFailure(() => setCancelAtPeriodEnd(access(), request)),
    cancelNow: (request) => asPaymentFailure(() => cancelNow(access(), request)),
    refundInvoice: (request) => asPaymentFailure(() => refundPayments(stripe, request)),
    readEvent,
    customerOf: (event) => asPaymentFailure(() => customerOfEvent(stripe, event)),
  };
}
