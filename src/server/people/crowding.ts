import type { Queryable } from "#server/db/connection.ts";
import type { NetworkHashes } from "./person-hash.ts";

/** Keyed hashes of what a claim may share with others. */
export interface Traits extends NetworkHashes {
  /** `null` for providers where anyone can open a mailbox. */
  readonly domain: Buffer | null;
}

/** Number of other claims in the last 24 hours that share a trait with this one. */
export interface Crowd {
  /** From one IPv4 address or IPv6 /64. */
  readonly address: number;
  /** From one IPv4 /24. */
  readonly network: number;
  /** From one IPv6 /56. */
  readonly site: number;
  /** From one IPv6 /48. */
  readonly wide: number;
  /** With addresses at one privately owned domain. */
  readonly domain: number;
}

/**
 * Weight of each other claim. From `reviewLimits.weight` on, a claim needs a decision. So, taken alone, 3 users of one
 * address, 10 of a /24, 6 of a /56, 20 of a /48 and 10 of one mail domain get their free credits within 24 hours.
 * Network and domain add up: an owner of a /48 and a domain gets 7.
 */
const crowdWeights = {
  address: 34,
  network: 10,
  site: 17,
  wide: 5,
  domain: 10,
} as const;

/** The closest network counts, plus the mail domain. */
export function weightOf({ address, network, site, wide, domain }: Crowd): number {
  const near = Math.max(
    address * crowdWeights.address,
    network * crowdWeights.network,
    site * crowdWeights.site,
    wide * crowdWeights.wide,
  );
  return near + domain * crowdWeights.domain;
}

/**
 * Claims that were granted, wait in review, or were refused after one: a refusal doesn't make room for the next claim.
 */
const COUNTED = `state in ('granted', 'review', 'refused_reviewed')
  and decided_at > clock_timestamp() - interval '24 hours'`;

/** Counts recent claims with the same traits. The caller must hold the locks of the traits. */
export async function countCrowd(
  on: Queryable,
  { address, network, site, wide, domain }: Traits,
): Promise<Crowd> {
  const { rows } = await on.query<Crowd>(
    `select count(*) filter (where address_hash = $1)::int as address,
            count(*) filter (where network_hash = $2)::int as network,
            count(*) filter (where site_hash = $3)::int as site,
            count(*) filter (where wide_hash = $4)::int as wide,
            count(*) filter (where domain_hash = $5)::int as domain
       from public.free_grant
      where (network_hash = $2 or wide_hash = $4 or domain_hash = $5) and ${COUNTED}`,
    [address, network, site, wide, domain],
  );
  return rows[0] ?? { address: 0, network: 0, site: 0, wide: 0, domain: 0 };
}

/** Returns the cluster of an earlier claim that shares a trait with a new one, or `null` if there is none. */
export async function findCluster(
  on: Queryable,
  { network, wide, domain }: Traits,
): Promise<string | null> {
  const { rows } = await on.query<{ cluster: string }>(
    `select review_cluster as cluster from public.free_grant
      where (network_hash = $1 or wide_hash = $2 or domain_hash = $3) and review_cluster is not null and ${COUNTED}
      order by decided_at, user_id limit 1`,
    [network, wide, domain],
  );
  return rows[0]?.cluster ?? null;
}
