-- Tools that only measure a face or a body have asked for consent since this version. Keys that were made before keep
-- working without it; a key made from now on needs it.
alter table public.api_key add column measures_unasked boolean not null default false;
update public.api_key set measures_unasked = true;
