-- Where the photo lies in the picture that was made of it, so that both can be laid over each other.

alter table runs.run add column framing jsonb;

-- As runs.complete, with the framing; null where the engine cannot tell.
create function runs.complete_framed(
  p_run uuid, p_lease uuid, p_engine text, p_model text, p_capability text, p_note text, p_cost_micro_usd bigint,
  p_result_key text, p_result_mime text, p_width_px int, p_height_px int, p_is_free boolean, p_framing jsonb
) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if p_framing is not null then
    -- The row of a run comes after its account wherever both are locked.
    perform credit.lock_account_of_hold(p_run);
    -- A run that has ended changes no more, so this comes first; it is undone when the end does not come through.
    update runs.run set framing = p_framing where id = p_run and state = 'running' and lease = p_lease;
  end if;
  return runs.complete(p_run, p_lease, p_engine, p_model, p_capability, p_note, p_cost_micro_usd, p_result_key,
                       p_result_mime, p_width_px, p_height_px, p_is_free);
end $$;

-- What leads back to the photo goes with it.
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
    new.framing := null;
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
