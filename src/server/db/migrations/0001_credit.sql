-- The credits ledger. Programs read the tables and call the functions; nothing else may write.
--
-- Double entry: every transfer's entries sum to zero. A grant makes a lot (an amount with a source, a
-- priority and an end). A hold sets credits of certain lots aside for one run and is resolved at most
-- once: captured (spent), released or expired (given back). Nothing is ever changed or deleted in the
-- journal. Every function locks the user's account row first, so the operations of one user happen one
-- after the other, and different users never wait for each other.
--
-- Errors: SQLSTATE P0422 when a key or an id is used again with other parameters, 22023 for a parameter
-- that no caller may pass. Expected refusals are return values.
--
-- Every function that depends on time takes `p_now`, so that tests can turn the clock.

create schema credit;

-- ---------------------------------------------------------------------------------------------------
-- Tables
-- ---------------------------------------------------------------------------------------------------

create table credit.account (
  id         uuid primary key default gen_random_uuid(),
  kind       text not null check (kind in (
               'user', 'issued_promo', 'issued_paid', 'revenue', 'breakage', 'clawback', 'receivable')),
  -- Text, because identity providers make ids of their own kind.
  user_id    text unique check (length(user_id) between 1 and 255),
  posted     bigint not null default 0,  -- sum of the account's entries
  held       bigint not null default 0,  -- sum of its pending holds
  version    bigint not null default 0,  -- number of its entries
  created_at timestamptz not null default clock_timestamp(),
  constraint user_has_owner check ((kind = 'user') = (user_id is not null)),
  constraint held_not_negative check (held >= 0),
  constraint user_solvent check (kind <> 'user' or posted >= held),
  -- The system's accounts keep no totals: one row that every user writes would make all of them wait.
  constraint system_keeps_no_totals check (kind = 'user' or (posted = 0 and held = 0 and version = 0))
);
create unique index account_one_per_system_kind on credit.account (kind) where kind <> 'user';

insert into credit.account (kind)
values ('issued_promo'), ('issued_paid'), ('revenue'), ('breakage'), ('clawback'), ('receivable');

create table credit.hold (
  id           uuid primary key,  -- the run's id, made by the client before it asks
  account_id   uuid not null references credit.account,
  amount       bigint not null check (amount > 0),
  state        text not null default 'pending' check (state in ('pending', 'captured', 'released', 'expired')),
  captured     bigint not null default 0 check (captured between 0 and amount),
  purpose      text not null,
  request_hash bytea not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  resolved_at  timestamptz,
  constraint hold_resolved_with_time check ((state = 'pending') = (resolved_at is null)),
  constraint hold_captured_something check ((state = 'captured') = (captured > 0)),
  constraint hold_lasts check (expires_at > created_at)
);
create index hold_due on credit.hold (expires_at) where state = 'pending';
create index hold_pending_of_account on credit.hold (account_id) where state = 'pending';

create table credit.transfer (
  id           uuid primary key default gen_random_uuid(),
  key          text not null unique check (length(key) between 8 and 200),  -- idempotency key
  type         text not null check (type in ('grant', 'capture', 'refund', 'expire', 'clawback')),
  hold_id      uuid references credit.hold,
  reverses_id  uuid references credit.transfer,
  request_hash bytea not null,
  meta         jsonb not null default '{}',
  created_at   timestamptz not null default clock_timestamp(),
  constraint capture_has_hold check ((type = 'capture') = (hold_id is not null)),
  constraint refund_has_source check ((type = 'refund') = (reverses_id is not null))
);
create unique index transfer_one_capture on credit.transfer (hold_id) where type = 'capture';

create table credit.lot (
  id           uuid primary key default gen_random_uuid(),
  account_id   uuid not null references credit.account,
  source       text not null check (source in (
                 'signup', 'referral', 'subscription', 'purchase', 'goodwill', 'promo')),
  source_ref   text not null,
  category     text not null check (category in ('paid', 'promo')),
  priority     smallint not null check (priority between 0 and 100),
  amount       bigint not null check (amount > 0),
  remaining    bigint not null,
  held         bigint not null default 0,
  effective_at timestamptz not null,
  expires_at   timestamptz,
  expired_at   timestamptz,
  -- Order of arrival. A clock may give two lots the same instant or run backwards.
  sequence     bigint generated always as identity,
  transfer_id  uuid not null references credit.transfer,
  constraint lot_bounds check (held >= 0 and remaining >= held and remaining <= amount),
  constraint lot_lasts check (expires_at is null or expires_at > effective_at),
  -- Japan's Payment Services Act exempts prepaid credits that can be used for six months only. In UTC,
  -- so that the rule does not hang on the time zone of the session.
  constraint paid_lot_ends check (
    category <> 'paid'
    or (expires_at is not null
        and expires_at at time zone 'UTC' <= effective_at at time zone 'UTC' + interval '6 months')),
  -- A second guard against granting one event twice under two keys.
  constraint lot_once_per_source unique (source, source_ref, account_id)
);
create index lot_usable on credit.lot (account_id, priority, expires_at, sequence) where remaining > held;
create index lot_due on credit.lot (expires_at) where remaining > held;
create index lot_of_transfer on credit.lot (transfer_id);

