-- The credits ledger. Programs read the tables and call the functions; nothing else may write.
--
-- Double entry: every transfer's entries sum to zero. A grant makes a lot (an amount with a source, a priority and an
-- expiry). A hold sets credits of certain lots aside for one run and is resolved at most once: captured (spent),
-- released or expired (available again). The journal is never changed or deleted. Every function locks the user's
-- account row first, so operations of one user run one after the other, and different users never wait for each other.
--
-- Errors: SQLSTATE P0422 if a key or an id is reused with other parameters, 22023 for a parameter that no caller may
-- pass. Expected refusals are return values.
--
-- Every function that depends on time takes `p_now`, so that tests can set the clock.
--
-- PostgreSQL plans a function in SQL again in each transaction, so helpers of every run are PL/pgSQL, which keeps its
-- plans.

-- ---------------------------------------------------------------------------------------------------
-- Helpers
-- ---------------------------------------------------------------------------------------------------

create or replace function credit.system_account(p_kind text) returns uuid
language sql stable set search_path = pg_catalog, pg_temp as $$
  select id from credit.account where kind = p_kind
$$;

-- Fingerprint of a request: the same key with another fingerprint is a conflict. Every argument is text that doesn't
-- depend on session settings; the array keeps arguments apart that contain separators.
create or replace function credit.fingerprint(variadic p_values text[]) returns bytea
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  return sha256(convert_to(to_jsonb(p_values)::text, 'UTF8'));
end $$;

-- Returns whether exactly this request already used the key. Raises P0422 if another request did.
create or replace function credit.key_is_used(p_key text, p_hash bytea) returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
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
end $$;

-- Opens a transfer under a key that `key_is_used` did not find while the account was locked. A conflict here can only
-- come from another account, so the key was used with other parameters.
create or replace function credit.open_transfer(
  p_key text, p_type text, p_hash bytea, p_hold uuid, p_reverses uuid, p_meta jsonb
) returns uuid
language plpgsql set search_path = pg_catalog, pg_temp as $$
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
end $$;

-- Moves credits between a user's account and a system account. Returns the next free sequence number.
create or replace function credit.post(
  p_transfer uuid, p_account uuid, p_system_kind text, p_lot uuid, p_amount bigint, p_sequence int
) returns int
language plpgsql set search_path = pg_catalog, pg_temp as $$
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
end $$;

create or replace function credit.require_positive(p_amount bigint) returns void
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  if p_amount is null or p_amount <= 0 then
    raise exception 'amount % is not positive', p_amount using errcode = '22023';
  end if;
end $$;

-- Locks the account of a hold and returns it, or null if there is no such hold.
create or replace function credit.lock_account_of_hold(p_hold uuid) returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_account uuid;
begin
  select a.id into v_account
    from credit.hold h join credit.account a on a.id = h.account_id
   where h.id = p_hold
     for update of a;
  return v_account;
end $$;

-- Locks the account of a lot and returns it, or null if there is no such lot.
create or replace function credit.lock_account_of_lot(p_lot uuid) returns uuid
language sql volatile set search_path = pg_catalog, pg_temp as $$
  select a.id from credit.account a join credit.lot l on l.account_id = a.id
   where l.id = p_lot
     for update of a
$$;

-- ---------------------------------------------------------------------------------------------------
-- Operations
-- ---------------------------------------------------------------------------------------------------

