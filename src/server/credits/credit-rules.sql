-- The functions of the ledger's constraints and triggers, which bind every caller.

-- The rules of each table that every run writes, in one function per table (decision 027). PostgreSQL parses a CHECK
-- from its text in every statement that writes; a function is parsed once. They set no search path, which would cost
-- more than the rules do: they name only built-in objects.

create or replace function credit.require_sound(p credit.account) returns boolean language plpgsql immutable as $$
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
end $$;

create or replace function credit.require_sound(p credit.hold) returns boolean language plpgsql immutable as $$
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
end $$;

create or replace function credit.require_sound(p credit.hold_item) returns boolean language plpgsql immutable as $$
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
end $$;

create or replace function credit.require_sound(p credit.lot) returns boolean language plpgsql immutable as $$
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
end $$;

create or replace function credit.require_sound(p credit.transfer) returns boolean language plpgsql immutable as $$
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
end $$;

create or replace function credit.require_sound(p credit.entry) returns boolean language plpgsql immutable as $$
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
end $$;

-- At COMMIT every transfer must have at least two entries that sum to zero, including the first two.
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

-- The first two entries are inserted with their transfer, whose own trigger checks the sum of all entries. A later
-- entry of an existing transfer needs another sequence number and is checked here.
create or replace function credit.check_entry_balanced() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.sequence not in (0, 1) then
    perform credit.require_balanced(new.transfer_id);
  end if;
  return null;
end $$;

create or replace function credit.check_transfer_balanced() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform credit.require_balanced(new.id);
  return null;
end $$;

-- The journal is append-only, and no row of the ledger is deleted.
create or replace function credit.refuse_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'credit.% may not be changed this way', tg_table_name using errcode = '42501';
end $$;

-- A hold is resolved once, and its purpose and amount never change.
create or replace function credit.guard_hold() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
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
end $$;

-- A lot's amount, owner and expiry are a promise to the customer and required by law. Sets `is_used_up` on every
-- update.
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

-- An account's total changes by one entry at a time.
create or replace function credit.guard_account() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
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
end $$;

-- At COMMIT every change of an account's total must have an entry in the journal.
create or replace function credit.check_account_entry() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
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
end $$;
