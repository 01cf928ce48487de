-- replaces: 0044_batches_in_sql a81f023056339951f5c7eb492655eb76cfdd0708267c3939d389b16849036895, the last migration of v0.1.0

-- The tables of the product, subject by subject, with their constraints, indexes, triggers and first rows. Functions that
-- triggers and constraints name are declared here in one line each, without a rule: their bodies are in ../functions,
-- which is applied after the migrations.

-- ---------------------------------------------------------------------------------------------------
-- Credits: the ledger (functions/credit.sql)
-- ---------------------------------------------------------------------------------------------------

create schema credit;

create table credit.account (
  id             uuid primary key default gen_random_uuid(),
  -- user, issued_promo, issued_paid, revenue, breakage, clawback or receivable.
  kind           text not null,
  -- Text, because identity providers make ids of their own kind.
  user_id        text unique,
  posted         bigint not null default 0,  -- sum of the account's entries
  held           bigint not null default 0,  -- sum of its pending holds
  version        bigint not null default 0,  -- number of its entries
  created_at     timestamptz not null default clock_timestamp(),
  -- Why paid lots cannot be taken for new runs at present, and since when.
  paid_freeze    text,
  paid_frozen_at timestamptz
);
create unique index account_one_per_system_kind on credit.account (kind) where kind <> 'user';

insert into credit.account (kind)
values ('issued_promo'), ('issued_paid'), ('revenue'), ('breakage'), ('clawback'), ('receivable');

create table credit.hold (
  id           uuid primary key,  -- the run's id, made by the client before it asks
  account_id   uuid not null references credit.account,
  amount       bigint not null,
  -- pending, captured, released or expired.
  state        text not null default 'pending',
  captured     bigint not null default 0,
  purpose      text not null,
  request_hash bytea not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  resolved_at  timestamptz
);
create index hold_due on credit.hold (expires_at) where state = 'pending';
-- The look-out for invited people who finished a first run.
create index hold_captured_of_account on credit.hold (account_id, resolved_at) where state = 'captured';

create table credit.transfer (
  id           uuid primary key default gen_random_uuid(),
  key          text not null unique,  -- idempotency key
  -- grant, capture, refund, expire or clawback.
  type         text not null,
  hold_id      uuid references credit.hold,
  reverses_id  uuid references credit.transfer,
  request_hash bytea not null,
  meta         jsonb not null default '{}',
  created_at   timestamptz not null default clock_timestamp()
);
create unique index transfer_one_capture on credit.transfer (hold_id) where type = 'capture';

create table credit.lot (
  id           uuid primary key default gen_random_uuid(),
  account_id   uuid not null references credit.account,
  -- signup, referral, subscription, purchase, goodwill or promo.
  source       text not null,
  source_ref   text not null,
  category     text not null,  -- paid or promo
  priority     smallint not null,
  amount       bigint not null,
  remaining    bigint not null,
  held         bigint not null default 0,
  effective_at timestamptz not null,
  expires_at   timestamptz,
  expired_at   timestamptz,
  -- Order of arrival. A clock may give two lots the same instant or run backwards.
  sequence     bigint generated always as identity,
  transfer_id  uuid not null references credit.transfer,
  -- True when nothing is left, set by credit.guard_lot. Every hold and every capture changes how much is left, and an
  -- index whose condition names that gets a new entry each time; a lot turns this one once.
  is_used_up   boolean not null default false,
  -- A second guard against granting one event twice under two keys.
  constraint lot_once_per_source unique (source, source_ref, account_id)
);
create index lot_of_transfer on credit.lot (transfer_id);
create index lot_of_account on credit.lot (account_id, priority, expires_at, sequence);
create index lot_ending on credit.lot (expires_at) where not is_used_up and expires_at is not null;

-- Which lots a hold took its credits from, in the order of taking.
create table credit.hold_item (
  hold_id  uuid not null references credit.hold,
  sequence smallint not null,
  lot_id   uuid not null references credit.lot,
  amount   bigint not null,
  captured bigint not null default 0,
  refunded bigint not null default 0,
  primary key (hold_id, sequence),
  unique (hold_id, lot_id)
);
create index hold_item_lot on credit.hold_item (lot_id);

create table credit.entry (
  transfer_id     uuid not null references credit.transfer,
  sequence        smallint not null,
  account_id      uuid not null references credit.account,
  lot_id          uuid references credit.lot,
  amount          bigint not null,
  -- Both null for the system's accounts; for users a chain without a gap.
  account_version bigint,
  posted_after    bigint,
  primary key (transfer_id, sequence),
  unique (account_id, account_version)
);
create index entry_lot on credit.entry (lot_id);

-- One constraint for each table that every run writes (decision 027); functions/credit-rules.sql holds the rules.
create function credit.require_sound(p credit.account) returns boolean language sql as 'select true';
create function credit.require_sound(p credit.hold) returns boolean language sql as 'select true';
create function credit.require_sound(p credit.hold_item) returns boolean language sql as 'select true';
create function credit.require_sound(p credit.lot) returns boolean language sql as 'select true';
create function credit.require_sound(p credit.transfer) returns boolean language sql as 'select true';
create function credit.require_sound(p credit.entry) returns boolean language sql as 'select true';

alter table credit.account add constraint account_sound check (credit.require_sound(account));
alter table credit.hold add constraint hold_sound check (credit.require_sound(hold));
alter table credit.hold_item add constraint hold_item_sound check (credit.require_sound(hold_item));
alter table credit.lot add constraint lot_sound check (credit.require_sound(lot));
alter table credit.transfer add constraint transfer_sound check (credit.require_sound(transfer));
alter table credit.entry add constraint entry_sound check (credit.require_sound(entry));

create function credit.check_entry_balanced() returns trigger language plpgsql as 'begin return coalesce(new, old); end';
create function credit.check_transfer_balanced() returns trigger language plpgsql as 'begin return coalesce(new, old); end';
create function credit.check_account_entry() returns trigger language plpgsql as 'begin return coalesce(new, old); end';
create function credit.refuse_change() returns trigger language plpgsql as 'begin return coalesce(new, old); end';
create function credit.guard_hold() returns trigger language plpgsql as 'begin return coalesce(new, old); end';
create function credit.guard_lot() returns trigger language plpgsql as 'begin return coalesce(new, old); end';
create function credit.guard_account() returns trigger language plpgsql as 'begin return coalesce(new, old); end';

create trigger account_stays before delete on credit.account
  for each row execute function credit.refuse_change();
create trigger account_not_emptied before truncate on credit.account execute function credit.refuse_change();
create trigger account_guard before update on credit.account
  for each row execute function credit.guard_account();
