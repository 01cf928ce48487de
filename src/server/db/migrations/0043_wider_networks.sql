-- Free credits are counted by wider networks and by mail domain, and what is in review has a deadline. As with the
-- hashes of 0008, the new ones are keyed and dropped after a day.

-- Of the first 56 and 48 bits of an IPv6 address: what providers hand to a household and to an organisation. Null
-- for IPv4, whose /24 is `network_hash`.
alter table public.network_seen
  add column site_hash bytea check (octet_length(site_hash) = 32),
  add column wide_hash bytea check (octet_length(wide_hash) = 32);

alter table public.free_grant
  add column site_hash bytea check (octet_length(site_hash) = 32),
  add column wide_hash bytea check (octet_length(wide_hash) = 32),
  -- Of the registrable domain of the address; null for providers at which everybody may open a mailbox.
  add column domain_hash bytea check (octet_length(domain_hash) = 32),
  -- What stands about a review. All null for claims that never were in one, and for those from before this file,
  -- which have no deadline.
  add column review_weight int check (review_weight >= 0),
  -- How many other claims there were of its address, its network and its mail domain.
  add column review_host int check (review_host >= 0),
  add column review_network int check (review_network >= 0),
  add column review_domain int check (review_domain >= 0),
  -- The same number for claims that had a network or a mail domain in common.
  add column review_cluster uuid,
  add column review_until timestamptz,
  add column reviewed_at timestamptz,
  add column reviewed_by text check (reviewed_by in ('operator', 'rule'));

-- locks: no row has a value yet, so that each of these is one quick look through a narrow table
create index free_grant_by_wide_network on public.free_grant (wide_hash) where wide_hash is not null;
-- locks: as above
create index free_grant_by_domain on public.free_grant (domain_hash) where domain_hash is not null;
-- locks: as above
create index free_grant_by_cluster on public.free_grant (review_cluster) where review_cluster is not null;
-- locks: as above
create index network_seen_by_wide_network on public.network_seen (wide_hash) where wide_hash is not null;
