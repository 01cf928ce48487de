-- Quotas for users' files, and uploads that runs refer to (decision 040).

-- The storage that counts towards a user's quota. Inputs of runs don't count, and unused uploads have their own limit.
create or replace function media.usage_of(p_user text) returns table (files bigint, total bigint)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select count(*), coalesce(sum(bytes), 0) from media.file where user_id = p_user and claim is null
$$;

-- Records an upload if there is room for it, and returns false otherwise. Uploads of one user run one at a time, so
-- that concurrent ones can't exceed the limit.
create or replace function media.keep_upload(
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

-- Records an upload for runs if there is room for it, and returns false otherwise. Uploads of one user run one at a
-- time, so that concurrent ones can't exceed the limit.
create or replace function media.keep_unused(
  p_key text, p_user text, p_bytes int, p_sha256 bytea, p_marks jsonb, p_max_files bigint, p_max_bytes bigint
) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_files bigint;
  v_bytes bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('media:' || p_user, 0));
  select count(*), coalesce(sum(bytes), 0) into v_files, v_bytes
    from media.file where user_id = p_user and claim = 'none';
  if v_files + 1 > p_max_files or v_bytes + p_bytes > p_max_bytes then
    return false;
  end if;
  insert into media.file (key, user_id, kind, bytes, sha256, marks, claim)
  values (p_key, p_user, 'upload', p_bytes, p_sha256, p_marks, 'none');
  return true;
end $$;

-- The uploads among `p_keys` that other runs of the user refer to: runs that are open, or ended after `p_after`. An
-- upload's URL is valid for an hour, so only runs of the same day can refer to it.
create or replace function media.shared_with(
  p_run uuid, p_user text, p_keys text[], p_after timestamptz, p_after_run uuid
) returns setof text
language sql stable set search_path = pg_catalog, pg_temp as $$
  select f.key from media.file f
   where f.key = any(p_keys) and f.user_id = p_user and f.sha256 is not null
     and exists (
       select from runs.run o
        where o.user_id = p_user and o.id <> p_run and o.erased_at is null
          and o.created_at between f.created_at and f.created_at + interval '1 day'
          and (o.finished_at is null or (o.finished_at, o.id) > (p_after, p_after_run))
          and jsonb_path_exists(o.payload, '$.**.storageKey ? (@ == $key)', jsonb_build_object('key', f.key)))
$$;

-- Checks the oldest `p_limit` unused uploads created before `p_until`: marks those that a run refers to as used, and
-- returns the others, which are to be deleted.
create or replace function media.outdated_uploads(p_until timestamptz, p_limit int) returns setof text
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_file record;
begin
  for v_file in
    select key, user_id, created_at from media.file
     where claim = 'none' and created_at < p_until order by created_at limit p_limit
  loop
    if exists (
      select from runs.run r
       where r.user_id = v_file.user_id
         and r.created_at between v_file.created_at and v_file.created_at + interval '1 day'
         and jsonb_path_exists(r.payload, '$.**.storageKey ? (@ == $key)', jsonb_build_object('key', v_file.key)))
    then
      update media.file set claim = 'run' where key = v_file.key;
    else
      return next v_file.key;
    end if;
  end loop;
end $$;
