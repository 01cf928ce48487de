import type { Transaction } from "#server/db/connection.ts";
import { findCustomer, type InOrder } from "./customers.ts";
import { PaymentFailure } from "./payment-provider.ts";
import { type SyncDeps, syncCustomer } from "./sync.ts";

/**
 * Deletes a user at the provider, with whatever plan there still is; the mirrors then say so. Nothing happens for
 * who never bought, or is gone there already. Throws `PaymentFailure` when the provider cannot be asked.
 */
export async function forgetCustomer(
  deps: SyncDeps & { readonly inOrder: InOrder },
  userId: string,
): Promise<void> {
  await deps.inOrder(userId, (transaction) => forget(deps, transaction, userId));
}

async function forget(deps: SyncDeps, transaction: Transaction, userId: string): Promise<void> {
  const customer = await findCustomer(transaction.client, deps.provider.mode, userId);
  if (!customer || customer.isGone) return;
  await deps.provider.deleteCustomer(customer.customerId).catch((error: unknown) => {
    if (!(error instanceof PaymentFailure && error.code === "not_found")) throw error;
  });
  await syncCustomer(deps, transaction, customer);
}
