import type { BillingInterval } from "#core/billing.ts";
import { addMonths as monthsLater } from "../calendar.ts";

/*
 * Calendar of billing periods, in seconds since 1970 and in UTC, as Stripe counts them
 * (docs.stripe.com/billing/subscriptions/billing-cycle).
 */

export const DAY_S = 86_400;
const MONTHS = { month: 1, year: 12 } as const satisfies Record<BillingInterval, number>;

/**
 * Advances a test clock by months, like `addMonths`. From the last day of a short month, it goes up to `dayOfMonth`, so
 * that the clock follows a subscription from 28 February to 31 March.
 */
export function addClockMonths(atS: number, months: number, dayOfMonth: number): number {
  const isLastDay = new Date((atS + DAY_S) * 1_000).getUTCDate() === 1;
  const target = addMonths(atS, months);
  const missing = isLastDay ? dayOfMonth - new Date(atS * 1_000).getUTCDate() : 0;
  if (missing <= 0) return target;
  const room = lastDayOf(target) - new Date(target * 1_000).getUTCDate();
  return target + Math.min(missing, room) * DAY_S;
}

function lastDayOf(atS: number): number {
  const at = new Date(atS * 1_000);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
}

/** Adds months, keeping day and time. A day that the month lacks becomes its last day. */
export function addMonths(atS: number, months: number): number {
  return monthsLater(new Date(atS * 1_000), months).getTime() / 1_000;
}

/**
 * Returns the end of the period that begins at `startS`: the next date in the anchor's series. Counting from the anchor
 * instead of the previous period moves 28 February back to 31 March.
 */
export function periodEnd(anchorS: number, interval: BillingInterval, startS: number): number {
  const step = MONTHS[interval];
  const passed = Math.max(0, Math.floor((startS - anchorS) / (31 * DAY_S * step)));
  for (let index = passed; ; index += 1) {
    const end = addMonths(anchorS, index * step);
    if (end > startS) return end;
  }
}
