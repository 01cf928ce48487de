-- Every transition of a batch and its photos is one function, like those of runs. Decision 036 draws the states. A
-- photo is `running` from the transaction that starts its run, so no crash can separate the two. Locks are taken in one
-- order: the owner's credit account, the batch, runs, jobs.

-- Allows only valid state changes. `waiting` may end directly: its run was started and ended by a process of the
-- previous release.
create or replace function batches.guard_item() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.batch_id, new.place, new.user_id, new.name, new.bytes)
     is distinct from (old.batch_id, old.place, old.user_id, old.name, old.bytes)
     or (new.run_id <> old.run_id and not (old.state = 'failed' and new.state = 'waiting')) then
    raise exception 'photo % of batch % may only change its progress', old.place, old.batch_id
      using errcode = '42501';
  end if;
  if new.state <> old.state and not (case old.state
    when 'unsent' then new.state in ('waiting', 'refused', 'failed')
    when 'refused' then new.state = 'waiting'
    when 'waiting' then new.state in ('running', 'done', 'failed')
    when 'running' then new.state in ('waiting', 'done', 'failed')
    when 'failed' then new.state = 'waiting' and new.run_id <> old.run_id
    else false
  end) then
    raise exception 'photo % of batch % cannot go from % to %', old.place, old.batch_id, old.state, new.state
      using errcode = '23514', constraint = 'batch_item_transition';
  end if;
  return new;
end $$;

create or replace function batches.guard_batch() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.state <> old.state and not (case old.state
    when 'open' then new.state in ('running', 'cancelled')
    when 'running' then new.state in ('paused', 'done', 'cancelled')
    when 'paused' then new.state in ('running', 'done', 'cancelled')
    when 'done' then new.state = 'running'
    else false
  end) then
    raise exception 'batch % cannot go from % to %', old.id, old.state, new.state
      using errcode = '23514', constraint = 'batch_transition';
  end if;
  return new;
end $$;

-- Queues a look at a batch, now or later. At most one waits per batch: its id is the job key.
create or replace function batches.queue_look(p_batch uuid, p_after interval default '0') returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(
    'batch', json_build_object('batchId', p_batch), job_key => 'batch:' || p_batch, max_attempts => 25,
    run_at => clock_timestamp() + p_after);
end $$;

-- Locks a user's batch until the transaction ends and returns its state, or null if there is none.
create or replace function batches.lock_own(p_batch uuid, p_user text) returns text
language sql set search_path = pg_catalog, pg_temp as $$
  select state from public.batch where id = p_batch and user_id = p_user for update
$$;

-- The caller has the batch locked.
create or replace function batches.set_state(p_batch uuid, p_state text, p_code text default null, p_details jsonb default null)
returns void language sql set search_path = pg_catalog, pg_temp as $$
  update public.batch
     set state = p_state, pause_code = p_code, pause_details = p_details,
         started_at = case when p_state = 'running' then coalesce(started_at, clock_timestamp()) else started_at end,
         finished_at = case when p_state in ('done', 'cancelled') then clock_timestamp() end
   where id = p_batch
$$;

-- Updates photos from their runs, and ends a batch with nothing left to do. Returns its state. Repeating it changes
-- nothing. The caller has the batch locked.
create or replace function batches.settle(p_batch uuid) returns text
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_state text;
begin
  select state into v_state from public.batch where id = p_batch;
  update public.batch_item i
     set state = s.state, reason_code = s.code, reason_details = s.details
    from (
      select o.place,
             case
               when r.state in ('done', 'failed') then r.state
               when r.id is not null then 'running'
               when v_state = 'cancelled' then 'failed'
               else 'waiting'
             end as state,
             case
               when r.state = 'failed' then coalesce(r.error_code, 'unexpected')
               when r.id is null and v_state = 'cancelled' then 'cancelled'
             end as code,
             case when r.state = 'failed' then r.error_details end as details
        from public.batch_item o left join runs.run r on r.id = o.run_id and r.user_id = o.user_id
       where o.batch_id = p_batch and o.state in ('waiting', 'running')) s
   where i.batch_id = p_batch and i.place = s.place and i.state <> s.state;
  if v_state in ('running', 'paused') and not exists (
    select from public.batch_item where batch_id = p_batch and state in ('waiting', 'running'))
  then
    perform batches.set_state(p_batch, 'done');
    v_state := 'done';
  end if;
  return v_state;
end $$;

