-- Who had a trial is known by keyed hashes (src/server/accounts/person-hash.ts) of the address and of the card:
-- when an account is gone nothing about a person can be read here. The key is not in the database, so the
-- addresses of earlier trials are turned into hashes by the server (src/server/billing/trials.ts); until every
-- server does so the column stays and may be written.

alter table billing.trial drop constraint trial_pkey;
alter table billing.trial alter column canonical_email drop not null;
alter table billing.trial
  add column person_hash   bytea check (octet_length(person_hash) = 32),
  add column card_hash     bytea check (octet_length(card_hash) = 32),
  -- The card had brought another person a trial: this one has no credits.
  add column is_card_known boolean not null default false,
  add constraint trial_of_a_person check (num_nonnulls(canonical_email, person_hash) > 0);
create unique index trial_once_per_email on billing.trial (canonical_email);
create unique index trial_once_per_person on billing.trial (person_hash);
-- Of all accounts that use one card, one has the credits of a trial.
create unique index trial_once_per_card on billing.trial (card_hash) where not is_card_known;

-- The card of the next charge, to recognise one person behind two accounts.
alter table billing.customer
  add column card_hash bytea check (octet_length(card_hash) = 32);
