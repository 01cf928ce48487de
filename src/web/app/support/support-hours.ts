import type { Locale } from "#core/locale.ts";

/** The hours are in Pacific Standard Time: UTC-8 all year. */
const OFFSET = "-08:00";
/** An arbitrary week: its Monday, Friday and Saturday. */
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
  /** `true` if they end on the next day. */
  readonly endsNextDay: boolean;
}

/** Converts support hours (specification, platform section 2) to another time zone, such as "Asia/Tokyo". */
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
