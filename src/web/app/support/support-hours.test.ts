import { expect, test } from "vitest";
import { localHours } from "./support-hours.ts";

/** Narrow no-break spaces of the formatter as plain ones. */
function plainSpaces(text: string): string {
  return text.replaceAll(/[\u202f\u00a0]/g, " ");
}

test.each([
  ["weekdays", "America/Los_Angeles", "en", "Mon–Fri, 9:00 AM–6:00 PM", false],
  ["saturday", "America/Los_Angeles", "en", "Sat, 10:00 AM–4:00 PM", false],
  ["weekdays", "Asia/Tokyo", "en", "Tue–Sat, 2:00 AM–11:00 AM", false],
  ["weekdays", "Asia/Ho_Chi_Minh", "en", "Tue–Sat, 12:00 AM–9:00 AM", false],
  ["saturday", "Europe/Lisbon", "en", "Sat, 6:00 PM–12:00 AM", true],
  ["weekdays", "Europe/Lisbon", "en", "Mon–Fri, 5:00 PM–2:00 AM", true],
] as const)("%s in %s", (opening, timeZone, locale, hours, endsNextDay) => {
  const found = localHours(opening, timeZone, locale);
  expect({ ...found, hours: plainSpaces(found.hours) }).toEqual({ hours, endsNextDay });
});

test("Vietnamese names its days and counts 24 hours", () => {
  const { hours } = localHours("weekdays", "Asia/Ho_Chi_Minh", "vi");
  expect(plainSpaces(hours)).toMatch(/^Th(ứ)? 3–Th(ứ)? 7, 00:00–09:00$/);
});
