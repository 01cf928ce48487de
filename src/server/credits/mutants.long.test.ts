import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "#server/db/connection.ts";
import { openDatabase } from "#server/db/connection.ts";
import { mutants } from "../../../tests/ledger/mutants.ts";
import { replayHistories } from "../../../tests/ledger/replay.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";

/** The budget of the model test: a fault that it would miss there must not pass here. */
const RUNS = 600;
const SEED = 1;

/** All tables, and the functions of the ledger. */
const ledger = [
  "../db/migrations/0045_base.sql",
  "../db/migrations/0048_unwanted_results.sql",
  "credit-audit.sql",
  "credit-rules.sql",
  "credit.sql",
]
  .map((name) => readFileSync(new URL(name, import.meta.url), "utf8"))
  .join("\n");

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
  await expect(replayOn(ledger, 30)).resolves.toBeUndefined();
});

test.each(mutants)("the model test finds: $name", async ({ find, replace }) => {
  const parts = ledger.split(find);
  expect(parts).toHaveLength(2);
  await expect(replayOn(parts.join(replace), RUNS)).rejects.toThrow("Property failed after");
});
