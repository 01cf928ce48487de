-- Paid credits that rest: while a payment is overdue or disputed, a user's paid lots cannot be taken for
-- new runs. What is held already goes on, free lots are not touched, ends stay where they are.

alter table credit.account
  add column paid_freeze text check (paid_freeze in ('overdue', 'disputed')),
  add column paid_frozen_at timestamptz,
  add constraint freeze_has_time check ((paid_freeze is null) = (paid_frozen_at is null)),
  add constraint only_users_freeze check (kind = 'user' or paid_freeze is null);

-- Lets a user's paid credits rest for a reason, or lets them go again (null). Answers whether anything
-- changed. Lots that are granted later rest as well.
create function credit.set_paid_freeze(
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
           -- A hold may have been asked for later and yet come first: it is older than the freeze.
           else coalesce(paid_frozen_at, greatest(
             p_now, (select max(created_at) from credit.hold where account_id = v_account.id)))
         end
   where id = v_account.id;
  return true;
end $$;

-- Sets credits aside for one run. Answers held, insufficient, frozen:<reason> (it would be enough if the
-- user's paid credits did not rest), or exists:<state of the hold>.
create or replace function credit.reserve(
  p_hold uuid, p_user text, p_amount bigint, p_purpose text, p_ttl interval,
  p_now timestamptz default clock_timestamp()
) returns text
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_hash bytea := credit.fingerprint(p_user, p_amount::text, p_purpose);
  v_account uuid;
  v_freeze text;
  v_hold credit.hold;
  v_lot record;
  v_free bigint;
  v_frozen bigint;
  v_need bigint := p_amount;
  v_take bigint;
  v_sequence int := 0;
begin
  perform credit.require_positive(p_amount);
  select id, paid_freeze into v_account, v_freeze from credit.account where user_id = p_user for update;
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
  select coalesce(sum(remaining - held) filter (where v_freeze is null or category <> 'paid'), 0),
         coalesce(sum(remaining - held) filter (where v_freeze is not null and category = 'paid'), 0)
    into v_free, v_frozen from credit.lot
   where account_id = v_account and remaining > held and effective_at <= p_now
     and (expires_at is null or expires_at > p_now);
  if v_free < p_amount then
    return case when v_free + v_frozen < p_amount then 'insufficient' else 'frozen:' || v_freeze end;
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
       and (v_freeze is null or category = 'promo')
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

-- What a user owns, what of it is set aside, and what may be spent now. No row for a user without an
-- account. Lots that are over but not swept yet, and lots that rest, count in `posted` and not in
-- `available`.
create or replace function credit.balance(p_user text, p_now timestamptz default clock_timestamp())
returns table (posted bigint, held bigint, available bigint)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select a.posted, a.held,
         coalesce((
           select sum(l.remaining - l.held) from credit.lot l
            where l.account_id = a.id and l.remaining > l.held and l.effective_at <= p_now
              and (l.expires_at is null or l.expires_at > p_now)
              and not (a.paid_freeze is not null and l.category = 'paid')), 0)::bigint
    from credit.account a where a.user_id = p_user
$$;

-- One more rule for the audit: nothing is taken of lots that rest.
alter view credit.audit rename to audit_of_books;
create view credit.audit as
select rule, id, detail from credit.audit_of_books
union all
select 'frozen_lot_taken', h.id, i.amount || ' of lot ' || l.id
  from credit.account a
  join credit.hold h on h.account_id = a.id and h.created_at > a.paid_frozen_at
  join credit.hold_item i on i.hold_id = h.id
  join credit.lot l on l.id = i.lot_id and l.category = 'paid';
