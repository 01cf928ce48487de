-- schemas: 10

create schema auth;

create schema batches;

create schema billing;

create schema credit;

create schema mail;

create schema media;

create schema ops;

create schema privacy;

create schema runs;

create schema sandbox;

-- tables: 68

create table auth.account (
  id text not null,
  account_id text not null,
  provider_id text not null,
  user_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp with time zone default clock_timestamp() not null,
  updated_at timestamp with time zone default clock_timestamp() not null,
  password_choice text
);

create unlogged table auth.guess (
  key bytea not null,
  tries integer not null,
  open_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  is_refused boolean not null
) with (fillfactor=70);

create table auth.jwks (
  id text not null,
  public_key text not null,
  private_key text not null,
  alg text,
  crv text,
  created_at timestamp with time zone default clock_timestamp() not null,
  expires_at timestamp with time zone
);

create table auth.known_device (
  user_id text not null,
  device_hash bytea not null,
  network_hash bytea not null,
  seen_at timestamp with time zone default clock_timestamp() not null
);

create table auth.notice (
  id uuid default gen_random_uuid() not null,
  user_id text not null,
  kind text not null,
  address text,
  at timestamp with time zone default clock_timestamp() not null
);

create table auth.passkey (
  id text not null,
  user_id text not null,
  name text,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamp with time zone default clock_timestamp()
);

create table auth.proof_code (
  id uuid default gen_random_uuid() not null,
  user_id text not null,
  session_id text not null,
  code_hash bytea not null,
  tries integer default 0 not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  used_at timestamp with time zone
);

create table auth.session (
  id text not null,
  token text not null,
  user_id text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone default clock_timestamp() not null,
  updated_at timestamp with time zone default clock_timestamp() not null,
  proved_at timestamp with time zone,
  factor_at timestamp with time zone
);

create table auth.two_factor (
  id text not null,
  user_id text not null,
  secret text not null,
  backup_codes text not null,
  verified boolean default false,
  failed_verification_count integer default 0,
  locked_until timestamp with time zone
);

create table auth.used_code (
  user_id text not null,
  code text not null,
  used_at timestamp with time zone default clock_timestamp() not null
);

create table auth."user" (
  id text not null,
  name text not null,
  email text not null,
  email_verified boolean default false not null,
  image text,
  created_at timestamp with time zone default clock_timestamp() not null,
  updated_at timestamp with time zone default clock_timestamp() not null,
  two_factor_enabled boolean default false
);

create table auth.verification (
  id text not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  updated_at timestamp with time zone default clock_timestamp() not null
);

create table billing.checkout (
  order_id uuid not null,
  provider text not null,
  user_id text not null,
  checkout_id text,
  url text,
  plan text not null,
  "interval" text not null,
  currency text not null,
  amount_minor bigint not null,
  trial_days integer not null,
  snapshot jsonb not null,
  status text default 'open'::text not null,
  created_at timestamp with time zone default clock_timestamp() not null
);

create table billing.credit_clawback (
  key text not null,
  user_id text not null,
  invoice_id text not null,
  lot_id uuid not null,
  credits bigint not null
);

create table billing.credit_grant (
  key text not null,
  user_id text not null,
  subscription_id text not null,
  invoice_id text,
  kind text not null,
  credits bigint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  lot_id uuid not null
);

create table billing.customer (
  provider text not null,
  user_id text not null,
  customer_id text not null,
  email text not null,
  locale text not null,
  clock_ahead interval default '00:00:00'::interval not null,
  payment_method jsonb,
  is_gone boolean default false not null,
  synced_at timestamp with time zone,
  created_at timestamp with time zone default clock_timestamp() not null,
  card_hash bytea
);

create table billing.dunning (
  invoice_id text not null,
  user_id text not null,
  subscription_id text not null,
  first_failed_at timestamp with time zone not null,
  notice_sent_at timestamp with time zone not null,
  suspends_at timestamp with time zone not null,
  suspended_at timestamp with time zone,
  ended_at timestamp with time zone,
  outcome text
);

create table billing.invoice (
  id text not null,
  provider text not null,
  user_id text not null,
  subscription_id text,
  number text not null,
  status text not null,
  currency text not null,
  total_minor bigint not null,
  refunded_minor bigint default 0 not null,
  attempts integer not null,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  lines jsonb not null,
  refunds jsonb not null,
  dispute jsonb
);

create table billing.provider_event (
  provider text not null,
  event_id text not null,
  type text not null,
  object_id text,
  customer_id text,
  created timestamp with time zone not null,
  payload jsonb not null,
  status text not null,
  attempts integer default 0 not null,
  last_error text,
  received_at timestamp with time zone default clock_timestamp() not null,
  handled_at timestamp with time zone
);

create table billing.subscription (
  id text not null,
  provider text not null,
  user_id text not null,
  plan text not null,
  "interval" text not null,
  currency text not null,
  amount_minor bigint not null,
  status text not null,
  started_at timestamp with time zone not null,
  current_period_start timestamp with time zone not null,
  current_period_end timestamp with time zone not null,
  trial_end timestamp with time zone,
  is_cancelled_at_period_end boolean not null,
  ended_at timestamp with time zone,
  pending_change jsonb
);

create table billing.trial (
  canonical_email text,
  user_id text not null,
  redeemed_at timestamp with time zone default clock_timestamp() not null,
  person_hash bytea,
  card_hash bytea,
  is_card_known boolean default false not null
);

create table credit.account (
  id uuid default gen_random_uuid() not null,
  kind text not null,
  user_id text,
  posted bigint default 0 not null,
  held bigint default 0 not null,
  version bigint default 0 not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  paid_freeze text,
  paid_frozen_at timestamp with time zone
);

create table credit.entry (
  transfer_id uuid not null,
  sequence smallint not null,
  account_id uuid not null,
  lot_id uuid,
  amount bigint not null,
  account_version bigint,
  posted_after bigint
);

create table credit.hold (
  id uuid not null,
  account_id uuid not null,
  amount bigint not null,
  state text default 'pending'::text not null,
  captured bigint default 0 not null,
  purpose text not null,
  request_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  resolved_at timestamp with time zone
);

create table credit.hold_item (
  hold_id uuid not null,
  sequence smallint not null,
  lot_id uuid not null,
  amount bigint not null,
  captured bigint default 0 not null,
  refunded bigint default 0 not null,
  returned bigint default 0 not null
);

create table credit.lot (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  source text not null,
  source_ref text not null,
  category text not null,
  priority smallint not null,
  amount bigint not null,
  remaining bigint not null,
  held bigint default 0 not null,
  effective_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  expired_at timestamp with time zone,
  sequence bigint generated always as identity not null,
  transfer_id uuid not null,
  is_used_up boolean default false not null
);

create table credit.transfer (
  id uuid default gen_random_uuid() not null,
  key text not null,
  type text not null,
  hold_id uuid,
  reverses_id uuid,
  request_hash bytea not null,
  meta jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default clock_timestamp() not null
);

create table mail.accepted (
  key text not null,
  accepted_at timestamp with time zone default clock_timestamp() not null
);

create table mail.outbox (
  key text not null,
  recipient text not null,
  reply_to text,
  subject text not null,
  body_text text not null,
  body_html text not null,
  locale text not null,
  refusal text,
  created_at timestamp with time zone default clock_timestamp() not null
);

create table media.cleared (
  is_only boolean default true not null,
  finished_at timestamp with time zone not null,
  run_id uuid not null
);

create table media.file (
  key text not null,
  user_id text not null,
  kind text not null,
  bytes integer not null,
  marks jsonb,
  created_at timestamp with time zone default clock_timestamp() not null,
  sha256 bytea,
  claim text
);

create table ops.process (
  id uuid not null,
  role text not null,
  host text not null,
  pid integer not null,
  version text not null,
  started_at timestamp with time zone default clock_timestamp() not null,
  seen_at timestamp with time zone default clock_timestamp() not null,
  state text not null,
  engines jsonb
) with (fillfactor=50);

create table ops.secret (
  name text not null,
  fingerprint bytea not null,
  created_at timestamp with time zone default clock_timestamp() not null
);

create table privacy.deleted_picture (
  name text not null,
  deleted_at timestamp with time zone default clock_timestamp() not null
);

create table privacy.deletion (
  user_id text not null,
  state text default 'waiting'::text not null,
  requested_at timestamp with time zone default clock_timestamp() not null,
  purge_after timestamp with time zone not null,
  ends_plan boolean,
  purged_at timestamp with time zone
);

create table privacy.export (
  id uuid not null,
  user_id text not null,
  locale text not null,
  state text default 'waiting'::text not null,
  requested_at timestamp with time zone default clock_timestamp() not null,
  parts integer default 0 not null,
  bytes bigint default 0 not null,
  pictures integer default 0 not null,
  expires_at timestamp with time zone
);

create table privacy.presence (
  user_id text not null,
  seen_at timestamp with time zone default clock_timestamp() not null,
  warned_at timestamp with time zone,
  closes_at timestamp with time zone
);

create table public.api_key (
  id uuid not null,
  user_id text not null,
  name text not null,
  prefix text not null,
  secret_hash bytea not null,
  scopes text[] not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  measures_unasked boolean default false not null
);

create table public.batch (
  id uuid not null,
  user_id text not null,
  tool text not null,
  operation text not null,
  settings jsonb not null,
  request_hash bytea not null,
  asked_kind text,
  locale text not null,
  state text default 'open'::text not null,
  pause_code text,
  pause_details jsonb,
  round integer default 0 not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone
);

create table public.batch_item (
  batch_id uuid not null,
  place integer not null,
  user_id text not null,
  name text not null,
  bytes bigint not null,
  upload_key text,
  run_id uuid default gen_random_uuid() not null,
  state text default 'unsent'::text not null,
  reason_code text,
  reason_details jsonb
);

create table public.chore (
  name text not null,
  holder text,
  held_until timestamp with time zone,
  done_at timestamp with time zone
);

create table public.consent (
  user_id text not null,
  document text not null,
  version integer not null,
  locale text not null,
  given_at timestamp with time zone default clock_timestamp() not null,
  withdrawn_at timestamp with time zone
);

create table public.credit_expiry_notice (
  lot_id uuid not null,
  days_before integer not null,
  created_at timestamp with time zone default clock_timestamp() not null
);

create table public.free_grant (
  user_id text not null,
  email_hash bytea,
  state text not null,
  address_hash bytea,
  network_hash bytea,
  created_at timestamp with time zone default clock_timestamp() not null,
  decided_at timestamp with time zone,
  site_hash bytea,
  wide_hash bytea,
  domain_hash bytea,
  review_weight integer,
  review_host integer,
  review_network integer,
  review_domain integer,
  review_cluster uuid,
  review_until timestamp with time zone,
  reviewed_at timestamp with time zone,
  reviewed_by text
);

create table public.free_top_up (
  user_id text not null,
  month date not null,
  amount bigint not null,
  created_at timestamp with time zone default clock_timestamp() not null
);

create table public.mail_preference (
  user_id text not null,
  locale text not null,
  credit_expiry boolean default true not null,
  referral_reward boolean default true not null,
  updated_at timestamp with time zone default clock_timestamp() not null
);

create table public.network_seen (
  user_id text not null,
  address_hash bytea not null,
  network_hash bytea not null,
  seen_at timestamp with time zone default clock_timestamp() not null,
  site_hash bytea,
  wide_hash bytea
);

create table public.operator_action (
  id bigint generated always as identity not null,
  request_id uuid not null,
  operator_id text not null,
  operator_email text not null,
  action text not null,
  target text not null,
  detail jsonb not null,
  at timestamp with time zone default clock_timestamp() not null
);

create table public.output_fingerprint (
  id bigint generated always as identity not null,
  print bigint not null,
  quarters integer[] not null,
  watermark_id bigint,
  source_type text not null,
  made_on date default ((clock_timestamp() AT TIME ZONE 'UTC'::text))::date not null
);

create table public.profile (
  user_id text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  avatar_url text not null,
  referral_id text not null,
  referred_by text,
  created_at timestamp with time zone default clock_timestamp() not null,
  updated_at timestamp with time zone default clock_timestamp() not null
);

create unlogged table public.rate_limit (
  key character varying(255) not null,
  points integer not null,
  expire bigint not null
) with (fillfactor=70);

create unlogged table public.rate_window (
  key bytea not null,
  count integer not null,
  ends_at timestamp with time zone not null
) with (fillfactor=70);

create table public.referral (
  referee_id text not null,
  referrer_id text not null,
  state text not null,
  reasons text[] default '{}'::text[] not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  welcomed_at timestamp with time zone,
  due_at timestamp with time zone,
  rewarded_at timestamp with time zone,
  closed_at timestamp with time zone
);

create table public.schema_function (
  file text not null,
  hash text not null,
  revision integer not null,
  applied_at timestamp with time zone default clock_timestamp() not null
);

create table public.schema_migration (
  name text not null,
  hash text not null,
  applied_at timestamp with time zone default clock_timestamp() not null,
  contracts text
);

create table public.support_letter (
  id uuid not null,
  reference text not null,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  locale text not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  topic text default 'other'::text not null,
  due_at timestamp with time zone,
  closed_at timestamp with time zone
);

create table public.webhook (
  id uuid not null,
  user_id text not null,
  url text not null,
  secret bytea not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  disabled_at timestamp with time zone
);

create table public.webhook_delivery (
  id uuid default gen_random_uuid() not null,
  webhook_id uuid not null,
  user_id text not null,
  run_id uuid not null,
  event text not null,
  body text not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  status integer,
  problem text,
  created_at timestamp with time zone default clock_timestamp() not null,
  delivered_at timestamp with time zone
);

create table runs.creation (
  run_id uuid not null,
  user_id text not null,
  name text,
  is_favourite boolean default false not null,
  settings jsonb,
  changed_at timestamp with time zone default clock_timestamp() not null
);

create table runs.early_cancel (
  user_id text not null,
  run_id uuid not null,
  cancelled_at timestamp with time zone default clock_timestamp() not null
);

create table runs.engine_attempt (
  id bigint generated always as identity not null,
  run_id uuid not null,
  engine text not null,
  outcome text not null,
  elapsed_ms integer not null,
  cost_micro_usd bigint not null,
  at timestamp with time zone default clock_timestamp() not null
);

create table runs.run (
  id uuid not null,
  user_id text not null,
  operation text not null,
  payload jsonb not null,
  payload_hash bytea not null,
  locale text not null,
  state text default 'queued'::text not null,
  attempt integer default 0 not null,
  lease uuid,
  cost bigint not null,
  engine text,
  model text,
  capability text,
  note text,
  cost_micro_usd bigint,
  result_key text,
  result_mime text,
  width_px integer,
  height_px integer,
  error_code text,
  error_details jsonb,
  created_at timestamp with time zone default clock_timestamp() not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  asked_kind text,
  is_free boolean default false not null,
  lane smallint,
  lease_until timestamp with time zone,
  troubled_since timestamp with time zone,
  rank smallint default 0 not null,
  erased_at timestamp with time zone,
  framing jsonb,
  is_by_api boolean
);

create table runs.unwanted (
  run_id uuid not null,
  user_id text not null,
  reason text not null,
  credits bigint not null,
  network_hash bytea,
  returned_at timestamp with time zone not null
);

create table sandbox.customer (
  id text not null,
  user_id text not null,
  ahead_s bigint default 0 not null,
  played_until_s bigint not null,
  due_at timestamp with time zone,
  return_url text,
  created_at timestamp with time zone default clock_timestamp() not null
);

create table sandbox.delivery (
  id uuid default gen_random_uuid() not null,
  event text not null,
  state text default 'pending'::text not null,
  attempts integer default 0 not null,
  next_at timestamp with time zone default clock_timestamp(),
  last_error text,
  delivered_at timestamp with time zone
);

create table sandbox.event (
  id text not null,
  customer text not null,
  sequence bigint generated always as identity not null,
  type text not null,
  body jsonb not null,
  created_at timestamp with time zone default clock_timestamp() not null
);

create table sandbox.idempotency (
  key text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamp with time zone default clock_timestamp() not null
);

create table sandbox.object (
  id text not null,
  kind text not null,
  customer text not null,
  sequence bigint generated always as identity not null,
  body jsonb not null
);

-- sequences: 6

-- credit.lot_sequence_seq bigint from 1 by 1, 1 to 9223372036854775807, cache 1

-- public.operator_action_id_seq bigint from 1 by 1, 1 to 9223372036854775807, cache 1

-- public.output_fingerprint_id_seq bigint from 1 by 1, 1 to 9223372036854775807, cache 1

-- runs.engine_attempt_id_seq bigint from 1 by 1, 1 to 9223372036854775807, cache 1

-- sandbox.event_sequence_seq bigint from 1 by 1, 1 to 9223372036854775807, cache 1

-- sandbox.object_sequence_seq bigint from 1 by 1, 1 to 9223372036854775807, cache 1

-- functions: 101

CREATE OR REPLACE FUNCTION auth.cap_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.expires_at := least(new.expires_at, new.created_at + interval '30 days');
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION auth.choose_password()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION auth.keep_no_tokens()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  new.access_token := null;
  new.refresh_token := null;
  new.id_token := null;
  new.access_token_expires_at := null;
  new.refresh_token_expires_at := null;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION auth.tell_of_app()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' then
    insert into auth.notice (user_id, kind) values (new.user_id, 'app_added');
  elsif old.verified and exists (select from auth."user" where id = old.user_id) then
    insert into auth.notice (user_id, kind) values (old.user_id, 'app_removed');
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION auth.tell_of_passkey()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into auth.notice (user_id, kind) values (new.user_id, 'passkey_added');
  elsif exists (select from auth."user" where id = old.user_id) then
    insert into auth.notice (user_id, kind) values (old.user_id, 'passkey_removed');
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION auth.tell_old_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into auth.notice (user_id, kind, address) values (new.id, 'email_changed', old.email);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION batches.cancel(p_batch uuid, p_user text)
 RETURNS TABLE(outcome text, ended uuid[])
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform from credit.account where user_id = p_user for update;
  outcome := coalesce(batches.lock_own(p_batch, p_user), 'gone');
  ended := '{}';
  if outcome <> 'gone' then
    outcome := batches.settle(p_batch);
  end if;
  if outcome in ('gone', 'done', 'cancelled') then
    return next;
    return;
  end if;
  outcome := 'cancelled';
  ended := batches.end_runs(p_batch);
  update public.batch_item set state = 'failed', reason_code = 'cancelled', reason_details = null
   where batch_id = p_batch and state = 'unsent';
  perform batches.set_state(p_batch, 'cancelled');
  perform batches.settle(p_batch);
  perform batches.queue_look(p_batch);
  return next;
