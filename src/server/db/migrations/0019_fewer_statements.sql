-- Fewer statements for one run. A run that may be in work at once gets its lane with its row, and only its job follows
-- by a statement of its own (decision 018). Processes of the version before go on calling runs.start and
-- runs.admit_soon. Should they find a run with a lane in the instant before its job comes, they end it without a
-- charge; workers are therefore renewed before web processes (docs/scale.md).

-- Hold and run, all or nothing; with a lane when the user has one free and nobody of the same user waits for it.
-- runs.queue_soon then gives it its job. Answers `held`, what credit.reserve answers instead, `cancelled` or
-- `too_many_open`.
create function runs.start_in_lane(
  p_run uuid, p_user text, p_operation text, p_payload jsonb, p_payload_hash bytea, p_locale text, p_cost bigint,
  p_asked_kind text, p_rank smallint, p_ttl interval, p_max_open int
) returns table (outcome text, begun_at timestamptz)
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_open int;
  v_waiting int;
  v_taken smallint;
  v_lane smallint;
begin
  -- One start, cancel or end of a user's runs at a time.
  perform from credit.account where user_id = p_user for update;
  if exists (select from runs.early_cancel where user_id = p_user and run_id = p_run) then
    outcome := 'cancelled';
    return next;
    return;
  end if;
  select count(*), count(*) filter (where lane is null), min(lane) into v_open, v_waiting, v_taken
    from runs.run where user_id = p_user and state in ('queued', 'running');
  if v_open >= p_max_open and not exists (select from runs.run where id = p_run) then
    outcome := 'too_many_open';
    return next;
    return;
  end if;
  outcome := credit.reserve(p_run, p_user, p_cost, 'run:' || p_operation, p_ttl);
  if outcome = 'held' then
    if v_waiting = 0 and v_open < 2 then
      v_lane := case when v_taken = 0 then 1 else 0 end;
    end if;
    insert into runs.run (id, user_id, operation, payload, payload_hash, locale, cost, asked_kind, rank, lane)
    values (p_run, p_user, p_operation, p_payload, p_payload_hash, p_locale, p_cost, p_asked_kind, p_rank, v_lane)
    returning created_at into begun_at;
  end if;
  return next;
end $$;

-- Puts the first job of a run into the line of all, as runs.enqueue does; a job that it has already stays as it is,
-- also one that a worker has locked.
create function runs.enqueue_once(p_run uuid, p_rank smallint, p_at timestamptz default clock_timestamp())
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(
    'run', json_build_object('runId', p_run), job_key => p_run::text, max_attempts => 25, priority => 10,
    run_at => p_at - p_rank * interval '2 minutes', job_key_mode => 'unsafe_dedupe');
end $$;

-- Gives a run that waits with a lane its job, without waiting for the disk: what is lost with the server is done again.
-- Answers whether it was such a run.
create function runs.queue_soon(p_run uuid) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_run record;
begin
  perform set_config('synchronous_commit', 'off', true);
  select rank, created_at into v_run from runs.run
   where id = p_run and state = 'queued' and lane is not null;
  if not found then
    return false;
  end if;
  perform runs.enqueue_once(p_run, v_run.rank, v_run.created_at);
  return true;
end $$;

-- As before, and soon done when nobody waits, which is nearly always.
create or replace function runs.admit(p_user text) returns int
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_lane smallint;
  v_run record;
  v_count int := 0;
begin
  if not exists (
    select from runs.run where user_id = p_user and state in ('queued', 'running') and lane is null)
  then
    return 0;
  end if;
  for v_lane in
    select lane from (values (0::smallint), (1::smallint)) as both_lanes (lane)
     where not exists (
       select from runs.run r
        where r.user_id = p_user and r.lane = both_lanes.lane and r.state in ('queued', 'running'))
  loop
    update runs.run set lane = v_lane
     where id = (
       select id from runs.run
        where user_id = p_user and state = 'queued' and lane is null
        order by created_at, id limit 1)
    returning id, rank into v_run;
    exit when not found;
    perform runs.enqueue_once(v_run.id, v_run.rank);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

-- Their plans do not hang on what they are asked for: making them anew each time costs more than it saves.
alter function runs.begin(uuid, uuid, bigint, text, int, interval) set plan_cache_mode = force_generic_plan;
alter function runs.complete(uuid, uuid, text, text, text, text, bigint, text, text, int, int, boolean)
  set plan_cache_mode = force_generic_plan;
alter function runs.admit_soon(text) set plan_cache_mode = force_generic_plan;
