import { accountPages } from "#core/account.ts";
import type { Database, Queryable, Transaction } from "#server/db/connection.ts";
import { accountMails } from "#server/mail/account-templates.ts";
import type { Mail } from "#server/mail/mail.ts";
import { findRecipient } from "#server/mail/recipients.ts";

/** Days before credits expire at which their user is notified, the last notice first. */
const NOTICE_DAYS = [3, 14] as const;
type NoticeDays = (typeof NOTICE_DAYS)[number];

export interface ExpiryNoticeDeps {
  readonly database: Database;
  readonly mail: Pick<Mail, "post">;
  /** Origin of our own pages, such as https://example.com. */
  readonly origin: () => string;
  /** Clock, in ms since 1970. */
  readonly now: () => number;
}

interface EndingLot {
  readonly lotId: string;
  readonly credits: number;
  readonly endsAt: Date;
}

/**
 * Notifies users of expiring credits, 14 and 3 days before, each lot once per notice. A lot that lives no longer than a
 * notice period gets no such notice. One email covers everything that is due for a user.
 */
export async function sendExpiryNotices(deps: ExpiryNoticeDeps): Promise<void> {
  const { database } = deps;
  for (const days of NOTICE_DAYS) {
    for (const userId of await findOwners(database.pool, days, new Date(deps.now()))) {
      await database.transaction((transaction) => tellOwner(deps, transaction, { userId, days }));
    }
  }
}

/** Unused lots that expire within `$1` days after `$2`, lived longer than that, and have no such notice yet. */
const DUE = `not l.is_used_up and l.remaining > l.held and l.expires_at > $2::timestamptz
  and l.expires_at <= $2::timestamptz + make_interval(days => $1)
  and l.expires_at > l.effective_at + make_interval(days => $1)
  and not exists (
    select from public.credit_expiry_notice n where n.lot_id = l.id and n.days_before <= $1)`;

async function findOwners(on: Queryable, days: NoticeDays, now: Date): Promise<string[]> {
  const { rows } = await on.query<{ user_id: string }>(
    `select distinct a.user_id from credit.lot l join credit.account a on a.id = l.account_id where ${DUE}`,
    [days, now],
  );
  return rows.map((row) => row.user_id);
}

async function tellOwner(
  deps: ExpiryNoticeDeps,
  transaction: Transaction,
  { userId, days }: { userId: string; days: NoticeDays },
): Promise<void> {
  const { client } = transaction;
  const lots = await takeDueLots(client, { userId, days, now: new Date(deps.now()) });
  const [first] = lots;
  const recipient = await findRecipient(client, userId);
  if (!first || !recipient?.creditExpiry) return;
  await deps.mail.post(transaction, {
    ...accountMails.creditsEnd[recipient.locale]({
      lots,
      url: `${deps.origin()}${accountPages.account}#credits`,
    }),
    to: recipient.email,
    replyTo: null,
    locale: recipient.locale,
    idempotencyKey: `credits-end:${days}:${first.lotId}`,
  });
}

/** Marks the user's due lots as notified. Returns them in order of expiry. */
async function takeDueLots(
  on: Queryable,
  { userId, days, now }: { userId: string; days: NoticeDays; now: Date },
): Promise<EndingLot[]> {
  const { rows } = await on.query<EndingLot>(
    `with told as (
       insert into public.credit_expiry_notice (lot_id, days_before)
       select l.id, $1 from credit.lot l join credit.account a on a.id = l.account_id
        where a.user_id = $3 and ${DUE}
       on conflict do nothing
       returning lot_id)
     select l.id as "lotId", (l.remaining - l.held)::float8 as credits, l.expires_at as "endsAt"
       from credit.lot l join told on told.lot_id = l.id
      order by l.expires_at, l.sequence`,
    [days, now, userId],
  );
  return rows;
}
