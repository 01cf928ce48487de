-- Credits back for results that their user didn't want. src/core/unwanted-limits.ts repeats the limits for the pages.

-- Counts the charged runs of these users since then.
create or replace function runs.count_charged(p_users text[], p_since timestamptz) returns bigint
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return (
    select count(*) from credit.hold h join credit.account a on a.id = h.account_id
     where a.user_id = any (p_users) and h.state = 'captured' and h.resolved_at > p_since);
end $$;

-- Returns how many more results a user may return at `p_now`: in 30 days a tenth of the charged runs, but always three.
-- The same holds for all users together that returned results from one network. A null network has no limit.
create or replace function runs.unwanted_left(
  p_user text, p_network bytea, p_now timestamptz default clock_timestamp()
) returns bigint
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  v_since timestamptz := p_now - interval '720 hours';
  v_left bigint;
  v_users text[];
  v_of_network bigint;
begin
  select greatest(3, runs.count_charged(array[p_user], v_since) / 10) - count(*) into v_left
    from runs.unwanted where user_id = p_user and returned_at > v_since;
  if p_network is not null then
    select array_agg(distinct user_id), count(*) into v_users, v_of_network
      from runs.unwanted where network_hash = p_network and returned_at > v_since;
    v_left := least(
      v_left, greatest(3, runs.count_charged(array_append(v_users, p_user), v_since) / 10) - v_of_network);
  end if;
  return greatest(0, v_left);
end $$;

-- Returns the credits of a run whose result its user didn't want. The caller then deletes the result; repeating the
-- call returns `exists`, so that an interrupted deletion can be repeated too. `p_with_hosted`: whether results of
-- engines other than the built-in one count. Returns returned, exists, not_found, not_charged, by_api, hosted,
-- too_late, limit or nothing_left (see credit.return_unwanted).
create or replace function runs.return_unwanted(
  p_run uuid, p_user text, p_reason text, p_network bytea, p_with_hosted boolean, p_now timestamptz default null
) returns text
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_run record;
  v_now timestamptz;
  v_outcome text;
begin
  -- One return, start or end of a user's runs at a time.
  perform from credit.account where user_id = p_user for update;
  select state, is_free, is_by_api, engine, finished_at, erased_at into v_run
    from runs.run where id = p_run and user_id = p_user;
  if not found then
    return 'not_found';
  end if;
  if exists (select from runs.unwanted where run_id = p_run) then
    return 'exists';
  end if;
  -- A deleted result can't lead to its free repeats any more, which the user would keep.
  if v_run.erased_at is not null then
    return 'not_found';
  end if;
  if v_run.state <> 'done' or v_run.is_free then
    return 'not_charged';
  end if;
  if v_run.is_by_api is distinct from false then
    return 'by_api';
  end if;
  if v_run.engine <> 'local' and not p_with_hosted then
    return 'hosted';
  end if;
  if p_network is not null then
    -- Returns from one network, so that they can't exceed its limit together.
    perform pg_advisory_xact_lock(hashtextextended('unwanted:' || encode(p_network, 'hex'), 0));
  end if;
  -- Read after the locks: a call that waited for them may be too late by now.
  v_now := coalesce(p_now, clock_timestamp());
  if v_run.finished_at <= v_now - interval '24 hours' then
    return 'too_late';
  end if;
  if runs.unwanted_left(p_user, p_network, v_now) = 0 then
    return 'limit';
  end if;
  v_outcome := credit.return_unwanted(p_run, v_now);
  if v_outcome = 'returned' then
    insert into runs.unwanted (run_id, user_id, reason, credits, network_hash, returned_at)
    select p_run, p_user, p_reason, sum(returned), p_network, v_now from credit.hold_item where hold_id = p_run;
  end if;
  return v_outcome;
end $$;
