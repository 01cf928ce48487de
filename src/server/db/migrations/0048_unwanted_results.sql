-- Credits that went back because their user didn't want the result. The lot has them again, and the credits still count
-- as used where a payment is refunded.
alter table credit.hold_item add column returned bigint not null default 0;

-- Whether an API key started the run. Null: a process of a release before this column did.
alter table runs.run add column is_by_api boolean;

-- One row for each run whose credits went back that way.
create table runs.unwanted (
  run_id       uuid primary key references runs.run (id),
  user_id      text not null,
  reason       text not null check (reason ~ '^[a-z_]{1,32}$'),
  credits      bigint not null check (credits > 0),
  -- Of the network that asked for it; null once it no longer counts.
  network_hash bytea check (octet_length(network_hash) = 32),
  returned_at  timestamptz not null
);
create index unwanted_of_user on runs.unwanted (user_id, returned_at);
create index unwanted_of_network on runs.unwanted (network_hash, returned_at) where network_hash is not null;
create index unwanted_in_time on runs.unwanted (returned_at);
