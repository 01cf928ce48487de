/* Faults put into the ledger's SQL on purpose. A test that misses them would miss real ones. */

export interface Mutant {
  readonly name: string;
  /** Occurs exactly once in the latest migration that defines it. */
  readonly find: string;
  readonly replace: string;
}

export const mutants: readonly Mutant[] = [
  {
    name: "reserve ignores what is held",
    find: "select id, remaining - held as free, category",
    replace: "select id, remaining as free, category",
  },
  {
    name: "reserve puts the end before the priority",
    find: "order by priority, expires_at nulls last, sequence",
    replace: "order by expires_at nulls last, priority, sequence",
  },
  {
    name: "reserve takes credits without an end first",
    find: "order by priority, expires_at nulls last, sequence",
    replace: "order by priority, expires_at nulls first, sequence",
  },
  {
    name: "capture spends an overdue hold",
    find: `  if v_hold.expires_at <= p_now then
    return 'already_expired';
  end if;
`,
    replace: "",
  },
  {
    name: "capture of a part spends everything",
    find: "v_take := least(v_need, v_item.amount);",
    replace: "v_take := v_item.amount;",
  },
  {
    name: "capture of a part keeps the rest held",
    find: "set held = held - v_item.amount, remaining",
    replace: "set held = held - v_take, remaining",
  },
  {
    name: "capture gives the hold up once for each lot",
    find: "      v_given_up := 0;\n",
    replace: "",
  },
  {
    name: "capture keeps the account's credits held",
    find: "set held = held - v_given_up, posted",
    replace: "set posted",
  },
  {
    name: "capture books the user's side alone",
    find: `v_version, v_posted),
        (v_transfer, v_sequence + 1,
         (select s.id from credit.account s where s.kind = 'revenue' and s.kind <> 'user'), v_item.lot_id, v_take,
         null, null);`,
    replace: "v_version, v_posted);",
  },
  {
    name: "release forgets the account",
    find: `  update credit.account set held = held - v_hold.amount where id = v_account;
  update credit.hold set state = p_state`,
    replace: "  update credit.hold set state = p_state",
  },
  {
    name: "refund forgets earlier refunds",
    find: "select sum(captured - refunded - returned) into v_refundable",
    replace: "select sum(captured - returned) into v_refundable",
  },
  {
    name: "refund starts with what was taken first",
    find: "order by i.sequence desc",
    replace: "order by i.sequence",
  },
  {
    name: "refund revives a lot that is over",
    find: "(l.expires_at is null or l.expires_at > p_now) as lot_lives",
    replace: "true as lot_lives",
  },
  {
    name: "refund forgets what was returned",
    find: "select sum(captured - refunded - returned) into v_refundable",
    replace: "select sum(captured - refunded) into v_refundable",
  },
  {
    name: "a return revives a lot that is over",
    find: "and l.expired_at is null and (l.expires_at is null or l.expires_at > p_now)\n",
    replace: "\n",
  },
  {
    name: "a return gives back credits whose payment was returned",
    find: "where e.lot_id = l.id and e.account_id = credit.system_account('receivable'))\n   order by i.sequence;",
    replace: "where false)\n   order by i.sequence;",
  },
  {
    name: "a return stops at every lot that lost credits",
    find: "where e.lot_id = l.id and e.account_id = credit.system_account('receivable'))\n   order by i.sequence;",
    replace:
      "where e.lot_id = l.id and e.account_id = credit.system_account('clawback'))\n   order by i.sequence;",
  },
  {
    name: "a return forgets earlier refunds",
    find: "select i.sequence, i.lot_id, i.captured - i.refunded - i.returned\n",
    replace: "select i.sequence, i.lot_id, i.captured\n",
  },
  {
    name: "a hold returns its credits twice",
    find: "if exists (select from credit.transfer where key = 'return:' || p_hold) then",
    replace: "if false then",
  },
  {
    name: "a return is not noted",
    find: "update credit.hold_item set returned = v_item.amount where hold_id",
    replace: "update credit.hold_item set returned = 0 where hold_id",
  },
  {
    name: "a return of a hold that was not captured is booked",
    find: `  if v_state <> 'captured' then
    return 'not_captured';
  end if;
  if exists`,
    replace: "  if exists",
  },
  {
    name: "expiry takes held credits",
    find: "v_amount := v_lot.remaining - v_lot.held;",
    replace: "v_amount := v_lot.remaining;",
  },
  {
    name: "clawback takes held credits",
    find: "v_taken := least(p_amount, v_lot.remaining - v_lot.held);",
    replace: "v_taken := least(p_amount, v_lot.remaining);",
  },
  {
    name: "a key may be used again for another request",
    find: "if v_hash <> p_hash then",
    replace: "if false then",
  },
  {
    name: "a second capture may name another amount",
    find: "return case when v_hold.captured = v_amount then 'exists' else 'conflict' end;",
    replace: "return 'exists';",
  },
  {
    name: "reserve leaves overdue lots",
    find: "perform credit.expire_lot(v_lot.id, p_now);",
    replace: "continue;",
  },
  {
    name: "a hold can expire early",
    find: `  if p_state = 'expired' and v_hold.expires_at > p_now then
    return 'not_due';
  end if;
`,
    replace: "",
  },
  {
    name: "only the user's side is booked",
    find: `v_version, v_posted),
    (p_transfer, p_sequence + 1, credit.system_account(p_system_kind), p_lot, -p_amount, null, null);`,
    replace: "v_version, v_posted);",
  },
  {
    name: "a grant's fingerprint hangs on the session's time zone",
    find: "extract(epoch from p_expires)::text);",
    replace: "p_expires::text);",
  },
  {
    name: "a hold can be released into any state",
    find: "p_state not in ('released', 'expired')",
    replace: "p_state not in ('released', 'expired', 'captured')",
  },
  {
    name: "paid credits need no end",
    find: "or (p.expires_at is not null\n",
    replace: "or (true\n",
  },
  {
    name: "of equal lots the last is spent first",
    find: "order by priority, expires_at nulls last, sequence",
    replace: "order by priority, expires_at nulls last, sequence desc",
  },
  {
    name: "the balance counts overdue lots",
    find: `l.effective_at <= p_now
                and (l.expires_at is null or l.expires_at > p_now)`,
    replace: "l.effective_at <= p_now",
  },
  {
    name: "reserve takes of lots that rest",
    find: "elsif p_freeze is not null and v_lot.category = 'paid' then",
    replace: "elsif false then",
  },
  {
    name: "lots that rest are not told from missing ones",
    find: "v_resting := v_resting + v_lot.free;",
    replace: "v_resting := 0;",
  },
  {
    name: "free lots rest too",
    find: "elsif p_freeze is not null and v_lot.category = 'paid' then",
    replace: "elsif p_freeze is not null then",
  },
  {
    name: "everything that is missing is said to rest",
    find: "case when v_resting < v_need then 'insufficient' else 'frozen:' || p_freeze end",
    replace: "coalesce('frozen:' || p_freeze, 'insufficient')",
  },
  {
    name: "the balance counts lots that rest",
    find: "and not (a.paid_freeze is not null and l.category = 'paid')",
    replace: "",
  },
  {
    name: "a second reason does not count",
    find: "if v_account.paid_freeze is not distinct from p_reason then",
    replace:
      "if v_account.paid_freeze is not distinct from p_reason or (p_reason is not null and v_account.paid_freeze is not null) then",
  },
  {
    name: "rest never ends",
    find: "set paid_freeze = p_reason,",
    replace: "set paid_freeze = coalesce(p_reason, paid_freeze),",
  },
];