create constraint trigger account_has_entry after update on credit.account
  deferrable initially deferred for each row when (old.version <> new.version)
  execute function credit.check_account_entry();
create trigger hold_stays before delete on credit.hold
  for each row execute function credit.refuse_change();
create trigger hold_not_emptied before truncate on credit.hold execute function credit.refuse_change();
create trigger hold_guard before update on credit.hold
  for each row execute function credit.guard_hold();
create trigger hold_item_stays before delete on credit.hold_item
  for each row execute function credit.refuse_change();
create trigger hold_item_not_emptied before truncate on credit.hold_item execute function credit.refuse_change();
create trigger lot_stays before delete on credit.lot
  for each row execute function credit.refuse_change();
create trigger lot_not_emptied before truncate on credit.lot execute function credit.refuse_change();
create trigger lot_guard before update on credit.lot
  for each row execute function credit.guard_lot();
create constraint trigger transfer_balanced after insert on credit.transfer
  deferrable initially deferred for each row execute function credit.check_transfer_balanced();
create trigger transfer_append_only before update or delete on credit.transfer
  for each row execute function credit.refuse_change();
create trigger transfer_not_emptied before truncate on credit.transfer execute function credit.refuse_change();
create constraint trigger entry_balanced after insert on credit.entry
  deferrable initially deferred for each row execute function credit.check_entry_balanced();
create trigger entry_append_only before update or delete on credit.entry
  for each row execute function credit.refuse_change();
create trigger entry_not_emptied before truncate on credit.entry execute function credit.refuse_change();

-- ---------------------------------------------------------------------------------------------------
-- Sign-in: the sign-in library's tables (src/server/auth/schema.ts) and what goes with them
-- ---------------------------------------------------------------------------------------------------

create schema auth;

create table auth."user" (
  id                 text primary key,
  name               text not null,
  email              text not null unique,
  email_verified     boolean not null default false,
  image              text,
  created_at         timestamptz not null default clock_timestamp(),
  updated_at         timestamptz not null default clock_timestamp(),
  two_factor_enabled boolean default false
);

create table auth.session (
  id         text primary key,
  token      text not null unique,
  user_id    text not null references auth."user" (id) on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- When the person last confirmed who they are; null: only at the sign-in itself.
  proved_at  timestamptz,
  -- When a passkey, a code of the app or a recovery code was shown in this session.
  factor_at  timestamptz
);
create index session_user_id on auth.session (user_id);

create table auth.account (
  id                       text primary key,
  account_id               text not null,
  provider_id              text not null,
  user_id                  text not null references auth."user" (id) on delete cascade,
  access_token             text,
  refresh_token            text,
  id_token                 text,
  access_token_expires_at  timestamptz,
  refresh_token_expires_at timestamptz,
  scope                    text,
  password                 text,
  created_at               timestamptz not null default clock_timestamp(),
  updated_at               timestamptz not null default clock_timestamp(),
  -- Written with a new password: what becomes of keys and webhooks. auth.choose_password carries it out and clears it.
  -- A password that is only hashed anew comes without it.
  password_choice          text,
  unique (provider_id, account_id)
);
create index account_user_id on auth.account (user_id);

