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

-- Letters have a topic, by which their answer is due, and an end.
alter table public.support_letter
  add column topic text not null default 'other',
  add column due_at timestamptz,
  add column closed_at timestamptz;
-- locks: letters are few, the index is made in an instant
create index support_letter_open on public.support_letter (due_at, created_at) where closed_at is null;

-- Operators close letters, and the log of what they did says so.
alter table public.operator_action
  drop constraint operator_action_action_check,
  add constraint operator_action_action_check check (
    action in ('credits.grant', 'event.replay', 'free_credits.decide', 'letter.close')) not valid;
