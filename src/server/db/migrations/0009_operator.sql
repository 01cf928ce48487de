-- What operators did in /admin: written in the transaction of the effect, never changed, never deleted.
create table public.operator_action (
  id             bigint generated always as identity primary key,
  -- Made by the page: the idempotency key.
  request_id     uuid not null unique,
  operator_id    text not null,
  -- As it was then; an account may change its address later.
  operator_email text not null,
  action         text not null check (action in ('credits.grant', 'event.replay', 'free_credits.decide')),
  -- What it was done to, such as user:<id> or event:<provider>:<id>.
  target         text not null check (length(target) between 1 and 400),
  detail         jsonb not null,
  at             timestamptz not null default clock_timestamp()
);
create index operator_action_of_target on public.operator_action (target, id desc);

create function public.refuse_operator_action_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'the log of operators is only ever added to' using errcode = '42501';
end $$;

create trigger operator_action_append_only before update or delete on public.operator_action
  for each row execute function public.refuse_operator_action_change();
create trigger operator_action_not_emptied before truncate on public.operator_action
  execute function public.refuse_operator_action_change();

-- The runs of the last day are counted.
create index run_by_time on runs.run (created_at);
-- Events, newest first.
create index provider_event_by_time on billing.provider_event (received_at desc, event_id desc);
