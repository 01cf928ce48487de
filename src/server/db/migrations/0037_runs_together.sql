-- The steps of many runs in one transaction: what each transaction costs, and the wait for the disk, are paid once for
-- all that come at the same time. Each step is the function that takes one run. Nobody waits here for a lock that
-- somebody else has, for then all would: such a run is left as it is and answered `alone`.

-- runs.start_in_lane for each, in the order given.
create function runs.start_together(p_starts jsonb, p_ttl interval, p_max_open int)
returns table (outcome text, begun_at timestamptz)
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_start record;
begin
  for v_start in
    select * from jsonb_to_recordset(p_starts) as s (
      run uuid, owner text, operation text, payload jsonb, hash text, locale text, cost bigint, kind text,
      rank smallint)
  loop
    perform from credit.account where user_id = v_start.owner for update skip locked;
    if found then
      select s.outcome, s.begun_at into outcome, begun_at
        from runs.start_in_lane(
          v_start.run, v_start.owner, v_start.operation, v_start.payload, decode(v_start.hash, 'hex'), v_start.locale,
          v_start.cost, v_start.kind, v_start.rank, p_ttl, p_max_open) s;
    else
      outcome := 'alone';
      begun_at := null;
    end if;
    return next;
  end loop;
end $$;

-- runs.begin for each, in the order given.
create function runs.begin_together(p_tries jsonb, p_max_attempts int, p_term interval)
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

-- runs.complete_framed for each, in the order given, with what is remembered of its picture apart from the run: a
-- record without its run would be remembered twice, a run without its record is not found.
create function runs.complete_together(p_ends jsonb) returns table (outcome text)
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
