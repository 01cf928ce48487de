-- The queue of runs: admission slots (`lane`; at most two runs per user are in progress), leases (the worker of a run
-- renews its claim), rank by plan, and each step of a run as one statement (decision 018).
--
-- Locks are taken in one order: the user's credit account, then runs, then jobs.
--
-- PostgreSQL commits notifying transactions one at a time, and the others wait until that one is on disk. So the
-- statements that must be on disk before their answer, the hold and the capture of a run, don't notify: separate
-- statements, which needn't wait for the disk, add the run's job and announce its end. If a process dies in between,
-- the sweep and the polls, every two seconds, make up for it.
--
-- Functions with `plan_cache_mode = force_generic_plan` have plans that don't depend on their arguments: planning each
-- call again costs more than it saves.

-- ---------------------------------------------------------------------------------------------------
-- The queue
-- ---------------------------------------------------------------------------------------------------

-- Adds the job of a run. Runs have a lower priority than all other jobs (priority 0), which never wait behind runs.
-- Among runs, run_at decides, and each rank moves it two minutes ahead: a higher plan goes first, but never before a
-- run that has waited longer by more than that, so every run reaches the front by waiting.
create or replace function runs.enqueue(p_run uuid, p_rank smallint, p_at timestamptz default clock_timestamp())
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(
    'run', json_build_object('runId', p_run), job_key => p_run::text, max_attempts => 25, priority => 10,
    run_at => p_at - p_rank * interval '2 minutes');
end $$;

-- Adds the first job of a run, like runs.enqueue. A job that already exists stays unchanged, even if a worker has
-- locked it.
create or replace function runs.enqueue_once(p_run uuid, p_rank smallint, p_at timestamptz default clock_timestamp())
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(
    'run', json_build_object('runId', p_run), job_key => p_run::text, max_attempts => 25, priority => 10,
    run_at => p_at - p_rank * interval '2 minutes', job_key_mode => 'unsafe_dedupe');
end $$;

-- Admits the user's oldest waiting runs while fewer than two are in progress. Returns how many it admitted. Returns
-- early if no run is waiting, which is nearly always. The caller holds the user's credit account, so only one admits at
-- a time.
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

-- Like runs.admit, for a caller that doesn't hold the account. Repairs what a dead process left.
create or replace function runs.admit_waiting(p_user text) returns int
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform from credit.account where user_id = p_user for update;
  return runs.admit(p_user);
end $$;

-- Admits a user's waiting runs without waiting for the disk: an admission lost in a crash is repeated.
create or replace function runs.admit_soon(p_user text) returns int
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  return runs.admit_waiting(p_user);
end $$;

-- Adds the job of a queued run that has an admission slot, without waiting for the disk: a job lost in a crash is added
-- again. Returns whether there was such a run.
create or replace function runs.queue_soon(p_run uuid) returns boolean
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

-- ---------------------------------------------------------------------------------------------------
-- Begin, end and cancel
-- ---------------------------------------------------------------------------------------------------

-- Creates hold and run, all or nothing, with an admission slot if the user has one free and no other run of the user
-- waits for it. runs.queue_soon then adds its job. Returns `held`, another outcome of credit.reserve, `cancelled` or
-- `too_many_open`.
create or replace function runs.start_in_lane(
  p_run uuid, p_user text, p_operation text, p_payload jsonb, p_payload_hash bytea, p_locale text, p_cost bigint,
  p_asked_kind text, p_rank smallint, p_ttl interval, p_max_open int, p_is_by_api boolean
) returns table (outcome text, begun_at timestamptz)
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_account record;
  v_purpose text := 'run:' || p_operation;
  v_other record;
  v_open int := 0;
  v_has_waiting boolean := false;
  v_taken smallint;
  v_lane smallint;
