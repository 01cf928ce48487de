import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { AppError } from "#core/errors.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { createGuessLimits, type GuessLimits } from "./guess-limits.ts";

let database: TestDatabase;
let guesses: GuessLimits;
beforeAll(async () => {
  database = await createTestDatabase();
  guesses = createGuessLimits(database.pool);
});
afterEach(() => database.pool.query("delete from auth.guess"));
afterAll(() => database.drop());

const lan = { email: "lan@example.com", ipAddress: "192.0.2.1", knownDevice: null };
type Guess = Omit<typeof lan, "knownDevice"> & { readonly knownDevice: string | null };

/** 0 when the try was let through, else the seconds to wait. */
async function tryOnce(guesser: Guess = lan): Promise<number> {
  try {
    await guesses.begin(guesser);
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof AppError) || refusal.code !== "rate_limited") throw refusal;
    return Number(refusal.details["retryAfterS"]);
  }
}

/** As if all that is waited for had passed. */
const passTime = (name = "0") =>
  database.pool.query(
    "update auth.guess set open_at = clock_timestamp() - $1 * interval '1 s', ends_at = ends_at - $1 * interval '1 s'",
    [name],
  );

const tryMany = (count: number, guesserOf: (n: number) => Guess) =>
  Promise.all(Array.from({ length: count }, (_, n) => tryOnce(guesserOf(n))));
const passed = (waits: readonly number[]) => waits.filter((wait) => wait === 0).length;

describe("asvs-6.3.1 guessing a password", () => {
  test("of 64 tries at once exactly five are let through", async () => {
    const waits = await tryMany(64, () => lan);
    expect(passed(waits)).toBe(5);
    for (const wait of waits.filter((each) => each > 0)) {
      expect(wait).toBeGreaterThan(50);
      expect(wait).toBeLessThanOrEqual(60);
    }
  });

  test("each further failure waits twice as long, up to a quarter of an hour", async () => {
    await tryMany(5, () => lan);
    const waits: number[] = [];
    for (let failures = 6; failures <= 11; failures += 1) {
      waits.push(await tryOnce());
      await passTime();
      expect(await tryOnce()).toBe(0);
    }
    expect(waits.map((wait) => Math.round(wait / 60))).toEqual([1, 2, 4, 8, 15, 15]);
  });

  test("who is refused is not made to wait longer by trying on", async () => {
    await tryMany(5, () => lan);
    await tryMany(20, () => lan);
    expect(await tryOnce()).toBeLessThanOrEqual(60);
  });

  test("a right password forgets the wrong ones, an hour without any does too", async () => {
    await tryMany(4, () => lan);
    await guesses.forgive(lan);
    expect(passed(await tryMany(6, () => lan))).toBe(5);
    await passTime("3601");
    expect(passed(await tryMany(6, () => lan))).toBe(5);
  });

  test("all spellings of a mailbox are one account, known or not", async () => {
    const spellings = ["Lan@gmail.com", "l.a.n@gmail.com", "lan+x@gmail.com", "lan@googlemail.com"];
    const waits = await tryMany(8, (n) => ({ ...lan, email: spellings[n % 4] ?? "" }));
    expect(passed(waits)).toBe(5);
  });

  test("a stranger who guesses does not keep the owner out, who comes from elsewhere", async () => {
    await tryMany(40, () => lan);
    expect(await tryOnce({ ...lan, ipAddress: "198.51.100.7" })).toBe(0);
  });

  test("one address fails 50 times before it has to wait, over however many accounts", async () => {
    const waits = await tryMany(64, (n) => ({ ...lan, email: `person${n}@example.com` }));
    expect(passed(waits)).toBe(50);
    expect(await tryOnce({ ...lan, email: "other@example.com", ipAddress: "192.0.2.2" })).toBe(0);
  });

  test("an address whose people get it right is not held back", async () => {
    for (let people = 0; people < 60; people += 1) {
      const guesser = { ...lan, email: `person${people}@example.com` };
      await guesses.begin(guesser);
      await guesses.forgive(guesser);
    }
    expect(await tryOnce()).toBe(0);
  });

  test("many addresses together fail 100 times on one account; then each waits longer, up to a quarter of an hour", async () => {
    const waits = await tryMany(130, (n) => ({ ...lan, ipAddress: `203.0.113.${n}` }));
    expect(passed(waits)).toBe(100);
    const longer: number[] = [];
    for (let more = 0; more < 6; more += 1) {
      const stranger = { ...lan, ipAddress: `198.51.100.${more}` };
      longer.push(await tryOnce(stranger));
      await passTime();
      expect(await tryOnce(stranger)).toBe(0);
    }
    expect(longer.map((wait) => Math.round(wait / 60))).toEqual([1, 2, 4, 8, 15, 15]);
  });

  test("a known browser is kept out by nobody's guesses, and slowed down by its own", async () => {
    const known = { ...lan, knownDevice: "a browser" };
    await tryMany(130, (n) => ({ ...lan, ipAddress: `203.0.113.${n}` }));
    await tryMany(60, (n) => ({ ...lan, email: `person${n}@example.com` }));
    expect(await tryOnce()).toBeGreaterThan(0);
    expect(passed(await tryMany(20, () => known))).toBe(5);
    expect(await tryOnce({ ...known, knownDevice: "another browser" })).toBe(0);
  });

  test("the table names nobody", async () => {
    await tryOnce();
    const { rows } = await database.pool.query("select g::text as row from auth.guess g");
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/lan|192/);
  });
});