-- Cancels the open runs of a batch without a charge and returns them. The caller has the owner's account and the batch
-- locked.
create or replace function batches.end_runs(p_batch uuid) returns uuid[]
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_run uuid;
  v_ended uuid[] := '{}';
begin
  for v_run in
    select r.id
      from public.batch_item i join runs.run r on r.id = i.run_id and r.user_id = i.user_id
     where i.batch_id = p_batch and i.state = 'running' and r.state in ('queued', 'running')
     order by i.place
  loop
    if runs.fail(v_run, 'cancelled') then
      v_ended := v_ended || v_run;
    end if;
  end loop;
  return v_ended;
end $$;

-- Creates batch and photos, all or nothing. Returns `opened`, `exists` if the id is taken, or `full`.
create or replace function batches.open(
  p_batch uuid, p_user text, p_tool text, p_operation text, p_settings jsonb, p_hash bytea, p_kind text,
  p_locale text, p_names text[], p_bytes bigint[], p_max_unfinished int
) returns text
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  -- One opening per user at a time, so that concurrent ones can't exceed the limit together.
  perform pg_advisory_xact_lock(hashtextextended('batch:' || p_user, 0));
  if exists (select from public.batch where id = p_batch) then
    return 'exists';
  end if;
  if p_max_unfinished <= (
    select count(*) from public.batch where user_id = p_user and state not in ('done', 'cancelled'))
  then
    return 'full';
  end if;
  insert into public.batch (id, user_id, tool, operation, settings, request_hash, asked_kind, locale)
  values (p_batch, p_user, p_tool, p_operation, p_settings, p_hash, p_kind, p_locale)
  on conflict (id) do nothing;
  if not found then
    return 'exists';
  end if;
  insert into public.batch_item (batch_id, place, user_id, name, bytes)
  select p_batch, place - 1, p_user, name, bytes
    from unnest(p_names, p_bytes) with ordinality as photo (name, bytes, place);
  return 'opened';
end $$;

-- unsent | refused -> waiting, while the batch is open. Returns false if another call was faster or the batch has
-- started.
create or replace function batches.put_photo(p_batch uuid, p_user text, p_place int, p_key text) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if batches.lock_own(p_batch, p_user) is distinct from 'open' then
    return false;
  end if;
  update public.batch_item
     set state = 'waiting', upload_key = p_key, reason_code = null, reason_details = null
   where batch_id = p_batch and place = p_place and state in ('unsent', 'refused');
  return found;
end $$;

-- unsent | refused -> refused, while the batch is open.
create or replace function batches.refuse_photo(p_batch uuid, p_user text, p_place int, p_code text, p_details jsonb)
returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if batches.lock_own(p_batch, p_user) is distinct from 'open' then
    return false;
  end if;
  update public.batch_item set state = 'refused', reason_code = p_code, reason_details = p_details
   where batch_id = p_batch and place = p_place and state in ('unsent', 'refused');
  return found;
end $$;

-- Removes a photo. Returns `removed` with its upload, `absent`, `gone` if there is no such batch, or `busy` while it is
-- being processed.
create or replace function batches.remove_photo(p_batch uuid, p_user text, p_place int)
returns table (outcome text, upload_key text)
language plpgsql set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  if batches.lock_own(p_batch, p_user) is null then
    outcome := 'gone';
    return next;
    return;
  end if;
  perform batches.settle(p_batch);
  delete from public.batch_item
   where batch_id = p_batch and place = p_place and state <> 'running'
  returning upload_key into upload_key;
  outcome := case
    when found then 'removed'
    when exists (select from public.batch_item where batch_id = p_batch and place = p_place) then 'busy'
    else 'absent'
  end;
  -- This may have been the last unfinished photo.
  perform batches.settle(p_batch);
  return next;
end $$;

-- Forgets an upload whose file was deleted, unless the photo has another one by now.
create or replace function batches.forget_upload(p_batch uuid, p_place int, p_key text) returns void
language sql set search_path = pg_catalog, pg_temp as $$
  update public.batch_item set upload_key = null
   where batch_id = p_batch and place = p_place and upload_key = p_key
$$;

-- open -> running, at the displayed price. Returns `running`, also if it already started; otherwise `gone`, `refused`,
-- `unsent` with the number of missing photos, `empty`, or `cost` with the actual price.
create or replace function batches.start(p_batch uuid, p_user text, p_cost bigint, p_shown bigint)
returns table (outcome text, figure bigint)
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_state text := batches.lock_own(p_batch, p_user);
  v_unsent bigint;
  v_waiting bigint;
