import type { Locale } from "#core/locale.ts";

/** "23 November 2026 at 14:05 UTC": in UTC, because the reader's time zone is unknown. */
export function momentIn(locale: Locale, moment: Date): string {
  const words = new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  }).format(moment);
  return `${words} UTC`;
}

/** "23 November 2026", in UTC. */
export function dayIn(locale: Locale, day: Date): string {
  return new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(day);
}
