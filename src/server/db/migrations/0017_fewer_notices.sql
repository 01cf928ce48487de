-- Fewer commits that wait for each other. PostgreSQL lets one transaction that notifies end at a time, and holds all
-- others up until that one is on the disk. What has to be on the disk before it is answered, the hold of a run and
-- the capture of it, therefore notifies nobody from here on: the run gets its lane and job, and its end is told, by
-- statements of their own that need not wait for the disk. When a process dies in between, whoever looks every two
-- seconds does the same. Processes of the version before may go on meanwhile; their runs begin and end up to two
-- seconds later.

-- Hold and run, all or nothing; runs.admit_soon gives it a lane and a job. Answers `held`, what credit.reserve answers
-- instead, or `too_many_open`.
create or replace function runs.start(
  p_run uuid, p_user text, p_operation text, p_payload jsonb, p_payload_hash bytea, p_locale text, p_cost bigint,
  p_asked_kind text, p_rank smallint, p_ttl interval, p_max_open int
) returns table (outcome text, begun_at timestamptz)
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  -- One start or end of a user's runs at a time.
  perform from credit.account where user_id = p_user for update;
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

-- Lets waiting runs of a user in, without waiting for the disk: what is lost with the server is done again.
create function runs.admit_soon(p_user text) returns int
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  return runs.admit_waiting(p_user);
end $$;

-- Ends a try with its picture and settles the hold: true, or false when the try is not the run's any more.
-- Raises P0410 when the hold cannot be settled; then nothing has changed.
create or replace function runs.complete(
  p_run uuid, p_lease uuid, p_engine text, p_model text, p_capability text, p_note text, p_cost_micro_usd bigint,
  p_result_key text, p_result_mime text, p_width_px int, p_height_px int, p_is_free boolean
) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_user text;
  v_outcome text;
begin
  perform credit.lock_account_of_hold(p_run);
  update runs.run
     set state = 'done', lease = null, finished_at = clock_timestamp(), engine = p_engine, model = p_model,
         capability = p_capability, note = p_note, cost_micro_usd = p_cost_micro_usd, result_key = p_result_key,
         result_mime = p_result_mime, width_px = p_width_px, height_px = p_height_px, is_free = p_is_free
   where id = p_run and state = 'running' and lease = p_lease
  returning user_id into v_user;
  if not found then
    return false;
  end if;
  v_outcome := case when p_is_free then credit.release(p_run) else credit.capture(p_run) end;
  if v_outcome <> (case when p_is_free then 'released' else 'captured' end) then
    raise exception 'the hold of % answered %', p_run, v_outcome using errcode = 'P0410';
  end if;
  perform runs.admit(v_user);
  return true;
end $$;

-- Ends a run without a picture and gives its credits back: true, or false when nothing changed. With a lease:
-- only while that try has the run.
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

-- Begins a try under a lease: `begun`, with what is to be done. `over`: the run has ended. `given_up`: it had used up
-- its tries, and has ended now. `taken`: the job is not this worker's any more, and the run not its business. Asked
-- twice with one lease, as after an answer that was lost, it begins once.
create or replace function runs.begin(
  p_run uuid, p_lease uuid, p_job bigint, p_worker text, p_max_attempts int, p_term interval
) returns table (
  outcome text, attempt int, user_id text, operation text, payload jsonb, asked_kind text, rank smallint
)
language plpgsql set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_run runs.run;
begin
  -- Without a lock: who ends a run locks its account first.
  select * into v_run from runs.run where id = p_run;
  if not found or v_run.state in ('done', 'failed') then
    outcome := 'over';
    return next;
    return;
  end if;
  if not exists (select from graphile_worker.jobs j where j.id = p_job and j.locked_by = p_worker) then
    outcome := 'taken';
    return next;
    return;
  end if;
  if v_run.lease is distinct from p_lease then
    if v_run.attempt >= p_max_attempts then
      perform runs.fail(p_run, 'interrupted');
      outcome := 'given_up';
      return next;
      return;
    end if;
    -- A try that is forgotten with the server was interrupted by it, and is not counted.
    perform set_config('synchronous_commit', 'off', true);
    update runs.run r
       set state = 'running', lease = p_lease, lease_until = clock_timestamp() + p_term,
           attempt = r.attempt + 1, started_at = coalesce(r.started_at, clock_timestamp())
     where r.id = p_run and r.state in ('queued', 'running') and r.attempt < p_max_attempts
    returning * into v_run;
    if not found then
      outcome := 'over';
      return next;
      return;
    end if;
  end if;
  return query select 'begun', v_run.attempt, v_run.user_id, v_run.operation, v_run.payload, v_run.asked_kind,
    v_run.rank;
end $$;