begin
  select count(*) filter (where state = 'unsent'), count(*) filter (where state = 'waiting')
    into v_unsent, v_waiting
    from public.batch_item where batch_id = p_batch;
  if v_state is null then
    outcome := 'gone';
  elsif v_state = 'cancelled' then
    outcome := 'refused';
  elsif v_state <> 'open' then
    outcome := 'running';
  elsif v_unsent > 0 then
    outcome := 'unsent';
    figure := v_unsent;
  elsif v_waiting = 0 then
    outcome := 'empty';
  elsif v_waiting * p_cost <> p_shown then
    outcome := 'cost';
    figure := v_waiting * p_cost;
  else
    perform batches.set_state(p_batch, 'running');
    perform batches.queue_look(p_batch);
    outcome := 'running';
  end if;
  return next;
end $$;

-- running -> paused, by its owner. Returns the state, `gone`, or `refused`.
create or replace function batches.pause(p_batch uuid, p_user text) returns text
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_state text := batches.lock_own(p_batch, p_user);
begin
  if v_state is null then
    return 'gone';
  elsif v_state in ('paused', 'done') then
    return v_state;
  elsif v_state <> 'running' then
    return 'refused';
  end if;
  perform batches.set_state(p_batch, 'paused');
  return batches.settle(p_batch);
end $$;

-- running -> paused, because of a problem that affects all photos. The owner sees the reason.
create or replace function batches.rest(p_batch uuid, p_code text, p_details jsonb) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.batch where id = p_batch and state = 'running' for update;
  if not found then
    return;
  end if;
  perform batches.set_state(p_batch, 'paused', p_code, p_details);
  perform batches.settle(p_batch);
end $$;

-- paused -> running. Returns the state, `gone`, or `refused`.
create or replace function batches.resume(p_batch uuid, p_user text) returns text
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_state text := batches.lock_own(p_batch, p_user);
begin
  if v_state is null then
    return 'gone';
  elsif v_state in ('running', 'done') then
    return v_state;
  elsif v_state <> 'paused' then
    return 'refused';
  end if;
  perform batches.set_state(p_batch, 'running');
  perform batches.queue_look(p_batch);
  return batches.settle(p_batch);
end $$;

-- failed -> waiting, each photo with a new run id, and the batch runs again. Applies only to the round whose failures
-- the user saw; repeating it changes nothing. Returns the state, `gone`, or `refused`.
create or replace function batches.retry(p_batch uuid, p_user text, p_round int) returns text
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_state text := batches.lock_own(p_batch, p_user);
begin
  if v_state is null then
    return 'gone';
  elsif v_state in ('open', 'cancelled') then
    return 'refused';
  end if;
  v_state := batches.settle(p_batch);
  update public.batch_item
     set state = 'waiting', run_id = gen_random_uuid(), reason_code = null, reason_details = null
   where batch_id = p_batch and state = 'failed' and upload_key is not null
     and exists (select from public.batch where id = p_batch and round = p_round);
  if not found then
    return v_state;
  end if;
  update public.batch set round = round + 1 where id = p_batch;
  perform batches.set_state(p_batch, 'running');
  perform batches.queue_look(p_batch);
  return 'running';
end $$;

-- open | running | paused -> cancelled. Waiting photos don't start, and open runs end without a charge, in this one
-- transaction. Returns the state, or `gone`, and the runs that it ended.
create or replace function batches.cancel(p_batch uuid, p_user text)
returns table (outcome text, ended uuid[])
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform from credit.account where user_id = p_user for update;
  outcome := coalesce(batches.lock_own(p_batch, p_user), 'gone');
  ended := '{}';
  if outcome <> 'gone' then
    outcome := batches.settle(p_batch);
  end if;
  if outcome in ('gone', 'done', 'cancelled') then
    return next;
    return;
  end if;
  outcome := 'cancelled';
  ended := batches.end_runs(p_batch);
  update public.batch_item set state = 'failed', reason_code = 'cancelled', reason_details = null
   where batch_id = p_batch and state = 'unsent';
  perform batches.set_state(p_batch, 'cancelled');
  perform batches.settle(p_batch);
  perform batches.queue_look(p_batch);
  return next;
end $$;

