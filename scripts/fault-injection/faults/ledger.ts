import type { Fault } from "../fault.ts";

const LEDGER_TESTS = ["src/server/credits/ledger-model.test.ts"] as const;

export const ledgerFaults: readonly Fault[] = [
  {
    id: "held-credits-spent-twice",
    mistake: "a hold does not count what other holds have set aside",
    file: "src/server/credits/credit.sql",
    find: "select id, remaining - held as free, category",
    replace: "select id, remaining as free, category",
    tests: LEDGER_TESTS,
  },
  {
    id: "capture-keeps-the-hold",
    mistake: "the account's hold stays after its credits were spent",
    file: "src/server/credits/credit.sql",
    find: "set held = held - v_given_up, posted = posted - v_take, version",
    replace: "set posted = posted - v_take, version",
    tests: LEDGER_TESTS,
  },
  {
    id: "refund-forgets-earlier-refunds",
    mistake: "a refund does not count the refunds before it",
    file: "src/server/credits/credit.sql",
    find: "select sum(captured - refunded - returned) into v_refundable",
    replace: "select sum(captured - returned) into v_refundable",
    tests: LEDGER_TESTS,
  },
  {
    id: "expired-credits-available",
    mistake: "the balance counts credits whose time is over",
    file: "src/server/credits/credit.sql",
    find: "                and (l.expires_at is null or l.expires_at > p_now)\n",
    replace: "",
    tests: LEDGER_TESTS,
  },
  {
    id: "paid-credits-first",
    mistake: "paid credits are spent before free ones",
    file: "src/server/credits/ledger.ts",
    find: "  subscription: 20,",
    replace: "  subscription: 2,",
    tests: ["src/server/credits/ledger.test.ts"],
  },
  {
    id: "part-refund-takes-all",
    mistake: "a refund of a part of the money takes all credits back",
    file: "src/server/billing/sync-credits.ts",
    find: "share: isWhole ? 1 : amountMinor / totalMinor,",
    replace: "share: 1,",
    tests: ["src/server/billing/partial-refunds.test.ts"],
  },
  {
    id: "year-granted-at-once",
    mistake: "a paid year brings the credits of all its months on the first day",
    file: "src/server/billing/credits-due.ts",
    find: "if (startsAt > end || startsAt >= year.line.periodEnd) break;",
    replace: "if (startsAt >= year.line.periodEnd) break;",
    tests: ["src/server/billing/terms.test.ts"],
  },
  {
    id: "used-payment-refunded",
    mistake: "a payment is given back though its credits were used",
    file: "src/server/billing/refunds.ts",
    find: "if (shown.refundedMinor > 0 || isUsed) return null;",
    replace: "if (shown.refundedMinor > 0) return null;",
    tests: ["src/server/billing/billing.test.ts"],
  },
];
