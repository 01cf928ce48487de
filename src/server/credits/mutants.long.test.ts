import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "#server/db/connection.ts";
import { openDatabase } from "#server/db/connection.ts";
import { defaultMigrationsDir } from "#server/db/migrate.ts";
import { mutants } from "../../../tests/ledger/mutants.ts";
import { replayHistories } from "../../../tests/ledger/replay.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";

/** The budget of the model test: a fault that it would miss there must not pass here. */
const RUNS = 600;
const SEED = 1;

/** The ledger, in the order in which it is made; a later file may define a function of an earlier one again. */
const migrations = [
  "0001_credit.sql",
  "0006_credit_freeze.sql",
  "0025_cheaper_ledger.sql",
  "0025_rules_as_functions.sql",
  "0032_ledger_in_place.sql",
].map((name) => readFileSync(path.join(defaultMigrationsDir(), name), "utf8"));

let server: TestDatabase;
let empty: Database;
beforeAll(async () => {
  server = await createTestDatabase({ maxConnections: 1 });
});
afterAll(() => server.drop());

beforeEach(async () => {
  await server.pool.query("create database empty_for_mutant template template0");
  const url = new URL(server.url);
  url.pathname = "/empty_for_mutant";
  empty = await openDatabase(url.href, { maxConnections: 1 });
});
afterEach(async () => {
  await empty.close();
  await server.pool.query("drop database empty_for_mutant with (force)");
});

async function replayOn(sql: string, runs: number): Promise<void> {
  const client = await empty.pool.connect();
  try {
    await client.query(sql);
    await replayHistories(client, { runs, seed: SEED, shrink: false });
  } finally {
    client.release();
  }
}

test("the ledger without a fault passes", async () => {
  await expect(replayOn(migrations.join("\n"), 30)).resolves.toBeUndefined();
});

test.each(mutants)("the model test finds: $name", async ({ find, replace }) => {
  const last = migrations.findLastIndex((migration) => migration.includes(find));
  const parts = migrations[last]?.split(find) ?? [];
  expect(parts).toHaveLength(2);
  const faulty = migrations.with(last, parts.join(replace)).join("\n");
  await expect(replayOn(faulty, RUNS)).rejects.toThrow("Property failed after");
});