-- Updates a batch from its runs, and ends it if nothing is left to do. Returns no row if it is gone, otherwise its
-- state, whether it needs no further look, how many more runs may start, and runs that were still open although the
-- batch was cancelled, as the previous release leaves them.
create or replace function batches.look(p_batch uuid, p_max_places int)
returns table (state text, is_over boolean, places int, ended uuid[])
language plpgsql set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_user text;
begin
  select b.user_id, b.state into v_user, state from public.batch b where b.id = p_batch;
  if state = 'cancelled' then
    perform from credit.account where user_id = v_user for update;
  end if;
  perform from public.batch where id = p_batch for update;
  if not found then
    return;
  end if;
  ended := '{}';
  state := batches.settle(p_batch);
  if state = 'cancelled' then
    ended := batches.end_runs(p_batch);
    perform batches.settle(p_batch);
  end if;
  is_over := state <> 'running' and not exists (
    select from public.batch_item i where i.batch_id = p_batch and i.state = 'running');
  places := case when state = 'running' then greatest(0, p_max_places - batches.open_runs_of(v_user)) else 0 end;
  return next;
end $$;

-- Counts the open runs of all batches of a user.
create or replace function batches.open_runs_of(p_user text) returns int
language sql stable set search_path = pg_catalog, pg_temp as $$
  select count(*)::int
    from public.batch_item i join runs.run r on r.id = i.run_id and r.user_id = i.user_id
   where i.user_id = p_user and i.state = 'running' and r.state in ('queued', 'running')
$$;

-- waiting -> running: the photo, its run and its hold, all or nothing. Returns the outcome of runs.start_in_lane,
-- `no_place` if the user's batches have as many runs as they may, or `not_wanted` if the batch or the photo has
-- changed.
create or replace function batches.start_item(
  p_batch uuid, p_place int, p_start jsonb, p_ttl interval, p_max_open int, p_max_places int
) returns table (outcome text, begun_at timestamptz)
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_start record;
begin
  select * into v_start from jsonb_to_record(p_start) as s (
    run uuid, owner text, operation text, payload jsonb, hash text, locale text, cost bigint, kind text, rank smallint,
    is_by_api boolean);
  -- One start per user at a time, so that two batches can't exceed the limit together.
  perform from credit.account where user_id = v_start.owner for update;
  if batches.lock_own(p_batch, v_start.owner) is distinct from 'running' or not exists (
    select from public.batch_item
     where batch_id = p_batch and place = p_place and state = 'waiting' and run_id = v_start.run)
  then
    outcome := 'not_wanted';
    return next;
    return;
  end if;
  if batches.open_runs_of(v_start.owner) >= p_max_places then
    outcome := 'no_place';
    return next;
    return;
  end if;
  select s.outcome, s.begun_at into outcome, begun_at
    from runs.start_in_lane(
      v_start.run, v_start.owner, v_start.operation, v_start.payload, decode(v_start.hash, 'hex'), v_start.locale,
      v_start.cost, v_start.kind, v_start.rank, p_ttl, p_max_open, v_start.is_by_api) s;
  if outcome = 'held' then
    update public.batch_item set state = 'running' where batch_id = p_batch and place = p_place;
  end if;
  return next;
end $$;

-- waiting -> failed, for a photo whose run couldn't start. A photo that has started, or has a new run id, stays
-- unchanged.
create or replace function batches.fail_item(p_batch uuid, p_place int, p_run uuid, p_code text, p_details jsonb) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.batch where id = p_batch for update;
  perform batches.settle(p_batch);
  update public.batch_item set state = 'failed', reason_code = p_code, reason_details = p_details
   where batch_id = p_batch and place = p_place and state = 'waiting' and run_id = p_run;
  perform batches.settle(p_batch);
end $$;

-- Queues a look at batches that have work left or should have ended, but have no live job. Returns how many.
create or replace function batches.queue_forgotten() returns int
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_batch uuid;
  v_count int := 0;
begin
  for v_batch in
    select id
      from (
        select id from public.batch b
         where state in ('running', 'paused')
           and (state = 'running' or not exists (
             select from public.batch_item i where i.batch_id = b.id and i.state in ('waiting', 'running')))
        union
        select batch_id from public.batch_item where state = 'running') as busy
     where not exists (
       select from graphile_worker.jobs j
        where j.key = 'batch:' || busy.id and (j.locked_at is not null or j.attempts < j.max_attempts))
  loop
    perform batches.queue_look(v_batch);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
