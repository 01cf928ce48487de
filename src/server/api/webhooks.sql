-- Webhook messages to users' servers when a run ends.

-- Runs in the transaction that ends the run, so that no message is sent for an end that rolls back, and none is lost.
create or replace function public.tell_webhooks() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_delivery record;
begin
  if not exists (select from public.webhook w where w.user_id = new.user_id and w.disabled_at is null) then
    return null;
  end if;
  for v_delivery in
    insert into public.webhook_delivery (webhook_id, user_id, run_id, event, body)
    select w.id, new.user_id, new.id, 'run.' || new.state,
           json_build_object(
             'type', 'run.' || new.state,
             'timestamp', to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'data', json_build_object(
               'runId', new.id, 'operation', new.operation, 'state', new.state, 'error', new.error_code))::text
      from public.webhook w
     where w.user_id = new.user_id and w.disabled_at is null
    on conflict do nothing
    returning id
  loop
    perform graphile_worker.add_job(
      'webhook', json_build_object('deliveryId', v_delivery.id), job_key => 'webhook:' || v_delivery.id,
      max_attempts => 25);
  end loop;
  return null;
end $$;