create table auth.verification (
  id         text primary key,
  identifier text not null,
  value      text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index verification_identifier on auth.verification (identifier);

-- Key pairs that sign the tokens; the private halves are encrypted with the server's secret.
create table auth.jwks (
  id          text primary key,
  public_key  text not null,
  private_key text not null,
  alg         text,
  crv         text,
  created_at  timestamptz not null default clock_timestamp(),
  expires_at  timestamptz
);

-- The secret that an authenticator app shares with us, and the recovery codes; both encrypted with the server's key.
create table auth.two_factor (
  id                        text primary key,
  user_id                   text not null unique references auth."user" (id) on delete cascade,
  secret                    text not null,
  backup_codes              text not null,
  -- True once the person has shown a code of the app.
  verified                  boolean default false,
  failed_verification_count int default 0,
  locked_until              timestamptz
);

create table auth.passkey (
  id            text primary key,
  user_id       text not null references auth."user" (id) on delete cascade,
  name          text,
  credential_id text not null unique,
  public_key    text not null,
  counter       bigint not null,
  device_type   text not null,
  backed_up     boolean not null,
  transports    text,
  aaguid        text,
  created_at    timestamptz default clock_timestamp()
);
create index passkey_user_id on auth.passkey (user_id);

-- Codes that were tried within the last minutes: each counts once, whoever saw it over a shoulder.
create table auth.used_code (
  user_id text not null references auth."user" (id) on delete cascade,
  code    text not null check (code ~ '^[0-9]{6}$'),
  used_at timestamptz not null default clock_timestamp(),
  primary key (user_id, code)
);

-- Tries to sign in that have not succeeded, for each account as seen from each address, for each account and for
-- each address. Unlogged: a crash of the database forgets them, which costs a guesser's waiting time at most.
create unlogged table auth.guess (
  -- SHA-256 of the limit and of whom it counts: the table is no list of addresses.
  key        bytea primary key check (length(key) = 32),
  tries      int not null check (tries >= 0),
  -- From when on the next try is let through.
  open_at    timestamptz not null,
  -- From when on the tries are forgotten.
  ends_at    timestamptz not null,
  -- What the last try was told.
  is_refused boolean not null
) with (fillfactor = 70);
create index guess_ends_at on auth.guess (ends_at);

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

-- Codes by mail, with which people without a password confirm who they are. The session may be one of Clerk, of which
-- there is no row.
create table auth.proof_code (
  id         uuid primary key default gen_random_uuid(),
  user_id    text not null,
  session_id text not null,
  code_hash  bytea not null check (length(code_hash) = 32),
  tries      int not null default 0 check (tries >= 0),
  created_at timestamptz not null default clock_timestamp(),
  -- When the code was entered.
  used_at    timestamptz
);
create index proof_code_user on auth.proof_code (user_id, session_id, created_at);

-- What the owner of an account is to be told by mail; written in the transaction of the change, deleted in that of
-- the mail.
create table auth.notice (
  id      uuid primary key default gen_random_uuid(),
  user_id text not null,
  kind    text not null,
  -- Where the mail goes when not to the present address.
  address text,
  at      timestamptz not null default clock_timestamp()
);
create index notice_at on auth.notice (at);
create index notice_user on auth.notice (user_id);

create function auth.cap_session() returns trigger language plpgsql as 'begin return coalesce(new, old); end';
create function auth.keep_no_tokens() returns trigger language plpgsql as 'begin return coalesce(new, old); end';
create function auth.choose_password() returns trigger language plpgsql as 'begin return coalesce(new, old); end';
create function auth.tell_old_address() returns trigger language plpgsql as 'begin return coalesce(new, old); end';
create function auth.tell_of_passkey() returns trigger language plpgsql as 'begin return coalesce(new, old); end';
create function auth.tell_of_app() returns trigger language plpgsql as 'begin return coalesce(new, old); end';

create trigger keep_no_tokens before insert or update on auth.account for each row
  when (num_nonnulls(new.access_token, new.refresh_token, new.id_token) > 0)
  execute function auth.keep_no_tokens();
create trigger choose_password before insert or update on auth.account
  for each row when (new.password_choice is not null) execute function auth.choose_password();
create trigger tell_old_address after update of email on auth."user"
  for each row when (lower(old.email) <> lower(new.email)) execute function auth.tell_old_address();
create trigger tell_of_passkey after insert or delete on auth.passkey
  for each row execute function auth.tell_of_passkey();
create trigger tell_of_new_app after update of verified on auth.two_factor
  for each row when (new.verified and old.verified is not true and new.secret = old.secret)
  execute function auth.tell_of_app();
create trigger tell_of_removed_app after delete on auth.two_factor
  for each row execute function auth.tell_of_app();
create trigger cap_session before insert or update of expires_at on auth.session
  for each row execute function auth.cap_session();

-- ---------------------------------------------------------------------------------------------------
-- People: profiles, free credits, invitations, consent, letters
-- ---------------------------------------------------------------------------------------------------

-- What the product knows of a person. The id comes from whichever sign-in service is set up, so it
-- refers to no table of ours.
create table public.profile (
  user_id     text primary key,
  email       text not null,
  first_name  text not null,
  last_name   text not null,
  avatar_url  text not null,
  -- The code in this person's referral link.
  referral_id text not null unique check (referral_id ~ '^[a-z0-9]{8}$'),
  -- The code of the link this person came by; set once, at creation.
  referred_by text references public.profile (referral_id),
  created_at  timestamptz not null default clock_timestamp(),
  updated_at  timestamptz not null default clock_timestamp()
);
create index profile_referred_by on public.profile (referred_by) where referred_by is not null;

-- Addresses of people are never kept in the next two tables, only keyed hashes of them (src/server/accounts/person-hash.ts).

-- Where a person was seen: tells many accounts of one network from many people. Rows are dropped after a day.
create table public.network_seen (
  user_id      text not null,
  -- Of the whole IPv4 address, or of the first 64 bits of an IPv6 address.
  address_hash bytea not null check (octet_length(address_hash) = 32),
  -- Of the first 24 bits of an IPv4 address; the same as above for IPv6.
  network_hash bytea not null check (octet_length(network_hash) = 32),
  seen_at      timestamptz not null default clock_timestamp(),
  -- Of the first 56 and 48 bits of an IPv6 address: what providers hand to a household and to an organisation. Null
  -- for IPv4, whose /24 is `network_hash`.
  site_hash    bytea check (octet_length(site_hash) = 32),
  wide_hash    bytea check (octet_length(wide_hash) = 32),
  primary key (user_id, address_hash)
);
create index network_seen_by_network on public.network_seen (network_hash);
create index network_seen_by_time on public.network_seen (seen_at);
create index network_seen_by_wide_network on public.network_seen (wide_hash) where wide_hash is not null;

-- What became of a person's free credits of the beginning.
create table public.free_grant (
  user_id        text primary key,
  -- Of the address in its canonical form; null for accounts that had their credits before this table.
  email_hash     bytea check (octet_length(email_hash) = 32),
  state          text not null check (state in (
                   'waiting_email', 'granted', 'review', 'refused_disposable', 'refused_duplicate', 'refused_reviewed')),
  -- Where the person was when it was decided; dropped after a day.
  address_hash   bytea check (octet_length(address_hash) = 32),
  network_hash   bytea check (octet_length(network_hash) = 32),
  created_at     timestamptz not null default clock_timestamp(),
  decided_at     timestamptz,
  site_hash      bytea check (octet_length(site_hash) = 32),
  wide_hash      bytea check (octet_length(wide_hash) = 32),
  -- Of the registrable domain of the address; null for providers at which everybody may open a mailbox.
  domain_hash    bytea check (octet_length(domain_hash) = 32),
  -- What stands about a review. All null for claims that never were in one, and for those from before these columns,
  -- which have no deadline.
  review_weight  int check (review_weight >= 0),
  -- How many other claims there were of its address, its network and its mail domain.
  review_host    int check (review_host >= 0),
  review_network int check (review_network >= 0),
  review_domain  int check (review_domain >= 0),
  -- The same number for claims that had a network or a mail domain in common.
  review_cluster uuid,
  review_until   timestamptz,
  reviewed_at    timestamptz,
  reviewed_by    text check (reviewed_by in ('operator', 'rule')),
  constraint free_grant_decided_with_time check ((state = 'waiting_email') = (decided_at is null))
);
-- Once per person, whatever spelling of the address.
create unique index free_grant_once_per_person on public.free_grant (email_hash)
  where state in ('granted', 'review', 'refused_reviewed');
create index free_grant_by_network on public.free_grant (network_hash) where network_hash is not null;
create index free_grant_in_review on public.free_grant (decided_at) where state = 'review';
create index free_grant_by_wide_network on public.free_grant (wide_hash) where wide_hash is not null;
create index free_grant_by_domain on public.free_grant (domain_hash) where domain_hash is not null;
create index free_grant_by_cluster on public.free_grant (review_cluster) where review_cluster is not null;

-- One decision per user and month; 0 where the balance was high enough.
create table public.free_top_up (
  user_id    text not null,
  -- The first day of the month in UTC.
  month      date not null check (extract(day from month) = 1),
  amount     bigint not null check (amount >= 0),
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, month)
);

-- Who was invited by whom. The rules are in src/server/referrals.
create table public.referral (
  referee_id       text primary key,
  referrer_id      text not null,
  state            text not null check (state in (
                     'waiting_email', 'waiting_run', 'waiting_delay', 'rewarded', 'refused', 'review')),
  -- Which rules refused it or sent it to review.
  reasons          text[] not null default '{}',
  created_at       timestamptz not null default clock_timestamp(),
  -- When the referee got the welcome credits.
  welcomed_at      timestamptz,
  -- A day after the referee's first finished run.
  due_at           timestamptz,
  rewarded_at      timestamptz,
  closed_at        timestamptz,
  constraint referral_not_oneself check (referee_id <> referrer_id),
  constraint referral_refused_with_reason check (state not in ('refused', 'review') or cardinality(reasons) > 0),
  constraint referral_due_after_run check (state <> 'waiting_delay' or due_at is not null),
  constraint referral_rewarded_with_time check (state <> 'rewarded' or rewarded_at is not null)
);
create index referral_of_referrer on public.referral (referrer_id, created_at desc);
create index referral_open on public.referral (state) where state in ('waiting_run', 'waiting_delay');