end $function$
;

CREATE OR REPLACE FUNCTION batches.end_runs(p_batch uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_run uuid;
  v_ended uuid[] := '{}';
begin
  for v_run in
    select r.id
      from public.batch_item i join runs.run r on r.id = i.run_id and r.user_id = i.user_id
     where i.batch_id = p_batch and i.state = 'running' and r.state in ('queued', 'running')
     order by i.place
  loop
    if runs.fail(v_run, 'cancelled') then
      v_ended := v_ended || v_run;
    end if;
  end loop;
  return v_ended;
end $function$
;

CREATE OR REPLACE FUNCTION batches.fail_item(p_batch uuid, p_place integer, p_run uuid, p_code text, p_details jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform from public.batch where id = p_batch for update;
  perform batches.settle(p_batch);
  update public.batch_item set state = 'failed', reason_code = p_code, reason_details = p_details
   where batch_id = p_batch and place = p_place and state = 'waiting' and run_id = p_run;
  perform batches.settle(p_batch);
end $function$
;

CREATE OR REPLACE FUNCTION batches.forget_upload(p_batch uuid, p_place integer, p_key text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  update public.batch_item set upload_key = null
   where batch_id = p_batch and place = p_place and upload_key = p_key
$function$
;

CREATE OR REPLACE FUNCTION batches.guard_batch()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.state <> old.state and not (case old.state
    when 'open' then new.state in ('running', 'cancelled')
    when 'running' then new.state in ('paused', 'done', 'cancelled')
    when 'paused' then new.state in ('running', 'done', 'cancelled')
    when 'done' then new.state = 'running'
    else false
  end) then
    raise exception 'batch % cannot go from % to %', old.id, old.state, new.state
      using errcode = '23514', constraint = 'batch_transition';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION batches.guard_item()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if (new.batch_id, new.place, new.user_id, new.name, new.bytes)
     is distinct from (old.batch_id, old.place, old.user_id, old.name, old.bytes)
     or (new.run_id <> old.run_id and not (old.state = 'failed' and new.state = 'waiting')) then
    raise exception 'photo % of batch % may only change its progress', old.place, old.batch_id
      using errcode = '42501';
  end if;
  if new.state <> old.state and not (case old.state
    when 'unsent' then new.state in ('waiting', 'refused', 'failed')
    when 'refused' then new.state = 'waiting'
    when 'waiting' then new.state in ('running', 'done', 'failed')
    when 'running' then new.state in ('waiting', 'done', 'failed')
    when 'failed' then new.state = 'waiting' and new.run_id <> old.run_id
    else false
  end) then
    raise exception 'photo % of batch % cannot go from % to %', old.place, old.batch_id, old.state, new.state
      using errcode = '23514', constraint = 'batch_item_transition';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION batches.lock_own(p_batch uuid, p_user text)
 RETURNS text
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select state from public.batch where id = p_batch and user_id = p_user for update
$function$
;

CREATE OR REPLACE FUNCTION batches.look(p_batch uuid, p_max_places integer)
 RETURNS TABLE(state text, is_over boolean, places integer, ended uuid[])
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  v_user text;
begin
  select b.user_id, b.state into v_user, state from public.batch b where b.id = p_batch;
  if state = 'cancelled' then
    perform from credit.account where user_id = v_user for update;
  end if;
  perform from public.batch where id = p_batch for update;
  if not found then
    return;
  end if;
  ended := '{}';
  state := batches.settle(p_batch);
  if state = 'cancelled' then
    ended := batches.end_runs(p_batch);
    perform batches.settle(p_batch);
  end if;
  is_over := state <> 'running' and not exists (
    select from public.batch_item i where i.batch_id = p_batch and i.state = 'running');
  places := case when state = 'running' then greatest(0, p_max_places - batches.open_runs_of(v_user)) else 0 end;
  return next;
end $function$
;

CREATE OR REPLACE FUNCTION batches.open(p_batch uuid, p_user text, p_tool text, p_operation text, p_settings jsonb, p_hash bytea, p_kind text, p_locale text, p_names text[], p_bytes bigint[], p_max_unfinished integer)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  -- One opening per user at a time, so that concurrent ones can't exceed the limit together.
  perform pg_advisory_xact_lock(hashtextextended('batch:' || p_user, 0));
  if exists (select from public.batch where id = p_batch) then
    return 'exists';
  end if;
  if p_max_unfinished <= (
    select count(*) from public.batch where user_id = p_user and state not in ('done', 'cancelled'))
  then
    return 'full';
  end if;
  insert into public.batch (id, user_id, tool, operation, settings, request_hash, asked_kind, locale)
  values (p_batch, p_user, p_tool, p_operation, p_settings, p_hash, p_kind, p_locale)
  on conflict (id) do nothing;
  if not found then
    return 'exists';
  end if;
  insert into public.batch_item (batch_id, place, user_id, name, bytes)
  select p_batch, place - 1, p_user, name, bytes
    from unnest(p_names, p_bytes) with ordinality as photo (name, bytes, place);
  return 'opened';
end $function$
;

CREATE OR REPLACE FUNCTION batches.open_runs_of(p_user text)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select count(*)::int
    from public.batch_item i join runs.run r on r.id = i.run_id and r.user_id = i.user_id
   where i.user_id = p_user and i.state = 'running' and r.state in ('queued', 'running')
$function$
;

CREATE OR REPLACE FUNCTION batches.pause(p_batch uuid, p_user text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_state text := batches.lock_own(p_batch, p_user);
begin
  if v_state is null then
    return 'gone';
  elsif v_state in ('paused', 'done') then
    return v_state;
  elsif v_state <> 'running' then
    return 'refused';
  end if;
  perform batches.set_state(p_batch, 'paused');
  return batches.settle(p_batch);
end $function$
;

CREATE OR REPLACE FUNCTION batches.put_photo(p_batch uuid, p_user text, p_place integer, p_key text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if batches.lock_own(p_batch, p_user) is distinct from 'open' then
    return false;
  end if;
  update public.batch_item
     set state = 'waiting', upload_key = p_key, reason_code = null, reason_details = null
   where batch_id = p_batch and place = p_place and state in ('unsent', 'refused');
  return found;
end $function$
;

CREATE OR REPLACE FUNCTION batches.queue_forgotten()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_batch uuid;
  v_count int := 0;
begin
  for v_batch in
    select id
      from (
        select id from public.batch b
         where state in ('running', 'paused')
           and (state = 'running' or not exists (
             select from public.batch_item i where i.batch_id = b.id and i.state in ('waiting', 'running')))
        union
        select batch_id from public.batch_item where state = 'running') as busy
     where not exists (
       select from graphile_worker.jobs j
        where j.key = 'batch:' || busy.id and (j.locked_at is not null or j.attempts < j.max_attempts))
  loop
    perform batches.queue_look(v_batch);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $function$
;

CREATE OR REPLACE FUNCTION batches.queue_look(p_batch uuid, p_after interval DEFAULT '00:00:00'::interval)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform graphile_worker.add_job(
    'batch', json_build_object('batchId', p_batch), job_key => 'batch:' || p_batch, max_attempts => 25,
    run_at => clock_timestamp() + p_after);
end $function$
;

CREATE OR REPLACE FUNCTION batches.refuse_photo(p_batch uuid, p_user text, p_place integer, p_code text, p_details jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if batches.lock_own(p_batch, p_user) is distinct from 'open' then
    return false;
  end if;
  update public.batch_item set state = 'refused', reason_code = p_code, reason_details = p_details
   where batch_id = p_batch and place = p_place and state in ('unsent', 'refused');
  return found;
end $function$
;

CREATE OR REPLACE FUNCTION batches.remove_photo(p_batch uuid, p_user text, p_place integer)
 RETURNS TABLE(outcome text, upload_key text)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  if batches.lock_own(p_batch, p_user) is null then
    outcome := 'gone';
    return next;
    return;
  end if;
  perform batches.settle(p_batch);
  delete from public.batch_item
   where batch_id = p_batch and place = p_place and state <> 'running'
  returning upload_key into upload_key;
  outcome := case
    when found then 'removed'
    when exists (select from public.batch_item where batch_id = p_batch and place = p_place) then 'busy'
    else 'absent'
  end;
  -- This may have been the last unfinished photo.
  perform batches.settle(p_batch);
  return next;
end $function$
;

CREATE OR REPLACE FUNCTION batches.rest(p_batch uuid, p_code text, p_details jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform from public.batch where id = p_batch and state = 'running' for update;
  if not found then
    return;
  end if;
  perform batches.set_state(p_batch, 'paused', p_code, p_details);
  perform batches.settle(p_batch);
end $function$
;

CREATE OR REPLACE FUNCTION batches.resume(p_batch uuid, p_user text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_state text := batches.lock_own(p_batch, p_user);
begin
  if v_state is null then
    return 'gone';
  elsif v_state in ('running', 'done') then
    return v_state;
  elsif v_state <> 'paused' then
    return 'refused';
  end if;
  perform batches.set_state(p_batch, 'running');
  perform batches.queue_look(p_batch);
  return batches.settle(p_batch);
end $function$
;

CREATE OR REPLACE FUNCTION batches.retry(p_batch uuid, p_user text, p_round integer)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_state text := batches.lock_own(p_batch, p_user);
begin
  if v_state is null then
    return 'gone';
  elsif v_state in ('open', 'cancelled') then
    return 'refused';
  end if;
  v_state := batches.settle(p_batch);
  update public.batch_item
     set state = 'waiting', run_id = gen_random_uuid(), reason_code = null, reason_details = null
   where batch_id = p_batch and state = 'failed' and upload_key is not null
     and exists (select from public.batch where id = p_batch and round = p_round);
  if not found then
    return v_state;
  end if;
  update public.batch set round = round + 1 where id = p_batch;
  perform batches.set_state(p_batch, 'running');
  perform batches.queue_look(p_batch);
  return 'running';
end $function$
;

CREATE OR REPLACE FUNCTION batches.set_state(p_batch uuid, p_state text, p_code text DEFAULT NULL::text, p_details jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  update public.batch
     set state = p_state, pause_code = p_code, pause_details = p_details,
         started_at = case when p_state = 'running' then coalesce(started_at, clock_timestamp()) else started_at end,
         finished_at = case when p_state in ('done', 'cancelled') then clock_timestamp() end
   where id = p_batch
$function$
;

CREATE OR REPLACE FUNCTION batches.settle(p_batch uuid)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_state text;
begin
  select state into v_state from public.batch where id = p_batch;
  update public.batch_item i
     set state = s.state, reason_code = s.code, reason_details = s.details
    from (
      select o.place,
             case
               when r.state in ('done', 'failed') then r.state
               when r.id is not null then 'running'
               when v_state = 'cancelled' then 'failed'
               else 'waiting'
             end as state,
             case
               when r.state = 'failed' then coalesce(r.error_code, 'unexpected')
               when r.id is null and v_state = 'cancelled' then 'cancelled'
             end as code,
             case when r.state = 'failed' then r.error_details end as details
        from public.batch_item o left join runs.run r on r.id = o.run_id and r.user_id = o.user_id
       where o.batch_id = p_batch and o.state in ('waiting', 'running')) s
   where i.batch_id = p_batch and i.place = s.place and i.state <> s.state;
  if v_state in ('running', 'paused') and not exists (
    select from public.batch_item where batch_id = p_batch and state in ('waiting', 'running'))
  then
    perform batches.set_state(p_batch, 'done');
    v_state := 'done';
  end if;
  return v_state;
end $function$
;

CREATE OR REPLACE FUNCTION batches.start(p_batch uuid, p_user text, p_cost bigint, p_shown bigint)
 RETURNS TABLE(outcome text, figure bigint)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_state text := batches.lock_own(p_batch, p_user);
  v_unsent bigint;
  v_waiting bigint;
begin
  select count(*) filter (where state = 'unsent'), count(*) filter (where state = 'waiting')
    into v_unsent, v_waiting
    from public.batch_item where batch_id = p_batch;
  if v_state is null then
    outcome := 'gone';
  elsif v_state = 'cancelled' then
    outcome := 'refused';
  elsif v_state <> 'open' then
    outcome := 'running';
  elsif v_unsent > 0 then
    outcome := 'unsent';
    figure := v_unsent;
  elsif v_waiting = 0 then
    outcome := 'empty';
  elsif v_waiting * p_cost <> p_shown then
    outcome := 'cost';
    figure := v_waiting * p_cost;
  else
    perform batches.set_state(p_batch, 'running');
    perform batches.queue_look(p_batch);
    outcome := 'running';
  end if;
  return next;
end $function$
;

CREATE OR REPLACE FUNCTION batches.start_item(p_batch uuid, p_place integer, p_start jsonb, p_ttl interval, p_max_open integer, p_max_places integer)
 RETURNS TABLE(outcome text, begun_at timestamp with time zone)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_start record;
begin
  select * into v_start from jsonb_to_record(p_start) as s (
    run uuid, owner text, operation text, payload jsonb, hash text, locale text, cost bigint, kind text, rank smallint,
    is_by_api boolean);
  -- One start per user at a time, so that two batches can't exceed the limit together.
  perform from credit.account where user_id = v_start.owner for update;
  if batches.lock_own(p_batch, v_start.owner) is distinct from 'running' or not exists (
    select from public.batch_item
     where batch_id = p_batch and place = p_place and state = 'waiting' and run_id = v_start.run)
  then
    outcome := 'not_wanted';
    return next;
    return;
  end if;
  if batches.open_runs_of(v_start.owner) >= p_max_places then
    outcome := 'no_place';
    return next;
    return;
  end if;
  select s.outcome, s.begun_at into outcome, begun_at
    from runs.start_in_lane(
      v_start.run, v_start.owner, v_start.operation, v_start.payload, decode(v_start.hash, 'hex'), v_start.locale,
      v_start.cost, v_start.kind, v_start.rank, p_ttl, p_max_open, v_start.is_by_api) s;
  if outcome = 'held' then
    update public.batch_item set state = 'running' where batch_id = p_batch and place = p_place;
  end if;
  return next;
end $function$
;

CREATE OR REPLACE FUNCTION credit.balance(p_user text, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS TABLE(posted bigint, held bigint, available bigint)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
begin
  return query
    select a.posted, a.held,
           coalesce((
             select sum(l.remaining - l.held) from credit.lot l
              where l.account_id = a.id and l.remaining > l.held and l.effective_at <= p_now
                and (l.expires_at is null or l.expires_at > p_now)
                and not (a.paid_freeze is not null and l.category = 'paid')), 0)::bigint
      from credit.account a where a.user_id = p_user;
end $function$
;

CREATE OR REPLACE FUNCTION credit.capture(p_hold uuid, p_amount bigint DEFAULT NULL::bigint, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return credit.capture_locked(credit.lock_account_of_hold(p_hold), p_hold, p_amount, p_now);
end $function$
;

CREATE OR REPLACE FUNCTION credit.capture_locked(p_account uuid, p_hold uuid, p_amount bigint, p_now timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_hold record;
  v_item record;
  v_transfer uuid;
  v_amount bigint;
  v_need bigint;
  v_take bigint;
  v_given_up bigint;
  v_version bigint;
  v_posted bigint;
  v_sequence int := 0;
begin
  select state, amount, captured, expires_at into v_hold from credit.hold where id = p_hold;
  if not found then
    return 'not_found';
  end if;
  v_amount := coalesce(p_amount, v_hold.amount);
  if v_amount <= 0 then
    perform credit.require_positive(v_amount);
  end if;
  if v_hold.state = 'captured' then
    return case when v_hold.captured = v_amount then 'exists' else 'conflict' end;
  end if;
  if v_hold.state <> 'pending' then
    return 'already_' || v_hold.state;
  end if;
  if v_amount > v_hold.amount then
    return 'exceeds_hold';
  end if;
  if v_hold.expires_at <= p_now then
    return 'already_expired';
  end if;

  insert into credit.transfer (key, type, request_hash, hold_id)
  values ('capture:' || p_hold, 'capture', credit.fingerprint(v_amount::text), p_hold)
  on conflict (key) do nothing
  returning id into v_transfer;
  if not found then
    raise exception 'key capture:% was used with other parameters', p_hold using errcode = 'P0422';
  end if;
  v_need := v_amount;
  v_given_up := v_hold.amount;
  for v_item in select sequence, lot_id, amount from credit.hold_item where hold_id = p_hold order by sequence loop
    v_take := least(v_need, v_item.amount);
    v_need := v_need - v_take;
    update credit.lot set held = held - v_item.amount, remaining = remaining - v_take where id = v_item.lot_id;
    if v_take > 0 then
      update credit.hold_item set captured = v_take where hold_id = p_hold and sequence = v_item.sequence;
      update credit.account
         set held = held - v_given_up, posted = posted - v_take, version = version + 1
       where id = p_account
      returning version, posted into v_version, v_posted;
      v_given_up := 0;
      insert into credit.entry (transfer_id, sequence, account_id, lot_id, amount, account_version, posted_after)
      values
        (v_transfer, v_sequence, p_account, v_item.lot_id, -v_take, v_version, v_posted),
        (v_transfer, v_sequence + 1,
         (select s.id from credit.account s where s.kind = 'revenue' and s.kind <> 'user'), v_item.lot_id, v_take,
         null, null);
      v_sequence := v_sequence + 2;
    end if;
  end loop;
  update credit.hold set state = 'captured', captured = v_amount, resolved_at = p_now where id = p_hold;
  return 'captured';
end $function$
;

CREATE OR REPLACE FUNCTION credit.check_account_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not exists (
    select from credit.entry
     where account_id = new.id and account_version = new.version
       and posted_after = new.posted and amount = new.posted - old.posted
  ) then
    raise exception 'account % moved without an entry', new.id
      using errcode = '23514', constraint = 'account_has_entry';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION credit.check_entry_balanced()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.sequence not in (0, 1) then
    perform credit.require_balanced(new.transfer_id);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION credit.check_transfer_balanced()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform credit.require_balanced(new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION credit.clawback(p_key text, p_lot uuid, p_amount bigint, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS TABLE(taken bigint, owed bigint)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_account uuid := credit.lock_account_of_lot(p_lot);
  v_hash bytea := credit.fingerprint(p_lot::text, p_amount::text);
  v_lot credit.lot;
  v_transfer uuid;
  v_taken bigint;
  v_owed bigint;
  v_sequence int := 0;
begin
  perform credit.require_positive(p_amount);
  if v_account is null then
    raise exception 'there is no lot %', p_lot using errcode = '22023';
  end if;
  if credit.key_is_used(p_key, v_hash) then
    return query
      select (meta ->> 'taken')::bigint, (meta ->> 'owed')::bigint from credit.transfer where key = p_key;
    return;
  end if;
  select * into v_lot from credit.lot where id = p_lot;
  v_taken := least(p_amount, v_lot.remaining - v_lot.held);
  v_owed := p_amount - v_taken;
  v_transfer := credit.open_transfer(
    p_key, 'clawback', v_hash, null, null,
    jsonb_build_object('taken', v_taken, 'owed', v_owed, 'at', extract(epoch from p_now)));
  if v_taken > 0 then
    update credit.lot set remaining = remaining - v_taken where id = p_lot;
    v_sequence := credit.post(v_transfer, v_account, 'clawback', p_lot, -v_taken, v_sequence);
  end if;
  if v_owed > 0 then
    insert into credit.entry (transfer_id, sequence, account_id, lot_id, amount)
    values
      (v_transfer, v_sequence, credit.system_account('receivable'), p_lot, v_owed),
      (v_transfer, v_sequence + 1, credit.system_account('clawback'), p_lot, -v_owed);
  end if;
  return query select v_taken, v_owed;
end $function$
;

CREATE OR REPLACE FUNCTION credit.expire_lot(p_lot uuid, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_account uuid := credit.lock_account_of_lot(p_lot);
  v_lot credit.lot;
  v_transfer uuid;
  v_amount bigint;
  v_entries bigint;
begin
  select * into v_lot from credit.lot where id = p_lot;
  if v_lot.expires_at is null or v_lot.expires_at > p_now then
    return 0;
  end if;
  v_amount := v_lot.remaining - v_lot.held;
  if v_amount = 0 then
    return 0;
  end if;
  -- A lot can expire in parts, as its holds are released. The number of its entries makes each key unique.
  select count(*) into v_entries from credit.entry where lot_id = p_lot;
  v_transfer := credit.open_transfer(
    'expire:' || p_lot || ':' || v_entries, 'expire', credit.fingerprint(p_lot::text, v_amount::text),
    null, null, '{}');
  update credit.lot set remaining = remaining - v_amount, expired_at = coalesce(expired_at, p_now)
   where id = p_lot;
  perform credit.post(v_transfer, v_account, 'breakage', p_lot, -v_amount, 0);
  return v_amount;
end $function$
;

CREATE OR REPLACE FUNCTION credit.fingerprint(VARIADIC p_values text[])
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return sha256(convert_to(to_jsonb(p_values)::text, 'UTF8'));
end $function$
;

CREATE OR REPLACE FUNCTION credit.grant_credits(p_key text, p_user text, p_source text, p_source_ref text, p_category text, p_priority integer, p_amount bigint, p_expires timestamp with time zone, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS TABLE(is_new boolean, granted_lot uuid)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_hash bytea := credit.fingerprint(
    p_user, p_source, p_source_ref, p_category, p_priority::text, p_amount::text,
    extract(epoch from p_expires)::text);
  v_account uuid;
  v_transfer uuid;
  v_lot uuid;
begin
  perform credit.require_positive(p_amount);
  insert into credit.account (kind, user_id) values ('user', p_user) on conflict (user_id) do nothing;
  select id into v_account from credit.account where user_id = p_user for update;
  if credit.key_is_used(p_key, v_hash) then
    return query
      select false, l.id from credit.lot l join credit.transfer t on t.id = l.transfer_id
       where t.key = p_key;
    return;
  end if;
  v_transfer := credit.open_transfer(p_key, 'grant', v_hash, null, null, '{}');
  insert into credit.lot (
    account_id, source, source_ref, category, priority, amount, remaining, effective_at, expires_at, transfer_id)
  values (
    v_account, p_source, p_source_ref, p_category, p_priority, p_amount, p_amount, p_now, p_expires, v_transfer)
  returning id into v_lot;
  perform credit.post(
    v_transfer, v_account, case p_category when 'paid' then 'issued_paid' else 'issued_promo' end,
    v_lot, p_amount, 0);
  return query select true, v_lot;
end $function$
;

CREATE OR REPLACE FUNCTION credit.guard_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if (new.id, new.kind, new.user_id, new.created_at)
     is distinct from (old.id, old.kind, old.user_id, old.created_at) then
    raise exception 'account % may not change its owner', old.id using errcode = '42501';
  end if;
  if (new.posted <> old.posted) <> (new.version = old.version + 1)
     or new.version not in (old.version, old.version + 1) then
    raise exception 'the total of account % moves only with its version', old.id
      using errcode = '23514', constraint = 'account_chain';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION credit.guard_hold()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if old.state <> 'pending' then
    raise exception 'hold % is already %', old.id, old.state using errcode = '23514', constraint = 'hold_once';
  end if;
  if (new.id, new.account_id, new.amount, new.purpose, new.request_hash, new.created_at, new.expires_at)
     is distinct from
     (old.id, old.account_id, old.amount, old.purpose, old.request_hash, old.created_at, old.expires_at) then
    raise exception 'hold % may only change its state', old.id using errcode = '42501';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION credit.guard_lot()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if (new.id, new.account_id, new.source, new.source_ref, new.category, new.priority, new.amount,
      new.effective_at, new.expires_at, new.sequence, new.transfer_id)
     is distinct from
     (old.id, old.account_id, old.source, old.source_ref, old.category, old.priority, old.amount,
      old.effective_at, old.expires_at, old.sequence, old.transfer_id) then
    raise exception 'lot % may only change what is left of it', old.id using errcode = '42501';
  end if;
  new.is_used_up := new.remaining = 0;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION credit.key_is_used(p_key text, p_hash bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_hash bytea;
begin
  select request_hash into v_hash from credit.transfer where key = p_key;
  if not found then
    return false;
  end if;
  if v_hash <> p_hash then
    raise exception 'key % was used with other parameters', p_key using errcode = 'P0422';
  end if;
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION credit.lock_account_of_hold(p_hold uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_account uuid;
begin
  select a.id into v_account
    from credit.hold h join credit.account a on a.id = h.account_id
   where h.id = p_hold
     for update of a;
  return v_account;
end $function$
;

CREATE OR REPLACE FUNCTION credit.lock_account_of_lot(p_lot uuid)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select a.id from credit.account a join credit.lot l on l.account_id = a.id
   where l.id = p_lot
     for update of a
$function$
;

CREATE OR REPLACE FUNCTION credit.open_transfer(p_key text, p_type text, p_hash bytea, p_hold uuid, p_reverses uuid, p_meta jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_transfer uuid;
begin
  insert into credit.transfer (key, type, request_hash, hold_id, reverses_id, meta)
  values (p_key, p_type, p_hash, p_hold, p_reverses, p_meta)
  on conflict (key) do nothing
  returning id into v_transfer;
  if v_transfer is null then
    raise exception 'key % was used with other parameters', p_key using errcode = 'P0422';
  end if;
  return v_transfer;
end $function$
;

CREATE OR REPLACE FUNCTION credit.post(p_transfer uuid, p_account uuid, p_system_kind text, p_lot uuid, p_amount bigint, p_sequence integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_version bigint;
  v_posted bigint;
begin
  update credit.account set posted = posted + p_amount, version = version + 1
   where id = p_account
  returning version, posted into v_version, v_posted;
  insert into credit.entry (transfer_id, sequence, account_id, lot_id, amount, account_version, posted_after)
  values
    (p_transfer, p_sequence, p_account, p_lot, p_amount, v_version, v_posted),
    (p_transfer, p_sequence + 1, credit.system_account(p_system_kind), p_lot, -p_amount, null, null);
  return p_sequence + 2;
end $function$
;

CREATE OR REPLACE FUNCTION credit.refund(p_key text, p_hold uuid, p_amount bigint, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_account uuid := credit.lock_account_of_hold(p_hold);
  v_hash bytea := credit.fingerprint(p_hold::text, p_amount::text);
  v_state text;
  v_refundable bigint;
  v_source uuid;
  v_transfer uuid;
  v_item record;
  v_lot uuid;
  v_need bigint := p_amount;
  v_take bigint;
  v_without_lot bigint := 0;
  v_sequence int := 0;
begin
  perform credit.require_positive(p_amount);
  select state into v_state from credit.hold where id = p_hold;
  if not found then
    return 'not_found';
  end if;
  if credit.key_is_used(p_key, v_hash) then
    return 'exists';
  end if;
  if v_state <> 'captured' then
    return 'not_captured';
  end if;
  select sum(captured - refunded - returned) into v_refundable from credit.hold_item where hold_id = p_hold;
  if p_amount > v_refundable then
    return 'exceeds_captured';
  end if;

  select id into v_source from credit.transfer where hold_id = p_hold and type = 'capture';
  v_transfer := credit.open_transfer(p_key, 'refund', v_hash, null, v_source, '{}');
  for v_item in
    select i.sequence, i.lot_id, i.captured - i.refunded - i.returned as refundable,
           (l.expires_at is null or l.expires_at > p_now) as lot_lives
      from credit.hold_item i join credit.lot l on l.id = i.lot_id
     where i.hold_id = p_hold and i.captured > i.refunded + i.returned
     order by i.sequence desc
  loop
    v_take := least(v_need, v_item.refundable);
    v_need := v_need - v_take;
    update credit.hold_item set refunded = refunded + v_take
     where hold_id = p_hold and sequence = v_item.sequence;
    if v_item.lot_lives then
      update credit.lot set remaining = remaining + v_take where id = v_item.lot_id;
      v_sequence := credit.post(v_transfer, v_account, 'revenue', v_item.lot_id, v_take, v_sequence);
    else
      v_without_lot := v_without_lot + v_take;
    end if;
    exit when v_need = 0;
  end loop;
  if v_without_lot > 0 then
    insert into credit.lot (
      account_id, source, source_ref, category, priority, amount, remaining, effective_at, expires_at, transfer_id)
    values (
      v_account, 'goodwill', p_key, 'promo', 5, v_without_lot, v_without_lot, p_now,
      p_now + interval '720 hours', v_transfer)
    returning id into v_lot;
    perform credit.post(v_transfer, v_account, 'revenue', v_lot, v_without_lot, v_sequence);
  end if;
  return 'refunded';
end $function$
;

CREATE OR REPLACE FUNCTION credit.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  raise exception 'credit.% may not be changed this way', tg_table_name using errcode = '42501';
end $function$
;

CREATE OR REPLACE FUNCTION credit.release(p_hold uuid, p_state text DEFAULT 'released'::text, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_account uuid := credit.lock_account_of_hold(p_hold);
  v_hold credit.hold;
begin
  if p_state is null or p_state not in ('released', 'expired') then
    raise exception 'a hold cannot be released as %', p_state using errcode = '22023';
  end if;
  select * into v_hold from credit.hold where id = p_hold;
  if not found then
    return 'not_found';
  end if;
  if v_hold.state = p_state then
    return 'exists';
  end if;
  if v_hold.state <> 'pending' then
    return 'already_' || v_hold.state;
  end if;
  if p_state = 'expired' and v_hold.expires_at > p_now then
    return 'not_due';
  end if;
  update credit.lot l set held = l.held - i.amount
    from credit.hold_item i where i.hold_id = p_hold and l.id = i.lot_id;
  update credit.account set held = held - v_hold.amount where id = v_account;
  update credit.hold set state = p_state, resolved_at = p_now where id = p_hold;
  return p_state;
end $function$
;

CREATE OR REPLACE FUNCTION credit.require_balanced(p_transfer uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_sum numeric := 0;
  v_count int := 0;
  v_firsts int := 0;
  v_entry record;
begin
  for v_entry in select amount, sequence from credit.entry where transfer_id = p_transfer loop
    v_sum := v_sum + v_entry.amount;
    v_count := v_count + 1;
    if v_entry.sequence in (0, 1) then
      v_firsts := v_firsts + 1;
    end if;
  end loop;
  if v_sum <> 0 or v_count < 2 or v_firsts <> 2 then
    raise exception 'transfer % is not balanced (sum %, % entries)', p_transfer, v_sum, v_count
      using errcode = '23514', constraint = 'transfer_balanced';
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION credit.require_positive(p_amount bigint)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if p_amount is null or p_amount <= 0 then
    raise exception 'amount % is not positive', p_amount using errcode = '22023';
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION credit.require_sound(p credit.account)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  v_broken text := case
    when not (p.kind in ('user', 'issued_promo', 'issued_paid', 'revenue', 'breakage', 'clawback', 'receivable'))
      then 'account_kind_check'
    when not (length(p.user_id) between 1 and 255) then 'account_user_id_check'
    when not ((p.kind = 'user') = (p.user_id is not null)) then 'user_has_owner'
    when not (p.held >= 0) then 'held_not_negative'
    when not (p.kind <> 'user' or p.posted >= p.held) then 'user_solvent'
    when not (p.kind = 'user' or (p.posted = 0 and p.held = 0 and p.version = 0)) then 'system_keeps_no_totals'
    when not (p.paid_freeze in ('overdue', 'disputed')) then 'account_paid_freeze_check'
    when not ((p.paid_freeze is null) = (p.paid_frozen_at is null)) then 'freeze_has_time'
    when not (p.kind = 'user' or p.paid_freeze is null) then 'only_users_freeze'
  end;
begin
  if v_broken is not null then
    raise exception 'account % breaks %', p.id, v_broken using errcode = '23514', constraint = v_broken;
  end if;
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION credit.require_sound(p credit.entry)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  v_broken text := case
    when not (p.amount <> 0) then 'entry_amount_check'
    when not ((p.account_version is null) = (p.posted_after is null)) then 'entry_chain_whole'
  end;
begin
  if v_broken is not null then
    raise exception 'an entry of transfer % breaks %', p.transfer_id, v_broken
      using errcode = '23514', constraint = v_broken;
  end if;
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION credit.require_sound(p credit.hold)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  v_broken text := case
    when not (p.amount > 0) then 'hold_amount_check'
    when not (p.state in ('pending', 'captured', 'released', 'expired')) then 'hold_state_check'
    when not (p.captured between 0 and p.amount) then 'hold_check'
    when not ((p.state = 'pending') = (p.resolved_at is null)) then 'hold_resolved_with_time'
    when not ((p.state = 'captured') = (p.captured > 0)) then 'hold_captured_something'
    when not (p.expires_at > p.created_at) then 'hold_lasts'
  end;
begin
  if v_broken is not null then
    raise exception 'hold % breaks %', p.id, v_broken using errcode = '23514', constraint = v_broken;
  end if;
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION credit.require_sound(p credit.hold_item)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  v_broken text := case
    when not (p.amount > 0) then 'hold_item_amount_check'
    when not (
      p.captured between 0 and p.amount and p.refunded >= 0 and p.returned >= 0
      and p.refunded + p.returned <= p.captured) then 'hold_item_bounds'
  end;
begin
  if v_broken is not null then
    raise exception 'an item of hold % breaks %', p.hold_id, v_broken using errcode = '23514', constraint = v_broken;
  end if;
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION credit.require_sound(p credit.lot)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  v_broken text := case
    when not (p.source in ('signup', 'referral', 'subscription', 'purchase', 'goodwill', 'promo'))
      then 'lot_source_check'
    when not (p.category in ('paid', 'promo')) then 'lot_category_check'
    when not (p.priority between 0 and 100) then 'lot_priority_check'
    when not (p.amount > 0) then 'lot_amount_check'
    when not (p.held >= 0 and p.remaining >= p.held and p.remaining <= p.amount) then 'lot_bounds'
    when not (p.expires_at is null or p.expires_at > p.effective_at) then 'lot_lasts'
    -- Japan's Payment Services Act exempts prepaid credits that expire within six months. Compared in UTC, so that
    -- the session's time zone doesn't matter.
    when not (
      p.category <> 'paid'
      or (p.expires_at is not null
          and p.expires_at at time zone 'UTC' <= p.effective_at at time zone 'UTC' + interval '6 months'))
      then 'paid_lot_ends'
  end;
begin
  if v_broken is not null then
    raise exception 'lot % breaks %', p.id, v_broken using errcode = '23514', constraint = v_broken;
  end if;
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION credit.require_sound(p credit.transfer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  v_broken text := case
    when not (length(p.key) between 8 and 200) then 'transfer_key_check'
    when not (p.type in ('grant', 'capture', 'refund', 'return', 'expire', 'clawback')) then 'transfer_type_check'
    when not ((p.type = 'capture') = (p.hold_id is not null)) then 'capture_has_hold'
    when not ((p.type in ('refund', 'return')) = (p.reverses_id is not null)) then 'refund_has_source'
  end;
begin
  if v_broken is not null then
    raise exception 'transfer % breaks %', p.id, v_broken using errcode = '23514', constraint = v_broken;
  end if;
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION credit.reserve(p_hold uuid, p_user text, p_amount bigint, p_purpose text, p_ttl interval, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_account record;
begin
  select id, paid_freeze into v_account from credit.account where user_id = p_user for update;
  return credit.reserve_locked(
    v_account.id, v_account.paid_freeze, p_hold, credit.fingerprint(p_user, p_amount::text, p_purpose), p_amount,
    p_purpose, p_ttl, p_now);
end $function$
;

CREATE OR REPLACE FUNCTION credit.reserve_locked(p_account uuid, p_freeze text, p_hold uuid, p_hash bytea, p_amount bigint, p_purpose text, p_ttl interval, p_now timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_hold record;
  v_lot record;
  v_lots uuid[] := '{}';
  v_takes bigint[] := '{}';
  v_take bigint;
  v_need bigint := p_amount;
  v_resting bigint := 0;
begin
  if p_amount is null or p_amount <= 0 then
    perform credit.require_positive(p_amount);
  end if;
  select request_hash, state into v_hold from credit.hold where id = p_hold;
  if found then
    if v_hold.request_hash <> p_hash then
      raise exception 'hold % was made with other parameters', p_hold using errcode = 'P0422';
    end if;
    return 'exists:' || v_hold.state;
  end if;

  -- By priority, then the earliest expiry, then the earliest grant, so that as few credits as possible expire. Expired
  -- lots are booked as expired here, so that the ledger agrees with the spendable balance.
  for v_lot in
    select id, remaining - held as free, category, effective_at <= p_now as has_begun,
           expires_at is not null and expires_at <= p_now as is_over
      from credit.lot
     where account_id = p_account and remaining > held
     order by priority, expires_at nulls last, sequence
  loop
    if v_lot.is_over then
      perform credit.expire_lot(v_lot.id, p_now);
    elsif not v_lot.has_begun then
      continue;
    elsif p_freeze is not null and v_lot.category = 'paid' then
      v_resting := v_resting + v_lot.free;
    elsif v_need > 0 then
      v_take := least(v_need, v_lot.free);
      v_need := v_need - v_take;
      v_lots := v_lots || v_lot.id;
      v_takes := v_takes || v_take;
    end if;
  end loop;
  if v_need > 0 then
    return case when v_resting < v_need then 'insufficient' else 'frozen:' || p_freeze end;
  end if;

  insert into credit.hold (id, account_id, amount, purpose, request_hash, created_at, expires_at)
  values (p_hold, p_account, p_amount, p_purpose, p_hash, p_now, p_now + p_ttl)
  on conflict (id) do nothing;
  if not found then  -- another user has just created a hold with this id
    raise exception 'hold % was made with other parameters', p_hold using errcode = 'P0422';
  end if;
  for v_at in 1 .. cardinality(v_lots) loop
    update credit.lot set held = held + v_takes[v_at] where id = v_lots[v_at];
    insert into credit.hold_item (hold_id, sequence, lot_id, amount)
    values (p_hold, v_at - 1, v_lots[v_at], v_takes[v_at]);
  end loop;
  update credit.account set held = held + p_amount where id = p_account;
  return 'held';
end $function$
;

CREATE OR REPLACE FUNCTION credit.return_unwanted(p_hold uuid, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_account uuid := credit.lock_account_of_hold(p_hold);
  v_state text;
  v_transfer uuid;
  v_item record;
  v_sequence int := 0;
begin
  select state into v_state from credit.hold where id = p_hold;
  if not found then
    return 'not_found';
  end if;
  if v_state <> 'captured' then
    return 'not_captured';
  end if;
  if exists (select from credit.transfer where key = 'return:' || p_hold) then
    return 'exists';
  end if;
  for v_item in
    select sequence, lot_id, amount from credit.returnable(p_hold, p_now)
  loop
    if v_transfer is null then
      v_transfer := credit.open_transfer(
        'return:' || p_hold, 'return', credit.fingerprint(p_hold::text), null,
        (select id from credit.transfer where hold_id = p_hold and type = 'capture'), '{}');
    end if;
    update credit.hold_item set returned = v_item.amount where hold_id = p_hold and sequence = v_item.sequence;
    update credit.lot set remaining = remaining + v_item.amount where id = v_item.lot_id;
    v_sequence := credit.post(v_transfer, v_account, 'revenue', v_item.lot_id, v_item.amount, v_sequence);
  end loop;
  return case when v_transfer is null then 'nothing_left' else 'returned' end;
end $function$
;

CREATE OR REPLACE FUNCTION credit.returnable(p_hold uuid, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS TABLE(sequence smallint, lot_id uuid, amount bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select i.sequence, i.lot_id, i.captured - i.refunded - i.returned
    from credit.hold_item i join credit.lot l on l.id = i.lot_id
   where i.hold_id = p_hold and i.captured > i.refunded + i.returned
     and l.expired_at is null and (l.expires_at is null or l.expires_at > p_now)
     and not exists (
       select from credit.entry e
        where e.lot_id = l.id and e.account_id = credit.system_account('receivable'))
   order by i.sequence;
$function$
;

CREATE OR REPLACE FUNCTION credit.set_paid_freeze(p_user text, p_reason text, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_account credit.account;
begin
  insert into credit.account (kind, user_id) values ('user', p_user) on conflict (user_id) do nothing;
  select * into v_account from credit.account where user_id = p_user for update;
  if v_account.paid_freeze is not distinct from p_reason then
    return false;
  end if;
  update credit.account
     set paid_freeze = p_reason,
         paid_frozen_at = case
           when p_reason is null then null
           -- A hold that locked the account first can have a later time than p_now. It's still older than the freeze.
           else coalesce(paid_frozen_at, greatest(
             p_now, (select max(created_at) from credit.hold where account_id = v_account.id)))
         end
   where id = v_account.id;
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION credit.system_account(p_kind text)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select id from credit.account where kind = p_kind
$function$
;

CREATE OR REPLACE FUNCTION media.keep_unused(p_key text, p_user text, p_bytes integer, p_sha256 bytea, p_marks jsonb, p_max_files bigint, p_max_bytes bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_files bigint;
  v_bytes bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('media:' || p_user, 0));
  select count(*), coalesce(sum(bytes), 0) into v_files, v_bytes
    from media.file where user_id = p_user and claim = 'none';
  if v_files + 1 > p_max_files or v_bytes + p_bytes > p_max_bytes then
    return false;
  end if;
  insert into media.file (key, user_id, kind, bytes, sha256, marks, claim)
  values (p_key, p_user, 'upload', p_bytes, p_sha256, p_marks, 'none');
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION media.keep_upload(p_key text, p_user text, p_bytes integer, p_marks jsonb, p_max_files bigint, p_max_bytes bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_files bigint;
  v_bytes bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('media:' || p_user, 0));
  select files, total into v_files, v_bytes from media.usage_of(p_user);
  if v_files + 1 > p_max_files or v_bytes + p_bytes > p_max_bytes then
    return false;
  end if;
  insert into media.file (key, user_id, kind, bytes, marks) values (p_key, p_user, 'upload', p_bytes, p_marks);
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION media.outdated_uploads(p_until timestamp with time zone, p_limit integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_file record;
begin
  for v_file in
    select key, user_id, created_at from media.file
     where claim = 'none' and created_at < p_until order by created_at limit p_limit
  loop
    if exists (
      select from runs.run r
       where r.user_id = v_file.user_id
         and r.created_at between v_file.created_at and v_file.created_at + interval '1 day'
         and jsonb_path_exists(r.payload, '$.**.storageKey ? (@ == $key)', jsonb_build_object('key', v_file.key)))
    then
      update media.file set claim = 'run' where key = v_file.key;
    else
      return next v_file.key;
    end if;
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION media.shared_with(p_run uuid, p_user text, p_keys text[], p_after timestamp with time zone, p_after_run uuid)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select f.key from media.file f
   where f.key = any(p_keys) and f.user_id = p_user and f.sha256 is not null
     and exists (
       select from runs.run o
        where o.user_id = p_user and o.id <> p_run and o.erased_at is null
          and o.created_at between f.created_at and f.created_at + interval '1 day'
          and (o.finished_at is null or (o.finished_at, o.id) > (p_after, p_after_run))
          and jsonb_path_exists(o.payload, '$.**.storageKey ? (@ == $key)', jsonb_build_object('key', f.key)))
$function$
;

CREATE OR REPLACE FUNCTION media.usage_of(p_user text)
 RETURNS TABLE(files bigint, total bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select count(*), coalesce(sum(bytes), 0) from media.file where user_id = p_user and claim is null
$function$
;

CREATE OR REPLACE FUNCTION privacy.note_presence()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into privacy.presence as known (user_id, seen_at)
  values (new.user_id, clock_timestamp())
  on conflict (user_id) do update
    set seen_at = excluded.seen_at, warned_at = null, closes_at = null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.glance(p_user text, p_address bytea, p_month date)
 RETURNS TABLE(email text, first_name text, last_name text, avatar_url text, referral_id text, available bigint, free_credits text, plan text, is_settled boolean)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  select p.email, p.first_name, p.last_name, p.avatar_url, p.referral_id,
         coalesce((select b.available from credit.balance(p_user) b), 0), g.state, s.plan,
         coalesce(g.state <> 'waiting_email', false)
           and exists (
             select from public.network_seen n
              where n.user_id = p_user and n.address_hash = p_address
                and n.seen_at >= clock_timestamp() - interval '1 hour')
           and (g.state <> 'granted'
             or coalesce(s.status in ('trialing', 'active', 'past_due'), false)
             or exists (
               select from public.free_top_up t where t.user_id = p_user and t.month = p_month))
    from public.profile p
    left join public.free_grant g on g.user_id = p_user
    left join lateral (
      select o.plan, o.status from billing.subscription o
       where o.user_id = p_user and o.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
       order by o.started_at limit 1) s on true
   where p.user_id = p_user;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_operator_action_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.request_id, new.operator_id, new.action, new.target, new.at)
       is not distinct from (old.id, old.request_id, old.operator_id, old.action, old.target, old.at)
       and new.detail in (old.detail, old.detail - 'reason')
       and new.operator_email in (old.operator_email, '') then
      return new;
    end if;
  end if;
  raise exception 'the operator log is append-only' using errcode = '42501';
end $function$
;

CREATE OR REPLACE FUNCTION public.tell_webhooks()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_delivery record;
begin
  if not exists (select from public.webhook w where w.user_id = new.user_id and w.disabled_at is null) then
    return null;
  end if;
  for v_delivery in
    insert into public.webhook_delivery (webhook_id, user_id, run_id, event, body)
    select w.id, new.user_id, new.id, 'run.' || new.state,
           json_build_object(
             'type', 'run.' || new.state,
             'timestamp', to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'data', json_build_object(
               'runId', new.id, 'operation', new.operation, 'state', new.state, 'error', new.error_code))::text
      from public.webhook w
     where w.user_id = new.user_id and w.disabled_at is null
    on conflict do nothing
    returning id
  loop
    perform graphile_worker.add_job(
      'webhook', json_build_object('deliveryId', v_delivery.id), job_key => 'webhook:' || v_delivery.id,
      max_attempts => 25);
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION runs.admit(p_user text)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_lane smallint;
  v_run record;
  v_count int := 0;
begin
  if not exists (
    select from runs.run where user_id = p_user and state in ('queued', 'running') and lane is null)
  then
    return 0;
  end if;
  for v_lane in
    select lane from (values (0::smallint), (1::smallint)) as both_lanes (lane)
     where not exists (
       select from runs.run r
        where r.user_id = p_user and r.lane = both_lanes.lane and r.state in ('queued', 'running'))
  loop
    update runs.run set lane = v_lane
     where id = (
       select id from runs.run
        where user_id = p_user and state = 'queued' and lane is null
        order by created_at, id limit 1)
    returning id, rank into v_run;
    exit when not found;
    perform runs.enqueue_once(v_run.id, v_run.rank);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $function$
;

CREATE OR REPLACE FUNCTION runs.admit_soon(p_user text)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  perform set_config('synchronous_commit', 'off', true);
  return runs.admit_waiting(p_user);
end $function$
;

CREATE OR REPLACE FUNCTION runs.admit_waiting(p_user text)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform from credit.account where user_id = p_user for update;
  return runs.admit(p_user);
end $function$
;

CREATE OR REPLACE FUNCTION runs.begin(p_run uuid, p_lease uuid, p_job bigint, p_worker text, p_max_attempts integer, p_term interval)
 RETURNS TABLE(outcome text, attempt integer, user_id text, operation text, payload jsonb, asked_kind text, rank smallint)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  v_run record;
begin
  update runs.run r
     set state = 'running', lease = p_lease, lease_until = clock_timestamp() + p_term,
         attempt = r.attempt + 1, started_at = coalesce(r.started_at, clock_timestamp())
   where r.id = p_run and r.state in ('queued', 'running') and r.lease is distinct from p_lease
     and r.attempt < p_max_attempts
     and exists (select from graphile_worker.jobs j where j.id = p_job and j.locked_by = p_worker)
  returning r.attempt, r.user_id, r.operation, r.payload, r.asked_kind, r.rank
       into attempt, user_id, operation, payload, asked_kind, rank;
  if found then
    -- If the database crashes and loses this commit, it also interrupted the try, which then isn't counted.
    perform set_config('synchronous_commit', 'off', true);
    outcome := 'begun';
    return next;
    return;
  end if;

  -- Finds the reason without a lock on the run, because whoever ends a run locks its account first.
  select r.state, r.lease, r.attempt, r.user_id, r.operation, r.payload, r.asked_kind, r.rank into v_run
    from runs.run r where r.id = p_run;
  if not found or v_run.state in ('done', 'failed') then
    outcome := 'over';
  elsif not exists (select from graphile_worker.jobs j where j.id = p_job and j.locked_by = p_worker) then
    outcome := 'taken';
  elsif v_run.lease = p_lease then
    outcome := 'begun';
    attempt := v_run.attempt;
    user_id := v_run.user_id;
    operation := v_run.operation;
    payload := v_run.payload;
    asked_kind := v_run.asked_kind;
    rank := v_run.rank;
  elsif v_run.attempt >= p_max_attempts then
    perform runs.fail(p_run, 'interrupted');
    outcome := 'given_up';
  else
    -- The run changed between the two statements, so another worker has it.
    outcome := 'taken';
  end if;
  return next;
end $function$
;

CREATE OR REPLACE FUNCTION runs.begin_together(p_tries jsonb, p_max_attempts integer, p_term interval)
 RETURNS TABLE(outcome text, attempt integer, user_id text, operation text, payload jsonb, asked_kind text, rank smallint)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  v_try record;
begin
  for v_try in
    select * from jsonb_to_recordset(p_tries) as t (run uuid, lease uuid, job bigint, worker text)
  loop
    perform from runs.run r where r.id = v_try.run for no key update skip locked;
    if found then
      return query
        select * from runs.begin(v_try.run, v_try.lease, v_try.job, v_try.worker, p_max_attempts, p_term);
    else
      return query select 'alone', null::int, null::text, null::text, null::jsonb, null::text, null::smallint;
    end if;
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION runs.cancel(p_run uuid, p_user text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_user text;
begin
  perform from credit.account where user_id = p_user for update;
  if not found then
    -- A user without an account can't start a run.
    return;
  end if;
  select user_id into v_user from runs.run where id = p_run;
  if v_user = p_user then
    perform runs.fail(p_run, 'cancelled');
  end if;
  if v_user is not null then
    return;
  end if;
  insert into runs.early_cancel (user_id, run_id) values (p_user, p_run)
  on conflict (user_id, run_id) do update set cancelled_at = excluded.cancelled_at;
  -- A user can't have more than 20 calls under way, and none arrives after a day.
  delete from runs.early_cancel
   where user_id = p_user and run_id not in (
     select run_id from runs.early_cancel where user_id = p_user order by cancelled_at desc limit 20);
  delete from runs.early_cancel
   where (user_id, run_id) in (
     select user_id, run_id from runs.early_cancel
      where cancelled_at < clock_timestamp() - interval '1 day'
      order by cancelled_at limit 100 for update skip locked);
end $function$
;

CREATE OR REPLACE FUNCTION runs.complete(p_run uuid, p_lease uuid, p_engine text, p_model text, p_capability text, p_note text, p_cost_micro_usd bigint, p_result_key text, p_result_mime text, p_width_px integer, p_height_px integer, p_is_free boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_account uuid := credit.lock_account_of_hold(p_run);
  v_user text;
  v_is_repeat boolean := false;
  v_is_free boolean;
  v_outcome text;
begin
  if p_engine = 'local' and not p_is_free then
    -- The account is locked, so of equal runs that end at the same time one is charged.
    select runs.equal_result(r.user_id, r.payload_hash, split_part(p_model, ' ', 2)) is not null into v_is_repeat
      from runs.run r where r.id = p_run;
  end if;
  v_is_free := p_is_free or v_is_repeat;
  update runs.run
     set state = 'done', lease = null, finished_at = clock_timestamp(), engine = p_engine, model = p_model,
         capability = p_capability, note = case when v_is_repeat then 'same_picture' else p_note end,
         cost_micro_usd = p_cost_micro_usd, result_key = p_result_key, result_mime = p_result_mime,
         width_px = p_width_px, height_px = p_height_px, is_free = v_is_free
   where id = p_run and state = 'running' and lease = p_lease
  returning user_id into v_user;
  if not found then
    return false;
  end if;
  v_outcome := case
    when v_is_free then credit.release(p_run)
    else credit.capture_locked(v_account, p_run, null, clock_timestamp())
  end;
  if v_outcome <> (case when v_is_free then 'released' else 'captured' end) then
    raise exception 'the hold of % answered %', p_run, v_outcome using errcode = 'P0410';
  end if;
  if exists (
    select from runs.run r where r.user_id = v_user and r.state in ('queued', 'running') and r.lane is null)
  then
    perform runs.admit(v_user);
  end if;
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION runs.complete_framed(p_run uuid, p_lease uuid, p_engine text, p_model text, p_capability text, p_note text, p_cost_micro_usd bigint, p_result_key text, p_result_mime text, p_width_px integer, p_height_px integer, p_is_free boolean, p_framing jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  if p_framing is not null then
    -- Lock order: the account, then the run.
    perform credit.lock_account_of_hold(p_run);
    -- First, because a run that has ended can't change. Rolled back if the completion fails.
    update runs.run set framing = p_framing where id = p_run and state = 'running' and lease = p_lease;
  end if;
  return runs.complete(p_run, p_lease, p_engine, p_model, p_capability, p_note, p_cost_micro_usd, p_result_key,
                       p_result_mime, p_width_px, p_height_px, p_is_free);
end $function$
;

CREATE OR REPLACE FUNCTION runs.complete_together(p_ends jsonb)
 RETURNS TABLE(outcome text)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_end record;
begin
  for v_end in
    select * from jsonb_to_recordset(p_ends) as e (
      run uuid, lease uuid, engine text, model text, capability text, note text, cost_micro_usd bigint, key text,
      mime text, width_px int, height_px int, is_free boolean, framing jsonb,
      print bigint, quarters int[], watermark_id bigint, source_type text)
  loop
    perform from credit.hold h join credit.account a on a.id = h.account_id
      where h.id = v_end.run for update of a skip locked;
    if not found then
      outcome := 'alone';
    elsif runs.complete_framed(
      v_end.run, v_end.lease, v_end.engine, v_end.model, v_end.capability, v_end.note, v_end.cost_micro_usd,
      v_end.key, v_end.mime, v_end.width_px, v_end.height_px, v_end.is_free, v_end.framing)
    then
      if v_end.source_type is not null then
        insert into public.output_fingerprint (print, quarters, watermark_id, source_type)
        values (v_end.print, v_end.quarters, v_end.watermark_id, v_end.source_type);
      end if;
      outcome := 'kept';
    else
      outcome := 'lost';
    end if;
    return next;
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION runs.count_charged(p_users text[], p_since timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return (
    select count(*) from credit.hold h join credit.account a on a.id = h.account_id
     where a.user_id = any (p_users) and h.state = 'captured' and h.resolved_at > p_since);
end $function$
;

CREATE OR REPLACE FUNCTION runs.drop_creation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from runs.creation where run_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION runs.enqueue(p_run uuid, p_rank smallint, p_at timestamp with time zone DEFAULT clock_timestamp())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform graphile_worker.add_job(
    'run', json_build_object('runId', p_run), job_key => p_run::text, max_attempts => 25, priority => 10,
    run_at => p_at - p_rank * interval '2 minutes');
end $function$
;

CREATE OR REPLACE FUNCTION runs.enqueue_once(p_run uuid, p_rank smallint, p_at timestamp with time zone DEFAULT clock_timestamp())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform graphile_worker.add_job(
    'run', json_build_object('runId', p_run), job_key => p_run::text, max_attempts => 25, priority => 10,
    run_at => p_at - p_rank * interval '2 minutes', job_key_mode => 'unsafe_dedupe');
end $function$
;

CREATE OR REPLACE FUNCTION runs.equal_result(p_user text, p_payload_hash bytea, p_build text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return (
    select r.id from runs.run r
     where r.user_id = p_user and r.payload_hash = p_payload_hash and r.state = 'done' and r.erased_at is null
       and r.engine = 'local' and split_part(r.model, ' ', 2) = nullif(p_build, '')
       and not exists (select from media.cleared c where (r.finished_at, r.id) <= (c.finished_at, c.run_id))
       and not exists (select from runs.unwanted u where u.run_id = r.id)
     order by r.is_free, r.finished_at, r.id limit 1);
end $function$
;

CREATE OR REPLACE FUNCTION runs.fail(p_run uuid, p_code text, p_details jsonb DEFAULT NULL::jsonb, p_lease uuid DEFAULT NULL::uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_user text;
  v_outcome text;
begin
  perform credit.lock_account_of_hold(p_run);
  update runs.run
     set state = 'failed', lease = null, finished_at = clock_timestamp(), error_code = p_code,
         error_details = p_details
   where id = p_run and state in ('queued', 'running') and (p_lease is null or lease = p_lease)
  returning user_id into v_user;
  if not found then
    return false;
  end if;
  v_outcome := credit.release(p_run);
  if v_outcome not in ('released', 'already_expired') then
    raise exception 'the hold of the failed run % answered %', p_run, v_outcome;
  end if;
  perform runs.admit(v_user);
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION runs.guard_new_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.state <> 'queued' or new.attempt <> 0 then
    raise exception 'run % must start as queued', new.id
      using errcode = '23514', constraint = 'run_transition';
  end if;
  if exists (select from privacy.deletion where user_id = new.user_id) then
    raise exception 'the account of run % is being deleted', new.id using errcode = 'P0423';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION runs.guard_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.erased_at is distinct from old.erased_at then
    if old.erased_at is not null or old.state not in ('done', 'failed') then
      raise exception 'run % cannot be erased now', old.id using errcode = '42501';
    end if;
    -- Discards all other changes of the statement.
    new := old;
    new.erased_at := clock_timestamp();
    new.payload := '{}';
    new.payload_hash := decode(repeat('00', 32), 'hex');
    new.error_details := null;
    new.framing := null;
    if old.result_key is not null then
      new.result_key := 'erased';
    end if;
    return new;
  end if;
  if (new.id, new.user_id, new.operation, new.payload, new.payload_hash, new.locale, new.cost, new.created_at,
      new.asked_kind, new.rank, new.is_by_api)
     is distinct from
     (old.id, old.user_id, old.operation, old.payload, old.payload_hash, old.locale, old.cost, old.created_at,
      old.asked_kind, old.rank, old.is_by_api) then
    raise exception 'run % may only change its progress', old.id using errcode = '42501';
  end if;
  if not (case old.state
    when 'queued' then new.state in ('running', 'failed')
      or (new.state = 'queued' and new.attempt = old.attempt and old.lane is null and new.lane is not null)
    when 'running' then new.state in ('queued', 'done', 'failed')
      or (new.state = 'running' and new.lease <> old.lease and new.attempt = old.attempt + 1)
      or (new.state = 'running' and new.lease = old.lease and new.attempt = old.attempt)
    else false
  end) then
    raise exception 'run % cannot go from % to %', old.id, old.state, new.state
      using errcode = '23514', constraint = 'run_transition';
  end if;
  if new.state <> 'running' then
    new.lease_until := null;
  end if;
  if new.state in ('done', 'failed') then
    new.lane := null;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION runs.hand_back(p_run uuid, p_lease uuid, p_why text, p_patience interval)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_run runs.run;
  v_now timestamptz := clock_timestamp();
  v_wait interval := '0';
begin
  select * into v_run from runs.run where id = p_run and state = 'running' and lease = p_lease for update;
  if not found then
    return 'lost';
  end if;
  if p_why = 'trouble' then
    if v_run.troubled_since < v_now - p_patience then
      return 'given_up';
    end if;
    v_wait := least('5 s', greatest('1 s', (v_now - v_run.troubled_since) / 2));
  elsif p_why = 'fault' then
    v_wait := case when v_run.attempt = 1 then '1 s' else '5 s' end;
  elsif p_why <> 'stopping' then
    raise exception 'unknown reason to requeue a run: %', p_why;
  end if;
  update runs.run
     set state = 'queued', lease = null, attempt = attempt - (p_why <> 'fault')::int,
         troubled_since = case when p_why = 'trouble' then coalesce(troubled_since, v_now) else troubled_since end
   where id = p_run;
  if p_why = 'stopping' then
    perform runs.enqueue(p_run, v_run.rank, v_run.created_at);
  else
    perform runs.enqueue(p_run, 0::smallint, v_now + v_wait);
  end if;
  return 'queued';
end $function$
;

CREATE OR REPLACE FUNCTION runs.queue_soon(p_run uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_run record;
begin
  perform set_config('synchronous_commit', 'off', true);
  select rank, created_at into v_run from runs.run
   where id = p_run and state = 'queued' and lane is not null;
  if not found then
    return false;
  end if;
  perform runs.enqueue_once(p_run, v_run.rank, v_run.created_at);
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION runs.require_sound(p runs.run)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  v_broken text := case
    when not (p.state in ('queued', 'running', 'done', 'failed')) then 'run_state_check'
    when not (p.operation ~ '^[a-z0-9_]{1,64}$') then 'run_operation_check'
    when not (octet_length(p.payload_hash) = 32) then 'run_payload_hash_check'
    when not (p.attempt >= 0) then 'run_attempt_check'
    when not (p.cost > 0) then 'run_cost_check'
    when not (p.rank between 0 and 9) then 'run_rank_check'
    when not (p.lane in (0, 1)) then 'run_lane_check'
    when not (p.asked_kind in ('local', 'studio')) then 'run_asked_kind_check'
    when not (p.capability in ('full', 'limited')) then 'run_capability_check'
    when not (p.cost_micro_usd >= 0) then 'run_cost_micro_usd_check'
    when not (p.result_mime in ('image/png', 'image/jpeg', 'image/webp')) then 'run_result_mime_check'
    when not (p.width_px > 0) then 'run_width_px_check'
    when not (p.height_px > 0) then 'run_height_px_check'
    when not ((p.state = 'running') = (p.lease is not null)) then 'lease_while_running'
    when not (
      case when p.state = 'done'
        then num_nulls(p.engine, p.model, p.capability, p.cost_micro_usd, p.result_key, p.result_mime, p.width_px,
                       p.height_px) = 0
        else num_nonnulls(p.engine, p.model, p.capability, p.note, p.cost_micro_usd, p.result_key, p.result_mime,
                          p.width_px, p.height_px) = 0
      end) then 'done_has_result'
    when not ((p.state = 'failed') = (p.error_code is not null)) then 'failed_has_code'
    when not (p.error_details is null or p.error_code is not null) then 'details_need_code'
    when not ((p.state in ('done', 'failed')) = (p.finished_at is not null)) then 'finished_when_over'
    when not (p.state in ('queued', 'failed') or (p.started_at is not null and p.attempt > 0))
      then 'started_when_begun'
    when not (not p.is_free or p.state = 'done') then 'free_when_done'
  end;
begin
  if v_broken is not null then
    raise exception 'run % breaks %', p.id, v_broken using errcode = '23514', constraint = v_broken;
  end if;
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION runs.return_unwanted(p_run uuid, p_user text, p_reason text, p_network bytea, p_with_hosted boolean, p_now timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_run record;
  v_now timestamptz;
  v_outcome text;
begin
  -- One return, start or end of a user's runs at a time.
  perform from credit.account where user_id = p_user for update;
  select state, is_free, is_by_api, engine, finished_at, erased_at into v_run
    from runs.run where id = p_run and user_id = p_user;
  if not found then
    return 'not_found';
  end if;
  if exists (select from runs.unwanted where run_id = p_run) then
    return 'exists';
  end if;
  -- A deleted result can't lead to its free repeats any more, which the user would keep.
  if v_run.erased_at is not null then
    return 'not_found';
  end if;
  if v_run.state <> 'done' or v_run.is_free then
    return 'not_charged';
  end if;
  if v_run.is_by_api is distinct from false then
    return 'by_api';
  end if;
  if v_run.engine <> 'local' and not p_with_hosted then
    return 'hosted';
  end if;
  if p_network is not null then
    -- Returns from one network, so that they can't exceed its limit together.
    perform pg_advisory_xact_lock(hashtextextended('unwanted:' || encode(p_network, 'hex'), 0));
  end if;
  -- Read after the locks: a call that waited for them may be too late by now.
  v_now := coalesce(p_now, clock_timestamp());
  if v_run.finished_at <= v_now - interval '24 hours' then
    return 'too_late';
  end if;
  if runs.unwanted_left(p_user, p_network, v_now) = 0 then
    return 'limit';
  end if;
  v_outcome := credit.return_unwanted(p_run, v_now);
  if v_outcome = 'returned' then
    insert into runs.unwanted (run_id, user_id, reason, credits, network_hash, returned_at)
    select p_run, p_user, p_reason, sum(returned), p_network, v_now from credit.hold_item where hold_id = p_run;
  end if;
  return v_outcome;
end $function$
;

CREATE OR REPLACE FUNCTION runs.start(p_run uuid, p_user text, p_operation text, p_payload jsonb, p_payload_hash bytea, p_locale text, p_cost bigint, p_asked_kind text, p_rank smallint, p_ttl interval, p_max_open integer)
 RETURNS TABLE(outcome text, begun_at timestamp with time zone)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  -- One start or end of a user's runs at a time.
  perform from credit.account where user_id = p_user for update;
  if exists (select from runs.early_cancel where user_id = p_user and run_id = p_run) then
    outcome := 'cancelled';
    return next;
    return;
  end if;
  if p_max_open <= (select count(*) from runs.run where user_id = p_user and state in ('queued', 'running'))
     and not exists (select from runs.run where id = p_run) then
    outcome := 'too_many_open';
    return next;
    return;
  end if;
  outcome := credit.reserve(p_run, p_user, p_cost, 'run:' || p_operation, p_ttl);
  if outcome = 'held' then
    insert into runs.run (id, user_id, operation, payload, payload_hash, locale, cost, asked_kind, rank)
    values (p_run, p_user, p_operation, p_payload, p_payload_hash, p_locale, p_cost, p_asked_kind, p_rank)
    returning created_at into begun_at;
  end if;
  return next;
end $function$
;

CREATE OR REPLACE FUNCTION runs.start_in_lane(p_run uuid, p_user text, p_operation text, p_payload jsonb, p_payload_hash bytea, p_locale text, p_cost bigint, p_asked_kind text, p_rank smallint, p_ttl interval, p_max_open integer)
 RETURNS TABLE(outcome text, begun_at timestamp with time zone)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return query
    select * from runs.start_in_lane(
      p_run, p_user, p_operation, p_payload, p_payload_hash, p_locale, p_cost, p_asked_kind, p_rank, p_ttl,
      p_max_open, null);
end $function$
;

CREATE OR REPLACE FUNCTION runs.start_in_lane(p_run uuid, p_user text, p_operation text, p_payload jsonb, p_payload_hash bytea, p_locale text, p_cost bigint, p_asked_kind text, p_rank smallint, p_ttl interval, p_max_open integer, p_is_by_api boolean)
 RETURNS TABLE(outcome text, begun_at timestamp with time zone)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_account record;
  v_purpose text := 'run:' || p_operation;
  v_other record;
  v_open int := 0;
  v_has_waiting boolean := false;
  v_taken smallint;
  v_lane smallint;
begin
  -- One start, cancel or end of a user's runs at a time.
  select id, paid_freeze into v_account from credit.account where user_id = p_user for update;
  if exists (select from runs.early_cancel where user_id = p_user and run_id = p_run) then
    outcome := 'cancelled';
    return next;
    return;
  end if;
  for v_other in select lane from runs.run where user_id = p_user and state in ('queued', 'running') loop
    v_open := v_open + 1;
    v_has_waiting := v_has_waiting or v_other.lane is null;
    v_taken := least(v_taken, v_other.lane);
  end loop;
  if v_open >= p_max_open and not exists (select from runs.run where id = p_run) then
    outcome := 'too_many_open';
    return next;
    return;
  end if;
  outcome := credit.reserve_locked(
    v_account.id, v_account.paid_freeze, p_run, credit.fingerprint(p_user, p_cost::text, v_purpose), p_cost,
    v_purpose, p_ttl, clock_timestamp());
  if outcome = 'held' then
    if not v_has_waiting and v_open < 2 then
      v_lane := case when v_taken = 0 then 1 else 0 end;
    end if;
    insert into runs.run (
      id, user_id, operation, payload, payload_hash, locale, cost, asked_kind, rank, lane, is_by_api)
    values (
      p_run, p_user, p_operation, p_payload, p_payload_hash, p_locale, p_cost, p_asked_kind, p_rank, v_lane,
      p_is_by_api)
    returning created_at into begun_at;
  end if;
  return next;
end $function$
;

CREATE OR REPLACE FUNCTION runs.start_together(p_starts jsonb, p_ttl interval, p_max_open integer)
 RETURNS TABLE(outcome text, begun_at timestamp with time zone)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_start record;
begin
  for v_start in
    select * from jsonb_to_recordset(p_starts) as s (
      run uuid, owner text, operation text, payload jsonb, hash text, locale text, cost bigint, kind text,
      rank smallint, is_by_api boolean)
  loop
    perform from credit.account where user_id = v_start.owner for update skip locked;
    if found then
      select s.outcome, s.begun_at into outcome, begun_at
        from runs.start_in_lane(
          v_start.run, v_start.owner, v_start.operation, v_start.payload, decode(v_start.hash, 'hex'), v_start.locale,
          v_start.cost, v_start.kind, v_start.rank, p_ttl, p_max_open, v_start.is_by_api) s;
    else
      outcome := 'alone';
      begun_at := null;
    end if;
    return next;
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION runs.take_over(p_lease interval)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_workers text[];
  v_runs uuid[];
begin
  select array_agg(j.locked_by), array_agg(r.id) into v_workers, v_runs
    from runs.run r
    join graphile_worker.jobs j on j.key = r.id::text
   where r.state in ('queued', 'running') and j.locked_at is not null
     and j.locked_at < clock_timestamp() - p_lease
     and (r.state = 'queued' or r.lease_until < clock_timestamp());
  if v_workers is not null then
    perform graphile_worker.force_unlock_workers(v_workers);
  end if;
  return query select unnest(v_runs);
end $function$
;

CREATE OR REPLACE FUNCTION runs.tell_end(p_run uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select pg_notify('run_notice', json_build_object('id', p_run, 'isFinished', true)::text)
$function$
;

CREATE OR REPLACE FUNCTION runs.unwanted_left(p_user text, p_network bytea, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_since timestamptz := p_now - interval '720 hours';
  v_left bigint;
  v_users text[];
  v_of_network bigint;
begin
  select greatest(3, runs.count_charged(array[p_user], v_since) / 10) - count(*) into v_left
    from runs.unwanted where user_id = p_user and returned_at > v_since;
  if p_network is not null then
    select array_agg(distinct user_id), count(*) into v_users, v_of_network
      from runs.unwanted where network_hash = p_network and returned_at > v_since;
    v_left := least(
      v_left, greatest(3, runs.count_charged(array_append(v_users, p_user), v_since) / 10) - v_of_network);
  end if;
  return greatest(0, v_left);
end $function$
;

-- views: 4

create view batches.audit as
 SELECT 'item_without_run'::text AS rule,
    i.batch_id AS id,
    'photo '::text || i.place AS detail
   FROM batch_item i
  WHERE i.state = 'running'::text AND NOT (EXISTS ( SELECT
           FROM runs.run r
          WHERE r.id = i.run_id AND r.user_id = i.user_id))
UNION ALL
 SELECT 'work_after_end'::text AS rule,
    i.batch_id AS id,
    (('photo '::text || i.place) || ' is '::text) || i.state AS detail
   FROM batch_item i
     JOIN batch b ON b.id = i.batch_id
  WHERE (b.state = ANY (ARRAY['done'::text, 'cancelled'::text])) AND (i.state = ANY (ARRAY['unsent'::text, 'waiting'::text, 'running'::text]))
UNION ALL
 SELECT 'nothing_to_do'::text AS rule,
    b.id,
    b.state AS detail
   FROM batch b
  WHERE (b.state = ANY (ARRAY['running'::text, 'paused'::text])) AND NOT (EXISTS ( SELECT
           FROM batch_item i
          WHERE i.batch_id = b.id AND (i.state = ANY (ARRAY['waiting'::text, 'running'::text]))))
UNION ALL
 SELECT 'other_user'::text AS rule,
    i.batch_id AS id,
    'photo '::text || i.place AS detail
   FROM batch_item i
     JOIN batch b ON b.id = i.batch_id
  WHERE i.user_id <> b.user_id;

create view credit.audit as
 SELECT audit_of_books.rule,
    audit_of_books.id,
    audit_of_books.detail
   FROM credit.audit_of_books
UNION ALL
 SELECT 'frozen_lot_taken'::text AS rule,
    h.id,
    (i.amount || ' of lot '::text) || l.id AS detail
   FROM credit.account a
     JOIN credit.hold h ON h.account_id = a.id AND h.created_at > a.paid_frozen_at
     JOIN credit.hold_item i ON i.hold_id = h.id
     JOIN credit.lot l ON l.id = i.lot_id AND l.category = 'paid'::text;

create view credit.audit_of_books as
 WITH entries AS (
         SELECT entry.account_id,
            sum(entry.amount) AS total,
            count(*) AS number
           FROM credit.entry
          GROUP BY entry.account_id
        ), holds AS (
         SELECT hold.account_id,
            sum(hold.amount) AS total
           FROM credit.hold
          WHERE hold.state = 'pending'::text
          GROUP BY hold.account_id
        ), lots AS (
         SELECT lot.account_id,
            sum(lot.remaining) AS remaining,
            sum(lot.held) AS held
           FROM credit.lot
          GROUP BY lot.account_id
        ), items AS (
         SELECT hold_item.hold_id,
            sum(hold_item.amount) AS amount,
            sum(hold_item.captured) AS captured,
            sum(hold_item.returned) AS returned
           FROM credit.hold_item
          GROUP BY hold_item.hold_id
        ), returns AS (
         SELECT c.hold_id,
            sum(e.amount) AS total
           FROM credit.transfer t
             JOIN credit.transfer c ON c.id = t.reverses_id
             JOIN credit.entry e ON e.transfer_id = t.id
             JOIN credit.account a ON a.id = e.account_id AND a.kind = 'user'::text
          WHERE t.type = 'return'::text
          GROUP BY c.hold_id
        ), lot_entries AS (
         SELECT e.lot_id,
            sum(e.amount) AS total
           FROM credit.entry e
             JOIN credit.account a ON a.id = e.account_id AND a.kind = 'user'::text
          GROUP BY e.lot_id
        ), lot_holds AS (
         SELECT i.lot_id,
            sum(i.amount) AS total
           FROM credit.hold_item i
             JOIN credit.hold h ON h.id = i.hold_id AND h.state = 'pending'::text
          GROUP BY i.lot_id
        ), chain AS (
         SELECT entry.account_id,
            entry.account_version,
            entry.posted_after,
            entry.amount,
            lag(entry.posted_after, 1, 0::bigint) OVER steps AS posted_before,
            row_number() OVER steps AS "position"
           FROM credit.entry
          WHERE entry.account_version IS NOT NULL
          WINDOW steps AS (PARTITION BY entry.account_id ORDER BY entry.account_version)
        )
 SELECT 'transfer_balanced'::text AS rule,
    t.id,
    (COALESCE(sum(e.amount), 0::numeric) || ' in '::text) || count(e.*) AS detail
   FROM credit.transfer t
     LEFT JOIN credit.entry e ON e.transfer_id = t.id
  GROUP BY t.id
 HAVING COALESCE(sum(e.amount), 0::numeric) <> 0::numeric OR count(e.*) < 2
UNION ALL
 SELECT 'account_posted'::text AS rule,
    a.id,
    (a.posted || ' but entries '::text) || COALESCE(e.total, 0::numeric) AS detail
   FROM credit.account a
     LEFT JOIN entries e ON e.account_id = a.id
  WHERE a.kind = 'user'::text AND (a.posted::numeric <> COALESCE(e.total, 0::numeric) OR a.version <> COALESCE(e.number, 0::bigint))
UNION ALL
 SELECT 'account_held'::text AS rule,
    a.id,
    (a.held || ' but holds '::text) || COALESCE(h.total, 0::numeric) AS detail
   FROM credit.account a
     LEFT JOIN holds h ON h.account_id = a.id
  WHERE a.kind = 'user'::text AND a.held::numeric <> COALESCE(h.total, 0::numeric)
UNION ALL
 SELECT 'account_lots'::text AS rule,
    a.id,
    (((((a.posted || '/'::text) || a.held) || ' but lots '::text) || COALESCE(l.remaining, 0::numeric)) || '/'::text) || COALESCE(l.held, 0::numeric) AS detail
   FROM credit.account a
     LEFT JOIN lots l ON l.account_id = a.id
  WHERE a.kind = 'user'::text AND (a.posted::numeric <> COALESCE(l.remaining, 0::numeric) OR a.held::numeric <> COALESCE(l.held, 0::numeric))
UNION ALL
 SELECT 'lot_entries'::text AS rule,
    l.id,
    (l.remaining || ' but entries '::text) || COALESCE(e.total, 0::numeric) AS detail
   FROM credit.lot l
     LEFT JOIN lot_entries e ON e.lot_id = l.id
  WHERE l.remaining::numeric <> COALESCE(e.total, 0::numeric)
UNION ALL
 SELECT 'lot_held'::text AS rule,
    l.id,
    (l.held || ' but holds '::text) || COALESCE(h.total, 0::numeric) AS detail
   FROM credit.lot l
     LEFT JOIN lot_holds h ON h.lot_id = l.id
  WHERE l.held::numeric <> COALESCE(h.total, 0::numeric)
UNION ALL
 SELECT 'hold_items'::text AS rule,
    h.id,
    (((((h.amount || '/'::text) || h.captured) || ' but items '::text) || COALESCE(i.amount, 0::numeric)) || '/'::text) || COALESCE(i.captured, 0::numeric) AS detail
   FROM credit.hold h
     LEFT JOIN items i ON i.hold_id = h.id
  WHERE h.amount::numeric <> COALESCE(i.amount, 0::numeric) OR h.captured::numeric <> COALESCE(i.captured, 0::numeric)
UNION ALL
 SELECT 'account_chain'::text AS rule,
    chain.account_id AS id,
    'version '::text || chain.account_version AS detail
   FROM chain
  WHERE chain.posted_after <> (chain.posted_before + chain.amount) OR chain.account_version <> chain."position"
UNION ALL
 SELECT 'hold_capture'::text AS rule,
    h.id,
    h.state AS detail
   FROM credit.hold h
     LEFT JOIN credit.transfer t ON t.hold_id = h.id AND t.type = 'capture'::text
  WHERE (h.state = 'captured'::text) <> (t.id IS NOT NULL)
UNION ALL
 SELECT 'hold_returned'::text AS rule,
    h.id,
    (COALESCE(i.returned, 0::numeric) || ' but entries '::text) || COALESCE(r.total, 0::numeric) AS detail
   FROM credit.hold h
     LEFT JOIN items i ON i.hold_id = h.id
     LEFT JOIN returns r ON r.hold_id = h.id
  WHERE COALESCE(i.returned, 0::numeric) <> COALESCE(r.total, 0::numeric);

create view runs.audit as
 SELECT 'done_not_captured'::text AS rule,
    r.id,
    h.state AS detail
   FROM runs.run r
     JOIN credit.hold h ON h.id = r.id
  WHERE r.state = 'done'::text AND NOT r.is_free AND h.state <> 'captured'::text
UNION ALL
 SELECT 'free_not_given_back'::text AS rule,
    r.id,
    h.state AS detail
   FROM runs.run r
     JOIN credit.hold h ON h.id = r.id
  WHERE r.is_free AND (h.state <> ALL (ARRAY['released'::text, 'expired'::text]))
UNION ALL
 SELECT 'failed_not_given_back'::text AS rule,
    r.id,
    h.state AS detail
   FROM runs.run r
     JOIN credit.hold h ON h.id = r.id
  WHERE r.state = 'failed'::text AND (h.state <> ALL (ARRAY['released'::text, 'expired'::text]))
UNION ALL
 SELECT 'open_without_hold'::text AS rule,
    r.id,
    h.state AS detail
   FROM runs.run r
     JOIN credit.hold h ON h.id = r.id
  WHERE (r.state = ANY (ARRAY['queued'::text, 'running'::text])) AND (h.state <> ALL (ARRAY['pending'::text, 'expired'::text]))
UNION ALL
 SELECT 'other_amount'::text AS rule,
    r.id,
    (((h.amount || ' held, '::text) || h.captured) || ' captured, cost '::text) || r.cost AS detail
   FROM runs.run r
     JOIN credit.hold h ON h.id = r.id
  WHERE h.amount <> r.cost OR r.state = 'done'::text AND NOT r.is_free AND h.captured <> r.cost
UNION ALL
 SELECT 'other_user'::text AS rule,
    r.id,
    r.user_id AS detail
   FROM runs.run r
     JOIN credit.hold h ON h.id = r.id
     JOIN credit.account a ON a.id = h.account_id
  WHERE a.user_id <> r.user_id
UNION ALL
 SELECT 'hold_without_run'::text AS rule,
    h.id,
    h.purpose AS detail
   FROM credit.hold h
  WHERE h.purpose ~~ 'run:%'::text AND NOT (EXISTS ( SELECT
           FROM runs.run r
          WHERE r.id = h.id))
UNION ALL
 SELECT 'return_without_reason'::text AS rule,
    h.id,
    sum(i.returned)::text AS detail
   FROM credit.hold_item i
     JOIN credit.hold h ON h.id = i.hold_id
  WHERE i.returned > 0 AND h.purpose ~~ 'run:%'::text AND NOT (EXISTS ( SELECT
           FROM runs.unwanted u
          WHERE u.run_id = h.id))
  GROUP BY h.id
UNION ALL
 SELECT 'other_return'::text AS rule,
    u.run_id AS id,
    (u.credits || ' but returned '::text) || COALESCE(sum(i.returned), 0::numeric) AS detail
   FROM runs.unwanted u
     LEFT JOIN credit.hold_item i ON i.hold_id = u.run_id
  GROUP BY u.run_id, u.credits
 HAVING u.credits::numeric <> COALESCE(sum(i.returned), 0::numeric);

-- constraints: 260

alter table auth.account add constraint account_pkey PRIMARY KEY (id);

alter table auth.account add constraint account_provider_id_account_id_key UNIQUE (provider_id, account_id);

alter table auth.account add constraint account_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;

alter table auth.guess add constraint guess_key_check CHECK ((length(key) = 32));

alter table auth.guess add constraint guess_pkey PRIMARY KEY (key);

alter table auth.guess add constraint guess_tries_check CHECK ((tries >= 0));

alter table auth.jwks add constraint jwks_pkey PRIMARY KEY (id);

alter table auth.known_device add constraint known_device_device_hash_check CHECK ((length(device_hash) = 32));

alter table auth.known_device add constraint known_device_network_hash_check CHECK ((length(network_hash) = 32));

alter table auth.known_device add constraint known_device_pkey PRIMARY KEY (user_id, device_hash);

alter table auth.known_device add constraint known_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;

alter table auth.notice add constraint notice_pkey PRIMARY KEY (id);

alter table auth.passkey add constraint passkey_credential_id_key UNIQUE (credential_id);

alter table auth.passkey add constraint passkey_pkey PRIMARY KEY (id);

alter table auth.passkey add constraint passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;

alter table auth.proof_code add constraint proof_code_code_hash_check CHECK ((length(code_hash) = 32));

alter table auth.proof_code add constraint proof_code_pkey PRIMARY KEY (id);

alter table auth.proof_code add constraint proof_code_tries_check CHECK ((tries >= 0));

alter table auth.session add constraint session_pkey PRIMARY KEY (id);

alter table auth.session add constraint session_token_key UNIQUE (token);

alter table auth.session add constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;

alter table auth.two_factor add constraint two_factor_pkey PRIMARY KEY (id);

alter table auth.two_factor add constraint two_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;

alter table auth.two_factor add constraint two_factor_user_id_key UNIQUE (user_id);

alter table auth.used_code add constraint used_code_code_check CHECK ((code ~ '^[0-9]{6}$'::text));

alter table auth.used_code add constraint used_code_pkey PRIMARY KEY (user_id, code);

alter table auth.used_code add constraint used_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;

alter table auth."user" add constraint user_email_key UNIQUE (email);

alter table auth."user" add constraint user_pkey PRIMARY KEY (id);

alter table auth.verification add constraint verification_pkey PRIMARY KEY (id);

alter table billing.checkout add constraint checkout_amount_minor_check CHECK ((amount_minor > 0));

alter table billing.checkout add constraint checkout_currency_check CHECK ((currency = ANY (ARRAY['usd'::text, 'jpy'::text])));

alter table billing.checkout add constraint checkout_interval_check CHECK (("interval" = ANY (ARRAY['month'::text, 'year'::text])));

alter table billing.checkout add constraint checkout_pkey PRIMARY KEY (order_id);

alter table billing.checkout add constraint checkout_plan_check CHECK ((plan <> ''::text)) NOT VALID;

alter table billing.checkout add constraint checkout_provider_checkout_id_key UNIQUE (provider, checkout_id);

alter table billing.checkout add constraint checkout_status_check CHECK ((status = ANY (ARRAY['open'::text, 'complete'::text, 'expired'::text])));

alter table billing.checkout add constraint checkout_trial_days_check CHECK ((trial_days >= 0));

alter table billing.credit_clawback add constraint credit_clawback_credits_check CHECK ((credits > 0));

alter table billing.credit_clawback add constraint credit_clawback_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES credit.lot(id);

alter table billing.credit_clawback add constraint credit_clawback_pkey PRIMARY KEY (key);

alter table billing.credit_grant add constraint credit_grant_credits_check CHECK ((credits > 0));

alter table billing.credit_grant add constraint credit_grant_kind_check CHECK ((kind = ANY (ARRAY['period'::text, 'drip'::text, 'upgrade'::text, 'trial'::text])));

alter table billing.credit_grant add constraint credit_grant_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES credit.lot(id);

alter table billing.credit_grant add constraint credit_grant_lot_id_key UNIQUE (lot_id);

alter table billing.credit_grant add constraint credit_grant_pkey PRIMARY KEY (key);

alter table billing.customer add constraint customer_card_hash_check CHECK ((octet_length(card_hash) = 32));

alter table billing.customer add constraint customer_pkey PRIMARY KEY (provider, user_id);

alter table billing.customer add constraint customer_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'sandbox'::text])));

alter table billing.customer add constraint customer_provider_customer_id_key UNIQUE (provider, customer_id);

alter table billing.dunning add constraint dunning_ends_with_outcome CHECK (((ended_at IS NULL) = (outcome IS NULL)));

alter table billing.dunning add constraint dunning_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES billing.invoice(id);

alter table billing.dunning add constraint dunning_outcome_check CHECK ((outcome = ANY (ARRAY['paid'::text, 'given_up'::text])));

alter table billing.dunning add constraint dunning_pkey PRIMARY KEY (invoice_id);

alter table billing.invoice add constraint invoice_check CHECK (((refunded_minor >= 0) AND (refunded_minor <= total_minor)));

alter table billing.invoice add constraint invoice_currency_check CHECK ((currency = ANY (ARRAY['usd'::text, 'jpy'::text])));

alter table billing.invoice add constraint invoice_pkey PRIMARY KEY (id);

alter table billing.invoice add constraint invoice_provider_user_id_fkey FOREIGN KEY (provider, user_id) REFERENCES billing.customer(provider, user_id);

alter table billing.invoice add constraint invoice_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'open'::text, 'paid'::text, 'void'::text, 'uncollectible'::text])));

alter table billing.invoice add constraint invoice_total_minor_check CHECK ((total_minor >= 0));

alter table billing.provider_event add constraint provider_event_pkey PRIMARY KEY (provider, event_id);

alter table billing.provider_event add constraint provider_event_status_check CHECK ((status = ANY (ARRAY['received'::text, 'done'::text, 'ignored'::text, 'dead'::text])));

alter table billing.subscription add constraint subscription_amount_minor_check CHECK ((amount_minor >= 0));

alter table billing.subscription add constraint subscription_currency_check CHECK ((currency = ANY (ARRAY['usd'::text, 'jpy'::text])));

alter table billing.subscription add constraint subscription_interval_check CHECK (("interval" = ANY (ARRAY['month'::text, 'year'::text])));

alter table billing.subscription add constraint subscription_pkey PRIMARY KEY (id);

alter table billing.subscription add constraint subscription_plan_check CHECK ((plan <> ''::text)) NOT VALID;

alter table billing.subscription add constraint subscription_provider_user_id_fkey FOREIGN KEY (provider, user_id) REFERENCES billing.customer(provider, user_id);

alter table billing.subscription add constraint subscription_status_check CHECK ((status = ANY (ARRAY['trialing'::text, 'active'::text, 'past_due'::text, 'unpaid'::text, 'paused'::text, 'incomplete'::text, 'canceled'::text])));

alter table billing.trial add constraint trial_card_hash_check CHECK ((octet_length(card_hash) = 32));

alter table billing.trial add constraint trial_of_a_person CHECK ((num_nonnulls(canonical_email, person_hash) > 0));

alter table billing.trial add constraint trial_person_hash_check CHECK ((octet_length(person_hash) = 32));

alter table credit.account add constraint account_pkey PRIMARY KEY (id);

alter table credit.account add constraint account_sound CHECK (credit.require_sound(account.*));

alter table credit.account add constraint account_user_id_key UNIQUE (user_id);

alter table credit.entry add constraint entry_account_id_account_version_key UNIQUE (account_id, account_version);

alter table credit.entry add constraint entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES credit.account(id);

alter table credit.entry add constraint entry_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES credit.lot(id);

alter table credit.entry add constraint entry_pkey PRIMARY KEY (transfer_id, sequence);

alter table credit.entry add constraint entry_sound CHECK (credit.require_sound(entry.*));

alter table credit.entry add constraint entry_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES credit.transfer(id);

alter table credit.hold add constraint hold_account_id_fkey FOREIGN KEY (account_id) REFERENCES credit.account(id);

alter table credit.hold add constraint hold_pkey PRIMARY KEY (id);

alter table credit.hold add constraint hold_sound CHECK (credit.require_sound(hold.*));

alter table credit.hold_item add constraint hold_item_hold_id_fkey FOREIGN KEY (hold_id) REFERENCES credit.hold(id);

alter table credit.hold_item add constraint hold_item_hold_id_lot_id_key UNIQUE (hold_id, lot_id);

alter table credit.hold_item add constraint hold_item_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES credit.lot(id);

alter table credit.hold_item add constraint hold_item_pkey PRIMARY KEY (hold_id, sequence);

alter table credit.hold_item add constraint hold_item_sound CHECK (credit.require_sound(hold_item.*));

alter table credit.lot add constraint lot_account_id_fkey FOREIGN KEY (account_id) REFERENCES credit.account(id);

alter table credit.lot add constraint lot_once_per_source UNIQUE (source, source_ref, account_id);

alter table credit.lot add constraint lot_pkey PRIMARY KEY (id);

alter table credit.lot add constraint lot_sound CHECK (credit.require_sound(lot.*));

alter table credit.lot add constraint lot_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES credit.transfer(id);

alter table credit.transfer add constraint transfer_hold_id_fkey FOREIGN KEY (hold_id) REFERENCES credit.hold(id);

alter table credit.transfer add constraint transfer_key_key UNIQUE (key);

alter table credit.transfer add constraint transfer_pkey PRIMARY KEY (id);

alter table credit.transfer add constraint transfer_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES credit.transfer(id);

alter table credit.transfer add constraint transfer_sound CHECK (credit.require_sound(transfer.*));

alter table mail.accepted add constraint accepted_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)));

alter table mail.accepted add constraint accepted_pkey PRIMARY KEY (key);

alter table mail.outbox add constraint outbox_pkey PRIMARY KEY (key);

alter table media.cleared add constraint cleared_is_only_check CHECK (is_only);

alter table media.cleared add constraint cleared_pkey PRIMARY KEY (is_only);

alter table media.file add constraint file_bytes_check CHECK ((bytes >= 0));

alter table media.file add constraint file_claim_check CHECK ((claim = ANY (ARRAY['none'::text, 'run'::text])));

alter table media.file add constraint file_kind_check CHECK ((kind = ANY (ARRAY['upload'::text, 'result'::text])));

alter table media.file add constraint file_pkey PRIMARY KEY (key);

alter table ops.process add constraint process_engines_check CHECK ((jsonb_typeof(engines) = 'array'::text));

alter table ops.process add constraint process_host_check CHECK (((length(host) >= 1) AND (length(host) <= 255)));

alter table ops.process add constraint process_pid_check CHECK ((pid > 0));

alter table ops.process add constraint process_pkey PRIMARY KEY (id);

alter table ops.process add constraint process_role_check CHECK ((role = ANY (ARRAY['web'::text, 'worker'::text, 'all'::text])));

alter table ops.process add constraint process_state_check CHECK ((state = ANY (ARRAY['starting'::text, 'ready'::text, 'draining'::text])));

alter table ops.process add constraint process_version_check CHECK (((length(version) >= 1) AND (length(version) <= 100)));

alter table ops.secret add constraint secret_fingerprint_check CHECK ((length(fingerprint) = 32));

alter table ops.secret add constraint secret_pkey PRIMARY KEY (name);

alter table privacy.deleted_picture add constraint deleted_picture_name_check CHECK ((name ~ '^[0-9a-f]{64}$'::text));

alter table privacy.deleted_picture add constraint deleted_picture_pkey PRIMARY KEY (name);

alter table privacy.deletion add constraint deletion_pkey PRIMARY KEY (user_id);

alter table privacy.deletion add constraint deletion_purged_with_time CHECK (((state = 'purged'::text) = (purged_at IS NOT NULL)));

alter table privacy.deletion add constraint deletion_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'purged'::text])));

alter table privacy.export add constraint export_bytes_check CHECK ((bytes >= 0));

alter table privacy.export add constraint export_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'vi'::text])));

alter table privacy.export add constraint export_parts_check CHECK ((parts >= 0));

alter table privacy.export add constraint export_pictures_check CHECK ((pictures >= 0));

alter table privacy.export add constraint export_pkey PRIMARY KEY (id);

alter table privacy.export add constraint export_ready_until CHECK (((state <> 'ready'::text) OR (expires_at IS NOT NULL)));

alter table privacy.export add constraint export_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'making'::text, 'ready'::text, 'failed'::text, 'expired'::text])));

alter table privacy.presence add constraint presence_of_somebody CHECK ((user_id <> ''::text)) NOT VALID;

alter table privacy.presence add constraint presence_pkey PRIMARY KEY (user_id);

alter table privacy.presence add constraint presence_warned_until CHECK (((warned_at IS NULL) = (closes_at IS NULL)));

alter table public.api_key add constraint api_key_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)));

alter table public.api_key add constraint api_key_pkey PRIMARY KEY (id);

alter table public.api_key add constraint api_key_prefix_check CHECK (((length(prefix) >= 4) AND (length(prefix) <= 16)));

alter table public.api_key add constraint api_key_scopes_check CHECK (((cardinality(scopes) >= 1) AND (cardinality(scopes) <= 20)));

alter table public.api_key add constraint api_key_secret_hash_check CHECK ((octet_length(secret_hash) = 32));

alter table public.api_key add constraint api_key_secret_hash_key UNIQUE (secret_hash);

alter table public.batch add constraint batch_asked_kind_check CHECK ((asked_kind = ANY (ARRAY['local'::text, 'studio'::text])));

alter table public.batch add constraint batch_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'vi'::text])));

alter table public.batch add constraint batch_operation_check CHECK (((length(operation) >= 1) AND (length(operation) <= 60)));

alter table public.batch add constraint batch_pause_has_state CHECK (((pause_code IS NULL) OR (state = 'paused'::text)));

alter table public.batch add constraint batch_pkey PRIMARY KEY (id);

alter table public.batch add constraint batch_request_hash_check CHECK ((octet_length(request_hash) = 32));

alter table public.batch add constraint batch_round_check CHECK ((round >= 0));

alter table public.batch add constraint batch_state_check CHECK ((state = ANY (ARRAY['open'::text, 'running'::text, 'paused'::text, 'done'::text, 'cancelled'::text])));

alter table public.batch add constraint batch_tool_check CHECK (((length(tool) >= 1) AND (length(tool) <= 60)));

alter table public.batch_item add constraint batch_item_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batch(id) ON DELETE CASCADE;

alter table public.batch_item add constraint batch_item_bytes_check CHECK ((bytes >= 0));

alter table public.batch_item add constraint batch_item_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)));

alter table public.batch_item add constraint batch_item_pkey PRIMARY KEY (batch_id, place);

alter table public.batch_item add constraint batch_item_place_check CHECK ((place >= 0));

alter table public.batch_item add constraint batch_item_run_id_key UNIQUE (run_id);

alter table public.batch_item add constraint batch_item_state_check CHECK ((state = ANY (ARRAY['unsent'::text, 'waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'refused'::text])));

alter table public.batch_item add constraint item_reason_has_state CHECK (((reason_code IS NOT NULL) = (state = ANY (ARRAY['failed'::text, 'refused'::text]))));

alter table public.chore add constraint chore_check CHECK (((holder IS NULL) = (held_until IS NULL)));

alter table public.chore add constraint chore_pkey PRIMARY KEY (name);

alter table public.consent add constraint consent_document_check CHECK (((length(document) >= 1) AND (length(document) <= 40)));

alter table public.consent add constraint consent_pkey PRIMARY KEY (user_id, document, version);

alter table public.consent add constraint consent_version_check CHECK ((version > 0));

alter table public.credit_expiry_notice add constraint credit_expiry_notice_days_before_check CHECK ((days_before > 0));

alter table public.credit_expiry_notice add constraint credit_expiry_notice_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES credit.lot(id);

alter table public.credit_expiry_notice add constraint credit_expiry_notice_pkey PRIMARY KEY (lot_id, days_before);

alter table public.free_grant add constraint free_grant_address_hash_check CHECK ((octet_length(address_hash) = 32));

alter table public.free_grant add constraint free_grant_decided_with_time CHECK (((state = 'waiting_email'::text) = (decided_at IS NULL)));

alter table public.free_grant add constraint free_grant_domain_hash_check CHECK ((octet_length(domain_hash) = 32));

alter table public.free_grant add constraint free_grant_email_hash_check CHECK ((octet_length(email_hash) = 32));

alter table public.free_grant add constraint free_grant_network_hash_check CHECK ((octet_length(network_hash) = 32));

alter table public.free_grant add constraint free_grant_pkey PRIMARY KEY (user_id);

alter table public.free_grant add constraint free_grant_review_domain_check CHECK ((review_domain >= 0));

alter table public.free_grant add constraint free_grant_review_host_check CHECK ((review_host >= 0));

alter table public.free_grant add constraint free_grant_review_network_check CHECK ((review_network >= 0));

alter table public.free_grant add constraint free_grant_review_weight_check CHECK ((review_weight >= 0));

alter table public.free_grant add constraint free_grant_reviewed_by_check CHECK ((reviewed_by = ANY (ARRAY['operator'::text, 'rule'::text])));

alter table public.free_grant add constraint free_grant_site_hash_check CHECK ((octet_length(site_hash) = 32));

alter table public.free_grant add constraint free_grant_state_check CHECK ((state = ANY (ARRAY['waiting_email'::text, 'granted'::text, 'review'::text, 'refused_disposable'::text, 'refused_duplicate'::text, 'refused_reviewed'::text])));

alter table public.free_grant add constraint free_grant_wide_hash_check CHECK ((octet_length(wide_hash) = 32));

alter table public.free_top_up add constraint free_top_up_amount_check CHECK ((amount >= 0));

alter table public.free_top_up add constraint free_top_up_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric));

alter table public.free_top_up add constraint free_top_up_pkey PRIMARY KEY (user_id, month);

alter table public.mail_preference add constraint mail_preference_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'vi'::text])));

alter table public.mail_preference add constraint mail_preference_pkey PRIMARY KEY (user_id);

alter table public.network_seen add constraint network_seen_address_hash_check CHECK ((octet_length(address_hash) = 32));

alter table public.network_seen add constraint network_seen_network_hash_check CHECK ((octet_length(network_hash) = 32));

alter table public.network_seen add constraint network_seen_pkey PRIMARY KEY (user_id, address_hash);

alter table public.network_seen add constraint network_seen_site_hash_check CHECK ((octet_length(site_hash) = 32));

alter table public.network_seen add constraint network_seen_wide_hash_check CHECK ((octet_length(wide_hash) = 32));

alter table public.operator_action add constraint operator_action_action_check CHECK ((action = ANY (ARRAY['credits.grant'::text, 'event.replay'::text, 'free_credits.decide'::text, 'letter.close'::text, 'account.forget'::text, 'operator.enrol'::text]))) NOT VALID;

alter table public.operator_action add constraint operator_action_pkey PRIMARY KEY (id);

alter table public.operator_action add constraint operator_action_request_id_key UNIQUE (request_id);

alter table public.operator_action add constraint operator_action_target_check CHECK (((length(target) >= 1) AND (length(target) <= 400)));

alter table public.output_fingerprint add constraint output_fingerprint_pkey PRIMARY KEY (id);

alter table public.output_fingerprint add constraint output_fingerprint_quarters_check CHECK ((cardinality(quarters) = 4));

alter table public.output_fingerprint add constraint output_fingerprint_source_type_check CHECK ((source_type ~ '^[A-Za-z]{1,64}$'::text));

alter table public.output_fingerprint add constraint output_fingerprint_watermark_id_check CHECK (((watermark_id >= 0) AND (watermark_id <= '4294967295'::bigint)));

alter table public.profile add constraint profile_pkey PRIMARY KEY (user_id);

alter table public.profile add constraint profile_referral_id_check CHECK ((referral_id ~ '^[a-z0-9]{8}$'::text));

alter table public.profile add constraint profile_referral_id_key UNIQUE (referral_id);

alter table public.profile add constraint profile_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES profile(referral_id);

alter table public.rate_limit add constraint rate_limit_pkey PRIMARY KEY (key);

alter table public.rate_window add constraint rate_window_count_check CHECK ((count > 0));

alter table public.rate_window add constraint rate_window_key_check CHECK ((length(key) = 32));

alter table public.rate_window add constraint rate_window_pkey PRIMARY KEY (key);

alter table public.referral add constraint referral_due_after_run CHECK (((state <> 'waiting_delay'::text) OR (due_at IS NOT NULL)));

alter table public.referral add constraint referral_not_oneself CHECK ((referee_id <> referrer_id));

alter table public.referral add constraint referral_pkey PRIMARY KEY (referee_id);

alter table public.referral add constraint referral_refused_with_reason CHECK (((state <> ALL (ARRAY['refused'::text, 'review'::text])) OR (cardinality(reasons) > 0)));

alter table public.referral add constraint referral_rewarded_with_time CHECK (((state <> 'rewarded'::text) OR (rewarded_at IS NOT NULL)));

alter table public.referral add constraint referral_state_check CHECK ((state = ANY (ARRAY['waiting_email'::text, 'waiting_run'::text, 'waiting_delay'::text, 'rewarded'::text, 'refused'::text, 'review'::text])));

alter table public.schema_function add constraint schema_function_pkey PRIMARY KEY (file);

alter table public.schema_migration add constraint schema_migration_pkey PRIMARY KEY (name);

alter table public.support_letter add constraint support_letter_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254)));

alter table public.support_letter add constraint support_letter_message_check CHECK (((length(message) >= 1) AND (length(message) <= 5000)));

alter table public.support_letter add constraint support_letter_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)));

