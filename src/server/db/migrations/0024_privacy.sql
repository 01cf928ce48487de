-- What people may do with everything that is kept of them: have a copy of it, and have it deleted.
-- src/server/privacy/data-map.ts says of each table what becomes of it.

create schema privacy;

-- Who asked for the end of the account. The row stays for a year after it: a backup that is restored must
-- not bring anybody back. The id says nothing of a person once everything else is gone.
create table privacy.deletion (
  user_id      text primary key,
  state        text not null default 'waiting' check (state in ('waiting', 'purged')),
  requested_at timestamptz not null default clock_timestamp(),
  -- Until then it may be undone.
  purge_after  timestamptz not null,
  -- Whether the deletion has ended a plan, which an undo takes back; null: that is still to be done.
  ends_plan    boolean,
  purged_at    timestamptz,
  constraint deletion_purged_with_time check ((state = 'purged') = (purged_at is not null))
);
create index deletion_due on privacy.deletion (purge_after) where state = 'waiting';

-- Copies of everything, one ZIP each, in files that lie one after the other in the store.
create table privacy.export (
  id           uuid primary key,
  user_id      text not null,
  locale       text not null check (locale in ('en', 'vi')),
  state        text not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed', 'expired')),
  requested_at timestamptz not null default clock_timestamp(),
  -- Files of the store, and bytes in all of them.
  parts        int not null default 0 check (parts >= 0),
  bytes        bigint not null default 0 check (bytes >= 0),
  -- Pictures in it.
  pictures     int not null default 0 check (pictures >= 0),
  expires_at   timestamptz,
  constraint export_ready_until check (state <> 'ready' or expires_at is not null)
);
create index export_of_user on privacy.export (user_id, requested_at desc);
-- One copy at a time is being made for one person.
create unique index export_one_open on privacy.export (user_id) where state in ('waiting', 'making');

-- When what a person gave and got was taken out of a run; its cost, its hold and its end stay.
alter table runs.run add column erased_at timestamptz;

create or replace function runs.guard_run() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.erased_at is distinct from old.erased_at then
    if old.erased_at is not null or old.state not in ('done', 'failed') then
      raise exception 'run % cannot be erased now', old.id using errcode = '42501';
    end if;
    -- Whatever else the statement says, this is all that it does.
    new := old;
    new.erased_at := clock_timestamp();
    new.payload := '{}';
    new.payload_hash := decode(repeat('00', 32), 'hex');
    new.error_details := null;
    if old.result_key is not null then
      new.result_key := 'erased';
    end if;
    return new;
  end if;
  if (new.id, new.user_id, new.operation, new.payload, new.payload_hash, new.locale, new.cost, new.created_at,
      new.asked_kind, new.rank)
     is distinct from
     (old.id, old.user_id, old.operation, old.payload, old.payload_hash, old.locale, old.cost, old.created_at,
      old.asked_kind, old.rank) then
    raise exception 'run % may only change its progress', old.id using errcode = '42501';
  end if;
  if not (case old.state
    when 'queued' then new.state in ('running', 'failed')
      or (new.state = 'queued' and new.attempt = old.attempt and old.lane is null and new.lane is not null)
    when 'running' then new.state in ('queued', 'done', 'failed')
      or (new.state = 'running' and new.lease <> old.lease and new.attempt = old.attempt + 1)
      or (new.state = 'running' and new.lease = old.lease and new.attempt = old.attempt)
    else false
  end) then
    raise exception 'run % cannot go from % to %', old.id, old.state, new.state
      using errcode = '23514', constraint = 'run_transition';
  end if;
  if new.state <> 'running' then
    new.lease_until := null;
  end if;
  if new.state in ('done', 'failed') then
    new.lane := null;
  end if;
  return new;
end $$;

-- A run begins in the line, and not for who has asked for the end of the account.
create or replace function runs.guard_new_run() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.state <> 'queued' or new.attempt <> 0 then
    raise exception 'run % does not begin in the line', new.id
      using errcode = '23514', constraint = 'run_transition';
  end if;
  if exists (select from privacy.deletion where user_id = new.user_id) then
    raise exception 'the account of run % is being deleted', new.id using errcode = 'P0423';
  end if;
  return new;
end $$;

-- The log of operators may lose the words and addresses of people, and nothing else.
create or replace function public.refuse_operator_action_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.request_id, new.operator_id, new.action, new.target, new.at)
       is not distinct from (old.id, old.request_id, old.operator_id, old.action, old.target, old.at)
       and new.detail in (old.detail, old.detail - 'reason')
       and new.operator_email in (old.operator_email, '') then
      return new;
    end if;
  end if;
  raise exception 'the log of operators is only ever added to' using errcode = '42501';
end $$;