-- The language of mails to a person, and which of them are wanted.
create table public.mail_preference (
  user_id         text primary key,
  locale          text not null check (locale in ('en', 'vi')),
  credit_expiry   boolean not null default true,
  referral_reward boolean not null default true,
  updated_at      timestamptz not null default clock_timestamp()
);

-- Mails about the end of a lot, each sent once.
create table public.credit_expiry_notice (
  lot_id      uuid not null references credit.lot (id),
  days_before int not null check (days_before > 0),
  created_at  timestamptz not null default clock_timestamp(),
  primary key (lot_id, days_before)
);

-- Consent to what face and body tools do: a line for each version of the words that somebody agreed to. Taken
-- back, the line stays as the proof that runs of that time were agreed to.
create table public.consent (
  user_id      text not null,
  document     text not null check (length(document) between 1 and 40),
  version      integer not null check (version > 0),
  -- The language in which the words were read.
  locale       text not null,
  given_at     timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz,
  primary key (user_id, document, version)
);

-- Letters to the support desk. No network address is kept: the limits count in memory.
create table public.support_letter (
  id         uuid primary key,
  reference  text not null unique check (reference ~ '^[A-Z0-9]{4}-[A-Z0-9]{4}$'),
  name       text not null check (length(name) between 1 and 100),
  email      text not null check (length(email) between 3 and 254),
  subject    text not null check (length(subject) between 1 and 150),
  message    text not null check (length(message) between 1 and 5000),
  locale     text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- By which its answer is due.
  topic      text not null default 'other',
  due_at     timestamptz,
  closed_at  timestamptz
);
create index support_letter_by_time on public.support_letter (created_at desc);
create index support_letter_of_sender on public.support_letter (lower(email), created_at desc);
create index support_letter_open on public.support_letter (due_at, created_at) where closed_at is null;

-- ---------------------------------------------------------------------------------------------------
-- Runs (functions/runs.sql)
-- ---------------------------------------------------------------------------------------------------

create schema runs;

-- One press of Generate, from payload to picture. A run and its credit hold share their id and are made in one
-- transaction; a run ends in the transaction that resolves its hold.
create table runs.run (
  -- The request number that the client chose (Idempotency-Key), and the id of the credit hold.
  id              uuid primary key references credit.hold (id),
  user_id         text not null,
  operation       text not null,
  -- As the operation takes it, each picture replaced by {storageKey, mimeType}.
  payload         jsonb not null,
  -- SHA-256 of operation and payload, pictures by their content: tells a repeated request from another one.
  payload_hash    bytea not null,
  locale          text not null,
  -- queued, running, done or failed.
  state           text not null default 'queued',
  -- How often the work was begun and not handed back unharmed.
  attempt         int not null default 0,
  -- Names the worker's present try; who has another lease may not touch the run any more.
  lease           uuid,
  cost            bigint not null,
  engine          text,
  model           text,
  -- full or limited.
  capability      text,
  note            text,
  cost_micro_usd  bigint,
  result_key      text,
  result_mime     text,
  width_px        int,
  height_px       int,
  error_code      text,
  error_details   jsonb,
  created_at      timestamptz not null default clock_timestamp(),
  started_at      timestamptz,
  finished_at     timestamptz,
  -- The kind of engine that was asked for, local or studio; null: the order of the configuration.
  asked_kind      text,
  -- The picture may miss what its tool promises: its credits went back, the picture is kept.
  is_free         boolean not null default false,
  -- The one of the user's two lanes that the run has; null: it waits in the user's own line, or has ended.
  -- Only a run with a lane has a job.
  lane            smallint,
  -- Until when the try proves that its worker lives, by the clock of the database.
  lease_until     timestamptz,
  -- Since when tries fail because of us (files or database away), and not because of the run.
  troubled_since  timestamptz,
  -- 0 for the free plan, one more for each dearer one.
  rank            smallint not null default 0,
  -- When what a person gave and got was taken out of a run; its cost, its hold and its end stay.
  erased_at       timestamptz,
  -- Where the photo lies in the picture that was made of it, so that both can be laid over each other.
  framing         jsonb
);
-- The history of a user, newest first.
create index run_of_user on runs.run (user_id, created_at desc, id);
-- What is still to be done: counted for the bound of the line and walked by the sweeper.
create index run_open on runs.run (state, created_at) where state in ('queued', 'running');
-- Nobody has more than two runs in work: not a rule of the program, but of the table. Also finds a user's open runs.
create unique index run_lane on runs.run (user_id, lane) where state in ('queued', 'running');
create index run_by_end on runs.run (finished_at, id) where finished_at is not null;
-- Runs lie in the order of their time: the range of each part of the table is enough to find those of a day.
create index run_in_time on runs.run using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- Every call of a remote engine, also of those that failed: what a run has cost, and what a day may still cost.
create table runs.engine_attempt (
  id             bigint generated always as identity primary key,
  run_id         uuid not null references runs.run (id) on delete cascade,
  engine         text not null check (engine ~ '^[a-z0-9_-]{1,32}$'),
  -- 'done', or the code of the failure.
  outcome        text not null check (outcome ~ '^[a-z_]{1,64}$'),
  elapsed_ms     int not null check (elapsed_ms >= 0),
  cost_micro_usd bigint not null check (cost_micro_usd >= 0),
  at             timestamptz not null default clock_timestamp()
);
create index engine_attempt_of_day on runs.engine_attempt (engine, at) include (cost_micro_usd);
create index engine_attempt_of_run on runs.engine_attempt (run_id);

-- A cancel that comes before its run: with several web processes one may be asked to cancel what another has
-- not begun yet. It is kept here, and the run with this id does not begin.
create table runs.early_cancel (
  user_id      text not null,
  run_id       uuid not null,
  cancelled_at timestamptz not null default clock_timestamp(),
  primary key (user_id, run_id)
);
create index early_cancel_cancelled_at on runs.early_cancel (cancelled_at);

-- What a person adds to a run: a name, a star, and what the form held when it was made. A table of its own, because
-- every run writes its row of runs.run many times and most runs have nothing here.
create table runs.creation (
  run_id       uuid primary key,
  user_id      text not null,
  name         text check (length(name) between 1 and 80),
  is_favourite boolean not null default false,
  -- {values: field -> value without pictures, photos: the field of each picture of the payload, in its order}
  settings     jsonb check (octet_length(settings::text) <= 20000),
  changed_at   timestamptz not null default clock_timestamp()
);
create index creation_favourite on runs.creation (user_id) where is_favourite;
create index creation_named on runs.creation (user_id) where name is not null;

