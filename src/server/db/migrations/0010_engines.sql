-- Generative engines: what a person chose, what a picture cost, and pictures that are given away.

alter table runs.run
  -- The kind of engine that was asked for; null: the order of the configuration.
  add column asked_kind text check (asked_kind in ('local', 'studio')),
  -- The picture may miss what its tool promises: its credits went back, the picture is kept.
  add column is_free boolean not null default false,
  add constraint free_when_done check (not is_free or state = 'done');

create or replace function runs.guard_run() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.id, new.user_id, new.operation, new.payload, new.payload_hash, new.locale, new.cost, new.created_at,
      new.asked_kind)
     is distinct from
     (old.id, old.user_id, old.operation, old.payload, old.payload_hash, old.locale, old.cost, old.created_at,
      old.asked_kind) then
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

create or replace view runs.audit as
  select 'done_not_captured' as rule, r.id, h.state as detail
    from runs.run r join credit.hold h on h.id = r.id
   where r.state = 'done' and not r.is_free and h.state <> 'captured'
  union all
  select 'free_not_given_back', r.id, h.state
    from runs.run r join credit.hold h on h.id = r.id
   where r.is_free and h.state not in ('released', 'expired')
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
   where h.amount <> r.cost or (r.state = 'done' and not r.is_free and h.captured <> r.cost)
  union all
  select 'other_user', r.id, r.user_id
    from runs.run r join credit.hold h on h.id = r.id join credit.account a on a.id = h.account_id
   where a.user_id <> r.user_id
  union all
  select 'hold_without_run', h.id, h.purpose
    from credit.hold h
   where h.purpose like 'run:%' and not exists (select from runs.run r where r.id = h.id);

-- Every call of a remote engine, also of those that failed: what a run has cost, and what a day may still cost.
create table runs.engine_attempt (
  id             bigint generated always as identity primary key,
  run_id         uuid not null references runs.run (id) on delete cascade,
  engine         text not null check (engine ~ '^[a-z0-9_-]{1,32}$'),
  -- 'done', or the code of the failure.
  outcome        text not null check (outcome ~ '^[a-z_]{1,64}$'),
  elapsed_ms     int not null check (elapsed_ms >= 0),
  cost_micro_usd bigint not null check (cost_micro_usd >= 0),
  at             timestamptz not null default clock_timestamp()
);
create index engine_attempt_of_day on runs.engine_attempt (engine, at) include (cost_micro_usd);
create index engine_attempt_of_run on runs.engine_attempt (run_id);
