-- Rows of the operator log can't be changed or deleted, except to erase the reason and the operator's email address.
create or replace function public.refuse_operator_action_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.request_id, new.operator_id, new.action, new.target, new.at)
       is not distinct from (old.id, old.request_id, old.operator_id, old.action, old.target, old.at)
       and new.detail in (old.detail, old.detail - 'reason')
       and new.operator_email in (old.operator_email, '') then
      return new;
    end if;
  end if;
  raise exception 'the operator log is append-only' using errcode = '42501';
end $$;