alter table public.support_letter add constraint support_letter_pkey PRIMARY KEY (id);

alter table public.support_letter add constraint support_letter_reference_check CHECK ((reference ~ '^[A-Z0-9]{4}-[A-Z0-9]{4}$'::text));

alter table public.support_letter add constraint support_letter_reference_key UNIQUE (reference);

alter table public.support_letter add constraint support_letter_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 150)));

alter table public.webhook add constraint webhook_pkey PRIMARY KEY (id);

alter table public.webhook add constraint webhook_secret_check CHECK ((octet_length(secret) = 32));

alter table public.webhook add constraint webhook_url_check CHECK (((length(url) >= 9) AND (length(url) <= 500)));

alter table public.webhook_delivery add constraint webhook_delivery_attempts_check CHECK ((attempts >= 0));

alter table public.webhook_delivery add constraint webhook_delivery_event_check CHECK ((event = ANY (ARRAY['run.done'::text, 'run.failed'::text])));

alter table public.webhook_delivery add constraint webhook_delivery_pkey PRIMARY KEY (id);

alter table public.webhook_delivery add constraint webhook_delivery_problem_check CHECK ((length(problem) <= 200));

alter table public.webhook_delivery add constraint webhook_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])));

alter table public.webhook_delivery add constraint webhook_delivery_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE;

