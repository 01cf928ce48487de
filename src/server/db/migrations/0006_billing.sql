-- Billing: what is known here of customers and of what they pay. The provider has the truth; subscription
-- and invoice are mirrors that any synchronisation may rewrite. What must happen once (a grant, taking
-- credits back, a trial) has a row under a unique key, written in the transaction that does it.
--
-- Instants are by the customer's own clock, which a test clock may set ahead of ours, except those that
-- say otherwise. Amounts are in minor units of their currency.

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

-- One trial for each person: the address without the letters that mail services ignore.
create table billing.trial (
  canonical_email text primary key,
  user_id         text not null,
  -- By our clock.
  redeemed_at     timestamptz not null default clock_timestamp()
);