-- Which lots a hold took its credits from, in the order of taking.
create table credit.hold_item (
  hold_id  uuid not null references credit.hold,
  sequence smallint not null,
  lot_id   uuid not null references credit.lot,
  amount   bigint not null check (amount > 0),
  captured bigint not null default 0,
  refunded bigint not null default 0,
  primary key (hold_id, sequence),
  unique (hold_id, lot_id),
  constraint hold_item_bounds check (captured between 0 and amount and refunded between 0 and captured)
);
create index hold_item_lot on credit.hold_item (lot_id);

create table credit.entry (
  transfer_id     uuid not null references credit.transfer,
  sequence        smallint not null,
  account_id      uuid not null references credit.account,
  lot_id          uuid references credit.lot,
  amount          bigint not null check (amount <> 0),
  -- Both null for the system's accounts; for users a chain without a gap.
  account_version bigint,
  posted_after    bigint,
  primary key (transfer_id, sequence),
  unique (account_id, account_version),
  constraint entry_chain_whole check ((account_version is null) = (posted_after is null))
);
create index entry_lot on credit.entry (lot_id);

-- ---------------------------------------------------------------------------------------------------
-- Guards: what the database itself refuses, whoever asks
-- ---------------------------------------------------------------------------------------------------

-- At COMMIT every transfer must have at least two entries that sum to zero.
create function credit.require_balanced(p_transfer uuid) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_sum numeric;
  v_count int;
begin
  select coalesce(sum(amount), 0), count(*) into v_sum, v_count
    from credit.entry where transfer_id = p_transfer;
  if v_sum <> 0 or v_count < 2 then
    raise exception 'transfer % is not balanced (sum %, % entries)', p_transfer, v_sum, v_count
      using errcode = '23514', constraint = 'transfer_balanced';
  end if;
end $$;

create function credit.check_entry_balanced() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform credit.require_balanced(new.transfer_id);
  return null;
end $$;

create function credit.check_transfer_balanced() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform credit.require_balanced(new.id);
  return null;
end $$;

create constraint trigger entry_balanced after insert on credit.entry
  deferrable initially deferred for each row execute function credit.check_entry_balanced();
create constraint trigger transfer_balanced after insert on credit.transfer
  deferrable initially deferred for each row execute function credit.check_transfer_balanced();

create function credit.refuse_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'credit.% may not be changed this way', tg_table_name using errcode = '42501';
end $$;

create trigger entry_append_only before update or delete on credit.entry
  for each row execute function credit.refuse_change();
create trigger transfer_append_only before update or delete on credit.transfer
  for each row execute function credit.refuse_change();
create trigger account_stays before delete on credit.account
  for each row execute function credit.refuse_change();
create trigger hold_stays before delete on credit.hold
  for each row execute function credit.refuse_change();
create trigger hold_item_stays before delete on credit.hold_item
  for each row execute function credit.refuse_change();
create trigger lot_stays before delete on credit.lot
  for each row execute function credit.refuse_change();

create trigger entry_not_emptied before truncate on credit.entry execute function credit.refuse_change();
create trigger transfer_not_emptied before truncate on credit.transfer execute function credit.refuse_change();
create trigger account_not_emptied before truncate on credit.account execute function credit.refuse_change();
create trigger hold_not_emptied before truncate on credit.hold execute function credit.refuse_change();
create trigger hold_item_not_emptied before truncate on credit.hold_item execute function credit.refuse_change();
create trigger lot_not_emptied before truncate on credit.lot execute function credit.refuse_change();

-- A hold is resolved once, and what it was made for never changes.
create function credit.guard_hold() returns trigger
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
create trigger hold_guard before update on credit.hold
  for each row execute function credit.guard_hold();

