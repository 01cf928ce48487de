import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { createOwnFigures, roundDown } from "./own-figures.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Adds runs that finished `daysAgo`, `each` of every one of `users` accounts. */
async function finish({ users, each, daysAgo }: Record<"users" | "each" | "daysAgo", number>) {
  const client = await database.pool.connect();
  try {
    // Without the triggers, which let a run begin only in the queue.
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into runs.run (id, user_id, operation, payload, payload_hash, locale, cost, state, attempt, started_at,
         finished_at, engine, model, capability, cost_micro_usd, result_key, result_mime, width_px, height_px)
       select gen_random_uuid(), 'person ' || u, 'remove_background', '{}', decode(repeat('00', 32), 'hex'), 'en', 1,
              'done', 1, now(), now() - make_interval(days => $3), 'local', 'local', 'full', 0, 'key', 'image/png', 1, 1
         from generate_series(1, $1::int) u, generate_series(1, $2::int)`,
      [users, each, daysAgo],
    );
    await client.query("reset session_replication_role");
  } finally {
    client.release();
  }
}

test("a count keeps its first two digits", () => {
  expect([0, 7, 42, 100, 109, 1_299, 45_678].map(roundDown)).toEqual([
    0, 7, 42, 100, 100, 1_200, 45_000,
  ]);
});

test("a new server shows nothing; later it shows rounded counts of images and of who made one lately", async () => {
  const hidden = { activeUsers: null, imagesCreated: null };
  const atFirst = createOwnFigures(database.pool);
  expect(atFirst()).toBeNull();
  await expect.poll(atFirst).toEqual(hidden);

  await finish({ users: 99, each: 10, daysAgo: 1 });
  const few = createOwnFigures(database.pool);
  await expect.poll(few).toEqual(hidden);

  await finish({ users: 123, each: 3, daysAgo: 2 });
  await finish({ users: 300, each: 1, daysAgo: 40 });
  const many = createOwnFigures(database.pool);
  await expect.poll(many).toEqual({ activeUsers: 120, imagesCreated: 1_600 });
  // Counted once an hour, so the former answer stays.
  expect(few()).toEqual(hidden);
});

test("without a database there are no figures, and no request waits or fails", () => {
  const query = () => Promise.reject(new Error("the database is away"));
  expect(createOwnFigures({ query })()).toBeNull();
});
