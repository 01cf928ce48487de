-- The same steps of a run in fewer statements. PostgreSQL makes a plan for a function in SQL anew in each
-- transaction, and starting a statement costs more than what the statements of a run do: so helpers of every run are
-- PL/pgSQL, which keeps its plans, and what was looked up twice is looked up once. What each function answers and
-- changes stays as it was.

-- ---------------------------------------------------------------------------------------------------
-- Guards
-- ---------------------------------------------------------------------------------------------------

-- At COMMIT every transfer must have at least two entries that sum to zero, the first two among them.
create or replace function credit.require_balanced(p_transfer uuid) returns void
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
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
end $$;

-- The first two entries come with their transfer, whose own guard adds up all of them. What comes later to a transfer
-- that has its first two must have another number, and is looked at here.
create or replace function credit.check_entry_balanced() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.sequence not in (0, 1) then
    perform credit.require_balanced(new.transfer_id);
  end if;
  return null;
end $$;

-- ---------------------------------------------------------------------------------------------------
-- Helpers
-- ---------------------------------------------------------------------------------------------------

create or replace function credit.fingerprint(variadic p_values text[]) returns bytea
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  return sha256(convert_to(to_jsonb(p_values)::text, 'UTF8'));
end $$;

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

-- ---------------------------------------------------------------------------------------------------
-- Hold and capture, for callers that have locked the account
-- ---------------------------------------------------------------------------------------------------

-- As credit.reserve. `p_freeze` is why the paid credits of the account rest, or null.
create function credit.reserve_locked(
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
  perform credit.require_positive(p_amount);
  select request_hash, state into v_hold from credit.hold where id = p_hold;
  if found then
    if v_hold.request_hash <> p_hash then
      raise exception 'hold % was made with other parameters', p_hold using errcode = 'P0422';
    end if;
    return 'exists:' || v_hold.state;
  end if;

  -- By priority, then what ends soonest, then what came first: the customer loses as little as possible. Lots that
  -- are over go, so that the books agree with what may be spent.
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
  if not found then  -- another user's hold, made in this very moment
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

-- Sets credits aside for one run. Answers held, insufficient, frozen:<reason> (it would be enough if the
-- user's paid credits did not rest), or exists:<state of the hold>.
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

-- As credit.capture.
create function credit.capture_locked(p_account uuid, p_hold uuid, p_amount bigint, p_now timestamptz)
returns text
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_hold record;
  v_item record;
  v_transfer uuid;
  v_amount bigint;
  v_need bigint;
  v_take bigint;
  v_sequence int := 0;
begin
  select state, amount, captured, expires_at into v_hold from credit.hold where id = p_hold;
  if not found then
    return 'not_found';
  end if;
  v_amount := coalesce(p_amount, v_hold.amount);
  perform credit.require_positive(v_amount);
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

  v_transfer := credit.open_transfer(
    'capture:' || p_hold, 'capture', credit.fingerprint(v_amount::text), p_hold, null, '{}');
  -- Before the entries: an account may never hold more than it owns, not even between two statements.
  update credit.account set held = held - v_hold.amount where id = p_account;
  v_need := v_amount;
  for v_item in select sequence, lot_id, amount from credit.hold_item where hold_id = p_hold order by sequence loop
    v_take := least(v_need, v_item.amount);
    v_need := v_need - v_take;
    update credit.lot set held = held - v_item.amount, remaining = remaining - v_take where id = v_item.lot_id;
    if v_take > 0 then
      update credit.hold_item set captured = v_take where hold_id = p_hold and sequence = v_item.sequence;
      v_sequence := credit.post(v_transfer, p_account, 'revenue', v_item.lot_id, -v_take, v_sequence);
    end if;
  end loop;
  update credit.hold set state = 'captured', captured = v_amount, resolved_at = p_now where id = p_hold;
  return 'captured';
end $$;

-- Spends a hold, or a part of it and gives back the rest. Answers captured, exists (the same capture
-- happened before), conflict (another amount was captured), already_released, already_expired,
-- exceeds_hold or not_found.
create or replace function credit.capture(
  p_hold uuid, p_amount bigint default null, p_now timestamptz default clock_timestamp()
) returns text
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  return credit.capture_locked(credit.lock_account_of_hold(p_hold), p_hold, p_amount, p_now);
end $$;
