-- Files that are kept for people: how much room they take, what was said about being made by a machine, and
-- when they go. An upload is noted here before it is stored, and a file is deleted before its row.
create schema media;

create table media.file (
  key        text primary key,
  user_id    text not null,
  kind       text not null check (kind in ('upload', 'result')),
  bytes      int not null check (bytes >= 0),
  -- {digitalSourceType, hasManifest}, of an upload that came with any.
  marks      jsonb,
  created_at timestamptz not null default clock_timestamp()
);
-- The room that a person takes.
create index file_of_user on media.file (user_id) include (bytes);
create index file_by_age on media.file (created_at);

-- The room that a person takes.
create function media.usage_of(p_user text) returns table (files bigint, total bigint)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select count(*), coalesce(sum(bytes), 0) from media.file where user_id = p_user
$$;

-- Notes an upload when there is room for it: false when there is none. One upload of a person at a time, so that
-- many at once do not take the last place together.
create function media.keep_upload(
  p_key text, p_user text, p_bytes int, p_marks jsonb, p_max_files bigint, p_max_bytes bigint
) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_files bigint;
  v_bytes bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('media:' || p_user, 0));
  select files, total into v_files, v_bytes from media.usage_of(p_user);
  if v_files + 1 > p_max_files or v_bytes + p_bytes > p_max_bytes then
    return false;
  end if;
  insert into media.file (key, user_id, kind, bytes, marks) values (p_key, p_user, 'upload', p_bytes, p_marks);
  return true;
end $$;

-- Up to here the pictures of runs that have ended are deleted: one row, and what ended later comes next.
create table media.cleared (
  is_only     boolean primary key default true check (is_only),
  finished_at timestamptz not null,
  run_id      uuid not null
);
insert into media.cleared (finished_at, run_id) values ('-infinity', '00000000-0000-0000-0000-000000000000');

-- locks: one pass over the rows of runs, which are short
create index run_by_end on runs.run (finished_at, id) where finished_at is not null;