alter table public.webhook_delivery add constraint webhook_delivery_webhook_id_run_id_key UNIQUE (webhook_id, run_id);

alter table runs.creation add constraint creation_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)));

alter table runs.creation add constraint creation_pkey PRIMARY KEY (run_id);

alter table runs.creation add constraint creation_settings_check CHECK ((octet_length((settings)::text) <= 20000));

alter table runs.early_cancel add constraint early_cancel_pkey PRIMARY KEY (user_id, run_id);

alter table runs.engine_attempt add constraint engine_attempt_cost_micro_usd_check CHECK ((cost_micro_usd >= 0));

alter table runs.engine_attempt add constraint engine_attempt_elapsed_ms_check CHECK ((elapsed_ms >= 0));

alter table runs.engine_attempt add constraint engine_attempt_engine_check CHECK ((engine ~ '^[a-z0-9_-]{1,32}$'::text));

alter table runs.engine_attempt add constraint engine_attempt_outcome_check CHECK ((outcome ~ '^[a-z_]{1,64}$'::text));

alter table runs.engine_attempt add constraint engine_attempt_pkey PRIMARY KEY (id);

alter table runs.engine_attempt add constraint engine_attempt_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs.run(id) ON DELETE CASCADE;

alter table runs.run add constraint run_id_fkey FOREIGN KEY (id) REFERENCES credit.hold(id);

