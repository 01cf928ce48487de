-- Which secrets the processes of this database share; never the secrets themselves.
create schema if not exists ops;

create table ops.secret (
  name        text primary key,
  -- HMAC-SHA256 under the secret, which tells nothing about it.
  fingerprint bytea not null check (length(fingerprint) = 32),
  created_at  timestamptz not null default clock_timestamp()
);
