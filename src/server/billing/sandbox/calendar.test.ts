import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { billingIntervals } from "#core/billing.ts";
import { addClockMonths, addMonths, DAY_S, periodEnd } from "./calendar.ts";

const seconds = (iso: string) => Date.parse(iso) / 1_000;
const iso = (atS: number) => new Date(atS * 1_000).toISOString().slice(0, 10);

function periods(from: string, interval: "month" | "year", count: number): string[] {
  const anchor = seconds(from);
  const starts = [anchor];
  for (let index = 0; index < count; index += 1) {
    starts.push(periodEnd(anchor, interval, starts.at(-1) ?? anchor));
  }
  return starts.map(iso);
}

describe("billing periods", () => {
  test.each([
    [
      "2026-01-31T10:00:00Z",
      "month",
      ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"],
    ],
    ["2028-01-30T00:00:00Z", "month", ["2028-01-30", "2028-02-29", "2028-03-30", "2028-04-30"]],
    ["2028-02-29T23:59:59Z", "year", ["2028-02-29", "2029-02-28", "2030-02-28", "2031-02-28"]],
    ["2026-11-15T12:00:00Z", "month", ["2026-11-15", "2026-12-15", "2027-01-15"]],
  ] as const)("from %s by %s", (from, interval, expected) => {
    expect(periods(from, interval, expected.length - 1)).toEqual(expected);
  });

  test("a leap day comes back in the next leap year", () => {
    expect(periods("2028-02-29T00:00:00Z", "year", 4).at(-1)).toBe("2032-02-29");
  });
});

const instant = fc.integer({ min: 0, max: seconds("2090-01-01T00:00:00Z") });

test("periods of any anchor follow each other without gap, on the anchor's day or the month's last", () => {
  fc.assert(
    fc.property(instant, fc.constantFrom(...billingIntervals), (anchor, interval) => {
      let start = anchor;
      for (let index = 1; index <= 30; index += 1) {
        const end = periodEnd(anchor, interval, start);
        expect(end).toBe(addMonths(anchor, index * (interval === "month" ? 1 : 12)));
        const day = new Date(end * 1_000).getUTCDate();
        const anchorDay = new Date(anchor * 1_000).getUTCDate();
        const isLast = new Date((end + DAY_S) * 1_000).getUTCDate() === 1;
        expect(day === anchorDay || (day < anchorDay && isLast)).toBe(true);
        expect(end % DAY_S).toBe(anchor % DAY_S);
        start = end;
      }
    }),
  );
});

test("a clock that is moved by months follows the day of a subscription", () => {
  const days = ["2027-12-31T08:00:00Z"].map(seconds);
  for (let month = 1; month <= 5; month += 1) {
    days.push(addClockMonths(days.at(-1) ?? 0, 1, 31));
  }
  expect(days.map(iso)).toEqual([
    "2027-12-31",
    "2028-01-31",
    "2028-02-29",
    "2028-03-31",
    "2028-04-30",
    "2028-05-31",
  ]);
  expect(iso(addClockMonths(seconds("2026-02-28T00:00:00Z"), 1, 28))).toBe("2026-03-28");
  expect(iso(addClockMonths(seconds("2026-02-27T00:00:00Z"), 1, 31))).toBe("2026-03-27");
  expect(iso(addClockMonths(seconds("2026-02-28T23:59:59Z"), 2, 30))).toBe("2026-04-30");
});