alter table runs.run add constraint run_pkey PRIMARY KEY (id);

alter table runs.run add constraint run_sound CHECK (runs.require_sound(run.*));

alter table runs.unwanted add constraint unwanted_credits_check CHECK ((credits > 0));

alter table runs.unwanted add constraint unwanted_network_hash_check CHECK ((octet_length(network_hash) = 32));

alter table runs.unwanted add constraint unwanted_pkey PRIMARY KEY (run_id);

alter table runs.unwanted add constraint unwanted_reason_check CHECK ((reason ~ '^[a-z_]{1,32}$'::text));

alter table runs.unwanted add constraint unwanted_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs.run(id);

alter table sandbox.customer add constraint customer_ahead_s_check CHECK ((ahead_s >= 0));

alter table sandbox.customer add constraint customer_pkey PRIMARY KEY (id);

alter table sandbox.delivery add constraint delivery_attempts_check CHECK ((attempts >= 0));

alter table sandbox.delivery add constraint delivery_check CHECK (((state = 'delivered'::text) = (delivered_at IS NOT NULL)));

alter table sandbox.delivery add constraint delivery_event_fkey FOREIGN KEY (event) REFERENCES sandbox.event(id);

alter table sandbox.delivery add constraint delivery_pkey PRIMARY KEY (id);

