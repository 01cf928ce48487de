import type { InvitationState } from "#core/referral-state.ts";
import type { Queryable } from "#server/db/connection.ts";

/** The rule that keeps an invitation from its reward. */
export type ReferralReason =
  | "same_person"
  | "same_network"
  | "same_card"
  | "ring"
  | "old_account"
  | "disposable_email"
  | "no_free_credits"
  | "network_in_review"
  | "cap_of_30_days"
  | "cap_for_life"
  | "closed_for_abuse";

export interface Referral {
  readonly refereeId: string;
  readonly referrerId: string;
  readonly state: InvitationState;
  readonly createdAt: Date;
  readonly welcomedAt: Date | null;
  readonly rewardedAt: Date | null;
  readonly closedAt: Date | null;
}

const columns = `referee_id as "refereeId", referrer_id as "referrerId", state, created_at as "createdAt",
  welcomed_at as "welcomedAt", rewarded_at as "rewardedAt", closed_at as "closedAt"`;

/** Records the first invitation of a user. Returns `false` if there is one already. */
export async function insertReferral(
  on: Queryable,
  { refereeId, referrerId }: Pick<Referral, "refereeId" | "referrerId">,
): Promise<boolean> {
  const { rowCount } = await on.query(
    `insert into public.referral (referee_id, referrer_id, state) values ($1, $2, 'waiting_email')
     on conflict (referee_id) do nothing`,
    [refereeId, referrerId],
  );
  return rowCount === 1;
}

/** Returns the invitation of a user, locked until the transaction ends. */
export async function lockReferral(on: Queryable, refereeId: string): Promise<Referral | null> {
  const { rows } = await on.query<Referral>(
    `select ${columns} from public.referral where referee_id = $1 for update`,
    [refereeId],
  );
  return rows[0] ?? null;
}

/** Returns the code of a user's link, or `null` without a profile. */
export async function findCode(on: Queryable, userId: string): Promise<string | null> {
  const { rows } = await on.query<{ code: string }>(
    "select referral_id as code from public.profile where user_id = $1",
    [userId],
  );
  return rows[0]?.code ?? null;
}

/** Returns the invitations that a user has made, newest first. */
export async function listInvited(on: Queryable, referrerId: string): Promise<Referral[]> {
  const { rows } = await on.query<Referral>(
    `select ${columns} from public.referral where referrer_id = $1 order by created_at desc, referee_id`,
    [referrerId],
  );
  return rows;
}

/** Refuses an invitation or sends it to review, and adds a reason. */
export async function stopReferral(
  on: Queryable,
  refereeId: string,
  { state, reason }: { state: "refused" | "review"; reason: ReferralReason },
): Promise<void> {
  await on.query(
    `update public.referral set state = $2, reasons = array_append(reasons, $3) where referee_id = $1`,
    [refereeId, state, reason],
  );
}

/** Records that the invited user got the welcome credits. The next step is a first run. */
export async function markWelcomed(on: Queryable, refereeId: string): Promise<void> {
  await on.query(
    `update public.referral set state = 'waiting_run', welcomed_at = clock_timestamp() where referee_id = $1`,
    [refereeId],
  );
}

/** SQL: the run of the hold `h` stands; its user hasn't returned the result for its credits. */
const STANDS = "not exists (select from runs.unwanted u where u.run_id = h.id)";

/** The invited user's first finished run starts the delay, which ends `delayHours` later. Returned results don't count. */
export async function markFirstRuns(on: Queryable, delayHours: number): Promise<void> {
  await on.query(
    `update public.referral r
        set state = 'waiting_delay', due_at = first.at + make_interval(hours => $1)
       from (select a.user_id, min(h.resolved_at) as at
               from public.referral w
               join credit.account a on a.user_id = w.referee_id
               join credit.hold h on h.account_id = a.id and h.state = 'captured' and ${STANDS}
              where w.state = 'waiting_run'
              group by a.user_id) first
      where r.referee_id = first.user_id and r.state = 'waiting_run'`,
    [delayHours],
  );
}

/**
 * Returns whether the run that started the delay of a locked invitation stands; if not, the invitation waits for another
 * run. Locks the invited user's account, so that no return is under way.
 */
export async function keepsFirstRun(
  on: Queryable,
  refereeId: string,
  delayHours: number,
): Promise<boolean> {
  await on.query("select from credit.account where user_id = $1 for update", [refereeId]);
  const { rowCount } = await on.query(
    `update public.referral r set state = 'waiting_run', due_at = null
      where referee_id = $1 and not exists (
        select from credit.account a
          join credit.hold h on h.account_id = a.id and h.state = 'captured' and ${STANDS}
         where a.user_id = $1 and h.resolved_at <= r.due_at - make_interval(hours => $2))`,
    [refereeId, delayHours],
  );
  return rowCount === 0;
}

/** Returns invitations whose delay is over, the oldest first. */
export async function findDue(on: Queryable, now: Date): Promise<string[]> {
  const { rows } = await on.query<{ referee_id: string }>(
    `select referee_id from public.referral
      where state = 'waiting_delay' and due_at <= $1 order by due_at, referee_id`,
    [now],
  );
  return rows.map((row) => row.referee_id);
}

export async function markRewarded(on: Queryable, refereeId: string, at: Date): Promise<void> {
  await on.query(
    "update public.referral set state = 'rewarded', rewarded_at = $2 where referee_id = $1",
    [refereeId, at],
  );
}

/** Counts the rewards of a user, in total and since `since`. */
export async function countRewards(
  on: Queryable,
  referrerId: string,
  since: Date,
): Promise<{ inAll: number; recently: number }> {
  const { rows } = await on.query<{ inAll: number; recently: number }>(
    `select count(*)::int as "inAll", count(*) filter (where rewarded_at > $2)::int as recently
       from public.referral where referrer_id = $1 and rewarded_at is not null`,
    [referrerId, since],
  );
  return rows[0] ?? { inAll: 0, recently: 0 };
}

/**
 * Returns the ring that a new invitation closes: the referrer, the referrer's own inviter and so on, up to the referee.
 * Empty if there is none.
 */
export async function findRing(
  on: Queryable,
  { refereeId, referrerId }: Pick<Referral, "refereeId" | "referrerId">,
): Promise<string[]> {
  const { rows } = await on.query<{ path: string[] }>(
    `with recursive up (person, path) as (
       select $2::text, array[$2::text]
       union all
       select r.referrer_id, up.path || r.referrer_id
         from up join public.referral r on r.referee_id = up.person
        where r.referrer_id <> all (up.path) and up.person <> $1)
     select path from up where person = $1 limit 1`,
    [refereeId, referrerId],
  );
  return rows[0]?.path ?? [];
}

/** Records that a user's invitation was closed for abuse. */
export async function markClosed(on: Queryable, refereeId: string, at: Date): Promise<void> {
  await on.query("update public.referral set closed_at = $2 where referee_id = $1", [
    refereeId,
    at,
  ]);
}

/** Returns the unused credits of an invitation's lots, and locks their accounts. */
export async function lockUnusedLots(
  on: Queryable,
  sourceRefs: readonly string[],
): Promise<{ lotId: string; unused: number }[]> {
  await on.query(
    `select from credit.account where id in (
       select account_id from credit.lot where source = 'referral' and source_ref = any ($1))
      order by id for update`,
    [sourceRefs],
  );
  const { rows } = await on.query<{ lotId: string; unused: number }>(
    `select id as "lotId", (remaining - held)::float8 as unused from credit.lot
      where source = 'referral' and source_ref = any ($1) and remaining > held`,
    [sourceRefs],
  );
  return rows;
}
