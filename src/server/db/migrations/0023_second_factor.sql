-- Passkeys, codes of an authenticator app, and limits of guessing and of sessions. Tables of the sign-in library are
-- described in src/server/auth/schema.ts.

alter table auth."user" add column two_factor_enabled boolean default false;

-- The secret that an authenticator app shares with us, and the recovery codes; both encrypted with the server's key.
create table auth.two_factor (
  id                        text primary key,
  user_id                   text not null unique references auth."user" (id) on delete cascade,
  secret                    text not null,
  backup_codes              text not null,
  -- True once the person has shown a code of the app.
  verified                  boolean default false,
  failed_verification_count int default 0,
  locked_until              timestamptz
);

create table auth.passkey (
  id            text primary key,
  user_id       text not null references auth."user" (id) on delete cascade,
  name          text,
  credential_id text not null unique,
  public_key    text not null,
  counter       bigint not null,
  device_type   text not null,
  backed_up     boolean not null,
  transports    text,
  aaguid        text,
  created_at    timestamptz default clock_timestamp()
);
create index passkey_user_id on auth.passkey (user_id);

-- Codes that were tried within the last minutes: each counts once, whoever saw it over a shoulder.
create table auth.used_code (
  user_id text not null references auth."user" (id) on delete cascade,
  code    text not null check (code ~ '^[0-9]{6}$'),
  used_at timestamptz not null default clock_timestamp(),
  primary key (user_id, code)
);

-- Tries to sign in that have not succeeded, for each account as seen from each address, for each account and for
-- each address. Unlogged: a crash of the database forgets them, which costs a guesser's waiting time at most.
create unlogged table auth.guess (
  -- SHA-256 of the limit and of whom it counts: the table is no list of addresses.
  key        bytea primary key check (length(key) = 32),
  tries      int not null check (tries >= 0),
  -- From when on the next try is let through.
  open_at    timestamptz not null,
  -- From when on the tries are forgotten.
  ends_at    timestamptz not null,
  -- What the last try was told.
  is_refused boolean not null
) with (fillfactor = 70);
create index guess_ends_at on auth.guess (ends_at);

-- However often a session is used, it ends thirty days after it began.
create function auth.cap_session() returns trigger language plpgsql as $$
begin
  new.expires_at := least(new.expires_at, new.created_at + interval '30 days');
  return new;
end $$;
create trigger cap_session before insert or update of expires_at on auth.session
  for each row execute function auth.cap_session();
