-- Triggers of the schema auth for sessions, accounts and second factors. They apply whichever release writes the row.

-- A session ends at most 30 days after it began, regardless of use.
create or replace function auth.cap_session() returns trigger language plpgsql as $$
begin
  new.expires_at := least(new.expires_at, new.created_at + interval '30 days');
  return new;
end $$;

-- Google and GitHub issue tokens that give access to the user's account there. They're needed once, to identify the
-- user at sign-in, so they're never stored, whichever release writes the row.
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

-- Notifies the old address of the change.
create or replace function auth.tell_old_address() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  insert into auth.notice (user_id, kind, address) values (new.id, 'email_changed', old.email);
  return null;
end $$;

-- Sends no notice if the passkeys are deleted with their account.
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

-- Sends notices only for apps that the user has confirmed with a code.
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