-- The rules are in functions/runs-rules.sql.
create function runs.require_sound(p runs.run) returns boolean language sql as 'select true';
alter table runs.run add constraint run_sound check (runs.require_sound(run));

create function runs.guard_run() returns trigger language plpgsql as 'begin return coalesce(new, old); end';
create function runs.guard_new_run() returns trigger language plpgsql as 'begin return coalesce(new, old); end';
create function runs.drop_creation() returns trigger language plpgsql as 'begin return coalesce(new, old); end';

create trigger run_guard before update on runs.run
  for each row execute function runs.guard_run();
create trigger run_guard_new before insert on runs.run
  for each row execute function runs.guard_new_run();
create trigger run_drops_creation after update of erased_at on runs.run
  for each row when (old.erased_at is null and new.erased_at is not null)
  execute function runs.drop_creation();

-- ---------------------------------------------------------------------------------------------------
-- Batches (functions/batches.sql)
-- ---------------------------------------------------------------------------------------------------

create schema batches;

-- Many photos with one setting: what is to be made of them, photo by photo. What a run needs and costs stands with
-- the run, as for any other; here is only which run belongs to which photo.
create table public.batch (
  id            uuid primary key,
  user_id       text not null,
  tool          text not null check (length(tool) between 1 and 60),
  operation     text not null check (length(operation) between 1 and 60),
  -- The payload without the photo; other pictures as the names of their files.
  settings      jsonb not null,
  -- Of the request that opened it: the same id with another request is refused.
  request_hash  bytea not null check (octet_length(request_hash) = 32),
  asked_kind    text check (asked_kind in ('local', 'studio')),
  locale        text not null check (locale in ('en', 'vi')),
  state         text not null default 'open' check (state in ('open', 'running', 'paused', 'done', 'cancelled')),
  -- Why it rests; null: its owner wanted so.
  pause_code    text,
  pause_details jsonb,
  -- How often failures were begun again.
  round         int not null default 0 check (round >= 0),
  created_at    timestamptz not null default clock_timestamp(),
  started_at    timestamptz,
  finished_at   timestamptz,
  constraint batch_pause_has_state check (pause_code is null or state = 'paused')
);
create index batch_of_user on public.batch (user_id, created_at desc, id);
create index batch_at_work on public.batch (id) where state = 'running';
create index batch_unfinished on public.batch (id) where state in ('running', 'paused');

create table public.batch_item (
  batch_id       uuid not null references public.batch (id) on delete cascade,
  place          int not null check (place >= 0),
  user_id        text not null,
  -- As the person's device calls it.
  name           text not null check (length(name) between 1 and 200),
  -- Size of the file on the person's device, by which it is known again.
  bytes          bigint not null check (bytes >= 0),
  upload_key     text,
  -- Made before its run begins, so that a repeated start finds the same run.
  run_id         uuid not null unique default gen_random_uuid(),
  state          text not null default 'unsent'
                   check (state in ('unsent', 'waiting', 'running', 'done', 'failed', 'refused')),
  reason_code    text,
  reason_details jsonb,
  primary key (batch_id, place),
  constraint item_reason_has_state check ((reason_code is not null) = (state in ('failed', 'refused')))
);
-- How many runs the batches of a person have open, and which batches have any.
create index batch_item_at_work on public.batch_item (user_id, batch_id) where state = 'running';

create function batches.guard_item() returns trigger language plpgsql as 'begin return coalesce(new, old); end';
create function batches.guard_batch() returns trigger language plpgsql as 'begin return coalesce(new, old); end';

create trigger batch_item_guard before update on public.batch_item
  for each row execute function batches.guard_item();
create trigger batch_guard before update on public.batch
  for each row execute function batches.guard_batch();

-- ---------------------------------------------------------------------------------------------------
-- Files (functions/media.sql)
-- ---------------------------------------------------------------------------------------------------

create schema media;

-- Files that are kept for people: how much room they take, what was said about being made by a machine, and
-- when they go. An upload is noted here before it is stored, and a file is deleted before its row.
create table media.file (
  key        text primary key,
  user_id    text not null,
  kind       text not null check (kind in ('upload', 'result')),
  bytes      int not null check (bytes >= 0),
  -- {digitalSourceType, hasManifest}, of an upload that came with any.
  marks      jsonb,
  created_at timestamptz not null default clock_timestamp(),
  -- Of an upload that a run may name: the run is recognised by it without reading the file.
  sha256     bytea,
  -- `none`: no run uses the upload. `run`: runs do, and it goes with the last of them. Null: a picture with days of its own.
  claim      text check (claim in ('none', 'run'))
);
-- The room that a person takes.
create index file_of_user on media.file (user_id) include (bytes);
create index file_by_age on media.file (created_at);
create index file_unused on media.file (user_id) include (bytes) where claim = 'none';
create index file_unused_by_age on media.file (created_at) where claim = 'none';

-- Up to here the pictures of runs that have ended are deleted: one row, and what ended later comes next.
create table media.cleared (
  is_only     boolean primary key default true check (is_only),
  finished_at timestamptz not null,
  run_id      uuid not null
);
insert into media.cleared (finished_at, run_id) values ('-infinity', '00000000-0000-0000-0000-000000000000');

-- What pictures made here look like, for the page that tells whether a picture was made here. No row leads to a
-- person, a run or a file; rows go after a year (src/server/marking/fingerprints.ts).
create table public.output_fingerprint (
  id           bigint generated always as identity primary key,
  -- Which of the 64 lowest frequencies lie above their median: too coarse to draw the picture from.
  print        bigint not null,
  -- The four quarters of the print, each with its place: prints that differ in three bits share one of them.
  quarters     int[] not null check (cardinality(quarters) = 4),
  -- The number in the picture's watermark; null: it has none.
  watermark_id bigint check (watermark_id between 0 and 4294967295),
  source_type  text not null check (source_type ~ '^[A-Za-z]{1,64}$'),
  -- The day alone, so that nobody finds the run by its time.
  made_on      date not null default (clock_timestamp() at time zone 'UTC')::date
);
create index output_fingerprint_quarters on public.output_fingerprint using gin (quarters);
create index output_fingerprint_watermark on public.output_fingerprint (watermark_id)
  where watermark_id is not null;
create index output_fingerprint_age on public.output_fingerprint (made_on);

-- ---------------------------------------------------------------------------------------------------
-- Programs: keys and webhooks (functions/webhooks.sql)
-- ---------------------------------------------------------------------------------------------------

