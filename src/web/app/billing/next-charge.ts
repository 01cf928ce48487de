import type { BillingInterval } from "#core/billing.ts";

const MONTHS = { month: 1, year: 12 } as const satisfies Record<BillingInterval, number>;

/** The day of the second charge: the same day of the month, or its last one (31 January, 28 February). */
export function nextChargeDay(first: Date, interval: BillingInterval): Date {
  const next = new Date(first);
  next.setDate(1);
  next.setMonth(next.getMonth() + MONTHS[interval]);
  const daysOfMonth = new Date(next.getFullYear(), next.getMonth() + 1, 0).getDate();
  next.setDate(Math.min(first.getDate(), daysOfMonth));
  return next;
}

/** The day of the first charge after a trial that begins today. */
export function firstChargeDay(trialDays: number): Date {
  const end = new Date();
  end.setDate(end.getDate() + trialDays);
  return end;
}
