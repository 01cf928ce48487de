-- The steps of a run in fewer statements, on the functions of 0025_cheaper_ledger.sql. What each answers and changes
-- stays as it was.

-- Hold and run, all or nothing; with a lane when the user has one free and nobody of the same user waits for it.
-- runs.queue_soon then gives it its job. Answers `held`, what credit.reserve answers instead, `cancelled` or
-- `too_many_open`.
create or replace function runs.start_in_lane(
  p_run uuid, p_user text, p_operation text, p_payload jsonb, p_payload_hash bytea, p_locale text, p_cost bigint,
  p_asked_kind text, p_rank smallint, p_ttl interval, p_max_open int
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
    insert into runs.run (id, user_id, operation, payload, payload_hash, locale, cost, asked_kind, rank, lane)
    values (p_run, p_user, p_operation, p_payload, p_payload_hash, p_locale, p_cost, p_asked_kind, p_rank, v_lane)
    returning created_at into begun_at;
  end if;
  return next;
end $$;

-- Begins a try under a lease: `begun`, with what is to be done. `over`: the run has ended. `given_up`: it had used up
-- its tries, and has ended now. `taken`: the job is not this worker's any more, and the run not its business. Asked
-- twice with one lease, as after an answer that was lost, it begins once.
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
    -- A try that is forgotten with the server was interrupted by it, and is not counted.
    perform set_config('synchronous_commit', 'off', true);
    outcome := 'begun';
    return next;
    return;
  end if;

  -- Why not, without a lock: who ends a run locks its account first.
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
    -- It changed between the two looks: whoever changed it has it.
    outcome := 'taken';
  end if;
  return next;
end $$;

-- Ends a try with its picture and settles the hold: true, or false when the try is not the run's any more.
-- Raises P0410 when the hold cannot be settled; then nothing has changed.
create or replace function runs.complete(
  p_run uuid, p_lease uuid, p_engine text, p_model text, p_capability text, p_note text, p_cost_micro_usd bigint,
  p_result_key text, p_result_mime text, p_width_px int, p_height_px int, p_is_free boolean
) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_account uuid := credit.lock_account_of_hold(p_run);
  v_user text;
  v_outcome text;
begin
  update runs.run
     set state = 'done', lease = null, finished_at = clock_timestamp(), engine = p_engine, model = p_model,
         capability = p_capability, note = p_note, cost_micro_usd = p_cost_micro_usd, result_key = p_result_key,
         result_mime = p_result_mime, width_px = p_width_px, height_px = p_height_px, is_free = p_is_free
   where id = p_run and state = 'running' and lease = p_lease
  returning user_id into v_user;
  if not found then
    return false;
  end if;
  v_outcome := case
    when p_is_free then credit.release(p_run)
    else credit.capture_locked(v_account, p_run, null, clock_timestamp())
  end;
  if v_outcome <> (case when p_is_free then 'released' else 'captured' end) then
    raise exception 'the hold of % answered %', p_run, v_outcome using errcode = 'P0410';
  end if;
  perform runs.admit(v_user);
  return true;
end $$;
