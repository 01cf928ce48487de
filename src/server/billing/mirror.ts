import { z } from "zod";
import type { Invoice } from "#core/billing.ts";
import { billingIntervals } from "#core/billing.ts";
import { type Currency, paidPlanIds } from "#core/plans.ts";
import type { Queryable } from "#server/db/connection.ts";
import type { Customer } from "./customers.ts";
import { lotsOfInvoice } from "./lots-of-invoice.ts";
import type {
  CustomerState,
  InvoiceState,
  RefundState,
  SubscriptionState,
} from "./payment-provider.ts";

/*
 * The provider's subscriptions and invoices as last read (tables billing.subscription and billing.invoice), so pages
 * don't have to call the provider.
 */

const LIVE = new Set(["trialing", "active", "past_due", "unpaid", "paused"]);

/** `true` unless a subscription has ended or is waiting for its first charge. */
export function isLive({ status }: Pick<SubscriptionState, "status">): boolean {
  return LIVE.has(status);
}

/** Sums refunds that succeeded or are pending. */
export function refundedMinor(refunds: readonly RefundState[]): number {
  return refunds
    .filter(({ status }) => status !== "failed")
    .reduce((total, { amountMinor }) => total + amountMinor, 0);
}

export async function writeSubscriptions(
  on: Queryable,
  customer: Customer,
  state: CustomerState,
): Promise<void> {
  const ids = state.subscriptions.map(({ id }) => id);
  // A subscription that the provider no longer lists has ended.
  await on.query(
    `update billing.subscription set status = 'canceled', ended_at = coalesce(ended_at, $4)
      where provider = $1 and user_id = $2 and id <> all ($3) and status <> 'canceled'`,
    [customer.provider, customer.userId, ids, state.now],
  );
  // Ended ones first: only one may be live at any moment.
  const inOrder = state.subscriptions.toSorted((a, b) => Number(isLive(a)) - Number(isLive(b)));
  for (const subscription of inOrder) await writeSubscription(on, customer, subscription);
}

async function writeSubscription(
  on: Queryable,
  { provider, userId }: Customer,
  subscription: SubscriptionState,
): Promise<void> {
  await on.query(
    `insert into billing.subscription (
       id, provider, user_id, plan, interval, currency, amount_minor, status, started_at,
       current_period_start, current_period_end, trial_end, is_cancelled_at_period_end, ended_at, pending_change)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (id) do update set
       plan = excluded.plan, interval = excluded.interval, currency = excluded.currency,
       amount_minor = excluded.amount_minor, status = excluded.status, started_at = excluded.started_at,
       current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
       trial_end = excluded.trial_end, is_cancelled_at_period_end = excluded.is_cancelled_at_period_end,
       ended_at = excluded.ended_at, pending_change = excluded.pending_change`,
    [
      subscription.id,
      provider,
      userId,
      subscription.plan,
      subscription.interval,
      subscription.currency,
      subscription.amountMinor,
      subscription.status,
      subscription.startedAt,
      subscription.currentPeriodStart,
      subscription.currentPeriodEnd,
      subscription.trialEnd,
      subscription.isCancelledAtPeriodEnd,
      subscription.endedAt,
      subscription.pendingChange && JSON.stringify(subscription.pendingChange),
    ],
  );
}

export async function writeInvoices(
  on: Queryable,
  { provider, userId }: Customer,
  invoices: readonly InvoiceState[],
): Promise<void> {
  for (const invoice of invoices) {
    // The provider keeps a negative total as credit for later invoices; nothing is charged or shown.
    const total = Math.max(0, invoice.totalMinor);
    await on.query(
      `insert into billing.invoice (
         id, provider, user_id, subscription_id, number, status, currency, total_minor, refunded_minor,
         attempts, created_at, paid_at, lines, refunds, dispute)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
       on conflict (id) do update set
         subscription_id = excluded.subscription_id, number = excluded.number, status = excluded.status,
         total_minor = excluded.total_minor, refunded_minor = excluded.refunded_minor,
         attempts = excluded.attempts, paid_at = excluded.paid_at, lines = excluded.lines,
         refunds = excluded.refunds, dispute = excluded.dispute`,
      [
        invoice.id,
        provider,
        userId,
        invoice.subscriptionId,
        invoice.number,
        invoice.status,
        invoice.currency,
        total,
        Math.min(total, refundedMinor(invoice.refunds)),
        invoice.attempts,
        invoice.createdAt,
        invoice.paidAt,
        JSON.stringify(invoice.lines),
        JSON.stringify(invoice.refunds),
        invoice.dispute && JSON.stringify(invoice.dispute),
      ],
    );
  }
}

