-- Addresses of people's own servers that are told when a run has ended, and what became of each message.
create table public.webhook (
  id          uuid primary key,
  user_id     text not null,
  url         text not null check (length(url) between 9 and 500),
  -- What messages are signed with. It has to be known to sign, so it cannot be a hash.
  secret      bytea not null check (octet_length(secret) = 32),
  created_at  timestamptz not null default clock_timestamp(),
  -- The address said that it wants no more (410), or its owner did.
  disabled_at timestamptz
);
create index webhook_of_user on public.webhook (user_id, created_at);

create table public.webhook_delivery (
  id           uuid primary key default gen_random_uuid(),
  webhook_id   uuid not null references public.webhook (id) on delete cascade,
  user_id      text not null,
  run_id       uuid not null,
  event        text not null check (event in ('run.done', 'run.failed')),
  -- Exactly what is sent and signed, in each try the same.
  body         text not null,
  state        text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts     int not null default 0 check (attempts >= 0),
  -- Of the last try: the status of its answer, or why there was none.
  status       int,
  problem      text check (length(problem) <= 200),
  created_at   timestamptz not null default clock_timestamp(),
  delivered_at timestamptz,
  unique (webhook_id, run_id)
);
create index webhook_delivery_of_user on public.webhook_delivery (user_id, created_at desc);

-- In the transaction in which a run ends, so that no end is told that was not, and none is forgotten.
create function public.tell_webhooks() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_delivery record;
begin
  if not exists (select from public.webhook w where w.user_id = new.user_id and w.disabled_at is null) then
    return null;
  end if;
  for v_delivery in
    insert into public.webhook_delivery (webhook_id, user_id, run_id, event, body)
    select w.id, new.user_id, new.id, 'run.' || new.state,
           json_build_object(
             'type', 'run.' || new.state,
             'timestamp', to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'data', json_build_object(
               'runId', new.id, 'operation', new.operation, 'state', new.state, 'error', new.error_code))::text
      from public.webhook w
     where w.user_id = new.user_id and w.disabled_at is null
    on conflict do nothing
    returning id
  loop
    perform graphile_worker.add_job(
      'webhook', json_build_object('deliveryId', v_delivery.id), job_key => 'webhook:' || v_delivery.id,
      max_attempts => 25);
  end loop;
  return null;
end $$;

create trigger run_tells_webhooks after update of state on runs.run
  for each row when (old.state is distinct from new.state and new.state in ('done', 'failed'))
  execute function public.tell_webhooks();
