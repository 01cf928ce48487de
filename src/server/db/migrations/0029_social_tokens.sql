-- What Google and GitHub hand out at sign-in opens the account over there. It is needed once, to learn who signs in,
-- and never again: nothing of it is kept, whichever release writes the row.
create function auth.keep_no_tokens() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.access_token := null;
  new.refresh_token := null;
  new.id_token := null;
  new.access_token_expires_at := null;
  new.refresh_token_expires_at := null;
  return new;
end $$;

create trigger keep_no_tokens before insert or update on auth.account for each row
  when (num_nonnulls(new.access_token, new.refresh_token, new.id_token) > 0)
  execute function auth.keep_no_tokens();

update auth.account set access_token = null
 where num_nonnulls(access_token, refresh_token, id_token) > 0;