-- Keys with which programs of a person use the tools. Of the secret only its SHA-256 is kept: it is 32 random bytes,
-- which nobody finds by trying.
create table public.api_key (
  id           uuid primary key,
  user_id      text not null,
  name         text not null check (length(name) between 1 and 60),
  -- Its first letters, by which people know it again.
  prefix       text not null check (length(prefix) between 4 and 16),
  secret_hash  bytea not null unique check (octet_length(secret_hash) = 32),
  scopes       text[] not null check (cardinality(scopes) between 1 and 20),
  created_at   timestamptz not null default clock_timestamp(),
  last_used_at timestamptz,
  revoked_at   timestamptz
);
create index api_key_of_user on public.api_key (user_id, created_at desc);

-- Addresses of people's own servers that are told when a run has ended, and what became of each message.
create table public.webhook (
  id          uuid primary key,
  user_id     text not null,
  url         text not null check (length(url) between 9 and 500),
  -- What messages are signed with. It has to be known to sign, so it cannot be a hash.
  secret      bytea not null check (octet_length(secret) = 32),
  created_at  timestamptz not null default clock_timestamp(),
  -- The address said that it wants no more (410), or its owner did.
  disabled_at timestamptz
);
create index webhook_of_user on public.webhook (user_id, created_at);

create table public.webhook_delivery (
  id           uuid primary key default gen_random_uuid(),
  webhook_id   uuid not null references public.webhook (id) on delete cascade,
  user_id      text not null,
  run_id       uuid not null,
  event        text not null check (event in ('run.done', 'run.failed')),
  -- Exactly what is sent and signed, in each try the same.
  body         text not null,
  state        text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts     int not null default 0 check (attempts >= 0),
  -- Of the last try: the status of its answer, or why there was none.
  status       int,
  problem      text check (length(problem) <= 200),
  created_at   timestamptz not null default clock_timestamp(),
  delivered_at timestamptz,
  unique (webhook_id, run_id)
);
create index webhook_delivery_of_user on public.webhook_delivery (user_id, created_at desc);

create function public.tell_webhooks() returns trigger language plpgsql as 'begin return coalesce(new, old); end';

create trigger run_tells_webhooks after update of state on runs.run
  for each row when (old.state is distinct from new.state and new.state in ('done', 'failed'))
  execute function public.tell_webhooks();

-- ---------------------------------------------------------------------------------------------------
-- Privacy
-- ---------------------------------------------------------------------------------------------------

-- What people may do with everything that is kept of them: have a copy of it, and have it deleted.
-- src/server/privacy/data-map.ts says of each table what becomes of it.
create schema privacy;

-- Who asked for the end of the account. The row stays for a year after it: a backup that is restored must
-- not bring anybody back. The id says nothing of a person once everything else is gone.
create table privacy.deletion (
  user_id      text primary key,
  state        text not null default 'waiting' check (state in ('waiting', 'purged')),
  requested_at timestamptz not null default clock_timestamp(),
  -- Until then it may be undone.
  purge_after  timestamptz not null,
  -- Whether the deletion has ended a plan, which an undo takes back; null: that is still to be done.
  ends_plan    boolean,
  purged_at    timestamptz,
  constraint deletion_purged_with_time check ((state = 'purged') = (purged_at is not null))
);
create index deletion_due on privacy.deletion (purge_after) where state = 'waiting';

-- Copies of everything, one ZIP each, in files that lie one after the other in the store.
create table privacy.export (
  id           uuid primary key,
  user_id      text not null,
  locale       text not null check (locale in ('en', 'vi')),
  state        text not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed', 'expired')),
  requested_at timestamptz not null default clock_timestamp(),
  -- Files of the store, and bytes in all of them.
  parts        int not null default 0 check (parts >= 0),
  bytes        bigint not null default 0 check (bytes >= 0),
  -- Pictures in it.
  pictures     int not null default 0 check (pictures >= 0),
  expires_at   timestamptz,
  constraint export_ready_until check (state <> 'ready' or expires_at is not null)
);
create index export_of_user on privacy.export (user_id, requested_at desc);
-- One copy at a time is being made for one person.
create unique index export_one_open on privacy.export (user_id) where state in ('waiting', 'making');

-- When people were last here. Sessions that are over are deleted, so nothing else says it years later. People are named
-- by whichever id they have: those of another sign-in service are in no table of ours.
create table privacy.presence (
  user_id   text primary key,
  seen_at   timestamptz not null default clock_timestamp(),
  -- When the letter about the end of the account was written, and from when on the account ends.
  warned_at timestamptz,
  closes_at timestamptz,
  constraint presence_warned_until check ((warned_at is null) = (closes_at is null))
);
create index presence_by_age on privacy.presence (seen_at);
alter table privacy.presence add constraint presence_of_somebody check (user_id <> '') not valid;

create function privacy.note_presence() returns trigger language plpgsql as 'begin return coalesce(new, old); end';
create trigger note_presence after insert or update of expires_at on auth.session
  for each row execute function privacy.note_presence();

-- Pictures that their owners deleted one by one. The file store keeps a note under the same name, outside of backups;
-- this says when the note has done its work.
create table privacy.deleted_picture (
  -- SHA-256 of the picture's number; leads back to nothing.
  name       text primary key check (name ~ '^[0-9a-f]{64}$'),
  deleted_at timestamptz not null default clock_timestamp()
);
create index deleted_picture_by_age on privacy.deleted_picture (deleted_at);

-- ---------------------------------------------------------------------------------------------------
-- Mail
-- ---------------------------------------------------------------------------------------------------

-- Every message is accepted once by its key, travels as a job of the queue, and what is not handed to a mail server
-- stays in the outbox.
create schema mail;

-- Keys that were accepted, for good: a message asked for twice goes out once.
create table mail.accepted (
  key         text primary key check (length(key) between 1 and 200),
  accepted_at timestamptz not null default clock_timestamp()
);

-- Messages that no mail server took: all of them where none is set up, else those that were refused for good.
create table mail.outbox (
  key        text primary key,
  recipient  text not null,
  reply_to   text,
  subject    text not null,
  body_text  text not null,
  body_html  text not null,
  locale     text not null,
  -- Why a mail server refused it; null when there was none to ask.
  refusal    text,
  created_at timestamptz not null default clock_timestamp()
);
create index outbox_by_time on mail.outbox (created_at desc);

-- ---------------------------------------------------------------------------------------------------
-- Billing
-- ---------------------------------------------------------------------------------------------------

-- What is known here of customers and of what they pay. The provider has the truth; subscription and invoice are
-- mirrors that any synchronisation may rewrite. What must happen once (a grant, taking credits back, a trial) has a
-- row under a unique key, written in the transaction that does it.
--
-- Instants are by the customer's own clock, which a test clock may set ahead of ours, except those that say otherwise.
-- Amounts are in minor units of their currency.
create schema billing;

