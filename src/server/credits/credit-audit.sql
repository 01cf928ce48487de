-- Every row of credit.audit is a violated rule of the ledger. It must always be empty.

-- Compares balances, holds and lots with the entries that made them.
create or replace view credit.audit_of_books as
with
  entries as (
    select account_id, sum(amount) as total, count(*) as number from credit.entry group by account_id),
  holds as (
    select account_id, sum(amount) as total from credit.hold where state = 'pending' group by account_id),
  lots as (
    select account_id, sum(remaining) as remaining, sum(held) as held from credit.lot group by account_id),
  items as (
    select hold_id, sum(amount) as amount, sum(captured) as captured, sum(returned) as returned
      from credit.hold_item group by hold_id),
  returns as (
    select c.hold_id, sum(e.amount) as total
      from credit.transfer t
      join credit.transfer c on c.id = t.reverses_id
      join credit.entry e on e.transfer_id = t.id
      join credit.account a on a.id = e.account_id and a.kind = 'user'
     where t.type = 'return' group by c.hold_id),
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
 where (h.state = 'captured') <> (t.id is not null)
union all
select 'hold_returned', h.id, coalesce(i.returned, 0) || ' but entries ' || coalesce(r.total, 0)
  from credit.hold h left join items i on i.hold_id = h.id left join returns r on r.hold_id = h.id
 where coalesce(i.returned, 0) <> coalesce(r.total, 0);

-- All rules: those of credit.audit_of_books, and that holds don't use frozen lots.
create or replace view credit.audit as
select rule, id, detail from credit.audit_of_books
union all
select 'frozen_lot_taken', h.id, i.amount || ' of lot ' || l.id
  from credit.account a
  join credit.hold h on h.account_id = a.id and h.created_at > a.paid_frozen_at
  join credit.hold_item i on i.hold_id = h.id
  join credit.lot l on l.id = i.lot_id and l.category = 'paid';
