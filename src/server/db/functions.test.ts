import { afterEach, beforeEach, expect, test } from "vitest";
import {
  makeSqlRelease,
  openEmptyDatabase,
  type SqlRelease,
} from "../../../tests/setup/sql-release.ts";
import { migrateDatabase } from "./migrate.ts";

let database: Awaited<ReturnType<typeof openEmptyDatabase>>;
let old: SqlRelease;
let release: SqlRelease;
beforeEach(async () => {
  database = await openEmptyDatabase();
  old = makeSqlRelease(1);
  release = makeSqlRelease(2);
  for (const one of [old, release]) {
    one.migration("0001_thing.sql", "create table thing (id int);");
    one.functions("other.sql", say("other", "the same"));
  }
  old.functions("word.sql", say("word", "old"));
  release.functions("word.sql", say("word", "new"));
});
afterEach(async () => {
  old.remove();
  release.remove();
  await database.drop();
});

function say(name: string, word: string): string {
  return `create or replace function ${name}() returns text language sql as $$ select '${word}' $$;`;
}

async function saidBy(name: string): Promise<unknown> {
  const { rows } = await database.pool.query(`select ${name}() as said`);
  return rows[0]?.said;
}

async function noted(): Promise<unknown[]> {
  const { rows } = await database.pool.query<{ file: string; revision: number }>(
    "select file, revision from public.schema_function order by file",
  );
  return rows.map(({ file, revision }) => [file, revision]);
}

test("functions come after the migrations, and those that changed come again", async () => {
  expect(await old.start(database)).toEqual(["0001_thing.sql", "other.sql", "word.sql"]);
  expect(await release.start(database)).toEqual(["word.sql"]);
  expect(await saidBy("word")).toBe("new");
  expect(await release.start(database)).toEqual([]);
  expect(await noted()).toEqual([
    ["other.sql", 2],
    ["word.sql", 2],
  ]);
});

test("a process of an older release leaves the functions of a newer one alone", async () => {
  await old.start(database);
  await release.start(database);
  expect(await old.start(database)).toEqual([]);
  expect(await saidBy("word")).toBe("new");
  // Also what the newer release has in no file any more.
  release.withoutFunctions("other.sql");
  release.functions("others.sql", say("other", "moved"));
  release.revision(3);
  expect(await release.start(database)).toEqual(["others.sql"]);
  expect(await old.start(database)).toEqual([]);
  expect(await saidBy("other")).toBe("moved");
  expect(await noted()).toEqual([
    ["others.sql", 3],
    ["word.sql", 3],
  ]);
});

test("a release that has gone back to former functions applies them", async () => {
  await old.start(database);
  await release.start(database);
  old.revision(3);
  expect(await old.start(database)).toEqual(["word.sql"]);
  expect(await saidBy("word")).toBe("old");
});

test("a newer release with the same functions marks them as its own", async () => {
  await old.start(database);
  old.revision(5);
  expect(await old.start(database)).toEqual([]);
  expect(await release.start(database)).toEqual([]);
  expect(await saidBy("word")).toBe("old");
});

test("functions under change come again without another revision", async () => {
  await release.start(database);
  release.functions("word.sql", say("word", "newest"));
  expect(await release.start(database)).toEqual(["word.sql"]);
  expect(await saidBy("word")).toBe("newest");
});

test("a file that fails leaves all functions as they were, and is named", async () => {
  await old.start(database);
  release.functions("other.sql", say("other", "changed"));
  release.functions(
    "word.sql",
    "create or replace function word() returns int language sql as '';",
  );
  await expect(release.start(database)).rejects.toThrow(/Functions failed: error: word\.sql: /);
  expect([await saidBy("word"), await saidBy("other")]).toEqual(["old", "the same"]);
  expect(await old.start(database)).toEqual([]);
});

test("processes of both releases that start at once end with the newer functions", async () => {
  await Promise.all([old, release, old, release].map((one) => one.start(database)));
  expect(await saidBy("word")).toBe("new");
});

test("a view that is read holds its change up, and the change nobody for long", async () => {
  old.functions("things.sql", "create or replace view things as select id from thing;");
  await old.start(database);
  release.functions(
    "things.sql",
    "create or replace view things as select id from thing where id > 0;",
  );
  const warnings: string[] = [];
  const log = { warn: (message: string) => warnings.push(message) };
  let applied: Promise<string[]> | undefined;
  await database.transaction(async ({ client }) => {
    await client.query("select * from things");
    applied = migrateDatabase(database.url, { sqlDir: release.sqlDir, log });
    await expect.poll(() => warnings.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await database.pool.query("select * from things");
    expect(await saidBy("word")).toBe("old");
  });
  expect(await applied).toEqual(["things.sql", "word.sql"]);
  expect(warnings[0]).toContain("Functions waits for a lock");
});
