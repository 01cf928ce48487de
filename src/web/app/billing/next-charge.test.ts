import { expect, test } from "vitest";
import { nextChargeDay } from "./next-charge.ts";

const day = (year: number, month: number, date: number) => new Date(year, month - 1, date, 12);

test.each([
  [day(2026, 11, 22), day(2026, 12, 22)],
  [day(2027, 1, 31), day(2027, 2, 28)],
  [day(2028, 1, 31), day(2028, 2, 29)],
  [day(2026, 12, 5), day(2027, 1, 5)],
])("a month after %s is %s", (first, next) => {
  expect(nextChargeDay(first, "month")).toEqual(next);
});

test("a year after 29 February is 28 February", () => {
  expect(nextChargeDay(day(2028, 2, 29), "year")).toEqual(day(2029, 2, 28));
  expect(nextChargeDay(day(2026, 11, 22), "year")).toEqual(day(2027, 11, 22));
});
