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
    "the scheduled task broken failed: Error: round 1",
    "the scheduled task broken failed: Error: round 2",
  ]);
});

test("what was just done is not done again by another process", async () => {
  const done: string[] = [];
  const chore = (who: string) => ({
    name: "once",
    everyMs: 3_600_000,
    run: async () => void done.push(who),
  });
  const first = startChores(database.pool, [chore("first")], silent);
  await first();
  const second = startChores(database.pool, [chore("second")], silent);
  await second();
  expect(done).toEqual(["first"]);
  await database.pool.query("update public.chore set done_at = done_at - interval '31 minutes'");
  const third = startChores(database.pool, [chore("third")], silent);
  await third();
  expect(done).toEqual(["first", "third"]);
});

test.each([
  ["is over", "held_until = now() - interval '1 s'"],
  ["was written by a clock that went wrong", "held_until = now() + interval '1 day'"],
])("a chore whose lease %s is taken over", async (_why, lease) => {
  await database.pool.query(
    "insert into public.chore (name, holder, held_until) values ('left', 'dead', now())",
  );
  await database.pool.query(`update public.chore set ${lease}`);
  let rounds = 0;
  const stop = startChores(
    database.pool,
    [{ name: "left", everyMs: 60_000, run: async () => void (rounds += 1) }],
    silent,
  );
  await stop();
  expect(rounds).toBe(1);
});

test("a chore that another process holds is left alone", async () => {
  await database.pool.query(
    "insert into public.chore (name, holder, held_until) values ('held', 'other', now() + interval '10 s')",
  );
  let rounds = 0;
  const stop = startChores(
    database.pool,
    [{ name: "held", everyMs: 60_000, run: async () => void (rounds += 1) }],
    silent,
  );
  await stop();
  expect(rounds).toBe(0);
});
