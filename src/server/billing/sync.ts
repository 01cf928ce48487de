import type { Transaction } from "#server/db/connection.ts";
import type { PersonHash } from "#server/people/person-hash.ts";
import type { Customer } from "./customers.ts";
import { followFreeze, followOverdue } from "./dunning.ts";
import { isLive, refundedMinor, writeInvoices, writeSubscriptions } from "./mirror.ts";
import type { News } from "./notices.ts";
import {
  type CustomerState,
  type InvoiceState,
  PaymentFailure,
  type PaymentProvider,
  type SubscriptionState,
} from "./payment-provider.ts";
import { clockAheadMs, grantCredits, takeBackCredits } from "./sync-credits.ts";
import { grantTrial } from "./trials.ts";

/*
 * Updates our records of a customer from the provider. An event only triggers this read, so the order, number and
 * content of events don't affect the result.
 */

/** More than a year, because one invoice pays for all monthly grants of a yearly plan. */
const LOOK_BACK_DAYS = 400;
/** Rounds of corrections. Two live plans plus a refunded one, which a race can cause, need fewer. */
const MAX_CORRECTIONS = 3;

export interface SyncDeps {
  readonly provider: PaymentProvider;
  readonly personHash: Pick<PersonHash, "email" | "card">;
  /** Writes the notice mails that are due. Each is sent once. */
  readonly sendNotices: (transaction: Transaction, customer: Customer, news: News) => Promise<void>;
}

/** The customer's state, and its live subscription; `null` if there is none. */
export interface Synced {
  readonly state: CustomerState;
  readonly live: SubscriptionState | null;
}

/**
 * Reads the provider's state and applies it, in a transaction that holds the customer's lock (`InOrder`). Throws
 * `PaymentFailure` if the provider can't be read.
 */
export async function syncCustomer(
  deps: SyncDeps,
  transaction: Transaction,
  customer: Customer,
): Promise<Synced> {
  const { client } = transaction;
  const state = await readTruth(deps.provider, customer);
  if (state === null) return markGone(transaction, customer);
  const { cardFingerprint } = state;
  const cardHash = cardFingerprint === null ? null : deps.personHash.card(cardFingerprint);
  await client.query(
    `update billing.customer
        set clock_ahead = make_interval(secs => $3), payment_method = $4, card_hash = $5,
            synced_at = clock_timestamp()
      where provider = $1 and user_id = $2`,
    [
      customer.provider,
      customer.userId,
      (await aheadMs(transaction, state)) / 1_000,
      state.paymentMethod && JSON.stringify(state.paymentMethod),
      cardHash,
    ],
  );
  await writeSubscriptions(client, customer, state);
  await writeInvoices(client, customer, state.invoices);
  await grantCredits(client, customer, state);
  const live = state.subscriptions.find(isLive) ?? null;
  const person = { emailHash: deps.personHash.email(customer.email), cardHash };
  const trial =
    live && (await grantTrial(client, customer, { subscription: live, person, now: state.now }));
  await takeBackCredits(client, customer, state.invoices);
  const steps = await followOverdue(client, customer, state);
  await followFreeze(client, customer, state);
  await deps.sendNotices(transaction, customer, {
    state,
    steps,
    isTrialCardKnown: trial === "known_card",
  });
  return { state, live };
}

async function aheadMs({ client }: Transaction, state: CustomerState): Promise<number> {
  const { rows } = await client.query<{ wall: Date }>("select clock_timestamp() as wall");
  return clockAheadMs(state.now, rows[0]?.wall ?? new Date());
}

/** Returns `null` if the provider doesn't know the customer. */
async function readTruth(
  provider: PaymentProvider,
  { customerId }: Customer,
): Promise<CustomerState | null> {
  try {
    const read = () => provider.readCustomer(customerId, { sinceDays: LOOK_BACK_DAYS });
    let state = await read();
    for (let round = 0; round < MAX_CORRECTIONS; round += 1) {
      if (!(await correct(provider, state))) return state;
      state = await read();
    }
    return state;
  } catch (error) {
    if (error instanceof PaymentFailure && error.code === "not_found") return null;
    throw error;
  }
}

/**
 * Corrects invalid states: cancels and refunds a second live subscription (both of two tabs paid), and cancels a
 * subscription whose current term was refunded or lost to a dispute. Returns whether it changed anything.
 */
async function correct(provider: PaymentProvider, state: CustomerState): Promise<boolean> {
  const [first, ...surplus] = state.subscriptions
    .filter(isLive)
    .toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime() || (a.id < b.id ? -1 : 1));
  if (!first) return false;
  for (const { id } of surplus) {
    await provider.cancelNow({ subscriptionId: id, idempotencyKey: `surplus:${id}` });
    for (const invoice of state.invoices.filter((one) => one.subscriptionId === id)) {
      const isOwed = invoice.status === "paid" && invoice.totalMinor > 0;
      if (!isOwed || invoice.refunds.length > 0) continue;
      const invoiceId = invoice.id;
      await provider.refundInvoice({ invoiceId, idempotencyKey: `refund:${invoiceId}` });
    }
  }
  const isTakenBack = state.invoices.some(
    (invoice) => invoice.subscriptionId === first.id && isLost(invoice) && covers(invoice, first),
  );
  if (isTakenBack) {
    await provider.cancelNow({
      subscriptionId: first.id,
      idempotencyKey: `given-back:${first.id}`,
    });
  }
  return surplus.length > 0 || isTakenBack;
}

function isLost({ status, totalMinor, refunds, dispute }: InvoiceState): boolean {
  if (status !== "paid" || totalMinor <= 0) return false;
  return dispute?.status === "lost" || refundedMinor(refunds) >= totalMinor;
}

function covers({ lines }: InvoiceState, { currentPeriodEnd }: SubscriptionState): boolean {
  return lines.some(
    ({ amountMinor, periodEnd }) =>
      amountMinor > 0 && periodEnd.getTime() === currentPeriodEnd.getTime(),
  );
}

/** The customer was deleted at the provider, and with it every subscription. */
async function markGone({ client }: Transaction, customer: Customer): Promise<Synced> {
  const state: CustomerState = {
    customerId: customer.customerId,
    now: new Date(Date.now() + customer.clockAheadMs),
    subscriptions: [],
    invoices: [],
    paymentMethod: null,
    cardFingerprint: null,
  };
  await client.query(
    "update billing.customer set is_gone = true, synced_at = clock_timestamp() where provider = $1 and user_id = $2",
    [customer.provider, customer.userId],
  );
  await writeSubscriptions(client, customer, state);
  await followOverdue(client, customer, state);
  await followFreeze(client, customer, state);
  return { state, live: null };
}
