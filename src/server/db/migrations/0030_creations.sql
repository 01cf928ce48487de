-- What a person adds to a run: a name, a star, and what the form held when it was made. A table of its own, because
-- every run writes its row of runs.run many times and most runs have nothing here.
create table runs.creation (
  run_id       uuid primary key,
  user_id      text not null,
  name         text check (length(name) between 1 and 80),
  is_favourite boolean not null default false,
  -- {values: field -> value without pictures, photos: the field of each picture of the payload, in its order}
  settings     jsonb check (octet_length(settings::text) <= 20000),
  changed_at   timestamptz not null default clock_timestamp()
);
create index creation_favourite on runs.creation (user_id) where is_favourite;
create index creation_named on runs.creation (user_id) where name is not null;

-- Words that a person wrote go with the pictures.
create function runs.drop_creation() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  delete from runs.creation where run_id = new.id;
  return null;
end $$;

create trigger run_drops_creation after update of erased_at on runs.run
  for each row when (old.erased_at is null and new.erased_at is not null)
  execute function runs.drop_creation();
