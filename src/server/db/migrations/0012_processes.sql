-- The processes that share this database: each one writes its row anew every few seconds and removes it when
-- it ends in order. What is told of engines and workers comes from here, since they live in other processes
-- than those that answer.

create schema ops;

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