const storedChange = z.object({
  plan: z.enum(paidPlanIds),
  interval: z.enum(billingIntervals),
  effectiveAt: z.coerce.date(),
});

interface SubscriptionRow {
  readonly id: string;
  readonly plan: SubscriptionState["plan"];
  readonly interval: SubscriptionState["interval"];
  readonly currency: Currency;
  readonly amount_minor: number;
  readonly status: SubscriptionState["status"];
  readonly started_at: Date;
  readonly current_period_start: Date;
  readonly current_period_end: Date;
  readonly trial_end: Date | null;
  readonly is_cancelled_at_period_end: boolean;
  readonly ended_at: Date | null;
  readonly pending_change: unknown;
}

/** Returns the live subscription as last read, or `null` if there is none. */
export async function readLiveSubscription(
  on: Queryable,
  { provider, userId }: Pick<Customer, "provider" | "userId">,
): Promise<SubscriptionState | null> {
  const { rows } = await on.query<SubscriptionRow>(
    "select * from billing.subscription where provider = $1 and user_id = $2 and status = any ($3)",
    [provider, userId, [...LIVE]],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    id: row.id,
    plan: row.plan,
    interval: row.interval,
    currency: row.currency,
    amountMinor: row.amount_minor,
    status: row.status,
    startedAt: row.started_at,
    currentPeriodStart: row.current_period_start,
    currentPeriodEnd: row.current_period_end,
    trialEnd: row.trial_end,
    isCancelledAtPeriodEnd: row.is_cancelled_at_period_end,
    endedAt: row.ended_at,
    pendingChange: row.pending_change === null ? null : storedChange.parse(row.pending_change),
  };
}

const storedLines = z.array(
  z.object({
    plan: z.enum(paidPlanIds),
    interval: z.enum(billingIntervals),
    isProration: z.boolean(),
    amountMinor: z.int(),
    periodStart: z.iso.datetime(),
    periodEnd: z.iso.datetime(),
  }),
);
const storedDispute = z.object({ status: z.enum(["open", "won", "lost"]) }).nullable();

/** A stored invoice, with the facts that decide on a refund. */
export interface KeptInvoice {
  readonly shown: Omit<Invoice, "refundableUntil">;
  readonly subscriptionId: string | null;
  readonly paidAt: Date | null;
  readonly disputeStatus: "open" | "won" | "lost" | null;
  /** `true` if any of its credits was spent or is held by a run. */
  readonly isUsed: boolean;
}

interface InvoiceRow {
  readonly id: string;
  readonly subscription_id: string | null;
  readonly number: string;
  readonly status: Invoice["status"];
  readonly currency: Currency;
  readonly total_minor: number;
  readonly refunded_minor: number;
  readonly created_at: Date;
  readonly paid_at: Date | null;
  readonly lines: unknown;
  readonly dispute: unknown;
  readonly is_used: boolean;
}

/** A user's invoices, newest first. */
export async function readInvoices(
  on: Queryable,
  { provider, userId }: Pick<Customer, "provider" | "userId">,
): Promise<KeptInvoice[]> {
  const { rows } = await on.query<InvoiceRow>(
    `select i.*, exists (
        select from (${lotsOfInvoice("i.id")}) g
          join credit.hold_item t on t.lot_id = g.lot_id
          join credit.hold h on h.id = t.hold_id
         where h.state = 'pending' or t.captured > t.refunded) as is_used
       from billing.invoice i
      where i.provider = $1 and i.user_id = $2 and i.status <> 'draft'
      order by i.created_at desc, i.number desc, i.id desc`,
    [provider, userId],
  );
  return rows.map((row) => ({
    shown: {
      id: row.id,
      number: row.number,
      status: row.status,
      currency: row.currency,
      totalMinor: row.total_minor,
      refundedMinor: row.refunded_minor,
      createdAt: row.created_at.toISOString(),
      paidAt: row.paid_at?.toISOString() ?? null,
      lines: storedLines.parse(row.lines),
    },
    subscriptionId: row.subscription_id,
    paidAt: row.paid_at,
    disputeStatus: storedDispute.parse(row.dispute)?.status ?? null,
    isUsed: row.is_used,
  }));
}
