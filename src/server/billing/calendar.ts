const DAY_MS = 86_400_000;

/**
 * Adds months in UTC (negative: subtracts), keeping day and time; a day that the month lacks becomes its last day.
 * Counted from one anchor, 31 Jan gives 28 Feb and then 31 Mar.
 */
export function addMonths(anchor: Date, months: number): Date {
  const moved = new Date(anchor);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0));
  moved.setUTCDate(Math.min(anchor.getUTCDate(), lastDay.getUTCDate()));
  return moved;
}

export function addDays(start: Date, days: number): Date {
  return new Date(start.getTime() + days * DAY_MS);
}

/** The month that contains an instant, in a series of months counted from the anchor. */
export function monthAround(anchor: Date, instant: Date): { start: Date; end: Date } {
  let index = 0;
  while (addMonths(anchor, index + 1) <= instant) index += 1;
  return { start: addMonths(anchor, index), end: addMonths(anchor, index + 1) };
}
