import fc from "fast-check";
import { DAY_MS } from "./model.ts";

/** One step of a random history. Users, holds and keys are small numbers, so that they recur. */
export type Command =
  | {
      readonly kind: "grant";
      readonly user: number;
      readonly key: number;
      readonly source: "signup" | "promo" | "subscription" | "purchase";
      readonly amount: number;
      readonly priority: number;
      /** Whole days from the end of today; `null` for credits without expiry. */
      readonly days: number | null;
    }
  | {
      readonly kind: "reserve";
      readonly user: number;
      readonly hold: number;
      readonly amount: number;
      readonly purpose: number;
      readonly ttlMs: number;
    }
  | { readonly kind: "capture"; readonly hold: number; readonly amount: number | null }
  | { readonly kind: "release"; readonly hold: number; readonly state: string }
  | {
      readonly kind: "refund";
      readonly key: number;
      readonly hold: number;
      readonly amount: number;
    }
  /** Returns the credits of a result that the user didn't want. */
  | { readonly kind: "return"; readonly hold: number }
  | {
      readonly kind: "clawback";
      readonly user: number;
      readonly key: number;
      readonly lot: number;
      readonly amount: number;
    }
  /** Freezes paid credits for a reason, or unfreezes them (`null`). */
  | { readonly kind: "freeze"; readonly user: number; readonly reason: string | null }
  /** Repeats the request of `stepsBack` steps ago. */
  | { readonly kind: "again"; readonly stepsBack: number }
  | { readonly kind: "sweep" }
  | { readonly kind: "wait"; readonly ms: number }
  /** The session's time zone must not matter. */
  | { readonly kind: "zone"; readonly zone: string };

/** Number of hold ids in a history. */
export const HOLDS = 5;

const user = fc.constantFrom(0, 0, 0, 0, 1);
const hold = fc.nat(HOLDS - 1);
const purpose = fc.constantFrom(0, 0, 0, 1);
const ttlMs = fc.constantFrom(60_000, 300_000, 10 * DAY_MS);

const grant = fc.record({
  kind: fc.constant("grant" as const),
  user,
  key: fc.nat(8),
  source: fc.constantFrom("signup", "promo", "subscription", "purchase"),
  amount: fc.integer({ min: 1, max: 80 }),
  priority: fc.constantFrom(5, 10, 20, 30),
  days: fc.option(fc.integer({ min: -1, max: 40 }), { nil: null, freq: 4 }),
});

const reserve = (amount: fc.Arbitrary<number>) =>
  fc.record({ kind: fc.constant("reserve" as const), user, hold, amount, purpose, ttlMs });

const capture = (amount: fc.Arbitrary<number | null>) =>
  fc.record({ kind: fc.constant("capture" as const), hold, amount });

const release = fc.record({
  kind: fc.constant("release" as const),
  hold,
  state: fc.constantFrom("released", "released", "expired", "expired", "expired", "captured"),
});

const refund = (amount: fc.Arbitrary<number>) =>
  fc.record({ kind: fc.constant("refund" as const), key: fc.nat(9), hold, amount });

const giveBack = fc.record({ kind: fc.constant("return" as const), hold });

const clawback = fc.record({
  kind: fc.constant("clawback" as const),
  user,
  key: fc.nat(5),
  lot: fc.nat(9),
  amount: fc.integer({ min: 0, max: 80 }),
});

const freeze = fc.record({
  kind: fc.constant("freeze" as const),
  user,
  reason: fc.constantFrom("overdue", "disputed", "bored", null, null, null),
});

const wait = fc.record({
  kind: fc.constant("wait" as const),
  ms: fc.constantFrom(1000, 61_000, 301_000, DAY_MS, 5 * DAY_MS, 12 * DAY_MS),
});

const zone = fc.record({
  kind: fc.constant("zone" as const),
  zone: fc.constantFrom("UTC", "Asia/Ho_Chi_Minh", "America/New_York"),
});

const again = fc.record({
  kind: fc.constant("again" as const),
  stepsBack: fc.constantFrom(1, 1, 2, 3),
});

const sweep = fc.constant({ kind: "sweep" as const });

const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: grant },
  // Few amounts, so that the same hold is often requested again with the same one.
  { weight: 5, arbitrary: reserve(fc.constantFrom(20, 45, 90)) },
  { weight: 1, arbitrary: reserve(fc.integer({ min: -1, max: 300 })) },
  { weight: 2, arbitrary: again },
  { weight: 3, arbitrary: capture(fc.constant(null)) },
  { weight: 1, arbitrary: capture(fc.integer({ min: -1, max: 90 })) },
  { weight: 1, arbitrary: capture(fc.constantFrom(1, 2, 5)) },
  { weight: 3, arbitrary: release },
  { weight: 2, arbitrary: refund(fc.integer({ min: 1, max: 9 })) },
  { weight: 2, arbitrary: refund(fc.integer({ min: 0, max: 90 })) },
  { weight: 2, arbitrary: giveBack },
  { weight: 1, arbitrary: clawback },
  { weight: 1, arbitrary: freeze },
  { weight: 2, arbitrary: wait },
  { weight: 1, arbitrary: sweep },
  { weight: 1, arbitrary: zone },
);

/** A history of up to 66 steps; fast-check's "max" size uses the whole range. */
export const history: fc.Arbitrary<Command[]> = fc.array(anyCommand, {
  maxLength: 66,
  size: "max",
});