begin
  -- One start, cancel or end of a user's runs at a time.
  select id, paid_freeze into v_account from credit.account where user_id = p_user for update;
  if exists (select from runs.early_cancel where user_id = p_user and run_id = p_run) then
    outcome := 'cancelled';
    return next;
    return;
  end if;
  for v_other in select lane from runs.run where user_id = p_user and state in ('queued', 'running') loop
    v_open := v_open + 1;
    v_has_waiting := v_has_waiting or v_other.lane is null;
    v_taken := least(v_taken, v_other.lane);
  end loop;
  if v_open >= p_max_open and not exists (select from runs.run where id = p_run) then
    outcome := 'too_many_open';
    return next;
    return;
  end if;
  outcome := credit.reserve_locked(
    v_account.id, v_account.paid_freeze, p_run, credit.fingerprint(p_user, p_cost::text, v_purpose), p_cost,
    v_purpose, p_ttl, clock_timestamp());
  if outcome = 'held' then
    if not v_has_waiting and v_open < 2 then
      v_lane := case when v_taken = 0 then 1 else 0 end;
    end if;
    insert into runs.run (
      id, user_id, operation, payload, payload_hash, locale, cost, asked_kind, rank, lane, is_by_api)
    values (
      p_run, p_user, p_operation, p_payload, p_payload_hash, p_locale, p_cost, p_asked_kind, p_rank, v_lane,
      p_is_by_api)
    returning created_at into begun_at;
  end if;
  return next;
end $$;

-- For processes of an earlier release, which don't say whether an API key starts the run.
create or replace function runs.start_in_lane(
  p_run uuid, p_user text, p_operation text, p_payload jsonb, p_payload_hash bytea, p_locale text, p_cost bigint,
  p_asked_kind text, p_rank smallint, p_ttl interval, p_max_open int
) returns table (outcome text, begun_at timestamptz)
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select * from runs.start_in_lane(
      p_run, p_user, p_operation, p_payload, p_payload_hash, p_locale, p_cost, p_asked_kind, p_rank, p_ttl,
      p_max_open, null);
end $$;

-- Like runs.start_in_lane, but leaves the admission slot to runs.admit_soon. Processes of an earlier release start
-- their runs with it.
create or replace function runs.start(
  p_run uuid, p_user text, p_operation text, p_payload jsonb, p_payload_hash bytea, p_locale text, p_cost bigint,
  p_asked_kind text, p_rank smallint, p_ttl interval, p_max_open int
) returns table (outcome text, begun_at timestamptz)
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  -- One start or end of a user's runs at a time.
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
  end if;
  return next;
end $$;

-- Begins a try under a lease. Returns `begun`, with the run's input; `over` if the run has ended; `given_up` if its
-- tries were used up, which ends it now; `taken` if the job no longer belongs to this worker. Repeated with the same
-- lease, as after a lost answer, it begins once.
create or replace function runs.begin(
  p_run uuid, p_lease uuid, p_job bigint, p_worker text, p_max_attempts int, p_term interval
) returns table (
  outcome text, attempt int, user_id text, operation text, payload jsonb, asked_kind text, rank smallint
)
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_run record;
begin
  update runs.run r
     set state = 'running', lease = p_lease, lease_until = clock_timestamp() + p_term,
         attempt = r.attempt + 1, started_at = coalesce(r.started_at, clock_timestamp())
   where r.id = p_run and r.state in ('queued', 'running') and r.lease is distinct from p_lease
     and r.attempt < p_max_attempts
     and exists (select from graphile_worker.jobs j where j.id = p_job and j.locked_by = p_worker)
  returning r.attempt, r.user_id, r.operation, r.payload, r.asked_kind, r.rank
       into attempt, user_id, operation, payload, asked_kind, rank;
  if found then
    -- If the database crashes and loses this commit, it also interrupted the try, which then isn't counted.
    perform set_config('synchronous_commit', 'off', true);
    outcome := 'begun';
    return next;
    return;
  end if;

  -- Finds the reason without a lock on the run, because whoever ends a run locks its account first.
  select r.state, r.lease, r.attempt, r.user_id, r.operation, r.payload, r.asked_kind, r.rank into v_run
    from runs.run r where r.id = p_run;
  if not found or v_run.state in ('done', 'failed') then
    outcome := 'over';
  elsif not exists (select from graphile_worker.jobs j where j.id = p_job and j.locked_by = p_worker) then
    outcome := 'taken';
  elsif v_run.lease = p_lease then
    outcome := 'begun';
    attempt := v_run.attempt;
    user_id := v_run.user_id;
    operation := v_run.operation;
    payload := v_run.payload;
    asked_kind := v_run.asked_kind;
    rank := v_run.rank;
  elsif v_run.attempt >= p_max_attempts then
    perform runs.fail(p_run, 'interrupted');
    outcome := 'given_up';
  else
    -- The run changed between the two statements, so another worker has it.
    outcome := 'taken';
  end if;
  return next;
