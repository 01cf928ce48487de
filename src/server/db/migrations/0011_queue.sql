-- The line of runs: lanes (at most two runs of one user are in work), leases (who works on a run proves again
-- and again that it lives), rank by tier, and each step of a run as one statement. Decision 018.
-- Processes of the version before may go on meanwhile: what they do not fill in, is allowed to be missing.
-- Locks are taken in one order: the user's credit account, then runs, then jobs.

alter table runs.run
  -- The one of the user's two lanes that the run has; null: it waits in the user's own line, or has ended.
  -- Only a run with a lane has a job.
  add column lane smallint check (lane in (0, 1)),
  -- Until when the try proves that its worker lives, by the clock of the database.
  add column lease_until timestamptz,
  -- Since when tries fail because of us (files or database away), and not because of the run.
  add column troubled_since timestamptz,
  -- 0 for the free plan, one more for each dearer one.
  add column rank smallint not null default 0 check (rank between 0 and 9);

-- Nobody has more than two runs in work: not a rule of the program, but of the table. Also finds a user's open runs.
create unique index run_lane on runs.run (user_id, lane) where state in ('queued', 'running');

-- queued -> running -> done | failed; queued -> failed when cancelled or given up; queued -> queued with a lane;
-- running -> running under a new lease when its worker died, or under the same one, longer; running -> queued
-- when its worker hands it back. The end is final.
create or replace function runs.guard_run() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
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

-- Puts the job of a run into the line of all. Below all other jobs (priority 0), which never wait behind runs;
-- among runs by run_at, of which each rank is given two minutes ahead: a dearer plan goes first, but never before
-- somebody who has waited longer by more than that, so that waiting alone moves everybody to the front.
create function runs.enqueue(p_run uuid, p_rank smallint, p_at timestamptz default clock_timestamp())
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(
    'run', json_build_object('runId', p_run), job_key => p_run::text, max_attempts => 25, priority => 10,
    run_at => p_at - p_rank * interval '2 minutes');
end $$;

-- Gives the free lanes of a user to those of his runs that wait longest; answers how many got one. The caller
-- holds the user's credit account, so that one at a time decides.
create function runs.admit(p_user text) returns int
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_lane smallint;
  v_run record;
  v_count int := 0;
begin
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
    perform runs.enqueue(v_run.id, v_run.rank);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

-- The same for a caller that does not hold the account: mends what a process of the version before left.
create function runs.admit_waiting(p_user text) returns int
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform from credit.account where user_id = p_user for update;
  return runs.admit(p_user);
end $$;

-- Hold, run and job, all or nothing. Answers `held`, what credit.reserve answers instead, or `too_many_open`.
create function runs.start(
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
    perform runs.admit(p_user);
  end if;
  return next;
end $$;

-- Tells every process that listens that a run has ended (src/server/runs/run-notice.ts).
create function runs.tell_end(p_run uuid) returns void
language sql set search_path = pg_catalog, pg_temp as $$
  select pg_notify('run_notice', json_build_object('id', p_run, 'isFinished', true)::text)
$$;

-- Ends a try with its picture and settles the hold: true, or false when the try is not the run's any more.
-- Raises P0410 when the hold cannot be settled; then nothing has changed.
create function runs.complete(
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
  perform runs.tell_end(p_run);
  return true;
end $$;

-- Ends a run without a picture and gives its credits back: true, or false when nothing changed. With a lease:
-- only while that try has the run.
create function runs.fail(p_run uuid, p_code text, p_details jsonb default null, p_lease uuid default null)
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
  perform runs.tell_end(p_run);
  return true;
end $$;

-- Begins a try under a lease: `begun`, with what is to be done. `over`: the run has ended. `given_up`: it had used up
-- its tries, and has ended now. `taken`: the job is not this worker's any more, and the run not its business. Asked
-- twice with one lease, as after an answer that was lost, it begins once.
create function runs.begin(
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
    perform pg_notify('run_notice', json_build_object('id', p_run, 'step', 'reading', 'fraction', 0)::text);
  end if;
  return query select 'begun', v_run.attempt, v_run.user_id, v_run.operation, v_run.payload, v_run.asked_kind,
    v_run.rank;
end $$;

-- Puts a run back into the line, with a job of its own, so that the present one may end in peace: `queued`, `lost`
-- when the try is not the run's any more, or `given_up` (nothing changed) when files or database have been away for
-- longer than `p_patience`. Why decides what the try costs: `stopping` nothing, and its place is kept; `trouble`
-- nothing, for a while that grows to five seconds; `fault` one of its tries, for 1 s after the first and 5 s after
-- the second.
create function runs.hand_back(p_run uuid, p_lease uuid, p_why text, p_patience interval) returns text
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
    raise exception 'no reason to hand back a run: %', p_why;
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

-- Unlocks the jobs of runs whose worker has not renewed its lease, or has taken a job and not begun within that
-- time, whatever its connections look like; answers the runs. A slot of a worker has one job at a time, so that
-- unlocking the slot unlocks no other.
create function runs.take_over(p_lease interval) returns setof uuid
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
