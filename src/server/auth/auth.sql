-- What becomes of sessions, accounts and second factors, whichever release writes the row: triggers of the schema auth.

-- However often a session is used, it ends thirty days after it began.
create or replace function auth.cap_session() returns trigger language plpgsql as $$
begin
  new.expires_at := least(new.expires_at, new.created_at + interval '30 days');
  return new;
end $$;

-- What Google and GitHub hand out at sign-in opens the account over there. It is needed once, to learn who signs in,
-- and never again: nothing of it is kept, whichever release writes the row.
create or replace function auth.keep_no_tokens() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.access_token := null;
  new.refresh_token := null;
  new.id_token := null;
  new.access_token_expires_at := null;
  new.refresh_token_expires_at := null;
  return new;
end $$;

create or replace function auth.choose_password() returns trigger language plpgsql
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

-- The old address is told of the new one.
create or replace function auth.tell_old_address() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  insert into auth.notice (user_id, kind, address) values (new.id, 'email_changed', old.email);
  return null;
end $$;

-- Nothing is told of an account that goes away with its passkeys.
create or replace function auth.tell_of_passkey() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into auth.notice (user_id, kind) values (new.user_id, 'passkey_added');
  elsif exists (select from auth."user" where id = old.user_id) then
    insert into auth.notice (user_id, kind) values (old.user_id, 'passkey_removed');
  end if;
  return null;
end $$;

-- From the code on with which the person switches it on.
create or replace function auth.tell_of_app() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    insert into auth.notice (user_id, kind) values (new.user_id, 'app_added');
  elsif old.verified and exists (select from auth."user" where id = old.user_id) then
    insert into auth.notice (user_id, kind) values (old.user_id, 'app_removed');
  end if;
  return null;
end $$;
