-- Whoever signs in at another service is in no table of our sign-in: presence names people by whichever id they have.
alter table privacy.presence
  drop constraint presence_user_id_fkey,
  add constraint presence_of_somebody check (user_id <> '') not valid;

-- When they were last here was not noted: nobody is written to for that.
insert into privacy.presence (user_id, seen_at)
select p.user_id, clock_timestamp() from public.profile p
 where not exists (select from auth."user" u where u.id = p.user_id)
on conflict (user_id) do nothing;
