-- Pictures that their owners deleted one by one. The file store keeps a note under the same name, outside of backups;
-- this says when the note has done its work.
create table privacy.deleted_picture (
  -- SHA-256 of the picture's number; leads back to nothing.
  name       text primary key check (name ~ '^[0-9a-f]{64}$'),
  deleted_at timestamptz not null default clock_timestamp()
);
create index deleted_picture_by_age on privacy.deleted_picture (deleted_at);
