-- A cancel that comes before its run: with several web processes one may be asked to cancel what another has
-- not begun yet. It is kept here, and the run with this id does not begin.
create table runs.early_cancel (
  user_id      text not null,
  run_id       uuid not null,
  cancelled_at timestamptz not null default clock_timestamp(),
  primary key (user_id, run_id)
);
create index early_cancel_cancelled_at on runs.early_cancel (cancelled_at);

-- Ends a run of this user without a charge, or keeps the cancel for a run that has not begun. The lock on the
-- account is the one of runs.start: whichever of the two comes second sees what the first one did.
create function runs.cancel(p_run uuid, p_user text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_user text;
begin
  perform from credit.account where user_id = p_user for update;
  if not found then
    -- Without an account nothing can begin.
    return;
  end if;
  select user_id into v_user from runs.run where id = p_run;
  if v_user = p_user then
    perform runs.fail(p_run, 'cancelled');
  end if;
  if v_user is not null then
    return;
  end if;
  insert into runs.early_cancel (user_id, run_id) values (p_user, p_run)
  on conflict (user_id, run_id) do update set cancelled_at = excluded.cancelled_at;
  -- No more than one person can have on the way; and a call that is a day old does not arrive any more.
  delete from runs.early_cancel
   where user_id = p_user and run_id not in (
     select run_id from runs.early_cancel where user_id = p_user order by cancelled_at desc limit 20);
  delete from runs.early_cancel
   where (user_id, run_id) in (
     select user_id, run_id from runs.early_cancel
      where cancelled_at < clock_timestamp() - interval '1 day'
      order by cancelled_at limit 100 for update skip locked);
end $$;

create or replace function runs.start(
  p_run uuid, p_user text, p_operation text, p_payload jsonb, p_payload_hash bytea, p_locale text, p_cost bigint,
  p_asked_kind text, p_rank smallint, p_ttl interval, p_max_open int
) returns table (outcome text, begun_at timestamptz)
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  -- One start, cancel or end of a user's runs at a time.
  perform from credit.account where user_id = p_user for update;
  if exists (select from runs.early_cancel where user_id = p_user and run_id = p_run) then
    outcome := 'cancelled';
    return next;
    return;
  end if;
  if p_max_open <= (select count(*) from runs.run where user_id = p_user and state in ('queued', 'running'))
     and not exists (select from runs.run where id = p_run) then
    outcome := 'too_many_open';
    return next;
    return;
  end if;
  outcome := credit.reserve(p_run, p_user, p_cost, 'run:' || p_operation, p_ttl);
  if outcome = 'held' then
    insert into runs.run (id, user_id, operation, payload, payload_hash, locale, cost, asked_kind, rank)
    values (p_run, p_user, p_operation, p_payload, p_payload_hash, p_locale, p_cost, p_asked_kind, p_rank)
    returning created_at into begun_at;
    perform runs.admit(p_user);
  end if;
  return next;
end $$;