end $$;

-- Returns a user's result of the built-in engine for the same photos and settings, or null: it still exists, its credits
-- weren't returned, and the same build made it, so a new run would give the same result. `p_build` ends the name of the
-- engine's model; names without a build never match. A charged result comes before its free repeats.
create or replace function runs.equal_result(p_user text, p_payload_hash bytea, p_build text) returns uuid
language plpgsql stable set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select r.id from runs.run r
     where r.user_id = p_user and r.payload_hash = p_payload_hash and r.state = 'done' and r.erased_at is null
       and r.engine = 'local' and split_part(r.model, ' ', 2) = nullif(p_build, '')
       and not exists (select from media.cleared c where (r.finished_at, r.id) <= (c.finished_at, c.run_id))
       and not exists (select from runs.unwanted u where u.run_id = r.id)
     order by r.is_free, r.finished_at, r.id limit 1);
end $$;

-- Ends a try with its result and settles the hold. A result that the user already has is free; its note says so, unless
-- it says why the first one was free. Returns true, or false if the run no longer belongs to the try. Raises P0410 if
-- the hold can't be settled; nothing has changed then.
create or replace function runs.complete(
  p_run uuid, p_lease uuid, p_engine text, p_model text, p_capability text, p_note text, p_cost_micro_usd bigint,
  p_result_key text, p_result_mime text, p_width_px int, p_height_px int, p_is_free boolean
) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_account uuid := credit.lock_account_of_hold(p_run);
  v_user text;
  v_is_repeat boolean := false;
  v_is_free boolean;
  v_outcome text;
begin
  if p_engine = 'local' and not p_is_free then
    -- The account is locked, so of equal runs that end at the same time one is charged.
    select runs.equal_result(r.user_id, r.payload_hash, split_part(p_model, ' ', 2)) is not null into v_is_repeat
      from runs.run r where r.id = p_run;
  end if;
  v_is_free := p_is_free or v_is_repeat;
  update runs.run
     set state = 'done', lease = null, finished_at = clock_timestamp(), engine = p_engine, model = p_model,
         capability = p_capability, note = case when v_is_repeat then 'same_picture' else p_note end,
         cost_micro_usd = p_cost_micro_usd, result_key = p_result_key, result_mime = p_result_mime,
         width_px = p_width_px, height_px = p_height_px, is_free = v_is_free
   where id = p_run and state = 'running' and lease = p_lease
  returning user_id into v_user;
  if not found then
    return false;
  end if;
  v_outcome := case
    when v_is_free then credit.release(p_run)
    else credit.capture_locked(v_account, p_run, null, clock_timestamp())
  end;
  if v_outcome <> (case when v_is_free then 'released' else 'captured' end) then
    raise exception 'the hold of % answered %', p_run, v_outcome using errcode = 'P0410';
  end if;
  if exists (
    select from runs.run r where r.user_id = v_user and r.state in ('queued', 'running') and r.lane is null)
  then
    perform runs.admit(v_user);
  end if;
  return true;
end $$;

-- Like runs.complete, with the framing; null if the engine can't tell.
create or replace function runs.complete_framed(
  p_run uuid, p_lease uuid, p_engine text, p_model text, p_capability text, p_note text, p_cost_micro_usd bigint,
  p_result_key text, p_result_mime text, p_width_px int, p_height_px int, p_is_free boolean, p_framing jsonb
) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if p_framing is not null then
    -- Lock order: the account, then the run.
    perform credit.lock_account_of_hold(p_run);
    -- First, because a run that has ended can't change. Rolled back if the completion fails.
    update runs.run set framing = p_framing where id = p_run and state = 'running' and lease = p_lease;
  end if;
  return runs.complete(p_run, p_lease, p_engine, p_model, p_capability, p_note, p_cost_micro_usd, p_result_key,
                       p_result_mime, p_width_px, p_height_px, p_is_free);
