import { clawback, expireNow, grant } from "#server/credits/ledger.ts";
import type { Queryable } from "#server/db/connection.ts";
import { addMonths } from "./calendar.ts";
import { creditsDue } from "./credits-due.ts";
import type { Customer } from "./customers.ts";
import { lotsOfInvoice, replacedKey, takenKey } from "./lots-of-invoice.ts";
import { refundedMinor } from "./mirror.ts";
import type { CustomerState, InvoiceState } from "./payment-provider.ts";

/*
 * Turns payments, refunds and lost disputes into credits. Every key here derives from the payment, so repetition
 * changes nothing.
 */

/** Paid credits expire six months after they are due (Japan's Payment Services Act). */
const PAID_CREDIT_MONTHS = 6;
/** A lot lives this long even if its end has passed on a test clock that is months ahead of ours. */
const SHORTEST_LIFE_MS = 60_000;

/** Credits that a payment or a trial grants. */
export interface NewLot {
  readonly key: string;
  readonly kind: "period" | "drip" | "upgrade" | "trial";
  readonly subscriptionId: string;
  readonly invoiceId: string | null;
  readonly credits: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Grants credits that are due but not granted yet, then expires lots by the customer's clock. */
export async function grantCredits(
  on: Queryable,
  customer: Customer,
  state: CustomerState,
): Promise<void> {
  const granted = await grantedKeys(on, customer.userId);
  for (const due of creditsDue(state)) {
    if (granted.has(due.key)) continue;
    const endsAt = addMonths(due.startsAt, PAID_CREDIT_MONTHS);
    await grantLot(on, customer, { lot: { ...due, endsAt }, now: state.now });
  }
  await expireByTheirClock(on, customer.userId, state.now);
}

async function grantedKeys(on: Queryable, userId: string): Promise<Set<string>> {
  const { rows } = await on.query<{ key: string }>(
    "select key from billing.credit_grant where user_id = $1",
    [userId],
  );
  return new Set(rows.map(({ key }) => key));
}

/** The end of a lot by our clock, as far away as by the customer's. */
async function endByOurClock(on: Queryable, endsAt: Date, now: Date): Promise<Date> {
  const { rows } = await on.query<{ wall: Date }>("select clock_timestamp() as wall");
  const wall = rows[0]?.wall ?? new Date();
  const longest = addMonths(wall, PAID_CREDIT_MONTHS).getTime();
  const aheadMs = clockAheadMs(now, wall);
  const end = Math.min(endsAt.getTime() - aheadMs, longest);
  return new Date(Math.max(end, wall.getTime() + SHORTEST_LIFE_MS));
}

/** Less than a minute is response time, not a test clock. */
export function clockAheadMs(theirs: Date, ours: Date): number {
  const ahead = theirs.getTime() - ours.getTime();
  return Math.abs(ahead) < 60_000 ? 0 : ahead;
}

/** Grants a lot under its key. The caller has checked that it doesn't exist. */
export async function grantLot(
  on: Queryable,
  { userId }: Customer,
  { lot, now }: { lot: NewLot; now: Date },
): Promise<void> {
  const expiresAt = await endByOurClock(on, lot.endsAt, now);
  const { lotId } = await grant(on, {
    key: lot.key,
    userId,
    source: lot.kind === "trial" ? "promo" : "subscription",
    sourceRef: lot.key,
    amount: lot.credits,
    expiresAt,
  });
  await on.query(
    `insert into billing.credit_grant (
       key, user_id, subscription_id, invoice_id, kind, credits, starts_at, ends_at, expires_at, lot_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      lot.key,
      userId,
      lot.subscriptionId,
      lot.invoiceId,
      lot.kind,
      lot.credits,
      lot.startsAt,
      lot.endsAt,
      expiresAt,
      lotId,
    ],
  );
}

async function expireByTheirClock(on: Queryable, userId: string, now: Date): Promise<void> {
  const { rows } = await on.query<{ id: string }>(
    `select l.id from billing.credit_grant g join credit.lot l on l.id = g.lot_id
      where g.user_id = $1 and g.ends_at <= $2 and l.remaining > l.held
      order by l.sequence`,
    [userId, now],
  );
  for (const { id } of rows) await expireNow(on, id);
}

interface LotOfInvoice {
  readonly lot_id: string;
  readonly amount: number;
  readonly expired: number;
  readonly taken_back: number;
}

/** Takes back the credits of payments that were refunded or lost to a dispute. */
export async function takeBackCredits(
  on: Queryable,
  customer: Customer,
  invoices: readonly InvoiceState[],
): Promise<void> {
  // Return credits first: a refund after a failed one takes them again.
  for (const { refunds } of invoices) {
    for (const { id, status } of refunds)
      if (status === "failed") await giveBackCredits(on, customer, id);
  }
  for (const invoice of invoices) {
    const reasons = reasonsToTakeBack(invoice);
    if (reasons.length === 0) continue;
    const { rows: lots } = await on.query<LotOfInvoice>(
      `select g.lot_id, g.amount,
              coalesce((select -sum(e.amount) from credit.entry e
                          join credit.transfer t on t.id = e.transfer_id and t.type = 'expire'
                         where e.lot_id = g.lot_id and e.account_version is not null), 0)::float8 as expired,
              coalesce((select sum(c.credits) from billing.credit_clawback c
                         where c.lot_id = g.lot_id), 0)::float8 as taken_back
         from (${lotsOfInvoice("$1")}) g order by g.starts_at, g.lot_id`,
      [invoice.id],
    );
    for (const lot of lots) await takeBackLot(on, { customer, invoice, lot, reasons });
  }
}

/** Returns the credits taken for a refund that failed, with their original expiry. */
async function giveBackCredits(
  on: Queryable,
  { userId }: Customer,
  refundId: string,
): Promise<void> {
  const { rows } = await on.query<{ lot_id: string; taken: number; expires_at: Date }>(
    `select c.lot_id, (t.meta ->> 'taken')::float8 as taken, l.expires_at
       from billing.credit_clawback c
       join credit.transfer t on t.key = c.key
       join credit.lot l on l.id = c.lot_id
      where c.user_id = $1 and c.key = $2 || ':' || c.lot_id
        and l.expires_at > clock_timestamp()
        and not exists (select from credit.transfer g where g.key = $3 || c.lot_id)`,
    [userId, takenKey(refundId), replacedKey(refundId, "")],
  );
  for (const { lot_id: lotId, taken, expires_at: expiresAt } of rows) {
    if (taken === 0) continue;
    const key = replacedKey(refundId, lotId);
    await grant(on, { key, userId, source: "goodwill", sourceRef: key, amount: taken, expiresAt });
  }
}

interface Reason {
  /** Names the refund or the dispute. */
  readonly key: string;
  /** The share of the granted credits; 1 takes all that is left. */
  readonly share: number;
}

function reasonsToTakeBack({ refunds, dispute, totalMinor }: InvoiceState): Reason[] {
  if (dispute?.status === "lost") return [{ key: `dispute:${dispute.id}`, share: 1 }];
  const isWhole = refundedMinor(refunds) >= totalMinor;
  return refunds
    .filter(({ status, amountMinor }) => status !== "failed" && amountMinor > 0)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, amountMinor }) => ({
      key: takenKey(id),
      share: isWhole ? 1 : amountMinor / totalMinor,
    }));
}

async function takeBackLot(
  on: Queryable,
  {
    customer,
    invoice,
    lot,
    reasons,
  }: { customer: Customer; invoice: InvoiceState; lot: LotOfInvoice; reasons: readonly Reason[] },
): Promise<void> {
  let left = lot.amount - lot.expired - lot.taken_back;
  for (const { key, share } of reasons) {
    const amount = Math.min(left, Math.floor(lot.amount * share));
    if (amount <= 0) continue;
    const { rows } = await on.query(
      `insert into billing.credit_clawback (key, user_id, invoice_id, lot_id, credits)
       values ($1, $2, $3, $4, $5) on conflict do nothing returning key`,
      [`${key}:${lot.lot_id}`, customer.userId, invoice.id, lot.lot_id, amount],
    );
    if (rows.length === 0) continue;
    await clawback(on, { key: `${key}:${lot.lot_id}`, lotId: lot.lot_id, amount });
    left -= amount;
  }
}
