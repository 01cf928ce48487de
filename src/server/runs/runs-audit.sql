-- Invalid states: this view must always be empty.
create or replace view runs.audit as
  select 'done_not_captured' as rule, r.id, h.state as detail
    from runs.run r join credit.hold h on h.id = r.id
   where r.state = 'done' and not r.is_free and h.state <> 'captured'
  union all
  select 'free_not_given_back', r.id, h.state
    from runs.run r join credit.hold h on h.id = r.id
   where r.is_free and h.state not in ('released', 'expired')
  union all
  select 'failed_not_given_back', r.id, h.state
    from runs.run r join credit.hold h on h.id = r.id
   where r.state = 'failed' and h.state not in ('released', 'expired')
  union all
  -- An overdue hold may be expired before the run notices.
  select 'open_without_hold', r.id, h.state
    from runs.run r join credit.hold h on h.id = r.id
   where r.state in ('queued', 'running') and h.state not in ('pending', 'expired')
  union all
  select 'other_amount', r.id, h.amount || ' held, ' || h.captured || ' captured, cost ' || r.cost
    from runs.run r join credit.hold h on h.id = r.id
   where h.amount <> r.cost or (r.state = 'done' and not r.is_free and h.captured <> r.cost)
  union all
  select 'other_user', r.id, r.user_id
    from runs.run r join credit.hold h on h.id = r.id join credit.account a on a.id = h.account_id
   where a.user_id <> r.user_id
  union all
  select 'hold_without_run', h.id, h.purpose
    from credit.hold h
   where h.purpose like 'run:%' and not exists (select from runs.run r where r.id = h.id)
  union all
  select 'return_without_reason', h.id, sum(i.returned)::text
    from credit.hold_item i join credit.hold h on h.id = i.hold_id
   where i.returned > 0 and h.purpose like 'run:%'
     and not exists (select from runs.unwanted u where u.run_id = h.id)
   group by h.id
  union all
  select 'other_return', u.run_id, u.credits || ' but returned ' || coalesce(sum(i.returned), 0)
    from runs.unwanted u left join credit.hold_item i on i.hold_id = u.run_id
   group by u.run_id, u.credits having u.credits <> coalesce(sum(i.returned), 0);
