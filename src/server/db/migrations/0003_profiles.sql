-- What the product knows of a person. The id comes from whichever sign-in service is set up, so it
-- refers to no table of ours.
create table public.profile (
  user_id     text primary key,
  email       text not null,
  first_name  text not null,
  last_name   text not null,
  avatar_url  text not null,
  -- The code in this person's referral link.
  referral_id text not null unique check (referral_id ~ '^[a-z0-9]{8}$'),
  -- The code of the link this person came by; set once, at creation.
  referred_by text references public.profile (referral_id),
  created_at  timestamptz not null default clock_timestamp(),
  updated_at  timestamptz not null default clock_timestamp()
);
create index profile_referred_by on public.profile (referred_by) where referred_by is not null;
