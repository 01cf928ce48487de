import type { Invoice } from "#core/billing.ts";
import { commitments } from "#core/commitments.ts";
import { AppError } from "#core/errors.ts";
import type { Queryable } from "#server/db/connection.ts";
import { addDays } from "./calendar.ts";
import { type Customer, findCustomer } from "./customers.ts";
import { type KeptInvoice, readInvoices } from "./mirror.ts";
import type { PlanLifeDeps } from "./plan-life.ts";
import { syncCustomer } from "./sync.ts";

/** A payment whose credits are unused is refundable for this long. */
const REFUND_DAYS = commitments.refundDays;

/** Until when a payment is refundable on request; `null` if it isn't. */
function refundableUntil(invoice: KeptInvoice, now: Date): Date | null {
  const { shown, paidAt, isUsed, disputeStatus } = invoice;
  if (shown.status !== "paid" || paidAt === null || shown.totalMinor === 0) return null;
  if (shown.refundedMinor > 0 || isUsed) return null;
  if (disputeStatus !== null && disputeStatus !== "won") return null;
  const until = addDays(paidAt, REFUND_DAYS);
  return now <= until ? until : null;
}

function show(invoice: KeptInvoice, now: Date): Invoice {
  return {
    ...invoice.shown,
    refundableUntil: refundableUntil(invoice, now)?.toISOString() ?? null,
  };
}

/** A user's invoices, newest first, from our last read of the provider. */
export async function listInvoices(
  on: Queryable,
  customer: Customer,
  nowMs: number,
): Promise<Invoice[]> {
  const now = new Date(nowMs + customer.clockAheadMs);
  return (await readInvoices(on, customer)).map((invoice) => show(invoice, now));
}

/**
 * Refunds a payment whose credits are all unused, takes the credits back and ends the plan. Throws `not_found` for
 * another user's invoice, and `not_refundable`.
 */
export function refundInvoice(
  deps: PlanLifeDeps,
  userId: string,
  invoiceId: string,
): Promise<Invoice> {
  return deps.inOrder(userId, async (transaction) => {
    const { client } = transaction;
    const customer = await findCustomer(client, deps.provider.mode, userId);
    if (!customer || customer.isGone) throw new AppError("not_found");
    const { state } = await syncCustomer(deps, transaction, customer);
    // Keeps runs from holding its credits until the refund is complete.
    await client.query("select from credit.account where user_id = $1 for update", [userId]);
    const find = async () =>
      (await readInvoices(client, customer)).find(({ shown }) => shown.id === invoiceId);
    const before = await find();
    if (!before) throw new AppError("not_found");
    if (refundableUntil(before, state.now) === null) {
      throw new AppError("not_refundable", { days: REFUND_DAYS });
    }
    const refunds = state.invoices.find(({ id }) => id === invoiceId)?.refunds ?? [];
    // The provider stores responses by key, so a refund after a failed one needs a new key.
    const idempotencyKey = ["refund", invoiceId, ...(refunds.length > 0 ? [refunds.length] : [])];
    await deps.provider.refundInvoice({ invoiceId, idempotencyKey: idempotencyKey.join(":") });
    const live = state.subscriptions.find(
      ({ id, endedAt }) => id === before.subscriptionId && endedAt === null,
    );
    if (live) {
      await deps.provider.cancelNow({
        subscriptionId: live.id,
        idempotencyKey: `given-back:${live.id}`,
      });
    }
    await syncCustomer(deps, transaction, customer);
    const after = await find();
    return show(after ?? before, state.now);
  });
}