create table billing.customer (
  provider     text not null check (provider in ('stripe', 'sandbox')),
  user_id      text not null,
  customer_id  text not null,
  email        text not null,
  locale       text not null,
  -- How far the customer's clock is ahead of ours.
  clock_ahead  interval not null default '0',
  payment_method jsonb,
  -- The provider does not know this customer any more; the next purchase makes another one.
  is_gone      boolean not null default false,
  -- By our clock.
  synced_at    timestamptz,
  created_at   timestamptz not null default clock_timestamp(),
  -- The card of the next charge, to recognise one person behind two accounts.
  card_hash    bytea check (octet_length(card_hash) = 32),
  primary key (provider, user_id),
  unique (provider, customer_id)
);

-- An order of the confirmation page, written before the provider is asked.
create table billing.checkout (
  order_id     uuid primary key,  -- made by the page: the idempotency key
  provider     text not null,
  user_id      text not null,
  checkout_id  text,              -- null until the provider has answered
  url          text,
  plan         text not null check (plan in ('starter', 'standard', 'premium')),
  interval     text not null check (interval in ('month', 'year')),
  currency     text not null check (currency in ('usd', 'jpy')),
  amount_minor bigint not null check (amount_minor > 0),
  trial_days   int not null check (trial_days >= 0),
  -- What the page showed and the customer agreed to, word for word where the law wants it.
  snapshot     jsonb not null,
  status       text not null default 'open' check (status in ('open', 'complete', 'expired')),
  -- By our clock.
  created_at   timestamptz not null default clock_timestamp(),
  unique (provider, checkout_id)
);
create index checkout_of_user on billing.checkout (user_id, created_at desc);

create table billing.subscription (
  id                         text primary key,
  provider                   text not null,
  user_id                    text not null,
  plan                       text not null check (plan in ('starter', 'standard', 'premium')),
  interval                   text not null check (interval in ('month', 'year')),
  currency                   text not null check (currency in ('usd', 'jpy')),
  amount_minor               bigint not null check (amount_minor >= 0),
  status                     text not null check (status in (
                               'trialing', 'active', 'past_due', 'unpaid', 'paused', 'incomplete', 'canceled')),
  started_at                 timestamptz not null,
  current_period_start       timestamptz not null,
  current_period_end         timestamptz not null,
  trial_end                  timestamptz,
  is_cancelled_at_period_end boolean not null,
  ended_at                   timestamptz,
  pending_change             jsonb,
  foreign key (provider, user_id) references billing.customer (provider, user_id)
);
-- One live subscription for each user.
create unique index subscription_one_live on billing.subscription (provider, user_id)
  where status in ('trialing', 'active', 'past_due', 'unpaid', 'paused');
create index subscription_of_user on billing.subscription (user_id);

create table billing.invoice (
  id              text primary key,
  provider        text not null,
  user_id         text not null,
  subscription_id text,
  number          text not null,
  status          text not null check (status in ('draft', 'open', 'paid', 'void', 'uncollectible')),
  currency        text not null check (currency in ('usd', 'jpy')),
  total_minor     bigint not null check (total_minor >= 0),
  refunded_minor  bigint not null default 0 check (refunded_minor between 0 and total_minor),
  attempts        int not null,
  created_at      timestamptz not null,
  paid_at         timestamptz,
  lines           jsonb not null,
  refunds         jsonb not null,
  dispute         jsonb,
  foreign key (provider, user_id) references billing.customer (provider, user_id)
);
create index invoice_of_user on billing.invoice (user_id, created_at desc);

-- Events as they arrived, for good: an event is believed once.
create table billing.provider_event (
  provider    text not null,
  event_id    text not null,
  type        text not null,
  object_id   text,
  customer_id text,
  -- As the event says; may be ahead.
  created     timestamptz not null,
  payload     jsonb not null,
  status      text not null check (status in ('received', 'done', 'ignored', 'dead')),
  attempts    int not null default 0,
  last_error  text,
  -- By our clock.
  received_at timestamptz not null default clock_timestamp(),
  handled_at  timestamptz,
  primary key (provider, event_id)
);
create index provider_event_open on billing.provider_event (received_at) where status in ('received', 'dead');
-- Events, newest first.
create index provider_event_by_time on billing.provider_event (received_at desc, event_id desc);

-- A renewal that could not be charged.
create table billing.dunning (
  invoice_id      text primary key references billing.invoice (id),
  user_id         text not null,
  subscription_id text not null,
  first_failed_at timestamptz not null,
  -- Written notice; from `suspends_at` on, seven days later, paid credits rest.
  notice_sent_at  timestamptz not null,
  suspends_at     timestamptz not null,
  suspended_at    timestamptz,
  ended_at        timestamptz,
  outcome         text check (outcome in ('paid', 'given_up')),
  constraint dunning_ends_with_outcome check ((ended_at is null) = (outcome is null))
);
create index dunning_open on billing.dunning (user_id) where ended_at is null;

-- What was granted for a payment: the lot under its ledger key.
create table billing.credit_grant (
  key             text primary key,
  user_id         text not null,
  subscription_id text not null,
  invoice_id      text,           -- null for the credits of a trial
  kind            text not null check (kind in ('period', 'drip', 'upgrade', 'trial')),
  credits         bigint not null check (credits > 0),
  -- When the credits were due, and when they end.
  starts_at       timestamptz not null,
  ends_at         timestamptz not null,
  -- The end as it was granted, by our clock. A repetition must name the same one, so it is read from here.
  expires_at      timestamptz not null,
  lot_id          uuid not null unique references credit.lot (id)
);
create index credit_grant_of_user on billing.credit_grant (user_id);
create index credit_grant_of_invoice on billing.credit_grant (invoice_id);

-- What was taken back of a lot, because of one refund or one lost dispute.
create table billing.credit_clawback (
  key        text primary key,
  user_id    text not null,
  invoice_id text not null,
  lot_id     uuid not null references credit.lot (id),
  credits    bigint not null check (credits > 0)
);

-- One trial for each person, known by keyed hashes (src/server/accounts/person-hash.ts) of the address and of the card:
-- when an account is gone nothing about a person can be read here. The key is not in the database, so the addresses of
-- earlier trials (without the letters that mail services ignore) are turned into hashes by the server
-- (src/server/billing/trials.ts).
create table billing.trial (
  canonical_email text,
  user_id         text not null,
  -- By our clock.
  redeemed_at     timestamptz not null default clock_timestamp(),
  person_hash     bytea check (octet_length(person_hash) = 32),
  card_hash       bytea check (octet_length(card_hash) = 32),
  -- The card had brought another person a trial: this one has no credits.
  is_card_known   boolean not null default false,
  constraint trial_of_a_person check (num_nonnulls(canonical_email, person_hash) > 0)
);
create unique index trial_once_per_email on billing.trial (canonical_email);
create unique index trial_once_per_person on billing.trial (person_hash);
-- Of all accounts that use one card, one has the credits of a trial.
create unique index trial_once_per_card on billing.trial (card_hash) where not is_card_known;

