-- Invalid states: this view must always be empty. While processes of the previous release still run, `item_without_run`
-- may list a photo whose run they are about to start.
create or replace view batches.audit as
  select 'item_without_run' as rule, i.batch_id as id, 'photo ' || i.place as detail
    from public.batch_item i
   where i.state = 'running' and not exists (select from runs.run r where r.id = i.run_id and r.user_id = i.user_id)
  union all
  select 'work_after_end', i.batch_id, 'photo ' || i.place || ' is ' || i.state
    from public.batch_item i join public.batch b on b.id = i.batch_id
   where b.state in ('done', 'cancelled') and i.state in ('unsent', 'waiting', 'running')
  union all
  select 'nothing_to_do', b.id, b.state
    from public.batch b
   where b.state in ('running', 'paused')
     and not exists (
       select from public.batch_item i where i.batch_id = b.id and i.state in ('waiting', 'running'))
  union all
  select 'other_user', i.batch_id, 'photo ' || i.place
    from public.batch_item i join public.batch b on b.id = i.batch_id
   where i.user_id <> b.user_id;
