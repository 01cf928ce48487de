-- As 0025_rules_as_functions.sql, for runs.

create function runs.require_sound(p runs.run) returns boolean language plpgsql immutable as $$
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

alter table runs.run
  add constraint run_sound check (runs.require_sound(run)) not valid,
  drop constraint run_state_check,
  drop constraint run_operation_check,
  drop constraint run_payload_hash_check,
  drop constraint run_attempt_check,
  drop constraint run_cost_check,
  drop constraint run_rank_check,
  drop constraint run_lane_check,
  drop constraint run_asked_kind_check,
  drop constraint run_capability_check,
  drop constraint run_cost_micro_usd_check,
  drop constraint run_result_mime_check,
  drop constraint run_width_px_check,
  drop constraint run_height_px_check,
  drop constraint lease_while_running,
  drop constraint done_has_result,
  drop constraint failed_has_code,
  drop constraint details_need_code,
  drop constraint finished_when_over,
  drop constraint started_when_begun,
  drop constraint free_when_done;
