-- Mail: every message is accepted once by its key, travels as a job of the queue, and what is not handed to
-- a mail server stays in the outbox.

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

-- Letters to the support desk. No network address is kept: the limits count in memory.
create table public.support_letter (
  id         uuid primary key,
  reference  text not null unique check (reference ~ '^[A-Z0-9]{4}-[A-Z0-9]{4}$'),
  name       text not null check (length(name) between 1 and 100),
  email      text not null check (length(email) between 3 and 254),
  subject    text not null check (length(subject) between 1 and 150),
  message    text not null check (length(message) between 1 and 5000),
  locale     text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index support_letter_by_time on public.support_letter (created_at desc);
create index support_letter_of_sender on public.support_letter (lower(email), created_at desc);
