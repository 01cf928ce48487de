import type { FreeCreditState } from "#core/profile.ts";
import type { NetworkHashes } from "#server/accounts/person-hash.ts";
import type { Queryable } from "#server/db/connection.ts";

/*
 * The rows of public.free_grant. Every statement after a lock is one of its own, because only a new statement
 * sees what others committed while the lock was waited for.
 */

/** Makes the row of a claim, or waits for whoever has it, and answers its state. */
export async function lockClaim(
  on: Queryable,
  userId: string,
  emailHash: Buffer,
): Promise<FreeCreditState> {
  await on.query(
    `insert into public.free_grant (user_id, email_hash, state) values ($1, $2, 'waiting_email')
     on conflict (user_id) do nothing`,
    [userId, emailHash],
  );
  const { rows } = await on.query<{ state: FreeCreditState }>(
    "select state from public.free_grant where user_id = $1 for update",
    [userId],
  );
  if (!rows[0]) throw new Error(`the claim of ${userId} vanished`);
  return rows[0].state;
}

/** Null before the first claim. */
export async function readState(on: Queryable, userId: string): Promise<FreeCreditState | null> {
  const { rows } = await on.query<{ state: FreeCreditState }>(
    "select state from public.free_grant where user_id = $1",
    [userId],
  );
  return rows[0]?.state ?? null;
}

/** Waits for every other transaction that decides about the same mailbox or network. */
export async function lockHash(on: Queryable, hash: Buffer): Promise<void> {
  await on.query("select pg_advisory_xact_lock($1::bigint)", [hash.readBigInt64BE(0).toString()]);
}

/** True for accounts whose credits were granted before claims were kept. */
export async function hadSignUpCredits(on: Queryable, userId: string): Promise<boolean> {
  const { rows } = await on.query("select from credit.transfer where key = $1", [
    `signup:${userId}`,
  ]);
  return rows.length > 0;
}

/** True when another account of this mailbox has claimed already, whatever became of it but a waiting. */
export async function isKnownPerson(
  on: Queryable,
  userId: string,
  emailHash: Buffer,
): Promise<boolean> {
  const { rows } = await on.query(
    `select from public.free_grant
      where email_hash = $2 and user_id <> $1 and state in ('granted', 'review', 'refused_reviewed')`,
    [userId, emailHash],
  );
  return rows.length > 0;
}

/** How many people got their free credits there in the last 24 hours. */
export async function countGrantsNearby(
  on: Queryable,
  { address, network }: NetworkHashes,
): Promise<{ ofAddress: number; ofNetwork: number }> {
  const { rows } = await on.query<{ ofAddress: number; ofNetwork: number }>(
    `select count(*) filter (where address_hash = $1)::int as "ofAddress", count(*)::int as "ofNetwork"
       from public.free_grant
      where network_hash = $2 and state = 'granted' and decided_at > clock_timestamp() - interval '24 hours'`,
    [address, network],
  );
  return rows[0] ?? { ofAddress: 0, ofNetwork: 0 };
}

interface Settlement {
  readonly userId: string;
  readonly state: FreeCreditState;
  readonly emailHash: Buffer | null;
  readonly network: NetworkHashes | null;
}

/** Writes the decision about a waiting claim. */
export async function settleClaim(on: Queryable, settlement: Settlement): Promise<void> {
  const { userId, state, emailHash, network } = settlement;
  await on.query(
    `update public.free_grant
        set state = $2, email_hash = $3, address_hash = $4, network_hash = $5,
            decided_at = clock_timestamp()
      where user_id = $1 and state = 'waiting_email'`,
    [userId, state, emailHash, network?.address ?? null, network?.network ?? null],
  );
}

/** Writes the decision about a claim in review; false when it was in none. */
export async function settleReview(
  on: Queryable,
  userId: string,
  state: FreeCreditState,
): Promise<boolean> {
  const { rowCount } = await on.query(
    // A decision by hand takes no place in the count of its network.
    `update public.free_grant
        set state = $2, decided_at = clock_timestamp(), address_hash = null, network_hash = null
      where user_id = $1 and state = 'review'`,
    [userId, state],
  );
  return rowCount === 1;
}

/** People with free credits whose top-up of the month is still to be decided, in order after `afterUserId`. */
export async function findOpenMonths(
  on: Queryable,
  { month, afterUserId, limit }: { month: string; afterUserId: string; limit: number },
): Promise<string[]> {
  const { rows } = await on.query<{ user_id: string }>(
    `select user_id from public.free_grant g
      where state = 'granted' and user_id > $2 and not exists (
        select from public.free_top_up t where t.user_id = g.user_id and t.month = $1)
        and not exists (select from privacy.deletion d where d.user_id = g.user_id)
      order by user_id limit $3`,
    [month, afterUserId, limit],
  );
  return rows.map((row) => row.user_id);
}

/** True for people with free credits whose top-up of the month is still to be decided. */
export async function isMonthOpen(on: Queryable, userId: string, month: string): Promise<boolean> {
  const { rows } = await on.query(
    `select from public.free_grant g where user_id = $1 and state = 'granted' and not exists (
       select from public.free_top_up t where t.user_id = g.user_id and t.month = $2)`,
    [userId, month],
  );
  return rows.length > 0;
}
