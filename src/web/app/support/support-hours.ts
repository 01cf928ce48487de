import type { Locale } from "#core/locale.ts";

/** Pacific Standard Time, as the hours are given: UTC-8 all year. */
const OFFSET = "-08:00";
/** Any week: a Monday, a Friday and a Saturday of it. */
const MONDAY = "2026-01-05";
const FRIDAY = "2026-01-09";
const SATURDAY = "2026-01-10";

const openings = {
  weekdays: { first: MONDAY, last: FRIDAY, from: "09:00", to: "18:00" },
  saturday: { first: SATURDAY, last: SATURDAY, from: "10:00", to: "16:00" },
} as const;

export interface LocalHours {
  /** Such as "Tue–Sat, 02:00–11:00". */
  readonly hours: string;
  /** True when they end on the day after they began. */
  readonly endsNextDay: boolean;
}

/** Support hours (specification, platform section 2) in another time zone, such as "Asia/Tokyo". */
export function localHours(
  opening: keyof typeof openings,
  timeZone: string,
  locale: Locale,
): LocalHours {
  const { first, last, from, to } = openings[opening];
  const opens = new Date(`${first}T${from}:00${OFFSET}`);
  const closes = new Date(`${first}T${to}:00${OFFSET}`);
  const opensLast = new Date(`${last}T${from}:00${OFFSET}`);
  const time = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: "short" });
  const day = new Intl.DateTimeFormat(locale, { timeZone, weekday: "short" });
  const days = first === last ? day.format(opens) : `${day.format(opens)}–${day.format(opensLast)}`;
  return {
    hours: `${days}, ${time.format(opens)}–${time.format(closes)}`,
    endsNextDay: day.format(opens) !== day.format(closes),
  };
}