alter table sandbox.delivery add constraint delivery_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text])));

alter table sandbox.event add constraint event_customer_fkey FOREIGN KEY (customer) REFERENCES sandbox.customer(id);

alter table sandbox.event add constraint event_pkey PRIMARY KEY (id);

alter table sandbox.idempotency add constraint idempotency_key_check CHECK (((length(key) >= 1) AND (length(key) <= 300)));

alter table sandbox.idempotency add constraint idempotency_pkey PRIMARY KEY (key);

alter table sandbox.object add constraint object_check CHECK ((((body ->> 'id'::text) = id) AND ((body ->> 'object'::text) = kind)));

alter table sandbox.object add constraint object_customer_fkey FOREIGN KEY (customer) REFERENCES sandbox.customer(id);

alter table sandbox.object add constraint object_pkey PRIMARY KEY (id);

-- indexes: 87

CREATE INDEX account_user_id ON auth.account USING btree (user_id);

CREATE INDEX guess_ends_at ON auth.guess USING btree (ends_at);

CREATE INDEX known_device_by_age ON auth.known_device USING btree (seen_at);

CREATE INDEX notice_at ON auth.notice USING btree (at);

CREATE INDEX notice_user ON auth.notice USING btree (user_id);

CREATE INDEX passkey_user_id ON auth.passkey USING btree (user_id);