-- A lot's amount, owner and end are a promise to the customer and a duty by law.
create function credit.guard_lot() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.id, new.account_id, new.source, new.source_ref, new.category, new.priority, new.amount,
      new.effective_at, new.expires_at, new.sequence, new.transfer_id)
     is distinct from
     (old.id, old.account_id, old.source, old.source_ref, old.category, old.priority, old.amount,
      old.effective_at, old.expires_at, old.sequence, old.transfer_id) then
    raise exception 'lot % may only change what is left of it', old.id using errcode = '42501';
  end if;
  return new;
end $$;
create trigger lot_guard before update on credit.lot
  for each row execute function credit.guard_lot();

-- An account's total moves one entry at a time.
create function credit.guard_account() returns trigger
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
create trigger account_guard before update on credit.account
  for each row execute function credit.guard_account();

-- At COMMIT every step of an account's total must be an entry of the journal.
create function credit.check_account_entry() returns trigger
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
create constraint trigger account_has_entry after update on credit.account
  deferrable initially deferred for each row when (old.version <> new.version)
  execute function credit.check_account_entry();

-- ---------------------------------------------------------------------------------------------------
-- Helpers
-- ---------------------------------------------------------------------------------------------------

create function credit.system_account(p_kind text) returns uuid
language sql stable set search_path = pg_catalog, pg_temp as $$
  select id from credit.account where kind = p_kind
$$;

-- Fingerprint of a request: the same key with another fingerprint is a conflict. Every argument is text
-- that does not hang on the session's settings; the array keeps arguments apart that contain separators.
create function credit.fingerprint(variadic p_values text[]) returns bytea
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select sha256(convert_to(to_jsonb(p_values)::text, 'UTF8'))
$$;

-- Answers whether the key was used already for exactly this request; raises when for another one.
create function credit.key_is_used(p_key text, p_hash bytea) returns boolean
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