-- Grants credits to a user, once per key. `p_expires` is part of the request: it must be derived from the event (an
-- invoice's end of period), never from the current time, or a retry is refused.
create or replace function credit.grant_credits(
  p_key text, p_user text, p_source text, p_source_ref text, p_category text, p_priority int,
  p_amount bigint, p_expires timestamptz, p_now timestamptz default clock_timestamp()
) returns table (is_new boolean, granted_lot uuid)
language plpgsql set search_path = pg_catalog, pg_temp as $$
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
end $$;

-- Removes the free credits of an expired lot. Held credits stay until their hold is resolved. Returns the number of
-- credits that expired now.
create or replace function credit.expire_lot(p_lot uuid, p_now timestamptz default clock_timestamp()) returns bigint
language plpgsql set search_path = pg_catalog, pg_temp as $$
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
end $$;

-- Like credit.reserve, for callers that have locked the account. `p_freeze` is the reason why the account's paid
-- credits are frozen, or null.
create or replace function credit.reserve_locked(
  p_account uuid, p_freeze text, p_hold uuid, p_hash bytea, p_amount bigint, p_purpose text, p_ttl interval,
  p_now timestamptz
) returns text
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
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
end $$;

-- Holds credits for one run. Returns held, insufficient, frozen:<reason> (the balance would suffice if the user's paid
-- credits weren't frozen), or exists:<state of the hold>.
create or replace function credit.reserve(
  p_hold uuid, p_user text, p_amount bigint, p_purpose text, p_ttl interval,
  p_now timestamptz default clock_timestamp()
) returns text
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_account record;
begin
  select id, paid_freeze into v_account from credit.account where user_id = p_user for update;
  return credit.reserve_locked(
    v_account.id, v_account.paid_freeze, p_hold, credit.fingerprint(p_user, p_amount::text, p_purpose), p_amount,
    p_purpose, p_ttl, p_now);
end $$;

-- Like credit.capture, for callers that have locked the account. The account's first update releases the whole hold and
-- spends from the first lot. Each further lot is an update of its own, because an account's total changes by one entry
-- at a time.
create or replace function credit.capture_locked(p_account uuid, p_hold uuid, p_amount bigint, p_now timestamptz)
returns text
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
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
end $$;

-- Captures a hold, or a part of it and releases the rest. Returns captured, exists (the same capture already happened),
-- conflict (a different amount was captured), already_released, already_expired, exceeds_hold or not_found.
create or replace function credit.capture(
  p_hold uuid, p_amount bigint default null, p_now timestamptz default clock_timestamp()
) returns text
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  return credit.capture_locked(credit.lock_account_of_hold(p_hold), p_hold, p_amount, p_now);
end $$;

-- Releases a hold. `p_state` is released (the run failed) or expired (not resolved in time). Returns that state,
-- exists, already_<other state>, not_due (too early to expire) or not_found.
create or replace function credit.release(
  p_hold uuid, p_state text default 'released', p_now timestamptz default clock_timestamp()
) returns text
language plpgsql set search_path = pg_catalog, pg_temp as $$
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
end $$;

-- Refunds captured credits, last captured first, each to its lot. Credits of a lot that has expired by now become a
-- free goodwill lot: a paid lot is never extended. Returns refunded, exists, exceeds_captured, not_captured or
-- not_found.
create or replace function credit.refund(
  p_key text, p_hold uuid, p_amount bigint, p_now timestamptz default clock_timestamp()
) returns text
language plpgsql set search_path = pg_catalog, pg_temp as $$
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
end $$;

-- The captured credits of a hold that can go back to their lots. Lots that have ended take nothing: they expired, or
-- their payment was returned after the credits were spent.
create or replace function credit.returnable(p_hold uuid, p_now timestamptz default clock_timestamp())
returns table (sequence smallint, lot_id uuid, amount bigint)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select i.sequence, i.lot_id, i.captured - i.refunded - i.returned
    from credit.hold_item i join credit.lot l on l.id = i.lot_id
   where i.hold_id = p_hold and i.captured > i.refunded + i.returned
     and l.expired_at is null and (l.expires_at is null or l.expires_at > p_now)
     and not exists (
       select from credit.entry e
        where e.lot_id = l.id and e.account_id = credit.system_account('receivable'))
   order by i.sequence;
$$;

-- Returns captured credits to their lots because the user didn't want the result, once per hold. Unlike a refund it
-- never makes a lot, and the credits still count as used where a payment is refunded (billing/mirror.ts). Returns
-- returned, exists, nothing_left (see credit.returnable), not_captured or not_found.
create or replace function credit.return_unwanted(p_hold uuid, p_now timestamptz default clock_timestamp()) returns text
language plpgsql set search_path = pg_catalog, pg_temp as $$
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
end $$;

-- Takes granted credits back because their payment was returned. Never takes spent or held credits: that part is
-- recorded as owed, and the balance doesn't fall below zero.
create or replace function credit.clawback(
  p_key text, p_lot uuid, p_amount bigint, p_now timestamptz default clock_timestamp()
) returns table (taken bigint, owed bigint)
language plpgsql set search_path = pg_catalog, pg_temp as $$
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
end $$;

-- Freezes a user's paid credits for a reason, or unfreezes them (null). Returns whether anything changed. Lots granted
-- later are frozen too.
create or replace function credit.set_paid_freeze(
  p_user text, p_reason text, p_now timestamptz default clock_timestamp()
) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
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
end $$;

-- Returns a user's credits: all, held and spendable now. No row for a user without an account. Lots that have expired
-- but are not swept yet, and frozen lots, count in `posted` but not in `available`.
create or replace function credit.balance(p_user text, p_now timestamptz default clock_timestamp())
returns table (posted bigint, held bigint, available bigint)
language plpgsql stable set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
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
end $$;