CREATE INDEX proof_code_user ON auth.proof_code USING btree (user_id, session_id, created_at);

CREATE INDEX session_user_id ON auth.session USING btree (user_id);

CREATE INDEX verification_identifier ON auth.verification USING btree (identifier);

CREATE INDEX checkout_of_user ON billing.checkout USING btree (user_id, created_at DESC);

CREATE INDEX credit_grant_of_invoice ON billing.credit_grant USING btree (invoice_id);

CREATE INDEX credit_grant_of_user ON billing.credit_grant USING btree (user_id);

CREATE INDEX dunning_open ON billing.dunning USING btree (user_id) WHERE (ended_at IS NULL);

CREATE INDEX invoice_of_user ON billing.invoice USING btree (user_id, created_at DESC);

CREATE INDEX provider_event_by_time ON billing.provider_event USING btree (received_at DESC, event_id DESC);

CREATE INDEX provider_event_open ON billing.provider_event USING btree (received_at) WHERE (status = ANY (ARRAY['received'::text, 'dead'::text]));

CREATE INDEX subscription_of_user ON billing.subscription USING btree (user_id);

CREATE UNIQUE INDEX subscription_one_live ON billing.subscription USING btree (provider, user_id) WHERE (status = ANY (ARRAY['trialing'::text, 'active'::text, 'past_due'::text, 'unpaid'::text, 'paused'::text]));

