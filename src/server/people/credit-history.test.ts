import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CreditEntry, creditHistory, creditLots } from "#core/credit-history.ts";
import { expireDue } from "#server/credits/expire-due.ts";
import { clawback, type Grant, grant, refund, setPaidFreeze } from "#server/credits/ledger.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { finishRun } from "../../../tests/setup/finish-run.ts";
import { type CreditBooks, createCreditBooks } from "./credit-history.ts";

let database: TestDatabase;
let books: CreditBooks;
beforeAll(async () => {
  database = await createTestDatabase();
  books = createCreditBooks(database);
});
afterAll(() => database.drop());

const IN_A_MONTH = new Date(Date.now() + 30 * 24 * 60 * 60_000);

async function give(userId: string, more: Partial<Grant> & Pick<Grant, "source" | "amount">) {
  const ref = randomUUID();
  const { lotId } = await grant(database.pool, {
    key: `test:${ref}`,
    userId,
    sourceRef: ref,
    expiresAt: null,
    ...more,
  });
  return lotId;
}

async function spend(userId: string, amount: number): Promise<string> {
  const { runId, outcome } = await finishRun(database.pool, { userId, credits: amount });
  expect(outcome).toBe("held");
  return runId;
}

test("every line has its reason and the balance after it; a run over two lots is one line", async () => {
  const userId = "teller";
  await give(userId, { source: "signup", amount: 3 });
  const topUp = await give(userId, { source: "promo", sourceRef: "topup:2026-11-01", amount: 5 });
  const runId = await spend(userId, 4);
  await refund(database.pool, { key: `refund:${runId}`, holdId: runId, amount: 1 });
  await clawback(database.pool, { key: `back:${topUp}`, lotId: topUp, amount: 2 });

  const history = creditHistory.parse(await books.history(userId, undefined));
  const run = { id: runId, operation: "run:photo_id" };
  expect(history.next).toBeNull();
  expect(history.entries).toMatchObject([
    { kind: "clawback", reason: "top_up", amount: -2, balanceAfter: 3, run: null },
    { kind: "refund", reason: "run", amount: 1, balanceAfter: 5, run },
    { kind: "capture", reason: "run", amount: -4, balanceAfter: 4, run },
    { kind: "grant", reason: "top_up", amount: 5, balanceAfter: 8, run: null },
    { kind: "grant", reason: "signup", amount: 3, balanceAfter: 3, run: null },
  ]);
  expect(await books.history("nobody", undefined)).toEqual({ entries: [], next: null });
});

test("what ended is a line too", async () => {
  const lotId = await give("late", { source: "goodwill", amount: 7, expiresAt: IN_A_MONTH });
  await database.pool.query("select credit.expire_lot($1, $2)", [lotId, IN_A_MONTH]);
  expect(await expireDue(database.pool)).toEqual({ holds: 0, credits: 0 });
  expect((await books.history("late", undefined)).entries).toMatchObject([
    { kind: "expire", reason: "goodwill", amount: -7, balanceAfter: 0 },
    { kind: "grant", reason: "goodwill", amount: 7, balanceAfter: 7 },
  ]);
  expect(await books.lots("late")).toEqual([]);
});

test("pages meet without a gap and without a line twice", async () => {
  const userId = "reader";
  await give(userId, { source: "signup", amount: 60 });
  await give(userId, { source: "referral", amount: 60 });
  for (let runs = 0; runs < 55; runs += 1) await spend(userId, runs === 20 ? 50 : 1);
  const all: CreditEntry[] = [];
  const lengths: number[] = [];
  let before: string | undefined;
  do {
    const page = await books.history(userId, before);
    all.push(...page.entries);
    lengths.push(page.entries.length);
    before = page.next ?? undefined;
  } while (before !== undefined);
  expect(lengths).toEqual([20, 20, 17]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(57);
  // Each balance is what the older line had, and this line's amount.
  all.forEach(({ balanceAfter, amount }, index) =>
    expect(balanceAfter - amount).toBe(all[index + 1]?.balanceAfter ?? 0),
  );
});

test.each(["", "0", "-1", "1e3", "x", "9".repeat(40), "1; select 1"])(
  "no page before %j",
  async (before) => {
    await expect(books.history("reader", before)).rejects.toMatchObject({ code: "invalid_field" });
  },
);

test("lots come in the order in which they are spent, and paid ones rest with their payment", async () => {
  const userId = "owner";
  await give(userId, { source: "purchase", amount: 40, expiresAt: IN_A_MONTH });
  await give(userId, { source: "signup", amount: 100 });
  await give(userId, { source: "promo", sourceRef: "topup:2026-12-01", amount: 9 });
  await give(userId, { source: "goodwill", amount: 5, expiresAt: IN_A_MONTH });
  await spend(userId, 6);
  await setPaidFreeze(database.pool, userId, "overdue");
  const lots = creditLots.parse(await books.lots(userId));
  expect(
    lots.map(({ source, remaining, category, isFrozen }) => [
      source,
      remaining,
      category,
      isFrozen,
    ]),
  ).toEqual([
    ["signup", 99, "promo", false],
    ["top_up", 9, "promo", false],
    ["purchase", 40, "paid", true],
  ]);
  expect(lots[2]).toMatchObject({ amount: 40, expiresAt: IN_A_MONTH.toISOString() });
});
