-- What a run does to the ledger in fewer statements and fewer entries of indexes. What each function answers, refuses and
-- leaves behind stays as it was.

-- ---------------------------------------------------------------------------------------------------
-- Indexes
-- ---------------------------------------------------------------------------------------------------

-- Every hold and every capture changes how much is left of a lot. An index whose condition names that makes PostgreSQL
-- write a new entry into each index of the table, and leave the old ones behind for every later reader: so none does.

-- True when nothing is left: a lot turns so once, and its index entries change then alone. credit.guard_lot sets it,
-- whoever writes. Lots that were used up before are looked at as long as they stay false, which costs a look.
alter table credit.lot add column is_used_up boolean not null default false;

create or replace function credit.guard_lot() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
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
end $$;

-- locks: one pass over the lots, a few for each person
create index lot_of_account on credit.lot (account_id, priority, expires_at, sequence);
-- locks: as above
create index lot_ending on credit.lot (expires_at) where not is_used_up and expires_at is not null;
drop index credit.lot_usable;
drop index credit.lot_due;

-- Nobody asks for the pending holds of one account.
drop index credit.hold_pending_of_account;

-- ---------------------------------------------------------------------------------------------------
-- Capture
-- ---------------------------------------------------------------------------------------------------

-- As before. The first step of the account gives the hold up and pays at once; each further lot is a step of its own,
-- because an account's total moves one entry at a time.
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

-- ---------------------------------------------------------------------------------------------------
-- Hold
-- ---------------------------------------------------------------------------------------------------

-- As credit.reserve. `p_freeze` is why the paid credits of the account rest, or null.
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
