-- How often rare, sensitive things were done, counted for all processes together. Unlogged: a crash of the
-- database forgets the counts, which harms nobody, and a count costs no write to its log.
create unlogged table public.rate_window (
  -- SHA-256 of the limit and of whom it counts: the table is no list of addresses.
  key     bytea primary key check (length(key) = 32),
  count   int not null check (count > 0),
  ends_at timestamptz not null
-- Room on each page for the next version of a row: counting on then touches no index.
) with (fillfactor = 70);
create index rate_window_ends_at on public.rate_window (ends_at);
