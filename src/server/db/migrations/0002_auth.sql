-- Accounts and sessions of the sign-in library (src/server/auth/schema.ts).
create schema auth;

create table auth."user" (
  id             text primary key,
  name           text not null,
  email          text not null unique,
  email_verified boolean not null default false,
  image          text,
  created_at     timestamptz not null default clock_timestamp(),
  updated_at     timestamptz not null default clock_timestamp()
);

create table auth.session (
  id         text primary key,
  token      text not null unique,
  user_id    text not null references auth."user" (id) on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index session_user_id on auth.session (user_id);

create table auth.account (
  id                       text primary key,
  account_id               text not null,
  provider_id              text not null,
  user_id                  text not null references auth."user" (id) on delete cascade,
  access_token             text,
  refresh_token            text,
  id_token                 text,
  access_token_expires_at  timestamptz,
  refresh_token_expires_at timestamptz,
  scope                    text,
  password                 text,
  created_at               timestamptz not null default clock_timestamp(),
  updated_at               timestamptz not null default clock_timestamp(),
  unique (provider_id, account_id)
);
create index account_user_id on auth.account (user_id);

create table auth.verification (
  id         text primary key,
  identifier text not null,
  value      text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index verification_identifier on auth.verification (identifier);

-- Key pairs that sign the tokens; the private halves are encrypted with the server's secret.
create table auth.jwks (
  id          text primary key,
  public_key  text not null,
  private_key text not null,
  alg         text,
  crv         text,
  created_at  timestamptz not null default clock_timestamp(),
  expires_at  timestamptz
);
