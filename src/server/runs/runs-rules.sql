-- The functions of the constraint and the triggers of runs.run, which bind every caller.

-- All rules of the table in one function, as for the ledger (credit-rules.sql).
create or replace function runs.require_sound(p runs.run) returns boolean language plpgsql immutable as $$
declare
  v_broken text := case
    when not (p.state in ('queued', 'running', 'done', 'failed')) then 'run_state_check'
    when not (p.operation ~ '^[a-z0-9_]{1,64}$') then 'run_operation_check'
    when not (octet_length(p.payload_hash) = 32) then 'run_payload_hash_check'
    when not (p.attempt >= 0) then 'run_attempt_check'
    when not (p.cost > 0) then 'run_cost_check'
    when not (p.rank between 0 and 9) then 'run_rank_check'
    when not (p.lane in (0, 1)) then 'run_lane_check'
    when not (p.asked_kind in ('local', 'studio')) then 'run_asked_kind_check'
    when not (p.capability in ('full', 'limited')) then 'run_capability_check'
    when not (p.cost_micro_usd >= 0) then 'run_cost_micro_usd_check'
    when not (p.result_mime in ('image/png', 'image/jpeg', 'image/webp')) then 'run_result_mime_check'
    when not (p.width_px > 0) then 'run_width_px_check'
    when not (p.height_px > 0) then 'run_height_px_check'
    when not ((p.state = 'running') = (p.lease is not null)) then 'lease_while_running'
    when not (
      case when p.state = 'done'
        then num_nulls(p.engine, p.model, p.capability, p.cost_micro_usd, p.result_key, p.result_mime, p.width_px,
                       p.height_px) = 0
        else num_nonnulls(p.engine, p.model, p.capability, p.note, p.cost_micro_usd, p.result_key, p.result_mime,
                          p.width_px, p.height_px) = 0
      end) then 'done_has_result'
    when not ((p.state = 'failed') = (p.error_code is not null)) then 'failed_has_code'
    when not (p.error_details is null or p.error_code is not null) then 'details_need_code'
    when not ((p.state in ('done', 'failed')) = (p.finished_at is not null)) then 'finished_when_over'
    when not (p.state in ('queued', 'failed') or (p.started_at is not null and p.attempt > 0))
      then 'started_when_begun'
    when not (not p.is_free or p.state = 'done') then 'free_when_done'
  end;
begin
  if v_broken is not null then
    raise exception 'run % breaks %', p.id, v_broken using errcode = '23514', constraint = v_broken;
  end if;
  return true;
end $$;

-- queued -> running -> done | failed; queued -> failed when cancelled or given up; queued -> queued with an admission
-- slot (`lane`); running -> running under a new lease when its worker died, or under the same one, extended; running ->
-- queued when its worker hands it back. The end is final. A finished run can be erased once, which removes the data
-- that leads back to the person and the photo.
create or replace function runs.guard_run() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.erased_at is distinct from old.erased_at then
    if old.erased_at is not null or old.state not in ('done', 'failed') then
      raise exception 'run % cannot be erased now', old.id using errcode = '42501';
    end if;
    -- Discards all other changes of the statement.
    new := old;
    new.erased_at := clock_timestamp();
    new.payload := '{}';
    new.payload_hash := decode(repeat('00', 32), 'hex');
    new.error_details := null;
    new.framing := null;
    if old.result_key is not null then
      new.result_key := 'erased';
    end if;
    return new;
  end if;
  if (new.id, new.user_id, new.operation, new.payload, new.payload_hash, new.locale, new.cost, new.created_at,
      new.asked_kind, new.rank, new.is_by_api)
     is distinct from
     (old.id, old.user_id, old.operation, old.payload, old.payload_hash, old.locale, old.cost, old.created_at,
      old.asked_kind, old.rank, old.is_by_api) then
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

-- A run starts as queued, and not for a user who has requested deletion of the account.
create or replace function runs.guard_new_run() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.state <> 'queued' or new.attempt <> 0 then
    raise exception 'run % must start as queued', new.id
      using errcode = '23514', constraint = 'run_transition';
  end if;
  if exists (select from privacy.deletion where user_id = new.user_id) then
    raise exception 'the account of run % is being deleted', new.id using errcode = 'P0423';
  end if;
  return new;
end $$;

-- Text that a user wrote is deleted with the images.
create or replace function runs.drop_creation() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  delete from runs.creation where run_id = new.id;
  return null;
end $$;
