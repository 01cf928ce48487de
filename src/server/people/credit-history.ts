import type {
  CreditEntry,
  CreditEntryKind,
  CreditHistory,
  CreditLot,
  CreditSource,
} from "#core/credit-history.ts";
import { AppError } from "#core/errors.ts";
import type { Database } from "#server/db/connection.ts";

export interface CreditBooks {
  /**
   * Returns a page of the balance's history, newest first, with the reason of every entry. `before`: the `next` of the
   * previous page. Throws `invalid_field` for any other text.
   */
  history(userId: string, before: string | undefined): Promise<CreditHistory>;
  /** Returns lots with credits left, in the order in which they are spent. */
  lots(userId: string): Promise<CreditLot[]>;
}

/** Few enough for a phone. */
const PAGE_ENTRIES = 20;
/** A positive account version of at most 15 digits. */
const CURSOR = /^[1-9]\d{0,14}$/;

/** The origin of a lot. `l`, `t` and `g` are the lot, its transfer and its billing grant. */
const SOURCE_OF_LOT = `case
    when l.source = 'promo' and l.source_ref like 'topup:%' then 'top_up'
    when l.source = 'subscription' and g.kind = 'upgrade' then 'upgrade'
    when g.kind = 'trial' then 'trial'
    else l.source
  end`;

/**
 * One entry per transfer. A transfer's steps on one account are consecutive, so the first one is the cursor and the
 * last one has the balance. The balance includes held credits.
 */
const HISTORY = `
  with page as (
    select e.transfer_id, min(e.account_version) as first, max(e.account_version) as last,
           sum(e.amount)::float8 as amount, (array_agg(e.lot_id order by e.account_version))[1] as lot_id
      from credit.entry e
     where e.account_id = (select id from credit.account where user_id = $1)
       and e.account_version < $2
     group by e.transfer_id
     order by first desc limit $3)
  select t.id, t.created_at as at, page.amount, page.first::float8 as first,
         (select posted_after from credit.entry e
           where e.account_id = a.id and e.account_version = page.last)::float8 as "balanceAfter",
         t.type as kind, h.id as "runId", coalesce(r.operation, h.purpose) as operation,
         ${SOURCE_OF_LOT} as source
    from page
    join credit.transfer t on t.id = page.transfer_id
    join credit.account a on a.user_id = $1
    left join credit.transfer reversed on reversed.id = t.reverses_id
    left join credit.hold h on h.id = coalesce(t.hold_id, reversed.hold_id)
    left join runs.run r on r.id = h.id
    left join credit.lot l on l.id = page.lot_id
    left join billing.credit_grant g on g.lot_id = l.id
   order by page.first desc`;

const LOTS = `
  select l.id, ${SOURCE_OF_LOT} as source, l.remaining::float8 as remaining, l.amount::float8 as amount,
         l.category, l.effective_at as "grantedAt", l.expires_at as "expiresAt",
         (a.paid_freeze is not null and l.category = 'paid') as "isFrozen"
    from credit.lot l
    join credit.account a on a.id = l.account_id
    left join billing.credit_grant g on g.lot_id = l.id
   where a.user_id = $1 and l.remaining > 0
     and (l.held > 0 or l.expires_at is null or l.expires_at > clock_timestamp())
   order by l.priority, l.expires_at nulls last, l.sequence`;

interface HistoryRow {
  readonly id: string;
  readonly at: Date;
  readonly amount: number;
  readonly first: number;
  readonly balanceAfter: number;
  readonly kind: CreditEntryKind;
  readonly runId: string | null;
  readonly operation: string | null;
  readonly source: CreditSource;
}

type LotRow = Omit<CreditLot, "grantedAt" | "expiresAt"> & {
  readonly grantedAt: Date;
  readonly expiresAt: Date | null;
};

/** The ledger as its users see it. Read-only. */
export function createCreditBooks({ pool }: Pick<Database, "pool">): CreditBooks {
  return {
    async history(userId, before) {
      if (before !== undefined && !CURSOR.test(before)) {
        throw new AppError("invalid_field", { field: "before" });
      }
      const { rows } = await pool.query<HistoryRow>(HISTORY, [
        userId,
        before ?? String(Number.MAX_SAFE_INTEGER),
        PAGE_ENTRIES + 1,
      ]);
      const page = rows.slice(0, PAGE_ENTRIES);
      const last = rows.length > PAGE_ENTRIES ? page.at(-1) : undefined;
      return { entries: page.map(toEntry), next: last ? String(last.first) : null };
    },
    async lots(userId) {
      const { rows } = await pool.query<LotRow>(LOTS, [userId]);
      return rows.map(toLot);
    },
  };
}

function toEntry({ id, at, amount, balanceAfter, kind, runId, operation, source }: HistoryRow) {
  const run = runId === null ? null : { id: runId, operation: operation ?? "" };
  return {
    id,
    at: at.toISOString(),
    amount,
    balanceAfter,
    kind,
    reason: run ? "run" : source,
    run,
  } satisfies CreditEntry;
}

function toLot(row: LotRow): CreditLot {
  const { grantedAt, expiresAt } = row;
  return {
    ...row,
    grantedAt: grantedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
