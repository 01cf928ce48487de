import { retentionHours } from "#core/retention.ts";
import type { Queryable } from "#server/db/connection.ts";
import type { NetworkHashes } from "./person-hash.ts";

/** Remembers where a person is, at most once an hour, to spare the table. */
export async function rememberNetwork(
  on: Queryable,
  userId: string,
  { address, network }: NetworkHashes,
): Promise<void> {
  await on.query(
    `insert into public.network_seen as seen (user_id, address_hash, network_hash) values ($1, $2, $3)
     on conflict (user_id, address_hash) do update set seen_at = clock_timestamp()
      where seen.seen_at < clock_timestamp() - interval '1 hour'`,
    [userId, address, network],
  );
}

/** True when both were seen in one network within the last day. */
export async function shareNetwork(
  on: Queryable,
  userId: string,
  otherUserId: string,
): Promise<boolean> {
  const { rows } = await on.query(
    `select from public.network_seen a join public.network_seen b using (network_hash)
      where a.user_id = $1 and b.user_id = $2
        and least(a.seen_at, b.seen_at) > clock_timestamp() - interval '24 hours'
      limit 1`,
    [userId, otherUserId],
  );
  return rows.length > 0;
}

/** Drops every hash of a network whose time is over. */
export async function forgetNetworks(on: Queryable): Promise<void> {
  const hours = [retentionHours.networks];
  await on.query(
    "delete from public.network_seen where seen_at <= clock_timestamp() - make_interval(hours => $1)",
    hours,
  );
  await on.query(
    `update public.free_grant set address_hash = null, network_hash = null
      where network_hash is not null and decided_at <= clock_timestamp() - make_interval(hours => $1)`,
    hours,
  );
}
