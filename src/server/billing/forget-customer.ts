import type { Transaction } from "#server/db/connection.ts";
import { findCustomer, type InOrder } from "./customers.ts";
import { PaymentFailure } from "./payment-provider.ts";
import { type SyncDeps, syncCustomer } from "./sync.ts";

/**
 * Deletes a user at the provider, including a live plan, and updates our records. Does nothing if the user never bought
 * or is already deleted there. Throws `PaymentFailure` if the provider can't be reached.
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
