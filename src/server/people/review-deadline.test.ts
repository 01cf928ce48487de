import { afterEach, beforeEach, expect, test } from "vitest";
import { reviewLimits } from "#core/review-limits.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { issuedCredits, openVillage, type Village } from "../../../tests/setup/village.ts";

const HOUR = 60 * 60_000;

let database: TestDatabase;
let village: Village;
beforeEach(async () => {
  database = await createTestDatabase({ maxConnections: 16 });
  village = openVillage(database);
});
afterEach(() => database.drop());

const names = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);

/** People of one address; the fourth and all after it wait, with weights 102, 136, 170, ... */
async function crowd(count: number): Promise<void> {
  for (const name of names(count)) {
    await village.join(name, { address: "203.0.113.7", email: `${name}@gmail.com` });
  }
}

function passDeadline(): void {
  village.wait(reviewLimits.hours * HOUR + HOUR);
}

async function round(): Promise<void> {
  await village.chores.find(({ name }) => name === "decide due reviews")?.run();
}

function decide(userId: string, isGranted: boolean): Promise<boolean> {
  return database.transaction((transaction) =>
    village.freeCredits.decideReview(transaction, userId, { isGranted, by: "operator" }),
  );
}

async function stateOf(userId: string) {
  return village.freeCredits.stateOf(database.pool, userId);
}

const subjects = () => village.mails.map(({ to, subject }) => `${to}: ${subject}`);

test("nothing is decided before the deadline, everything after it, each once and with one mail", async () => {
  await crowd(5);
  await round();
  expect([await stateOf("p3"), await stateOf("p4")]).toEqual(["review", "review"]);
  passDeadline();
  await Promise.all([round(), round(), round()]);
  await round();
  expect([await village.credits("p3"), await village.credits("p4")]).toEqual([100, 100]);
  expect(subjects().toSorted()).toEqual([
    "p3@gmail.com: Your 100 free credits are there",
    "p4@gmail.com: Your 100 free credits are there",
  ]);
});

test("what weighs as much as the ceiling or more is refused", async () => {
  await crowd(7);
  passDeadline();
  await round();
  // 4 others at 34 are 136, 5 are 170.
  expect([await stateOf("p4"), await stateOf("p5")]).toEqual(["granted", "refused_reviewed"]);
  expect(await issuedCredits(database, "signup")).toBe(500);
  expect(subjects()).toContain("p6@gmail.com: We could not give you free credits");
});

test("an operator's refusal in the cluster refuses the rest of it, and no other cluster", async () => {
  await crowd(5);
  for (const name of ["a", "b", "c", "d"]) {
    await village.join(name, { address: "198.51.100.7", email: `${name}@gmail.com` });
  }
  expect(await decide("p4", false)).toBe(true);
  passDeadline();
  await round();
  const states = await Promise.all(["p3", "p4", "d"].map(stateOf));
  expect(states).toEqual(["refused_reviewed", "refused_reviewed", "granted"]);
});

test("refusals of the rule refuse nobody else: the order makes no difference", async () => {
  await crowd(6);
  await database.pool.query(
    "update free_grant set review_until = review_until - interval '1 hour' where user_id = 'p5'",
  );
  passDeadline();
  await round();
  expect([await stateOf("p5"), await stateOf("p3")]).toEqual(["refused_reviewed", "granted"]);
});

test("an operator who decides while the rule decides: one of them does, and nobody gets twice", async () => {
  await crowd(8);
  passDeadline();
  const waiting = ["p3", "p4", "p5", "p6", "p7"];
  const [, ...answers] = await Promise.all([
    round(),
    ...waiting.map((userId) => decide(userId, false)),
    round(),
  ]);
  const rows = await database.pool.query<{ user_id: string; state: string; by: string }>(
    `select user_id, state, reviewed_by as by from free_grant where user_id = any($1) order by user_id`,
    [waiting],
  );
  expect(rows.rows).toHaveLength(5);
  const expected = rows.rows.map(({ by, state }) =>
    by === "operator" ? { state: "refused_reviewed", answer: true } : { state, answer: false },
  );
  expect(rows.rows.map(({ state }, index) => ({ state, answer: answers[index] }))).toEqual(
    expected,
  );
  for (const { user_id, state } of rows.rows) {
    expect(await village.credits(user_id)).toBe(state === "granted" ? 100 : 0);
  }
  expect(village.mails).toHaveLength(5);
});

test("reviews from before there were deadlines wait for an operator", async () => {
  await crowd(4);
  await database.pool.query(
    `update free_grant set review_until = null, review_weight = null, review_cluster = null
      where user_id = 'p3'`,
  );
  passDeadline();
  await round();
  expect(await stateOf("p3")).toBe("review");
  expect(await decide("p3", true)).toBe(true);
});
