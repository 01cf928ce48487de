-- The index of the time of runs, and their end with one function less. What runs.complete answers and changes stays as it
-- was.

-- Runs lie in the order of their time: the range of each part of the table is enough to find those of a day.
-- locks: one pass over the rows of runs, which are short
create index run_in_time on runs.run using brin (created_at) with (pages_per_range = 32, autosummarize = on);
drop index runs.run_by_time;

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
  if exists (
    select from runs.run r where r.user_id = v_user and r.state in ('queued', 'running') and r.lane is null)
  then
    perform runs.admit(v_user);
  end if;
  return true;
end $$;
