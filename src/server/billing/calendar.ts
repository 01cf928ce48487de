const DAY_MS = 86_400_000;

/**
 * The same day and time so many months later (or earlier) in UTC; the last day of the month where that day
 * does not exist. Counted from one anchor, 31 Jan gives 28 Feb and then 31 Mar.
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

/** The month of a series that contains an instant: months are counted from the anchor. */
export function monthAround(anchor: Date, instant: Date): { start: Date; end: Date } {
  let index = 0;
  while (addMonths(anchor, index + 1) <= instant) index += 1;
  return { start: addMonths(anchor, index), end: addMonths(anchor, index + 1) };
}
