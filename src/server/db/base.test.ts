import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dumpSchema } from "../../../tests/setup/schema-dump.ts";
import {
  makeSqlRelease,
  openEmptyDatabase,
  type SqlRelease,
} from "../../../tests/setup/sql-release.ts";

/*
 * A base stands for the migrations before it. The old release has three of them, the new one has the base.
 */

const LAST = "alter table thing add column size int;";
const hash = createHash("sha256").update(LAST).digest("hex");
const BASE = `-- replaces: 0003_size ${hash}, the last migration of v0.9.0\n
create table thing (id int, name text, size int);`;

let database: Awaited<ReturnType<typeof openEmptyDatabase>>;
let old: SqlRelease;
let release: SqlRelease;
beforeEach(async () => {
  database = await openEmptyDatabase();
  old = makeSqlRelease();
  old.migration("0001_thing.sql", "create table thing (id int);");
  old.migration("0002_name.sql", "alter table thing add column name text;");
  release = makeSqlRelease(2);
  release.migration("0004_base.sql", BASE);
  release.functions("thing.sql", "create or replace view sizes as select size from thing;");
});
afterEach(async () => {
  old.remove();
  release.remove();
  await database.drop();
});

const oldAtItsEnd = () => {
  old.migration("0003_size.sql", LAST);
  return old.start(database);
};

/** Everything that a start could change. */
async function readAll(): Promise<unknown> {
  const { rows } = await database.pool.query("select * from public.schema_migration order by name");
  return { rows, schema: (await dumpSchema(database.pool)).text };
}

test("an empty database gets the base, the migrations after it and the functions", async () => {
  release.migration("0005_more.sql", "alter table thing add column weight int;");
  expect(await release.start(database)).toEqual(["0004_base.sql", "0005_more.sql", "thing.sql"]);
  expect(await release.start(database)).toEqual([]);
});

test("a database at the last old migration is adopted without running the base", async () => {
  await oldAtItsEnd();
  await database.pool.query("insert into thing values (1, 'kept', 2)");
  expect(await release.start(database)).toEqual(["0004_base.sql", "thing.sql"]);
  const { rows } = await database.pool.query("select * from thing");
  expect(rows).toEqual([{ id: 1, name: "kept", size: 2 }]);
  expect(await release.start(database)).toEqual([]);

  const fresh = await openEmptyDatabase();
  await release.start(fresh);
  expect((await dumpSchema(database.pool)).text).toBe((await dumpSchema(fresh.pool)).text);
  await fresh.drop();
});

test("the old release goes on beside an adopted database, and starts again on it", async () => {
  await oldAtItsEnd();
  await release.start(database);
  expect(await old.start(database)).toEqual([]);
  expect(await release.start(database)).toEqual([]);
});

test("the old release refuses a database that the base made", async () => {
  await release.start(database);
  const before = await readAll();
  await expect(old.start(database)).rejects.toThrow(
    "too old for the database: 0004_base.sql removed",
  );
  expect(await readAll()).toEqual(before);
});

test.each([
  ["an older migration", undefined],
  ["another file under the name of the last one", "alter table thing add column size bigint;"],
])("a database at %s names the release to start first, and stays as it is", async (_what, last) => {
  if (last !== undefined) old.migration("0003_size.sql", last);
  await old.start(database);
  // As the first releases made the journal.
  await database.pool.query("alter table public.schema_migration drop column contracts");
  const before = await readAll();
  await expect(release.start(database)).rejects.toThrow(
    /^This database was last used by a release before v0\.9\.0: start v0\.9\.0 on it once, then this version$/,
  );
  expect(await readAll()).toEqual(before);
});

test("a database that is newer keeps its own message", async () => {
  await oldAtItsEnd();
  await database.pool.query(
    "insert into public.schema_migration (name, hash, contracts) values ('0009_end.sql', '', '0008_new')",
  );
  await expect(release.start(database)).rejects.toThrow(
    "too old for the database: 0009_end.sql removed something it needs",
  );
});

test("what the history took away does not matter to a base that stands for it", async () => {
  old.migration(
    "0002_name.sql",
    "-- contract: 0001_thing\nalter table thing add column name text;",
  );
  await oldAtItsEnd();
  expect(await release.start(database)).toEqual(["0004_base.sql", "thing.sql"]);
});

test("two processes that start at once adopt a database once", async () => {
  await oldAtItsEnd();
  const both = await Promise.all([1, 2].map(() => release.start(database)));
  expect(both.filter((names) => names.length > 0)).toEqual([["0004_base.sql", "thing.sql"]]);
});
