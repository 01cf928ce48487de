import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { grant } from "../credits/ledger.ts";
import type { Queryable } from "../db/connection.ts";
import { migrateQueue } from "../queue/queue.ts";
import { countQueued } from "./run-store.ts";
import {
  admitForgottenRuns,
  findAbandonedRuns,
  queueForgottenRuns,
  removeDeadJobs,
  takeOverRuns,
} from "./run-sweep.ts";

const ENDED = 2_000;
const OPEN = 3;

/** Runs of a user, of which all but the last `OPEN` have ended. */
const MAKE_RUNS = `
  do $$
  declare v_run uuid;
  begin
    for v_at in 1 .. ${ENDED + OPEN} loop
      v_run := gen_random_uuid();
      perform runs.start_in_lane(v_run, 'lan', 'photo_id', '{}', decode(repeat('00', 32), 'hex'), 'en', 1, null,
                                 0::smallint, interval '1 hour', 10);
      if v_at <= ${ENDED} then
        perform runs.fail(v_run, 'no_face');
      end if;
    end loop;
  end $$`;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await migrateQueue(database.url);
  await grant(database.pool, {
    key: "signup:lan",
    userId: "lan",
    source: "signup",
    sourceRef: "lan",
    amount: 100,
    expiresAt: null,
  });
  await database.pool.query(MAKE_RUNS);
  await database.pool.query("vacuum analyze runs.run");
});
afterAll(() => database.drop());

/** Rows of runs that PostgreSQL reads for `look`. */
function rowsRead(look: (on: Queryable) => Promise<unknown>): Promise<number> {
  return database.transaction(async ({ client }) => {
    const before = await rowsReadBy(client);
    await look(client);
    return (await rowsReadBy(client)) - before;
  });
}

/** Those of this session since its figures were last given away. */
async function rowsReadBy(on: Queryable): Promise<number> {
  const { rows } = await on.query<{ count: number }>(
    `select seq_tup_read + coalesce(idx_tup_fetch, 0) as count
       from pg_stat_xact_user_tables where relid = 'runs.run'::regclass`,
  );
  return rows[0]?.count ?? Number.NaN;
}

test.each([
  ["runs of silent workers", (on: Queryable) => takeOverRuns(on, 9_000)],
  ["runs without a living job", findAbandonedRuns],
  ["runs without any job", queueForgottenRuns],
  ["runs whose lane is free", admitForgottenRuns],
  ["jobs of ended runs", removeDeadJobs],
  ["the length of the line", countQueued],
])(
  "what is looked for all the time, %s, is not looked for among runs that ended",
  async (_, look) => {
    expect(await rowsRead(look)).toBeLessThan(10 * OPEN);
  },
);

test("the count sees what reads the whole table", async () => {
  const all = (on: Queryable) =>
    on.query("select count(locale) from runs.run where locale <> 'vi'");
  expect(await rowsRead(all)).toBe(ENDED + OPEN);
});
