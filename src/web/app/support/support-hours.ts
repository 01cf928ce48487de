import { commitments } from "#core/commitments.ts";
import type { Locale } from "#core/locale.ts";

/** Support hours are in Pacific Standard Time, business hours in Japan time: neither changes in summer. */
const PACIFIC = "-08:00";
const JAPAN = "+09:00";
/** An arbitrary week: its Monday, Friday and Saturday. */
const MONDAY = "2026-01-05";
const FRIDAY = "2026-01-09";
const SATURDAY = "2026-01-10";

const [businessFrom = "", businessTo = ""] = commitments.businessHours.split("–");

interface Opening {
  readonly first: string;
  readonly last: string;
  readonly from: string;
  readonly to: string;
  readonly offset: string;
}

const openings = {
  weekdays: { first: MONDAY, last: FRIDAY, from: "09:00", to: "18:00", offset: PACIFIC },
  saturday: { first: SATURDAY, last: SATURDAY, from: "10:00", to: "16:00", offset: PACIFIC },
  /** The seller's business hours, which name no days. */
  business: { first: MONDAY, last: MONDAY, from: businessFrom, to: businessTo, offset: JAPAN },
} as const satisfies Record<string, Opening>;
export type OpeningName = keyof typeof openings;

export interface LocalHours {
  /** Such as "Tue–Sat, 02:00–11:00"; business hours without days. */
  readonly hours: string;
  /** `true` if they end on the next day. */
  readonly endsNextDay: boolean;
}

/** Converts hours of support or business (specification, platform sections 2 and 9) to another time zone, such as "Asia/Tokyo". */
export function localHours(opening: OpeningName, timeZone: string, locale: Locale): LocalHours {
  const { first, last, from, to, offset } = openings[opening];
  const opens = new Date(`${first}T${from}:00${offset}`);
  const closes = new Date(`${first}T${to}:00${offset}`);
  const opensLast = new Date(`${last}T${from}:00${offset}`);
  const time = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: "short" });
  const day = new Intl.DateTimeFormat(locale, { timeZone, weekday: "short" });
  const days = first === last ? day.format(opens) : `${day.format(opens)}–${day.format(opensLast)}`;
  const times = `${time.format(opens)}–${time.format(closes)}`;
  return {
    hours: opening === "business" ? times : `${days}, ${times}`,
    endsNextDay: day.format(opens) !== day.format(closes),
  };
}
