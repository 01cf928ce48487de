-- Runs: one press of Generate, from payload to picture. A run and its credit hold share their id and are
-- made in one transaction; a run ends in the transaction that resolves its hold.

create schema runs;

create table runs.run (
  -- The request number that the client chose (Idempotency-Key), and the id of the credit hold.
  id              uuid primary key references credit.hold (id),
  user_id         text not null,
  operation       text not null check (operation ~ '^[a-z0-9_]{1,64}$'),
  -- As the operation takes it, each picture replaced by {storageKey, mimeType}.
  payload         jsonb not null,
  -- SHA-256 of operation and payload, pictures by their content: tells a repeated request from another one.
  payload_hash    bytea not null check (octet_length(payload_hash) = 32),
  locale          text not null,
  state           text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  -- How often the work was begun and not handed back unharmed.
  attempt         int not null default 0 check (attempt >= 0),
  -- Names the worker's present try; who has another lease may not touch the run any more.
  lease           uuid,
  cost            bigint not null check (cost > 0),
  engine          text,
  model           text,
  capability      text check (capability in ('full', 'limited')),
  note            text,
  cost_micro_usd  bigint check (cost_micro_usd >= 0),
  result_key      text,
  result_mime     text check (result_mime in ('image/png', 'image/jpeg', 'image/webp')),
  width_px        int check (width_px > 0),
  height_px       int check (height_px > 0),
  error_code      text,
  error_details   jsonb,
  created_at      timestamptz not null default clock_timestamp(),
  started_at      timestamptz,
  finished_at     timestamptz,

  constraint lease_while_running check ((state = 'running') = (lease is not null)),
  constraint done_has_result check (
    case when state = 'done'
      then num_nulls(engine, model, capability, cost_micro_usd, result_key, result_mime, width_px, height_px) = 0
      else num_nonnulls(engine, model, capability, note, cost_micro_usd, result_key, result_mime, width_px, height_px) = 0
    end),
  constraint failed_has_code check ((state = 'failed') = (error_code is not null)),
  constraint details_need_code check (error_details is null or error_code is not null),
  constraint finished_when_over check ((state in ('done', 'failed')) = (finished_at is not null)),
  constraint started_when_begun check (state in ('queued', 'failed') or (started_at is not null and attempt > 0))
);

-- The history of a user, newest first.
create index run_of_user on runs.run (user_id, created_at desc, id);
-- What is still to be done: counted for the bound of the line and walked by the sweeper.
create index run_open on runs.run (state, created_at) where state in ('queued', 'running');

-- queued -> running -> done | failed; queued -> failed when cancelled or given up; running -> running under
-- a new lease when its worker died; running -> queued when its worker hands it back. The end is final.
create function runs.guard_run() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.id, new.user_id, new.operation, new.payload, new.payload_hash, new.locale, new.cost, new.created_at)
     is distinct from
     (old.id, old.user_id, old.operation, old.payload, old.payload_hash, old.locale, old.cost, old.created_at) then
    raise exception 'run % may only change its progress', old.id using errcode = '42501';
  end if;
  if not (case old.state
    when 'queued' then new.state in ('running', 'failed')
    when 'running' then new.state in ('queued', 'done', 'failed')
      or (new.state = 'running' and new.lease <> old.lease and new.attempt = old.attempt + 1)
    else false
  end) then
    raise exception 'run % cannot go from % to %', old.id, old.state, new.state
      using errcode = '23514', constraint = 'run_transition';
  end if;
  return new;
end $$;

create trigger run_guard before update on runs.run
  for each row execute function runs.guard_run();

-- A run begins in the line.
create function runs.guard_new_run() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.state <> 'queued' or new.attempt <> 0 then
    raise exception 'run % does not begin in the line', new.id
      using errcode = '23514', constraint = 'run_transition';
  end if;
  return new;
end $$;

create trigger run_guard_new before insert on runs.run
  for each row execute function runs.guard_new_run();

-- What must never be: read it any time, it has to be empty.
create view runs.audit as
  select 'done_not_captured' as rule, r.id, h.state as detail
    from runs.run r join credit.hold h on h.id = r.id
   where r.state = 'done' and h.state <> 'captured'
  union all
  select 'failed_not_given_back', r.id, h.state
    from runs.run r join credit.hold h on h.id = r.id
   where r.state = 'failed' and h.state not in ('released', 'expired')
  union all
  -- An overdue hold may be expired before the run notices.
  select 'open_without_hold', r.id, h.state
    from runs.run r join credit.hold h on h.id = r.id
   where r.state in ('queued', 'running') and h.state not in ('pending', 'expired')
  union all
  select 'other_amount', r.id, h.amount || ' held, ' || h.captured || ' captured, cost ' || r.cost
    from runs.run r join credit.hold h on h.id = r.id
   where h.amount <> r.cost or (r.state = 'done' and h.captured <> r.cost)
  union all
  select 'other_user', r.id, r.user_id
    from runs.run r join credit.hold h on h.id = r.id join credit.account a on a.id = h.account_id
   where a.user_id <> r.user_id
  union all
  select 'hold_without_run', h.id, h.purpose
    from credit.hold h
   where h.purpose like 'run:%' and not exists (select from runs.run r where r.id = h.id);