-- Opens a transfer under a key that `key_is_used` did not find while the account was locked. A conflict
-- here can only come from another account, so it is a key used with other parameters.
create function credit.open_transfer(
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

-- Moves credits between a user's account and one of the system's. Returns the next free sequence number.
create function credit.post(
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

create function credit.require_positive(p_amount bigint) returns void
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  if p_amount is null or p_amount <= 0 then
    raise exception 'amount % is not positive', p_amount using errcode = '22023';
  end if;
end $$;

-- Locks the account of a hold. Null when there is no such hold.
create function credit.lock_account_of_hold(p_hold uuid) returns uuid
language sql volatile set search_path = pg_catalog, pg_temp as $$
  select a.id from credit.account a join credit.hold h on h.account_id = a.id
   where h.id = p_hold
     for update of a
$$;

-- Locks the account of a lot. Null when there is no such lot.
create function credit.lock_account_of_lot(p_lot uuid) returns uuid
language sql volatile set search_path = pg_catalog, pg_temp as $$
  select a.id from credit.account a join credit.lot l on l.account_id = a.id
   where l.id = p_lot
     for update of a
$$;

-- ---------------------------------------------------------------------------------------------------
-- Operations
-- ---------------------------------------------------------------------------------------------------

-- Gives a user credits, once per key. `p_expires` is part of the request: it must be derived from the
-- event (an invoice's end of period), never from the present, or a retry is refused.
create function credit.grant_credits(
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

-- Takes what is free of a lot whose time is over. Held credits stay until their hold is resolved.
-- Returns the number of credits that expired now.
create function credit.expire_lot(p_lot uuid, p_now timestamptz default clock_timestamp()) returns bigint
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
  -- A lot can expire in parts, as its holds are given back; its number of entries tells them apart.
  select count(*) into v_entries from credit.entry where lot_id = p_lot;
  v_transfer := credit.open_transfer(
    'expire:' || p_lot || ':' || v_entries, 'expire', credit.fingerprint(p_lot::text, v_amount::text),
    null, null, '{}');
  update credit.lot set remaining = remaining - v_amount, expired_at = coalesce(expired_at, p_now)
   where id = p_lot;
  perform credit.post(v_transfer, v_account, 'breakage', p_lot, -v_amount, 0);
  return v_amount;
end $$;

-- Sets credits aside for one run. Answers held, insufficient, or exists:<state of the hold>.
create function credit.reserve(
  p_hold uuid, p_user text, p_amount bigint, p_purpose text, p_ttl interval,
  p_now timestamptz default clock_timestamp()
) returns text
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_hash bytea := credit.fingerprint(p_user, p_amount::text, p_purpose);
  v_account uuid;
  v_hold credit.hold;
  v_lot record;
  v_free bigint;
  v_need bigint := p_amount;
  v_take bigint;
  v_sequence int := 0;
begin
  perform credit.require_positive(p_amount);
  select id into v_account from credit.account where user_id = p_user for update;
  select * into v_hold from credit.hold where id = p_hold;
  if found then
    if v_hold.request_hash <> v_hash then
      raise exception 'hold % was made with other parameters', p_hold using errcode = 'P0422';
    end if;
    return 'exists:' || v_hold.state;
  end if;

  -- Lots that are over go first, so that the books agree with what may be spent.
  perform credit.expire_lot(id, p_now) from credit.lot
    where account_id = v_account and remaining > held and expires_at <= p_now;
  select coalesce(sum(remaining - held), 0) into v_free from credit.lot
   where account_id = v_account and remaining > held and effective_at <= p_now
     and (expires_at is null or expires_at > p_now);
  if v_free < p_amount then
    return 'insufficient';
  end if;

  insert into credit.hold (id, account_id, amount, purpose, request_hash, created_at, expires_at)
  values (p_hold, v_account, p_amount, p_purpose, v_hash, p_now, p_now + p_ttl)
  on conflict (id) do nothing;
  if not found then  -- another user's hold, made in this very moment
    raise exception 'hold % was made with other parameters', p_hold using errcode = 'P0422';
  end if;

  -- By priority, then what ends soonest, then what came first: the customer loses as little as possible.
  for v_lot in
    select id, remaining - held as free from credit.lot
     where account_id = v_account and remaining > held and effective_at <= p_now
       and (expires_at is null or expires_at > p_now)
     order by priority, expires_at nulls last, sequence
  loop
    v_take := least(v_need, v_lot.free);
    update credit.lot set held = held + v_take where id = v_lot.id;
    insert into credit.hold_item (hold_id, sequence, lot_id, amount)
    values (p_hold, v_sequence, v_lot.id, v_take);
    v_sequence := v_sequence + 1;
    v_need := v_need - v_take;
    exit when v_need = 0;
  end loop;
  update credit.account set held = held + p_amount where id = v_account;
  return 'held';
end $$;

-- Spends a hold, or a part of it and gives back the rest. Answers captured, exists (the same capture
-- happened before), conflict (another amount was captured), already_released, already_expired,
-- exceeds_hold or not_found.
create function credit.capture(
  p_hold uuid, p_amount bigint default null, p_now timestamptz default clock_timestamp()
) returns text
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_account uuid := credit.lock_account_of_hold(p_hold);
  v_hold credit.hold;
  v_item credit.hold_item;
  v_transfer uuid;
  v_amount bigint;
  v_need bigint;
  v_take bigint;
  v_sequence int := 0;
begin
  select * into v_hold from credit.hold where id = p_hold;
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
  update credit.account set held = held - v_hold.amount where id = v_account;
  v_need := v_amount;
  for v_item in select * from credit.hold_item where hold_id = p_hold order by sequence loop
    v_take := least(v_need, v_item.amount);
    v_need := v_need - v_take;
    update credit.lot set held = held - v_item.amount, remaining = remaining - v_take where id = v_item.lot_id;
    if v_take > 0 then
      update credit.hold_item set captured = v_take where hold_id = p_hold and sequence = v_item.sequence;
      v_sequence := credit.post(v_transfer, v_account, 'revenue', v_item.lot_id, -v_take, v_sequence);
    end if;
  end loop;
  update credit.hold set state = 'captured', captured = v_amount, resolved_at = p_now where id = p_hold;
  return 'captured';
end $$;

-- Gives a hold back. `p_state` is released (the run failed) or expired (nobody resolved it in time).
-- Answers that state, exists, already_<other state>, not_due (too early to expire) or not_found.
create function credit.release(
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

-- Gives captured credits back, last taken first, each to the lot it came from. What came from a lot that
-- is over by now becomes a free goodwill lot: a paid lot never lives longer. Answers refunded, exists,
-- exceeds_captured, not_captured or not_found.
create function credit.refund(
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
  select sum(captured - refunded) into v_refundable from credit.hold_item where hold_id = p_hold;
  if p_amount > v_refundable then
    return 'exceeds_captured';
  end if;

  select id into v_source from credit.transfer where hold_id = p_hold and type = 'capture';
  v_transfer := credit.open_transfer(p_key, 'refund', v_hash, null, v_source, '{}');
  for v_item in
    select i.sequence, i.lot_id, i.captured - i.refunded as refundable,
           (l.expires_at is null or l.expires_at > p_now) as lot_lives
      from credit.hold_item i join credit.lot l on l.id = i.lot_id
     where i.hold_id = p_hold and i.captured > i.refunded
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

-- Takes granted credits back because their payment was returned. Never takes what is spent or held: that
-- part is booked as owed, and the balance stays at zero or above.
create function credit.clawback(
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

-- What a user owns, what of it is set aside, and what may be spent now. No row for a user without an
-- account. Lots that are over but not swept yet count in `posted` and not in `available`.
create function credit.balance(p_user text, p_now timestamptz default clock_timestamp())
returns table (posted bigint, held bigint, available bigint)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select a.posted, a.held,
         coalesce((
           select sum(l.remaining - l.held) from credit.lot l
            where l.account_id = a.id and l.remaining > l.held and l.effective_at <= p_now
              and (l.expires_at is null or l.expires_at > p_now)), 0)::bigint
    from credit.account a where a.user_id = p_user
$$;

-- ---------------------------------------------------------------------------------------------------
-- Audit: every row is a broken rule. It must be empty, always.
-- ---------------------------------------------------------------------------------------------------

create view credit.audit as
with
  entries as (
    select account_id, sum(amount) as total, count(*) as number from credit.entry group by account_id),
  holds as (
    select account_id, sum(amount) as total from credit.hold where state = 'pending' group by account_id),
  lots as (
    select account_id, sum(remaining) as remaining, sum(held) as held from credit.lot group by account_id),
  items as (
    select hold_id, sum(amount) as amount, sum(captured) as captured from credit.hold_item group by hold_id),
  lot_entries as (
    select e.lot_id, sum(e.amount) as total
      from credit.entry e join credit.account a on a.id = e.account_id and a.kind = 'user'
     group by e.lot_id),
  lot_holds as (
    select i.lot_id, sum(i.amount) as total
      from credit.hold_item i join credit.hold h on h.id = i.hold_id and h.state = 'pending'
     group by i.lot_id),
  chain as (
    select account_id, account_version, posted_after, amount,
           lag(posted_after, 1, 0::bigint) over steps as posted_before,
           row_number() over steps as position
      from credit.entry where account_version is not null
    window steps as (partition by account_id order by account_version))
select 'transfer_balanced' as rule, t.id as id, coalesce(sum(e.amount), 0) || ' in ' || count(e.*) as detail
  from credit.transfer t left join credit.entry e on e.transfer_id = t.id
 group by t.id having coalesce(sum(e.amount), 0) <> 0 or count(e.*) < 2
union all
select 'account_posted', a.id, a.posted || ' but entries ' || coalesce(e.total, 0)
  from credit.account a left join entries e on e.account_id = a.id
 where a.kind = 'user' and (a.posted <> coalesce(e.total, 0) or a.version <> coalesce(e.number, 0))
union all
select 'account_held', a.id, a.held || ' but holds ' || coalesce(h.total, 0)
  from credit.account a left join holds h on h.account_id = a.id
 where a.kind = 'user' and a.held <> coalesce(h.total, 0)
union all
select 'account_lots', a.id, a.posted || '/' || a.held || ' but lots ' || coalesce(l.remaining, 0) || '/' || coalesce(l.held, 0)
  from credit.account a left join lots l on l.account_id = a.id
 where a.kind = 'user' and (a.posted <> coalesce(l.remaining, 0) or a.held <> coalesce(l.held, 0))
union all
select 'lot_entries', l.id, l.remaining || ' but entries ' || coalesce(e.total, 0)
  from credit.lot l left join lot_entries e on e.lot_id = l.id
 where l.remaining <> coalesce(e.total, 0)
union all
select 'lot_held', l.id, l.held || ' but holds ' || coalesce(h.total, 0)
  from credit.lot l left join lot_holds h on h.lot_id = l.id
 where l.held <> coalesce(h.total, 0)
union all
select 'hold_items', h.id, h.amount || '/' || h.captured || ' but items ' || coalesce(i.amount, 0) || '/' || coalesce(i.captured, 0)
  from credit.hold h left join items i on i.hold_id = h.id
 where h.amount <> coalesce(i.amount, 0) or h.captured <> coalesce(i.captured, 0)
union all
select 'account_chain', account_id, 'version ' || account_version
  from chain where posted_after <> posted_before + amount or account_version <> position
union all
select 'hold_capture', h.id, h.state
  from credit.hold h left join credit.transfer t on t.hold_id = h.id and t.type = 'capture'
 where (h.state = 'captured') <> (t.id is not null);
