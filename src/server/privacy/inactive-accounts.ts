import { commitments } from "#core/commitments.ts";
import { retentionHours } from "#core/retention.ts";
import type { Database, Queryable } from "#server/db/connection.ts";
import type { Mail } from "#server/mail/mail.ts";
import { privacyMails } from "#server/mail/privacy-templates.ts";
import { findRecipient, type MailRecipient } from "#server/mail/recipients.ts";
import { findSignInAccount } from "#server/people/account-directory.ts";
import type { Chore } from "#server/queue/chores.ts";
import type { QueueLog } from "#server/queue/queue-log.ts";
import type { ClosingAccounts } from "./closing-accounts.ts";
import { cancelRuns } from "./deletions.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Users per round. Each email has its own transaction. */
const BATCH = 200;

export interface InactiveDeps {
  readonly database: Database;
  readonly mail: Pick<Mail, "post" | "reachesPeople">;
  readonly closing: Pick<ClosingAccounts, "add">;
  /** Origin of our own pages. */
  readonly origin: () => string;
  readonly log: QueueLog;
  /** Years without a sign-in after which an account gets an email; 0 means never. */
  readonly inactiveYears: number;
}

/** Users of our own sign-in, and users of another service, of whom only a profile is stored. */
const PEOPLE = `(
  select id, created_at from auth."user"
  union all
  select p.user_id, p.created_at from public.profile p
   where not exists (select from auth."user" own where own.id = p.user_id)) u`;

/** Excludes users with a current subscription and users whose account is already being deleted. */
const STAYS = `
  exists (select from billing.subscription s
           where s.user_id = u.id and s.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused'))
  or exists (select from privacy.deletion d where d.user_id = u.id)`;

/**
 * Sends a warning to users who haven't signed in for years, and deletes the accounts of those who didn't return by the
 * announced date. That deletion is like one on request, with the same undo period. A sign-in at any time keeps
 * everything. Without a mail server no warning can be sent, so no account is deleted. `aheadMs` shifts the clock, for
 * tests.
 */
export async function reviewInactive(deps: InactiveDeps, aheadMs = 0): Promise<void> {
  const { mail, inactiveYears, log } = deps;
  if (inactiveYears === 0) return;
  if (!mail.reachesPeople) {
    log.info("inactive accounts are kept: no mail server is configured to warn their users");
    return;
  }
  const now = new Date(Date.now() + aheadMs);
  const warned = await warnAll(deps, now);
  const closed = await closeAll(deps, now);
  if (warned + closed > 0) log.info(`inactive accounts: ${warned} warned, ${closed} closed`);
}

async function warnAll(deps: InactiveDeps, now: Date): Promise<number> {
  const { rows } = await deps.database.pool.query<{ userId: string; seenAt: Date }>(
    `select u.id as "userId", coalesce(p.seen_at, u.created_at) as "seenAt"
       from ${PEOPLE} left join privacy.presence p on p.user_id = u.id
      where coalesce(p.seen_at, u.created_at) < $1::timestamptz - make_interval(years => $2)
        and p.warned_at is null and not (${STAYS})
      order by 2 limit $3`,
    [now, deps.inactiveYears, BATCH],
  );
  for (const { userId, seenAt } of rows) await warn(deps, { userId, seenAt, now });
  return rows.length;
}

interface Away {
  readonly userId: string;
  readonly seenAt: Date;
  readonly now: Date;
}

async function warn(deps: InactiveDeps, { userId, seenAt, now }: Away): Promise<void> {
  const closesAt = new Date(now.getTime() + commitments.inactiveNoticeDays * DAY_MS);
  await deps.database.transaction(async (transaction) => {
    const { client } = transaction;
    const { rowCount } = await client.query(
      // A user who has an account but never signed in has no row yet.
      `insert into privacy.presence as known (user_id, seen_at, warned_at, closes_at) values ($1, $5, $2, $3)
       on conflict (user_id) do update set warned_at = $2, closes_at = $3
         where known.warned_at is null and known.seen_at < $2::timestamptz - make_interval(years => $4)`,
      [userId, now, closesAt, deps.inactiveYears, seenAt],
    );
    if (rowCount !== 1) return;
    const { locale, email } = await findAddress(client, userId);
    await deps.mail.post(transaction, {
      ...privacyMails.inactive[locale]({ seenAt, closesAt, url: `${deps.origin()}/account` }),
      to: email,
      replyTo: null,
      locale,
      idempotencyKey: `inactive:${userId}:${closesAt.toISOString()}`,
    });
  });
}

/** Returns the address of the profile or, for a user without a profile, of the sign-in. */
async function findAddress(
  on: Queryable,
  userId: string,
): Promise<Pick<MailRecipient, "locale" | "email">> {
  const recipient = await findRecipient(on, userId);
  if (recipient) return recipient;
  const account = await findSignInAccount(on, userId);
  if (!account)
    throw new Error(`the account ${userId} was deleted while its user was being warned`);
  return { locale: "en", email: account.email };
}

async function closeAll({ database, closing }: InactiveDeps, now: Date): Promise<number> {
  const closed = await database.transaction(({ client }) => beginDeletions(client, now));
  for (const userId of closed) {
    closing.add(userId);
    await cancelRuns(database, userId);
  }
  return closed.length;
}

async function beginDeletions(on: Queryable, now: Date): Promise<string[]> {
  const { rows } = await on.query<{ userId: string }>(
    `with due as (
       select p.user_id from privacy.presence p join ${PEOPLE} on u.id = p.user_id
        where p.closes_at < $1 and not (${STAYS}) order by p.closes_at limit $3 for update of p)
     insert into privacy.deletion (user_id, purge_after)
     select user_id, clock_timestamp() + make_interval(hours => $2) from due
     on conflict (user_id) do nothing
     returning user_id as "userId"`,
    [now, retentionHours.undo, BATCH],
  );
  await on.query("delete from auth.session where user_id = any($1::text[])", [
    rows.map(({ userId }) => userId),
  ]);
  return rows.map(({ userId }) => userId);
}

/** Runs once a day, in one of the processes. */
export function inactiveChore(deps: InactiveDeps): Chore {
  return { name: "review inactive accounts", everyMs: DAY_MS, run: () => reviewInactive(deps) };
}
