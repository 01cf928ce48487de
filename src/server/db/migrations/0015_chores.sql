-- What is done now and then, once for all processes that share the database: who does it now, and when it
-- was last done. A holder that dies leaves the chore to others when its time is over.
create table public.chore (
  name       text primary key,
  holder     text,
  held_until timestamptz,
  done_at    timestamptz,
  check ((holder is null) = (held_until is null))
);
