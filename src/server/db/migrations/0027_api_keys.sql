-- Keys with which programs of a person use the tools. Of the secret only its SHA-256 is kept: it is 32 random bytes,
-- which nobody finds by trying.
create table public.api_key (
  id           uuid primary key,
  user_id      text not null,
  name         text not null check (length(name) between 1 and 60),
  -- Its first letters, by which people know it again.
  prefix       text not null check (length(prefix) between 4 and 16),
  secret_hash  bytea not null unique check (octet_length(secret_hash) = 32),
  scopes       text[] not null check (cardinality(scopes) between 1 and 20),
  created_at   timestamptz not null default clock_timestamp(),
  last_used_at timestamptz,
  revoked_at   timestamptz
);
create index api_key_of_user on public.api_key (user_id, created_at desc);
