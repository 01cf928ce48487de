-- The embedded test provider's own books: what a payment service would keep on its side. Nothing of ours
-- refers to it. Cards are known by the tokens of the published test cards only; no number is ever stored.

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
