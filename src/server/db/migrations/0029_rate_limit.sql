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
