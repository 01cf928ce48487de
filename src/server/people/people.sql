-- The profile that a user's screens show, and when users were last active.

-- Reads a user's profile, and whether anything is due before it may be shown, in one statement: every screen starts
-- with this read. PL/pgSQL plans the statement once per session, even behind a pooler without prepared statements.
create or replace function public.glance(p_user text, p_address bytea, p_month date)
returns table (
  email text, first_name text, last_name text, avatar_url text, referral_id text,
  available bigint, free_credits text, plan text, is_settled boolean)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
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
end $$;

-- Records a sign-in or the daily renewal of a session. Cancels the closing of an account that was warned as inactive.
create or replace function privacy.note_presence() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into privacy.presence as known (user_id, seen_at)
  values (new.user_id, clock_timestamp())
  on conflict (user_id) do update
    set seen_at = excluded.seen_at, warned_at = null, closes_at = null;
  return null;
end $$;