-- ---------------------------------------------------------------------------------------------------
-- The embedded test provider's own books
-- ---------------------------------------------------------------------------------------------------

-- What a payment service would keep on its side. Nothing of ours refers to it. Cards are known by the tokens of the
-- published test cards only; no number is ever stored.
create schema sandbox;

-- One row per customer, which every change locks first.
create table sandbox.customer (
  id           text primary key,
  user_id      text not null,
  -- How far the customer's clock is ahead of the real time, in seconds; it never goes back.
  ahead_s      bigint not null default 0 check (ahead_s >= 0),
  -- By the customer's clock, in seconds since 1970: all that was due until then has happened.
  played_until_s bigint not null,
  -- By the real time: when something is due next; null: nothing.
  due_at       timestamptz,
  -- Where the customer came from to the portal.
  return_url   text,
  created_at   timestamptz not null default clock_timestamp()
);
create index customer_of_user on sandbox.customer (user_id, created_at desc);
create index customer_due on sandbox.customer (due_at) where due_at is not null;

-- Objects in the payment service's own shape.
create table sandbox.object (
  id       text primary key,
  kind     text not null,
  customer text not null references sandbox.customer (id),
  -- In the order in which they were made.
  sequence bigint generated always as identity,
  body     jsonb not null check (body ->> 'id' = id and body ->> 'object' = kind)
);
create index object_of_customer on sandbox.object (customer, sequence);

-- A key has one effect: the same key gets the same answer, with another request it is refused.
create table sandbox.idempotency (
  key          text primary key check (length(key) between 1 and 300),
  request_hash bytea not null,
  -- Null only within the transaction that does the work.
  answer       jsonb,
  created_at   timestamptz not null default clock_timestamp()
);

-- Events, written in the transaction of the change that they tell of.
create table sandbox.event (
  id         text primary key,
  customer   text not null references sandbox.customer (id),
  sequence   bigint generated always as identity,
  type       text not null,
  body       jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index event_of_customer on sandbox.event (customer, sequence);

-- Each is one job of the queue; a test may ask for several deliveries of one event.
create table sandbox.delivery (
  id           uuid primary key default gen_random_uuid(),
  event        text not null references sandbox.event (id),
  state        text not null default 'pending' check (state in ('pending', 'delivered')),
  attempts     int not null default 0 check (attempts >= 0),
  -- About when the next try is made.
  next_at      timestamptz default clock_timestamp(),
  last_error   text,
  delivered_at timestamptz,
  check ((state = 'delivered') = (delivered_at is not null))
);
create index delivery_of_event on sandbox.delivery (event);

-- ---------------------------------------------------------------------------------------------------
-- Operation: operators, processes, limits, chores
-- ---------------------------------------------------------------------------------------------------

-- What operators did in /admin: written in the transaction of the effect, never changed, never deleted.
create table public.operator_action (
  id             bigint generated always as identity primary key,
  -- Made by the page: the idempotency key.
  request_id     uuid not null unique,
  operator_id    text not null,
  -- As it was then; an account may change its address later.
  operator_email text not null,
  action         text not null,
  -- What it was done to, such as user:<id> or event:<provider>:<id>.
  target         text not null check (length(target) between 1 and 400),
  detail         jsonb not null,
  at             timestamptz not null default clock_timestamp()
);
create index operator_action_of_target on public.operator_action (target, id desc);
alter table public.operator_action add constraint operator_action_action_check check (
  action in ('credits.grant', 'event.replay', 'free_credits.decide', 'letter.close', 'account.forget',
             'operator.enrol')) not valid;

create function public.refuse_operator_action_change() returns trigger language plpgsql as 'begin return coalesce(new, old); end';

create trigger operator_action_append_only before update or delete on public.operator_action
  for each row execute function public.refuse_operator_action_change();
create trigger operator_action_not_emptied before truncate on public.operator_action
  execute function public.refuse_operator_action_change();

create schema ops;

-- The processes that share this database: each one writes its row anew every few seconds and removes it when
-- it ends in order. What is told of engines and workers comes from here, since they live in other processes
-- than those that answer.
create table ops.process (
  id         uuid primary key,
  role       text not null check (role in ('web', 'worker', 'all')),
  host       text not null check (length(host) between 1 and 255),
  pid        int not null check (pid > 0),
  version    text not null check (length(version) between 1 and 100),
  started_at timestamptz not null default clock_timestamp(),
  -- By the clock of the database, so that no machine's own clock matters.
  seen_at    timestamptz not null default clock_timestamp(),
  state      text not null check (state in ('starting', 'ready', 'draining')),
  -- How its engines are doing; null where none live.
  engines    jsonb check (jsonb_typeof(engines) = 'array')
-- Room on each page for the next versions of its rows: a heartbeat then touches no index.
) with (fillfactor = 50);

-- Which secrets the processes of this database share; never the secrets themselves.
create table ops.secret (
  name        text primary key,
  -- HMAC-SHA256 under the secret, which tells nothing about it.
  fingerprint bytea not null check (length(fingerprint) = 32),
  created_at  timestamptz not null default clock_timestamp()
);

-- What is done now and then, once for all processes that share the database: who does it now, and when it
-- was last done. A holder that dies leaves the chore to others when its time is over.
create table public.chore (
  name       text primary key,
  holder     text,
  held_until timestamptz,
  done_at    timestamptz,
  check ((holder is null) = (held_until is null))
);

-- Limits that all processes count together, in the form that rate-limiter-flexible writes. Unlogged: a crash of the
-- database forgets the counts, which harms nobody, and a count costs no write to its log. Processes of the version
-- before go on counting in public.rate_window.
create unlogged table public.rate_limit (
  -- SHA-256 of the limit and of whom it counts: the table is no list of addresses.
  key    varchar(255) primary key,
  points int not null,
  -- Milliseconds since 1970.
  expire bigint not null
-- Room on each page for the next version of a row: counting on then touches no index.
) with (fillfactor = 70);
create index rate_limit_expire on public.rate_limit (expire);

-- The same counts as releases before public.rate_limit wrote them.
create unlogged table public.rate_window (
  -- SHA-256 of the limit and of whom it counts: the table is no list of addresses.
  key     bytea primary key check (length(key) = 32),
  count   int not null check (count > 0),
  ends_at timestamptz not null
-- Room on each page for the next version of a row: counting on then touches no index.
) with (fillfactor = 70);
create index rate_window_ends_at on public.rate_window (ends_at);
