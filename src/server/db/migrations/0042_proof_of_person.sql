-- When and how a session was proven to be the person's, mails about changes to an account, and keys that end with a
-- password.

alter table auth.session
  -- When the person last confirmed who they are; null: only at the sign-in itself.
  add column proved_at timestamptz,
  -- When a passkey, a code of the app or a recovery code was shown in this session.
  add column factor_at timestamptz;

-- Codes by mail, with which people without a password confirm who they are. The session may be one of Clerk, of which
-- there is no row.
create table auth.proof_code (
  id         uuid primary key default gen_random_uuid(),
  user_id    text not null,
  session_id text not null,
  code_hash  bytea not null check (length(code_hash) = 32),
  tries      int not null default 0 check (tries >= 0),
  created_at timestamptz not null default clock_timestamp(),
  -- When the code was entered.
  used_at    timestamptz
);
create index proof_code_user on auth.proof_code (user_id, session_id, created_at);

-- What the owner of an account is to be told by mail; written in the transaction of the change, deleted in that of
-- the mail.
create table auth.notice (
  id      uuid primary key default gen_random_uuid(),
  user_id text not null,
  kind    text not null,
  -- Where the mail goes when not to the present address.
  address text,
  at      timestamptz not null default clock_timestamp()
);
create index notice_at on auth.notice (at);
create index notice_user on auth.notice (user_id);

-- Written with a new password: what becomes of keys and webhooks. The trigger carries it out and clears it. A password
-- that is only hashed anew comes without it.
alter table auth.account add column password_choice text;

create function auth.choose_password() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
declare
  v_keys int := 0;
  v_webhooks int := 0;
begin
  if new.password_choice = 'end_keys' then
    update public.api_key set revoked_at = clock_timestamp()
     where user_id = new.user_id and revoked_at is null;
    get diagnostics v_keys = row_count;
    update public.webhook set disabled_at = clock_timestamp()
     where user_id = new.user_id and disabled_at is null;
    get diagnostics v_webhooks = row_count;
  end if;
  insert into auth.notice (user_id, kind) values (
    new.user_id,
    case when v_keys + v_webhooks > 0 then 'password_changed_keys_ended' else 'password_changed' end);
  new.password_choice := null;
  return new;
end $$;
create trigger choose_password before insert or update on auth.account
  for each row when (new.password_choice is not null) execute function auth.choose_password();

-- The old address is told of the new one.
create function auth.tell_old_address() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  insert into auth.notice (user_id, kind, address) values (new.id, 'email_changed', old.email);
  return null;
end $$;
create trigger tell_old_address after update of email on auth."user"
  for each row when (lower(old.email) <> lower(new.email)) execute function auth.tell_old_address();

-- Nothing is told of an account that goes away with its passkeys.
create function auth.tell_of_passkey() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into auth.notice (user_id, kind) values (new.user_id, 'passkey_added');
  elsif exists (select from auth."user" where id = old.user_id) then
    insert into auth.notice (user_id, kind) values (old.user_id, 'passkey_removed');
  end if;
  return null;
end $$;
create trigger tell_of_passkey after insert or delete on auth.passkey
  for each row execute function auth.tell_of_passkey();

-- From the code on with which the person switches it on.
create function auth.tell_of_app() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    insert into auth.notice (user_id, kind) values (new.user_id, 'app_added');
  elsif old.verified and exists (select from auth."user" where id = old.user_id) then
    insert into auth.notice (user_id, kind) values (old.user_id, 'app_removed');
  end if;
  return null;
end $$;
create trigger tell_of_new_app after update of verified on auth.two_factor
  for each row when (new.verified and old.verified is not true and new.secret = old.secret)
  execute function auth.tell_of_app();
create trigger tell_of_removed_app after delete on auth.two_factor
  for each row execute function auth.tell_of_app();

-- A second factor that whoever runs the server gives an operator stands in the log of operators.
alter table public.operator_action
  drop constraint operator_action_action_check,
  add constraint operator_action_action_check check (
    action in ('credits.grant', 'event.replay', 'free_credits.decide', 'letter.close', 'account.forget',
               'operator.enrol')) not valid;
