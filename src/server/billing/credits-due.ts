import type { BillingInterval } from "#core/billing.ts";
import { type PaidPlanId, plans } from "#core/plans.ts";
import { addMonths, monthAround } from "./calendar.ts";
import type { CustomerState, InvoiceLine, InvoiceState } from "./payment-provider.ts";

/** Credits that a payment entitles the customer to. */
export interface DueGrant {
  /** The ledger's key. It's the same for the same payment, forever. */
  readonly key: string;
  readonly kind: "period" | "drip" | "upgrade";
  readonly subscriptionId: string;
  readonly invoiceId: string;
  readonly credits: number;
  readonly startsAt: Date;
}

const MONTHS_OF_A_YEAR = 12;

/** A paid invoice of a subscription. */
interface PaidInvoice extends InvoiceState {
  readonly subscriptionId: string;
}

function isPaid(invoice: InvoiceState): invoice is PaidInvoice {
  return invoice.status === "paid" && invoice.subscriptionId !== null;
}

interface Owned {
  readonly invoice: PaidInvoice;
  readonly line: InvoiceLine;
}

/** Whether a line charges the rest of the period for a plan change that keeps the interval. */
function isUpgrade({ invoice, line }: Owned): boolean {
  return (
    line.isProration &&
    invoice.lines.some(
      (other) => other.isProration && other.amountMinor < 0 && other.interval === line.interval,
    )
  );
}

/**
 * All credits due up to `now` for a customer's paid invoices: a month's credits per paid month, one monthly grant of a
 * paid year, and the difference for the rest of the month after an upgrade. Lines of zero (a trial) grant nothing.
 * Refunded payments still grant; their refund takes the credits back, so the order of the two doesn't matter.
 */
export function creditsDue(state: Pick<CustomerState, "invoices" | "subscriptions" | "now">) {
  const charged: Owned[] = state.invoices
    .filter(isPaid)
    .flatMap((invoice) => invoice.lines.map((line) => ({ invoice, line })))
    .filter(({ line }) => line.amountMinor > 0);
  const upgrades = charged.filter(isUpgrade);
  const periods = charged.filter((owned) => !isUpgrade(owned));
  const endOf = new Map(state.subscriptions.map(({ id, endedAt }) => [id, endedAt]));
  return [
    ...periods
      .filter(({ line }) => line.interval === "month" && line.periodStart <= state.now)
      .map(periodGrant),
    ...periods
      .filter(({ line }) => line.interval === "year")
      .flatMap((owned) => {
        const end = endOf.get(owned.invoice.subscriptionId) ?? state.now;
        return dripGrants(owned, charged, end < state.now ? end : state.now);
      }),
    ...upgrades.flatMap((owned) => upgradeGrant(owned, periods)),
  ] satisfies DueGrant[];
}

function periodGrant({ invoice, line }: Owned): DueGrant {
  return {
    key: `sub:${invoice.subscriptionId}:inv:${invoice.id}:line:${line.id}`,
    kind: "period",
    subscriptionId: invoice.subscriptionId,
    invoiceId: invoice.id,
    credits: plans[line.plan].creditsPerMonth,
    startsAt: line.periodStart,
  };
}

/** The monthly grants of a paid year until `end`, each by the plan in force on its day. */
function dripGrants(year: Owned, charged: readonly Owned[], end: Date): DueGrant[] {
  const { subscriptionId } = year.invoice;
  const grants: DueGrant[] = [];
  for (let month = 0; month < MONTHS_OF_A_YEAR; month += 1) {
    const startsAt = addMonths(year.line.periodStart, month);
    if (startsAt > end || startsAt >= year.line.periodEnd) break;
    const [inForce] = charged
      .filter(({ invoice, line }) => {
        const covers = line.periodStart <= startsAt && startsAt < line.periodEnd;
        return covers && line.interval === "year" && invoice.subscriptionId === subscriptionId;
      })
      .toSorted((one, other) => other.line.periodStart.getTime() - one.line.periodStart.getTime());
    const { invoice, line } = inForce ?? year;
    grants.push({
      key: `sub:${subscriptionId}:drip:${startsAt.toISOString().slice(0, 10)}`,
      kind: "drip",
      subscriptionId,
      invoiceId: invoice.id,
      credits: plans[line.plan].creditsPerMonth,
      startsAt,
    });
  }
  return grants;
}

function upgradeGrant({ invoice, line }: Owned, periods: readonly Owned[]): DueGrant[] {
  const before = invoice.lines.find((other) => other.isProration && other.amountMinor < 0);
  if (!before) return [];
  const credits = upgradeCredits({
    from: before.plan,
    to: line.plan,
    at: line.periodStart,
    month: monthOf({ invoice, line }, periods),
  });
  if (credits === 0) return [];
  return [
    {
      key: `sub:${invoice.subscriptionId}:inv:${invoice.id}:upgrade`,
      kind: "upgrade",
      subscriptionId: invoice.subscriptionId,
      invoiceId: invoice.id,
      credits,
      startsAt: line.periodStart,
    },
  ];
}

interface Month {
  readonly start: Date;
  readonly end: Date;
}

/** The credit month in which a line begins. */
function monthOf({ invoice, line }: Owned, periods: readonly Owned[]): Month {
  const term = periods.find(
    (period) =>
      period.invoice.subscriptionId === invoice.subscriptionId &&
      period.line.interval === line.interval &&
      period.line.periodStart <= line.periodStart &&
      period.line.periodEnd > line.periodStart,
  );
  // Without the invoice of the term: the months that end with the line.
  const months = line.interval === "month" ? 1 : MONTHS_OF_A_YEAR;
  return monthOfTerm(
    {
      interval: line.interval,
      start: term?.line.periodStart ?? addMonths(line.periodEnd, -months),
      end: line.periodEnd,
    },
    line.periodStart,
  );
}

/** The credit month that contains an instant of a term. A monthly term is one credit month. */
export function monthOfTerm(term: Month & { readonly interval: BillingInterval }, at: Date): Month {
  return term.interval === "month" ? term : monthAround(term.start, at);
}

/** The difference between two plans for the rest of the month in which the change happens. */
export function upgradeCredits(change: {
  readonly from: PaidPlanId;
  readonly to: PaidPlanId;
  readonly at: Date;
  readonly month: Month;
}): number {
  const { start, end } = change.month;
  const left = (end.getTime() - change.at.getTime()) / (end.getTime() - start.getTime());
  const difference = plans[change.to].creditsPerMonth - plans[change.from].creditsPerMonth;
  return Math.max(0, Math.floor(difference * left));
}
