import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { startChores } from "./chores.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

test("processes that share a database do a chore one at a time, again and again", async () => {
  let running = 0;
  let most = 0;
  let rounds = 0;
  const chore = {
    name: "sweep",
    everyMs: 5,
    async run() {
      running += 1;
      most = Math.max(most, running);
      await database.pool.query("select pg_sleep(0.01)");
      running -= 1;
      rounds += 1;
    },
  };
  const stops = [1, 2, 3].map(() => startChores(database.pool, [chore], silent));
  await expect.poll(() => rounds).toBeGreaterThan(5);
  await Promise.all(stops.map((stop) => stop()));
  const done = rounds;
  expect([most, running]).toEqual([1, 0]);
  await database.pool.query("select pg_sleep(0.05)");
  expect(rounds).toBe(done);
});

test("a failure is told and does not end the chore", async () => {
  const errors: string[] = [];
  let rounds = 0;
  const chore = {
    name: "broken",
    everyMs: 5,
    async run() {
      rounds += 1;
      if (rounds < 3) throw new Error(`round ${rounds}`);
    },
  };
  const log = { ...silent, error: (message: string) => void errors.push(message) };
  const stop = startChores(database.pool, [chore], log);
  await expect.poll(() => rounds).toBeGreaterThan(3);
  await stop();
  expect(errors).toEqual([
    "the chore broken failed: Error: round 1",
    "the chore broken failed: Error: round 2",
  ]);
});
