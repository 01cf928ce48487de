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
