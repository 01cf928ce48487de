import type { Queryable } from "../../src/server/db/connection.ts";

/**
 * Returns all of a user's billing and credit state that must not depend on how it came about, as one string. Removes
 * the user's tag from the ids. Leaves out the times of our own clock and the emails.
 */
export async function moneyOf(on: Queryable, userId: string, tag: string): Promise<string> {
  const { rows } = await on.query<{ all: unknown }>(
    `select jsonb_build_object(
       'subscriptions', (select jsonb_agg(to_jsonb(s) - 'user_id' order by s.id)
                           from billing.subscription s where s.user_id = $1),
       'invoices', (select jsonb_agg(to_jsonb(i) - 'user_id' order by i.id)
                      from billing.invoice i where i.user_id = $1),
       'grants', (select jsonb_agg(jsonb_build_array(
                           g.key, g.kind, g.credits, g.starts_at, g.ends_at, l.amount, l.remaining, l.held)
                         order by g.key)
                    from billing.credit_grant g join credit.lot l on l.id = g.lot_id where g.user_id = $1),
       'clawbacks', (select jsonb_agg(jsonb_build_array(c.credits, g.key) order by g.key)
                       from billing.credit_clawback c join billing.credit_grant g on g.lot_id = c.lot_id
                      where c.user_id = $1),
       'overdue', (select jsonb_agg(d.invoice_id) from billing.dunning d
                    where d.user_id = $1 and d.ended_at is null),
       'account', (select jsonb_build_array(a.posted, a.held, a.paid_freeze)
                     from credit.account a where a.user_id = $1)) as all`,
    [userId],
  );
  return JSON.stringify(rows[0]?.all).replaceAll(tag, "");
}
