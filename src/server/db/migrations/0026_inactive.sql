-- When people were last here. Sessions that are over are deleted, so nothing else says it years later.
create table privacy.presence (
  user_id   text primary key references auth."user" (id) on delete cascade,
  seen_at   timestamptz not null default clock_timestamp(),
  -- When the letter about the end of the account was written, and from when on the account ends.
  warned_at timestamptz,
  closes_at timestamptz,
  constraint presence_warned_until check ((warned_at is null) = (closes_at is null))
);
create index presence_by_age on privacy.presence (seen_at);

insert into privacy.presence (user_id, seen_at)
select u.id, greatest(u.created_at, (select max(s.updated_at) from auth.session s where s.user_id = u.id),
                      (select max(r.created_at) from runs.run r where r.user_id = u.id))
  from auth."user" u;

-- A sign-in, or the daily renewal of one: whoever was written to stays.
create function privacy.note_presence() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into privacy.presence as known (user_id, seen_at)
  values (new.user_id, clock_timestamp())
  on conflict (user_id) do update
    set seen_at = excluded.seen_at, warned_at = null, closes_at = null;
  return null;
end $$;
create trigger note_presence after insert or update of expires_at on auth.session
  for each row execute function privacy.note_presence();