end $$;

-- Fails a run and releases its credits. Returns true, or false if nothing changed. With a lease, only while that try
-- holds the run.
create or replace function runs.fail(p_run uuid, p_code text, p_details jsonb default null, p_lease uuid default null)
returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_user text;
  v_outcome text;
begin
  perform credit.lock_account_of_hold(p_run);
  update runs.run
     set state = 'failed', lease = null, finished_at = clock_timestamp(), error_code = p_code,
         error_details = p_details
   where id = p_run and state in ('queued', 'running') and (p_lease is null or lease = p_lease)
  returning user_id into v_user;
  if not found then
    return false;
  end if;
  v_outcome := credit.release(p_run);
  if v_outcome not in ('released', 'already_expired') then
    raise exception 'the hold of the failed run % answered %', p_run, v_outcome;
  end if;
  perform runs.admit(v_user);
  return true;
end $$;

-- Cancels a user's run without a charge, or stores the cancel for a run that hasn't started. Takes the same account
-- lock as runs.start: whichever comes second sees the effect of the first.
create or replace function runs.cancel(p_run uuid, p_user text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_user text;
begin
  perform from credit.account where user_id = p_user for update;
  if not found then
    -- A user without an account can't start a run.
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
  -- A user can't have more than 20 calls under way, and none arrives after a day.
  delete from runs.early_cancel
   where user_id = p_user and run_id not in (
     select run_id from runs.early_cancel where user_id = p_user order by cancelled_at desc limit 20);
  delete from runs.early_cancel
   where (user_id, run_id) in (
     select user_id, run_id from runs.early_cancel
      where cancelled_at < clock_timestamp() - interval '1 day'
      order by cancelled_at limit 100 for update skip locked);
end $$;

-- Notifies all listening processes that a run has ended (src/server/runs/run-notice.ts).
create or replace function runs.tell_end(p_run uuid) returns void
language sql set search_path = pg_catalog, pg_temp as $$
  select pg_notify('run_notice', json_build_object('id', p_run, 'isFinished', true)::text)
$$;

-- Puts a run back into the queue with a new job, so that the present job can end. Returns `queued`, `lost` if the run
-- no longer belongs to the try, or `given_up` (nothing changed) if file store or database have been failing for longer
-- than `p_patience`. The reason decides the cost: `stopping` costs no try and keeps the run's position; `trouble` costs
-- no try and delays the run by 1 to 5 s, growing; `fault` costs one try and delays it by 1 s after the first and 5 s
-- after later ones.
create or replace function runs.hand_back(p_run uuid, p_lease uuid, p_why text, p_patience interval) returns text
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_run runs.run;
  v_now timestamptz := clock_timestamp();
  v_wait interval := '0';
begin
  select * into v_run from runs.run where id = p_run and state = 'running' and lease = p_lease for update;
  if not found then
    return 'lost';
  end if;
  if p_why = 'trouble' then
    if v_run.troubled_since < v_now - p_patience then
      return 'given_up';
    end if;
    v_wait := least('5 s', greatest('1 s', (v_now - v_run.troubled_since) / 2));
  elsif p_why = 'fault' then
    v_wait := case when v_run.attempt = 1 then '1 s' else '5 s' end;
  elsif p_why <> 'stopping' then
    raise exception 'unknown reason to requeue a run: %', p_why;
  end if;
  update runs.run
     set state = 'queued', lease = null, attempt = attempt - (p_why <> 'fault')::int,
         troubled_since = case when p_why = 'trouble' then coalesce(troubled_since, v_now) else troubled_since end
   where id = p_run;
  if p_why = 'stopping' then
    perform runs.enqueue(p_run, v_run.rank, v_run.created_at);
  else
    perform runs.enqueue(p_run, 0::smallint, v_now + v_wait);
  end if;
  return 'queued';
end $$;

-- Unlocks the jobs of runs whose worker hasn't renewed its lease, or has taken a job and not begun within that time,
-- regardless of its connections. Returns the runs. A worker has one job at a time, so unlocking the worker unlocks no
-- other job.
create or replace function runs.take_over(p_lease interval) returns setof uuid
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_workers text[];
  v_runs uuid[];
begin
  select array_agg(j.locked_by), array_agg(r.id) into v_workers, v_runs
    from runs.run r
    join graphile_worker.jobs j on j.key = r.id::text
   where r.state in ('queued', 'running') and j.locked_at is not null
     and j.locked_at < clock_timestamp() - p_lease
     and (r.state = 'queued' or r.lease_until < clock_timestamp());
  if v_workers is not null then
    perform graphile_worker.force_unlock_workers(v_workers);
  end if;
  return query select unnest(v_runs);
end $$;

-- ---------------------------------------------------------------------------------------------------
-- Many runs together
-- ---------------------------------------------------------------------------------------------------

-- The steps of many runs in one transaction: the cost of a transaction and the wait for the disk are paid once for all
-- concurrent steps. Each step calls the function for one run. None waits for another session's lock, which would delay
-- all: such a run stays unchanged and gets the outcome `alone`.

-- Calls runs.start_in_lane for each, in the given order.
create or replace function runs.start_together(p_starts jsonb, p_ttl interval, p_max_open int)
returns table (outcome text, begun_at timestamptz)
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_start record;
begin
  for v_start in
    select * from jsonb_to_recordset(p_starts) as s (
      run uuid, owner text, operation text, payload jsonb, hash text, locale text, cost bigint, kind text,
      rank smallint, is_by_api boolean)
  loop
    perform from credit.account where user_id = v_start.owner for update skip locked;
    if found then
      select s.outcome, s.begun_at into outcome, begun_at
        from runs.start_in_lane(
          v_start.run, v_start.owner, v_start.operation, v_start.payload, decode(v_start.hash, 'hex'), v_start.locale,
          v_start.cost, v_start.kind, v_start.rank, p_ttl, p_max_open, v_start.is_by_api) s;
    else
      outcome := 'alone';
      begun_at := null;
    end if;
    return next;
  end loop;
end $$;

-- Calls runs.begin for each, in the given order.
create or replace function runs.begin_together(p_tries jsonb, p_max_attempts int, p_term interval)
returns table (
  outcome text, attempt int, user_id text, operation text, payload jsonb, asked_kind text, rank smallint
)
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_try record;
begin
  for v_try in
    select * from jsonb_to_recordset(p_tries) as t (run uuid, lease uuid, job bigint, worker text)
  loop
    perform from runs.run r where r.id = v_try.run for no key update skip locked;
    if found then
      return query
        select * from runs.begin(v_try.run, v_try.lease, v_try.job, v_try.worker, p_max_attempts, p_term);
    else
      return query select 'alone', null::int, null::text, null::text, null::jsonb, null::text, null::smallint;
    end if;
  end loop;
end $$;

-- Calls runs.complete_framed for each, in the given order, and stores the fingerprint record of its result: alone, the
-- record could be stored twice or be missing.
create or replace function runs.complete_together(p_ends jsonb) returns table (outcome text)
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_end record;
begin
  for v_end in
    select * from jsonb_to_recordset(p_ends) as e (
      run uuid, lease uuid, engine text, model text, capability text, note text, cost_micro_usd bigint, key text,
      mime text, width_px int, height_px int, is_free boolean, framing jsonb,
      print bigint, quarters int[], watermark_id bigint, source_type text)
  loop
    perform from credit.hold h join credit.account a on a.id = h.account_id
      where h.id = v_end.run for update of a skip locked;
    if not found then
      outcome := 'alone';
    elsif runs.complete_framed(
      v_end.run, v_end.lease, v_end.engine, v_end.model, v_end.capability, v_end.note, v_end.cost_micro_usd,
      v_end.key, v_end.mime, v_end.width_px, v_end.height_px, v_end.is_free, v_end.framing)
    then
      if v_end.source_type is not null then
        insert into public.output_fingerprint (print, quarters, watermark_id, source_type)
        values (v_end.print, v_end.quarters, v_end.watermark_id, v_end.source_type);
      end if;
      outcome := 'kept';
    else
      outcome := 'lost';
    end if;
    return next;
  end loop;
end $$;
