import type {
  MirroredInvoice,
  MirroredSubscription,
  OperatorReferral,
  UserDetail,
} from "#core/operator.ts";
import { balance } from "#server/credits/ledger.ts";
import type { Database, Queryable } from "#server/db/connection.ts";
import type { CreditBooks } from "#server/people/credit-history.ts";
import { readActions } from "./action-log.ts";
import { requirePerson } from "./people.ts";

/** Timestamps in the ISO 8601 format of JSON. */
const iso = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

async function readSubscriptions(on: Queryable, userId: string): Promise<MirroredSubscription[]> {
  const { rows } = await on.query<MirroredSubscription>(
    `select id, provider, plan, interval, currency, amount_minor as "amountMinor", status,
            ${iso("started_at")} as "startedAt", ${iso("current_period_end")} as "currentPeriodEnd",
            is_cancelled_at_period_end as "isCancelledAtPeriodEnd", ${iso("ended_at")} as "endedAt"
       from billing.subscription where user_id = $1 order by started_at desc, id desc`,
    [userId],
  );
  return rows;
}

async function readInvoices(on: Queryable, userId: string): Promise<MirroredInvoice[]> {
  const { rows } = await on.query<MirroredInvoice>(
    `select id, number, status, currency, total_minor as "totalMinor", refunded_minor as "refundedMinor",
            ${iso("created_at")} as "createdAt", ${iso("paid_at")} as "paidAt",
            dispute is not null as "isDisputed"
       from billing.invoice where user_id = $1 order by created_at desc, id desc`,
    [userId],
  );
  return rows;
}

async function readReferral(on: Queryable, userId: string): Promise<OperatorReferral> {
  const own = await on.query<{ referral_id: string }>(
    "select referral_id from public.profile where user_id = $1",
    [userId],
  );
  const by = await on.query<NonNullable<OperatorReferral["invitedBy"]>>(
    `select referrer_id as "userId", state, reasons from public.referral where referee_id = $1`,
    [userId],
  );
  const invited = await on.query<OperatorReferral["invited"][number]>(
    `select state, count(*)::int as count from public.referral
      where referrer_id = $1 group by state order by state`,
    [userId],
  );
  return {
    referralId: own.rows[0]?.referral_id ?? null,
    invitedBy: by.rows[0] ?? null,
    invited: invited.rows,
  };
}

/** Returns the stored data of a user, without images and card data. Throws `not_found`. */
export async function readPerson(
  { pool, books }: { readonly pool: Database["pool"]; readonly books: CreditBooks },
  userId: string,
): Promise<UserDetail> {
  const person = await requirePerson(pool, userId);
  const account = await pool.query<{
    isEmailVerified: boolean | null;
    freeCredits: UserDetail["freeCredits"];
  }>(
    `select (select email_verified from auth."user" where id = $1) as "isEmailVerified",
            (select state from public.free_grant where user_id = $1) as "freeCredits"`,
    [userId],
  );
  return {
    person,
    isEmailVerified: account.rows[0]?.isEmailVerified ?? null,
    freeCredits: account.rows[0]?.freeCredits ?? null,
    balance: await balance(pool, userId),
    lots: await books.lots(userId),
    history: await books.history(userId, undefined),
    subscriptions: await readSubscriptions(pool, userId),
    invoices: await readInvoices(pool, userId),
    referral: await readReferral(pool, userId),
    actions: (await readActions(pool, { target: `user:${userId}` })).actions,
  };
}
