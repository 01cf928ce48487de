import type { FreeCreditState } from "#core/profile.ts";
import type { Queryable } from "#server/db/connection.ts";
import type { Crowd, Traits } from "./crowding.ts";

/*
 * The rows of public.free_grant. Each statement after a lock is separate, because only a new statement sees rows that
 * were committed while it waited for the lock.
 */

/** Creates or locks the row of a claim. Returns its state. */
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
  if (!rows[0]) throw new Error(`the claim of ${userId} is missing`);
  return rows[0].state;
}

/** Returns `null` before the first claim. */
export async function readState(on: Queryable, userId: string): Promise<FreeCreditState | null> {
  const { rows } = await on.query<{ state: FreeCreditState }>(
    "select state from public.free_grant where user_id = $1",
    [userId],
  );
  return rows[0]?.state ?? null;
}

/** Waits for all other transactions that decide about the same mailbox or network. */
export async function lockHash(on: Queryable, hash: Buffer): Promise<void> {
  await on.query("select pg_advisory_xact_lock($1::bigint)", [hash.readBigInt64BE(0).toString()]);
}

/** Returns `true` for accounts whose credits were granted before claims were recorded. */
export async function hadSignUpCredits(on: Queryable, userId: string): Promise<boolean> {
  const { rows } = await on.query("select from credit.transfer where key = $1", [
    `signup:${userId}`,
  ]);
  return rows.length > 0;
}

/**
 * Returns `true` if another account of this mailbox has a claim that was granted, is in review or was refused after
 * one.
 */
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

/** Why a claim is in review, and until when. */
export interface ReviewGround {
  readonly crowd: Crowd;
  readonly weight: number;
  readonly cluster: string;
  readonly until: Date;
}

interface Settlement {
  readonly userId: string;
  readonly state: FreeCreditState;
  readonly emailHash: Buffer | null;
  /** `null` if the claim isn't counted. */
  readonly traits: Traits | null;
  /** Set if the claim goes to review. */
  readonly review: ReviewGround | null;
}

const NO_TRAITS = { address: null, network: null, site: null, wide: null, domain: null } as const;
const NO_GROUND = { weight: null, crowd: null, cluster: null, until: null } as const;

/** Records the decision about a waiting claim. */
export async function settleClaim(on: Queryable, settlement: Settlement): Promise<void> {
  const { userId, state, emailHash } = settlement;
  const { address, network, site, wide, domain } = settlement.traits ?? NO_TRAITS;
  const { weight, crowd, cluster, until } = settlement.review ?? NO_GROUND;
  const counts = crowd && [crowd.address, Math.max(crowd.network, crowd.wide), crowd.domain];
  await on.query(
    `update public.free_grant
        set state = $2, email_hash = $3, address_hash = $4, network_hash = $5, site_hash = $6, wide_hash = $7,
            domain_hash = $8, review_weight = $9, review_host = ($10::int[])[1], review_network = ($10::int[])[2],
            review_domain = ($10::int[])[3], review_cluster = $11, review_until = $12,
            decided_at = clock_timestamp()
      where user_id = $1 and state = 'waiting_email'`,
    [
      userId,
      state,
      emailHash,
      address,
      network,
      site,
      wide,
      domain,
      weight,
      counts,
      cluster,
      until,
    ],
  );
}

/** Decides about a claim in review. */
export type Reviewer = "operator" | "rule";

/** Records the decision about a claim in review. Returns `false` if it isn't in review. */
export async function settleReview(
  on: Queryable,
  userId: string,
  { state, by }: { state: FreeCreditState; by: Reviewer },
): Promise<boolean> {
  const { rowCount } = await on.query(
    // Drops the hashes of a granted claim, so that it no longer counts for its network. A refused claim keeps counting.
    `update public.free_grant
        set state = $2, reviewed_by = $3, reviewed_at = clock_timestamp(),
            address_hash = case when $4 then null else address_hash end,
            network_hash = case when $4 then null else network_hash end,
            site_hash = case when $4 then null else site_hash end,
            wide_hash = case when $4 then null else wide_hash end,
            domain_hash = case when $4 then null else domain_hash end
      where user_id = $1 and state = 'review'`,
    [userId, state, by, state === "granted"],
  );
  return rowCount === 1;
}

/** Returns users with granted sign-up credits and an undecided top-up of the month, in order after `afterUserId`. */
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

/** Returns `true` for users with granted sign-up credits and an undecided top-up of the month. */
export async function isMonthOpen(on: Queryable, userId: string, month: string): Promise<boolean> {
  const { rows } = await on.query(
    `select from public.free_grant g where user_id = $1 and state = 'granted' and not exists (
       select from public.free_top_up t where t.user_id = g.user_id and t.month = $2)`,
    [userId, month],
  );
  return rows.length > 0;
}
