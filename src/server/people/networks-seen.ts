import { retentionHours } from "#core/retention.ts";
import type { Queryable } from "#server/db/connection.ts";
import type { NetworkHashes } from "./person-hash.ts";

/** Records the user's network, at most once an hour to limit writes. */
export async function rememberNetwork(
  on: Queryable,
  userId: string,
  { address, network, site, wide }: NetworkHashes,
): Promise<void> {
  await on.query(
    `insert into public.network_seen as seen (user_id, address_hash, network_hash, site_hash, wide_hash)
     values ($1, $2, $3, $4, $5)
     on conflict (user_id, address_hash) do update set seen_at = clock_timestamp()
      where seen.seen_at < clock_timestamp() - interval '1 hour'`,
    [userId, address, network, site, wide],
  );
}

/** How close two users' networks were within the last day. */
export type Nearness = "same" | "wide" | "apart";

/** `same`: one IPv4 /24 or IPv6 /56, like a household; `wide`: one IPv6 /48. */
export async function nearnessOf(
  on: Queryable,
  userId: string,
  otherUserId: string,
): Promise<Nearness> {
  const { rows } = await on.query<{ isSame: boolean }>(
    `select bool_or(a.network_hash = b.network_hash or coalesce(a.site_hash = b.site_hash, false)) as "isSame"
       from public.network_seen a
       join public.network_seen b on a.network_hash = b.network_hash or a.wide_hash = b.wide_hash
      where a.user_id = $1 and b.user_id = $2
        and least(a.seen_at, b.seen_at) > clock_timestamp() - interval '24 hours'
     having count(*) > 0`,
    [userId, otherUserId],
  );
  const [row] = rows;
  if (!row) return "apart";
  return row.isSame ? "same" : "wide";
}

/** Deletes all network hashes past their retention. */
export async function forgetNetworks(on: Queryable): Promise<void> {
  const hours = [retentionHours.networks];
  await on.query(
    "delete from public.network_seen where seen_at <= clock_timestamp() - make_interval(hours => $1)",
    hours,
  );
  await on.query(
    `update public.free_grant
        set address_hash = null, network_hash = null, site_hash = null, wide_hash = null, domain_hash = null
      where coalesce(network_hash, domain_hash) is not null
        and decided_at <= clock_timestamp() - make_interval(hours => $1)`,
    hours,
  );
}