CREATE UNIQUE INDEX trial_once_per_card ON billing.trial USING btree (card_hash) WHERE (NOT is_card_known);

CREATE UNIQUE INDEX trial_once_per_email ON billing.trial USING btree (canonical_email);

CREATE UNIQUE INDEX trial_once_per_person ON billing.trial USING btree (person_hash);

CREATE UNIQUE INDEX account_one_per_system_kind ON credit.account USING btree (kind) WHERE (kind <> 'user'::text);

CREATE INDEX entry_lot ON credit.entry USING btree (lot_id);

CREATE INDEX hold_captured_of_account ON credit.hold USING btree (account_id, resolved_at) WHERE (state = 'captured'::text);

CREATE INDEX hold_due ON credit.hold USING btree (expires_at) WHERE (state = 'pending'::text);

CREATE INDEX hold_item_lot ON credit.hold_item USING btree (lot_id);

CREATE INDEX lot_ending ON credit.lot USING btree (expires_at) WHERE ((NOT is_used_up) AND (expires_at IS NOT NULL));

CREATE INDEX lot_of_account ON credit.lot USING btree (account_id, priority, expires_at, sequence);

CREATE INDEX lot_of_transfer ON credit.lot USING btree (transfer_id);

CREATE UNIQUE INDEX transfer_one_capture ON credit.transfer USING btree (hold_id) WHERE (type = 'capture'::text);

CREATE INDEX outbox_by_time ON mail.outbox USING btree (created_at DESC);

CREATE INDEX file_by_age ON media.file USING btree (created_at);

CREATE INDEX file_of_user ON media.file USING btree (user_id) INCLUDE (bytes);

CREATE INDEX file_unused ON media.file USING btree (user_id) INCLUDE (bytes) WHERE (claim = 'none'::text);

CREATE INDEX file_unused_by_age ON media.file USING btree (created_at) WHERE (claim = 'none'::text);

CREATE INDEX deleted_picture_by_age ON privacy.deleted_picture USING btree (deleted_at);

CREATE INDEX deletion_due ON privacy.deletion USING btree (purge_after) WHERE (state = 'waiting'::text);

CREATE INDEX export_of_user ON privacy.export USING btree (user_id, requested_at DESC);

CREATE UNIQUE INDEX export_one_open ON privacy.export USING btree (user_id) WHERE (state = ANY (ARRAY['waiting'::text, 'making'::text]));

CREATE INDEX presence_by_age ON privacy.presence USING btree (seen_at);

CREATE INDEX api_key_of_user ON public.api_key USING btree (user_id, created_at DESC);

CREATE INDEX batch_at_work ON public.batch USING btree (id) WHERE (state = 'running'::text);

CREATE INDEX batch_item_at_work ON public.batch_item USING btree (user_id, batch_id) WHERE (state = 'running'::text);

CREATE INDEX batch_of_user ON public.batch USING btree (user_id, created_at DESC, id);

CREATE INDEX batch_unfinished ON public.batch USING btree (id) WHERE (state = ANY (ARRAY['running'::text, 'paused'::text]));

CREATE INDEX free_grant_by_cluster ON public.free_grant USING btree (review_cluster) WHERE (review_cluster IS NOT NULL);

CREATE INDEX free_grant_by_domain ON public.free_grant USING btree (domain_hash) WHERE (domain_hash IS NOT NULL);

CREATE INDEX free_grant_by_network ON public.free_grant USING btree (network_hash) WHERE (network_hash IS NOT NULL);

CREATE INDEX free_grant_by_wide_network ON public.free_grant USING btree (wide_hash) WHERE (wide_hash IS NOT NULL);

CREATE INDEX free_grant_in_review ON public.free_grant USING btree (decided_at) WHERE (state = 'review'::text);

CREATE UNIQUE INDEX free_grant_once_per_person ON public.free_grant USING btree (email_hash) WHERE (state = ANY (ARRAY['granted'::text, 'review'::text, 'refused_reviewed'::text]));

CREATE INDEX network_seen_by_network ON public.network_seen USING btree (network_hash);

CREATE INDEX network_seen_by_time ON public.network_seen USING btree (seen_at);

CREATE INDEX network_seen_by_wide_network ON public.network_seen USING btree (wide_hash) WHERE (wide_hash IS NOT NULL);

CREATE INDEX operator_action_of_target ON public.operator_action USING btree (target, id DESC);

CREATE INDEX output_fingerprint_age ON public.output_fingerprint USING btree (made_on);

CREATE INDEX output_fingerprint_quarters ON public.output_fingerprint USING gin (quarters);

CREATE INDEX output_fingerprint_watermark ON public.output_fingerprint USING btree (watermark_id) WHERE (watermark_id IS NOT NULL);

CREATE INDEX profile_referred_by ON public.profile USING btree (referred_by) WHERE (referred_by IS NOT NULL);

CREATE INDEX rate_limit_expire ON public.rate_limit USING btree (expire);

CREATE INDEX rate_window_ends_at ON public.rate_window USING btree (ends_at);

CREATE INDEX referral_of_referrer ON public.referral USING btree (referrer_id, created_at DESC);

CREATE INDEX referral_open ON public.referral USING btree (state) WHERE (state = ANY (ARRAY['waiting_run'::text, 'waiting_delay'::text]));

CREATE INDEX support_letter_by_time ON public.support_letter USING btree (created_at DESC);

CREATE INDEX support_letter_of_sender ON public.support_letter USING btree (lower(email), created_at DESC);

CREATE INDEX support_letter_open ON public.support_letter USING btree (due_at, created_at) WHERE (closed_at IS NULL);

CREATE INDEX webhook_delivery_of_user ON public.webhook_delivery USING btree (user_id, created_at DESC);

CREATE INDEX webhook_of_user ON public.webhook USING btree (user_id, created_at);

CREATE INDEX creation_favourite ON runs.creation USING btree (user_id) WHERE is_favourite;

CREATE INDEX creation_named ON runs.creation USING btree (user_id) WHERE (name IS NOT NULL);

CREATE INDEX early_cancel_cancelled_at ON runs.early_cancel USING btree (cancelled_at);

CREATE INDEX engine_attempt_of_day ON runs.engine_attempt USING btree (engine, at) INCLUDE (cost_micro_usd);

CREATE INDEX engine_attempt_of_run ON runs.engine_attempt USING btree (run_id);

CREATE INDEX run_by_end ON runs.run USING btree (finished_at, id) WHERE (finished_at IS NOT NULL);

CREATE INDEX run_in_time ON runs.run USING brin (created_at) WITH (pages_per_range='32', autosummarize='on');

CREATE UNIQUE INDEX run_lane ON runs.run USING btree (user_id, lane) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));

CREATE INDEX run_of_content ON runs.run USING btree (user_id, payload_hash) WHERE (state = 'done'::text);

CREATE INDEX run_of_user ON runs.run USING btree (user_id, created_at DESC, id);

CREATE INDEX run_open ON runs.run USING btree (state, created_at) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));

CREATE INDEX unwanted_in_time ON runs.unwanted USING btree (returned_at);

CREATE INDEX unwanted_of_network ON runs.unwanted USING btree (network_hash, returned_at) WHERE (network_hash IS NOT NULL);

CREATE INDEX unwanted_of_user ON runs.unwanted USING btree (user_id, returned_at);

CREATE INDEX customer_due ON sandbox.customer USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX customer_of_user ON sandbox.customer USING btree (user_id, created_at DESC);

CREATE INDEX delivery_of_event ON sandbox.delivery USING btree (event);

CREATE INDEX event_of_customer ON sandbox.event USING btree (customer, sequence);

CREATE INDEX object_of_customer ON sandbox.object USING btree (customer, sequence);

-- triggers: 34

CREATE TRIGGER choose_password BEFORE INSERT OR UPDATE ON auth.account FOR EACH ROW WHEN ((new.password_choice IS NOT NULL)) EXECUTE FUNCTION auth.choose_password();

CREATE TRIGGER keep_no_tokens BEFORE INSERT OR UPDATE ON auth.account FOR EACH ROW WHEN ((num_nonnulls(new.access_token, new.refresh_token, new.id_token) > 0)) EXECUTE FUNCTION auth.keep_no_tokens();

CREATE TRIGGER tell_of_passkey AFTER INSERT OR DELETE ON auth.passkey FOR EACH ROW EXECUTE FUNCTION auth.tell_of_passkey();

CREATE TRIGGER cap_session BEFORE INSERT OR UPDATE OF expires_at ON auth.session FOR EACH ROW EXECUTE FUNCTION auth.cap_session();

CREATE TRIGGER note_presence AFTER INSERT OR UPDATE OF expires_at ON auth.session FOR EACH ROW EXECUTE FUNCTION privacy.note_presence();

CREATE TRIGGER tell_of_new_app AFTER UPDATE OF verified ON auth.two_factor FOR EACH ROW WHEN ((new.verified AND (old.verified IS NOT TRUE) AND (new.secret = old.secret))) EXECUTE FUNCTION auth.tell_of_app();

CREATE TRIGGER tell_of_removed_app AFTER DELETE ON auth.two_factor FOR EACH ROW EXECUTE FUNCTION auth.tell_of_app();

CREATE TRIGGER tell_old_address AFTER UPDATE OF email ON auth."user" FOR EACH ROW WHEN ((lower(old.email) <> lower(new.email))) EXECUTE FUNCTION auth.tell_old_address();

CREATE TRIGGER account_guard BEFORE UPDATE ON credit.account FOR EACH ROW EXECUTE FUNCTION credit.guard_account();

CREATE CONSTRAINT TRIGGER account_has_entry AFTER UPDATE ON credit.account DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.version <> new.version)) EXECUTE FUNCTION credit.check_account_entry();

CREATE TRIGGER account_not_emptied BEFORE TRUNCATE ON credit.account FOR EACH STATEMENT EXECUTE FUNCTION credit.refuse_change();

CREATE TRIGGER account_stays BEFORE DELETE ON credit.account FOR EACH ROW EXECUTE FUNCTION credit.refuse_change();

CREATE TRIGGER entry_append_only BEFORE DELETE OR UPDATE ON credit.entry FOR EACH ROW EXECUTE FUNCTION credit.refuse_change();

CREATE CONSTRAINT TRIGGER entry_balanced AFTER INSERT ON credit.entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION credit.check_entry_balanced();

CREATE TRIGGER entry_not_emptied BEFORE TRUNCATE ON credit.entry FOR EACH STATEMENT EXECUTE FUNCTION credit.refuse_change();

CREATE TRIGGER hold_guard BEFORE UPDATE ON credit.hold FOR EACH ROW EXECUTE FUNCTION credit.guard_hold();

CREATE TRIGGER hold_not_emptied BEFORE TRUNCATE ON credit.hold FOR EACH STATEMENT EXECUTE FUNCTION credit.refuse_change();

CREATE TRIGGER hold_stays BEFORE DELETE ON credit.hold FOR EACH ROW EXECUTE FUNCTION credit.refuse_change();

CREATE TRIGGER hold_item_not_emptied BEFORE TRUNCATE ON credit.hold_item FOR EACH STATEMENT EXECUTE FUNCTION credit.refuse_change();

CREATE TRIGGER hold_item_stays BEFORE DELETE ON credit.hold_item FOR EACH ROW EXECUTE FUNCTION credit.refuse_change();

CREATE TRIGGER lot_guard BEFORE UPDATE ON credit.lot FOR EACH ROW EXECUTE FUNCTION credit.guard_lot();

CREATE TRIGGER lot_not_emptied BEFORE TRUNCATE ON credit.lot FOR EACH STATEMENT EXECUTE FUNCTION credit.refuse_change();

CREATE TRIGGER lot_stays BEFORE DELETE ON credit.lot FOR EACH ROW EXECUTE FUNCTION credit.refuse_change();

CREATE TRIGGER transfer_append_only BEFORE DELETE OR UPDATE ON credit.transfer FOR EACH ROW EXECUTE FUNCTION credit.refuse_change();

CREATE CONSTRAINT TRIGGER transfer_balanced AFTER INSERT ON credit.transfer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION credit.check_transfer_balanced();

CREATE TRIGGER transfer_not_emptied BEFORE TRUNCATE ON credit.transfer FOR EACH STATEMENT EXECUTE FUNCTION credit.refuse_change();

CREATE TRIGGER batch_guard BEFORE UPDATE ON public.batch FOR EACH ROW EXECUTE FUNCTION batches.guard_batch();

CREATE TRIGGER batch_item_guard BEFORE UPDATE ON public.batch_item FOR EACH ROW EXECUTE FUNCTION batches.guard_item();

CREATE TRIGGER operator_action_append_only BEFORE DELETE OR UPDATE ON public.operator_action FOR EACH ROW EXECUTE FUNCTION refuse_operator_action_change();

CREATE TRIGGER operator_action_not_emptied BEFORE TRUNCATE ON public.operator_action FOR EACH STATEMENT EXECUTE FUNCTION refuse_operator_action_change();

CREATE TRIGGER run_drops_creation AFTER UPDATE OF erased_at ON runs.run FOR EACH ROW WHEN (((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION runs.drop_creation();

CREATE TRIGGER run_guard BEFORE UPDATE ON runs.run FOR EACH ROW EXECUTE FUNCTION runs.guard_run();

CREATE TRIGGER run_guard_new BEFORE INSERT ON runs.run FOR EACH ROW EXECUTE FUNCTION runs.guard_new_run();

CREATE TRIGGER run_tells_webhooks AFTER UPDATE OF state ON runs.run FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) AND (new.state = ANY (ARRAY['done'::text, 'failed'::text])))) EXECUTE FUNCTION tell_webhooks();
