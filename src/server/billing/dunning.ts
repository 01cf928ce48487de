import type { Subscription } from "#core/billing.ts";
import { type FreezeReason, setPaidFreeze } from "#server/credits/ledger.ts";
import type { Queryable } from "#server/db/connection.ts";
import { addDays } from "./calendar.ts";
import type { Customer } from "./customers.ts";
import type { CustomerState, InvoiceState } from "./payment-provider.ts";

/** Days between the notice and the freeze of paid credits. */
const NOTICE_DAYS = 7;

/** A notice about an overdue payment that is due now. */
export interface DunningStep {
  readonly kind: "failed" | "suspended" | "recovered";
  readonly invoiceId: string;
  readonly suspendsAt: Date;
}

interface DunningRow {
  readonly invoice_id: string;
  readonly first_failed_at: Date;
  readonly notice_sent_at: Date;
  readonly suspends_at: Date;
  readonly suspended_at: Date | null;
}

/** Open invoices of a live subscription whose charge failed. */
function overdueInvoices(state: CustomerState): InvoiceState[] {
  const owing = new Set(
    state.subscriptions
      .filter(({ status }) => status === "past_due" || status === "unpaid")
      .map(({ id }) => id),
  );
  return state.invoices.filter(
    ({ status, attempts, subscriptionId }) =>
      status === "open" && attempts > 0 && subscriptionId !== null && owing.has(subscriptionId),
  );
}

/**
 * Opens, advances and closes overdue payments. The notice is due immediately. Paid credits freeze seven days later, and
 * thaw with the payment or when the plan ends and nothing is owed any more.
 */
export async function followOverdue(
  on: Queryable,
  { userId }: Customer,
  state: CustomerState,
): Promise<DunningStep[]> {
  const overdue = overdueInvoices(state);
  for (const { id, subscriptionId, createdAt } of overdue) {
    await on.query(
      `insert into billing.dunning (
         invoice_id, user_id, subscription_id, first_failed_at, notice_sent_at, suspends_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (invoice_id) do update set ended_at = null, outcome = null`,
      [id, userId, subscriptionId, createdAt, state.now, addDays(state.now, NOTICE_DAYS)],
    );
  }
  const steps: DunningStep[] = [];
  for (const row of await openRows(on, userId)) {
    const { invoice_id: invoiceId, suspends_at: suspendsAt } = row;
    const at = { invoiceId, suspendsAt };
    if (!overdue.some(({ id }) => id === invoiceId)) {
      const isPaid = await close(on, invoiceId, state);
      if (isPaid) steps.push({ ...at, kind: "recovered" });
      continue;
    }
    steps.push({ ...at, kind: "failed" });
    if (suspendsAt > state.now) continue;
    await on.query(
      "update billing.dunning set suspended_at = coalesce(suspended_at, $2) where invoice_id = $1",
      [invoiceId, state.now],
    );
    steps.push({ ...at, kind: "suspended" });
  }
  return steps;
}

async function openRows(on: Queryable, userId: string): Promise<DunningRow[]> {
  const { rows } = await on.query<DunningRow>(
    `select invoice_id, first_failed_at, notice_sent_at, suspends_at, suspended_at
       from billing.dunning where user_id = $1 and ended_at is null order by first_failed_at, invoice_id`,
    [userId],
  );
  return rows;
}

/** Returns whether it ended because it was paid. */
async function close(on: Queryable, invoiceId: string, state: CustomerState): Promise<boolean> {
  const isPaid = state.invoices.some(({ id, status }) => id === invoiceId && status === "paid");
  await on.query("update billing.dunning set ended_at = $2, outcome = $3 where invoice_id = $1", [
    invoiceId,
    state.now,
    isPaid ? "paid" : "given_up",
  ]);
  return isPaid;
}

/** Freezes paid credits while a payment is disputed or overdue for too long, and thaws them afterwards. */
export async function followFreeze(
  on: Queryable,
  { userId }: Customer,
  state: CustomerState,
): Promise<void> {
  await setPaidFreeze(on, userId, await freezeReason(on, userId, state));
}

async function freezeReason(
  on: Queryable,
  userId: string,
  state: CustomerState,
): Promise<FreezeReason | null> {
  if (state.invoices.some(({ dispute }) => dispute?.status === "open")) return "disputed";
  const rows = await openRows(on, userId);
  return rows.some(({ suspended_at: since }) => since !== null) ? "overdue" : null;
}

/** The overdue payment that the user sees; `null` if there is none. */
export async function readDunning(
  on: Queryable,
  userId: string,
): Promise<NonNullable<Subscription["dunning"]> | null> {
  const [row] = await openRows(on, userId);
  if (!row) return null;
  return {
    firstFailedAt: row.first_failed_at.toISOString(),
    noticeSentAt: row.notice_sent_at.toISOString(),
    suspendsAt: row.suspends_at.toISOString(),
    isSuspended: row.suspended_at !== null,
  };
}
