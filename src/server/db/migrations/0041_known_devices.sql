-- Browsers that made an account or have signed in to it. Limits that others can use up do not count for them, and an
-- account is confirmed with its password only by a browser that is known to it.
create table auth.known_device (
  user_id      text not null references auth."user" (id) on delete cascade,
  -- SHA-256 of the account and the random id in the browser's cookie: the rows of two accounts do not show that they
  -- belong to one browser.
  device_hash  bytea not null check (length(device_hash) = 32),
  -- Keyed hash of the network from which the browser came last.
  network_hash bytea not null check (length(network_hash) = 32),
  seen_at      timestamptz not null default clock_timestamp(),
  primary key (user_id, device_hash)
);
create index known_device_by_age on auth.known_device (seen_at);
