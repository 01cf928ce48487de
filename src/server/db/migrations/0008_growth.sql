-- Free credits, invitations and mails about credits. Addresses of people are never kept here, only keyed
-- hashes of them (src/server/accounts/person-hash.ts).

-- Where a person was seen: tells many accounts of one network from many people. Rows are dropped after a day.
create table public.network_seen (
  user_id      text not null,
  -- Of the whole IPv4 address, or of the first 64 bits of an IPv6 address.
  address_hash bytea not null check (octet_length(address_hash) = 32),
  -- Of the first 24 bits of an IPv4 address; the same as above for IPv6.
  network_hash bytea not null check (octet_length(network_hash) = 32),
  seen_at      timestamptz not null default clock_timestamp(),
  primary key (user_id, address_hash)
);
create index network_seen_by_network on public.network_seen (network_hash);
create index network_seen_by_time on public.network_seen (seen_at);

-- What became of a person's free credits of the beginning.
create table public.free_grant (
  user_id      text primary key,
  -- Of the address in its canonical form; null for accounts that had their credits before this table.
  email_hash   bytea check (octet_length(email_hash) = 32),
  state        text not null check (state in (
                 'waiting_email', 'granted', 'review', 'refused_disposable', 'refused_duplicate', 'refused_reviewed')),
  -- Where the person was when it was decided; dropped after a day.
  address_hash bytea check (octet_length(address_hash) = 32),
  network_hash bytea check (octet_length(network_hash) = 32),
  created_at   timestamptz not null default clock_timestamp(),
  decided_at   timestamptz,
  constraint free_grant_decided_with_time check ((state = 'waiting_email') = (decided_at is null))
);
-- Once per person, whatever spelling of the address.
create unique index free_grant_once_per_person on public.free_grant (email_hash)
  where state in ('granted', 'review', 'refused_reviewed');
create index free_grant_by_network on public.free_grant (network_hash) where network_hash is not null;
create index free_grant_in_review on public.free_grant (decided_at) where state = 'review';

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

-- The look-out for invited people who finished a first run.
create index hold_captured_of_account on credit.hold (account_id, resolved_at) where state = 'captured';
