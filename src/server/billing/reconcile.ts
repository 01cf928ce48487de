import type { Database } from "#server/db/connection.ts";
import type { QueueLog } from "../queue/queue-log.ts";
import { findCustomer, type InOrder } from "./customers.ts";
import { type SyncDeps, syncCustomer } from "./sync.ts";

export interface ReconcileDeps extends SyncDeps {
  readonly database: Database;
  readonly inOrder: InOrder;
  readonly log: QueueLog;
}

/** Updates our records of a user from the provider, without waiting for events. */
export async function lookAgain(
  deps: SyncDeps & Pick<ReconcileDeps, "inOrder">,
  userId: string,
): Promise<void> {
  await deps.inOrder(userId, async (transaction) => {
    const customer = await findCustomer(transaction.client, deps.provider.mode, userId);
    if (customer) await syncCustomer(deps, transaction, customer);
  });
}

/**
 * Syncs every customer for whom something may be due without an event: live plans (monthly grants of a paid year,
 * notices, suspensions, lost events), overdue payments, open purchases, and unused credits of payments that may have
 * been refunded or disputed. A failure of one doesn't stop the others.
 */
export async function reconcile(deps: ReconcileDeps): Promise<void> {
  const { database, provider, log } = deps;
  const { rows } = await database.pool.query<{ user_id: string }>(
    `select c.user_id from billing.customer c
      where c.provider = $1 and not c.is_gone and (
        exists (select from billing.subscription s
                 where s.provider = c.provider and s.user_id = c.user_id and s.status <> 'canceled')
        or exists (select from billing.dunning d where d.user_id = c.user_id and d.ended_at is null)
        or exists (select from billing.checkout o
                    where o.provider = c.provider and o.user_id = c.user_id and o.status = 'open'
                      and o.created_at > clock_timestamp() - interval '3 days')
        or exists (select from billing.credit_grant g join credit.lot l on l.id = g.lot_id
                    where g.user_id = c.user_id and l.remaining > 0))
      order by c.synced_at nulls first`,
    [provider.mode],
  );
  for (const { user_id: userId } of rows) {
    try {
      await lookAgain(deps, userId);
    } catch (error) {
      log.error(`the payments of user ${userId} couldn't be checked: ${String(error)}`);
    }
  }
}
