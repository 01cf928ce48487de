import fc from "fast-check";
import { expect, test } from "vitest";
import { prorate } from "./proration.ts";

const DAY_S = 86_400;

test.each([
  ["at the start", 0, { creditMinor: -900, chargeMinor: 2_900 }],
  ["after 10 of 30 days", 10, { creditMinor: -600, chargeMinor: 1_933 }],
  ["half-way", 15, { creditMinor: -450, chargeMinor: 1_450 }],
  ["at the end", 30, { creditMinor: 0, chargeMinor: 0 }],
  ["after the end", 31, { creditMinor: 0, chargeMinor: 0 }],
])("9 to 29 dollars %s", (_when, days, expected) => {
  const period = { periodStartS: 0, periodEndS: 30 * DAY_S, nowS: days * DAY_S };
  expect(prorate({ oldAmountMinor: 900, newAmountMinor: 2_900, ...period })).toEqual(expected);
});

test("yen are prorated to whole yen", () => {
  const period = { periodStartS: 0, periodEndS: 31 * DAY_S, nowS: 17 * DAY_S + 4_321 };
  expect(prorate({ oldAmountMinor: 1_500, newAmountMinor: 4_500, ...period })).toEqual({
    creditMinor: -675,
    chargeMinor: 2_025,
  });
});

const amount = fc.integer({ min: 0, max: 1_000_000 });

test("credit and what was used make up the whole price, within one minor unit, and only shrink", () => {
  fc.assert(
    fc.property(
      fc.record({ old: amount, fresh: amount, length: fc.integer({ min: 1, max: 366 * DAY_S }) }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      ({ old, fresh, length }, one, other) => {
        const at = (fraction: number) =>
          prorate({
            oldAmountMinor: old,
            newAmountMinor: fresh,
            periodStartS: 1_000,
            periodEndS: 1_000 + length,
            nowS: 1_000 + Math.floor(length * fraction),
          });
        const [early, late] = [at(Math.min(one, other)), at(Math.max(one, other))];
        for (const { creditMinor, chargeMinor } of [early, late]) {
          expect(Number.isInteger(creditMinor) && Number.isInteger(chargeMinor)).toBe(true);
          expect(creditMinor).toBeGreaterThanOrEqual(-old);
          expect(creditMinor).toBeLessThanOrEqual(0);
          expect(chargeMinor).toBeGreaterThanOrEqual(0);
          expect(chargeMinor).toBeLessThanOrEqual(fresh);
          // A higher price never gives money back, a lower one never takes any.
          expect((creditMinor + chargeMinor) * Math.sign(fresh - old)).toBeGreaterThanOrEqual(0);
        }
        expect(late.creditMinor).toBeGreaterThanOrEqual(early.creditMinor);
        expect(late.chargeMinor).toBeLessThanOrEqual(early.chargeMinor);
      },
    ),
  );
});
