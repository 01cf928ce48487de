import type { Stripe } from "stripe";
import { type CustomerState, PaymentFailure, type ProviderEvent } from "../../payment-provider.ts";
import { isMissing } from "./failures.ts";
import type { StripeDispute, StripeInvoice, StripeRefund } from "./objects.ts";
import type { StripePrices } from "./prices.ts";
import { customerState, idOf } from "./state.ts";

const PAGE = 100;
/** More than a customer with monthly payments ever has. Exceeding it would be a bug of ours. */
const MAX_OBJECTS = 1_000;
const DAY_S = 86_400;

async function readCustomerObject(stripe: Stripe, customerId: string): Promise<Stripe.Customer> {
  const customer = await stripe.customers.retrieve(customerId, {
    expand: ["test_clock", "invoice_settings.default_payment_method"],
  });
  // Stripe still returns a deleted customer, with only this flag.
  if (customer.deleted) throw new PaymentFailure("not_found", `${customerId} was deleted`);
  return customer;
}

function nowS(customer: Stripe.Customer, nowMs: number): number {
  const { test_clock: clock } = customer;
  return clock && typeof clock === "object" ? clock.frozen_time : Math.floor(nowMs / 1_000);
}

/** Adds the lines that Stripe leaves out of a long invoice. */
async function withAllLines(stripe: Stripe, invoice: Stripe.Invoice): Promise<StripeInvoice> {
  if (!invoice.lines.has_more) return invoice;
  const data = await stripe.invoices
    .listLineItems(invoice.id, { limit: PAGE })
    .autoPagingToArray({ limit: MAX_OBJECTS });
  return { ...invoice, lines: { data } };
}

async function readInvoices(
  stripe: Stripe,
  { customer, sinceS }: { customer: string; sinceS: number },
): Promise<StripeInvoice[]> {
  const invoices = await stripe.invoices
    .list({ customer, created: { gte: sinceS }, limit: PAGE, expand: ["data.payments"] })
    .autoPagingToArray({ limit: MAX_OBJECTS });
  return Promise.all(invoices.map((invoice) => withAllLines(stripe, invoice)));
}

/** Disputes name no customer, so this reads them by charge. */
async function readTakenBack(
  stripe: Stripe,
  customer: string,
): Promise<{ refunds: StripeRefund[]; disputes: StripeDispute[] }> {
  const charges = await stripe.charges
    .list({ customer, limit: PAGE, expand: ["data.refunds"] })
    .autoPagingToArray({ limit: MAX_OBJECTS });
  const disputes = await Promise.all(
    charges
      .filter((charge) => charge.disputed)
      .map((charge) =>
        stripe.disputes
          .list({ charge: charge.id, limit: PAGE })
          .autoPagingToArray({ limit: MAX_OBJECTS }),
      ),
  );
  return {
    refunds: charges.flatMap(({ refunds }) => refunds?.data ?? []),
    disputes: disputes.flat(),
  };
}

function readSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  return stripe.subscriptions
    .list({
      customer,
      // Without it, Stripe omits ended ones.
      status: "all",
      limit: PAGE,
      expand: ["data.schedule", "data.default_payment_method"],
    })
    .autoPagingToArray({ limit: MAX_OBJECTS });
}

/** Returns the ids of the prices in invoice lines and schedule phases, which aren't expanded. */
function priceIdsOf(
  invoices: readonly StripeInvoice[],
  subscriptions: readonly Stripe.Subscription[],
): Set<string> {
  const ofLines = invoices.flatMap(({ lines }) =>
    lines.data.flatMap(({ pricing }) => pricing?.price_details?.price ?? []),
  );
  const ofPhases = subscriptions.flatMap(({ schedule }) =>
    schedule && typeof schedule === "object"
      ? schedule.phases.flatMap(({ items }) => items.map(({ price }) => price))
      : [],
  );
  return new Set([...ofLines, ...ofPhases].map(idOf));
}

interface Reading {
  readonly customerId: string;
  readonly sinceDays: number;
  readonly nowMs: number;
}

/** Reads a customer's full state. Throws Stripe's errors. */
export async function readCustomerState(
  { stripe, prices }: { readonly stripe: Stripe; readonly prices: StripePrices },
  { customerId, sinceDays, nowMs }: Reading,
): Promise<CustomerState> {
  const customer = await readCustomerObject(stripe, customerId);
  const sinceS = nowS(customer, nowMs) - sinceDays * DAY_S;
  const [subscriptions, invoices, takenBack] = await Promise.all([
    readSubscriptions(stripe, customerId),
    readInvoices(stripe, { customer: customerId, sinceS }),
    readTakenBack(stripe, customerId),
  ]);
  const named = await prices.byId(priceIdsOf(invoices, subscriptions));
  return customerState({ customer, subscriptions, invoices, ...takenBack, prices: named }, nowMs);
}

/** Returns an event's customer, or that of a dispute's charge; `null` if there is none or the dispute is gone. */
export async function customerOfEvent(
  stripe: Stripe,
  event: ProviderEvent,
): Promise<string | null> {
  if (event.customerId !== null) return event.customerId;
  if (!event.type.startsWith("charge.dispute.") || event.objectId === null) return null;
  try {
    const { charge } = await stripe.disputes.retrieve(event.objectId, { expand: ["charge"] });
    return typeof charge === "object" && charge.customer ? idOf(charge.customer) : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
