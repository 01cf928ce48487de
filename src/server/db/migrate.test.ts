import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  makeSqlRelease,
  openEmptyDatabase,
  type SqlRelease,
} from "../../../tests/setup/sql-release.ts";
import { migrateDatabase } from "./migrate.ts";
import { functionPaths, migrationNames } from "./sql-files.ts";

let database: Awaited<ReturnType<typeof openEmptyDatabase>>;
let release: SqlRelease;
beforeEach(async () => {
  database = await openEmptyDatabase();
  release = makeSqlRelease();
});
afterEach(async () => {
  release.remove();
  await database.drop();
});

describe("migrateDatabase", () => {
  test("lets four processes start at once on an empty database", async () => {
    const applied = await Promise.all(
      Array.from({ length: 4 }, () => migrateDatabase(database.url)),
    );
    const functions = (await functionPaths()).map((file) => path.basename(file));
    const files = [...(await migrationNames()), ...functions];
    expect(applied.filter((names) => names.length > 0)).toEqual([files]);
  });

  test("applies new files in order, once", async () => {
    release.migration("0001_first.sql", "create table first (id int primary key);");
    release.migration(
      "0002_second.sql",
      "insert into first values (1); insert into first values (2);",
    );
    release.migration("notes.txt", "not a migration");
    expect(await release.start(database)).toEqual(["0001_first.sql", "0002_second.sql"]);
    expect(await release.start(database)).toEqual([]);
    release.migration("0003_third.sql", "drop table first;");
    expect(await release.start(database)).toEqual(["0003_third.sql"]);
  });

  test("leaves nothing of a file that fails, and keeps those before it", async () => {
    release.migration("0001_good.sql", "create table good ();");
    release.migration("0002_bad.sql", "create table bad (); select 1 / 0;");
    await expect(release.start(database)).rejects.toThrow(/0002_bad\.sql failed.*division by zero/);
    const { rows } = await database.pool.query(
      "select to_regclass('good')::text as good, to_regclass('bad')::text as bad",
    );
    expect(rows).toEqual([{ good: "good", bad: null }]);
    release.migration("0002_bad.sql", "create table bad ();");
    expect(await release.start(database)).toEqual(["0002_bad.sql"]);
  });

  test("refuses a file that was changed after it had been applied", async () => {
    release.migration("0001_first.sql", "create table first ();");
    await release.start(database);
    release.migration("0001_first.sql", "create table first (id int);");
    await expect(release.start(database)).rejects.toThrow("was changed");
  });

  test("code that is older than the database starts unless what it needs was taken away", async () => {
    release.migration("0001_first.sql", "create table first (id int);");
    const old = makeSqlRelease();
    old.migration("0001_first.sql", "create table first (id int);");

    release.migration("0002_wider.sql", "alter table first add column new_id bigint;");
    await release.start(database);
    expect(await old.start(database)).toEqual([]);

    release.migration("0003_end.sql", "-- contract: 0002_wider\nalter table first drop column id;");
    await release.start(database);
    await expect(old.start(database)).rejects.toThrow(
      /too old for the database: 0003_end\.sql removed/,
    );

    // The release between the two knows how to do without.
    old.migration("0002_wider.sql", "alter table first add column new_id bigint;");
    expect(await old.start(database)).toEqual([]);
    old.remove();
  });

  test("a table that is in use holds a change up, and the change nobody for long", async () => {
    release.migration("0001_first.sql", "create table first (id int);");
    await release.start(database);
    release.migration("0002_wider.sql", "alter table first add column new_id bigint;");
    const warnings: string[] = [];
    const log = { warn: (message: string) => warnings.push(message) };
    let migrated: Promise<string[]> | undefined;
    await database.transaction(async ({ client }) => {
      await client.query("select * from first");
      migrated = migrateDatabase(database.url, { sqlDir: release.sqlDir, log });
      await expect.poll(() => warnings.length, { timeout: 20_000 }).toBeGreaterThan(0);
      // The change stands back between its tries, so that others come through.
      await database.pool.query("select * from first");
    });
    expect(await migrated).toEqual(["0002_wider.sql"]);
    expect(warnings[0]).toContain("0002_wider.sql waits for a lock");
  });

  test("who waits long for another process's changes says so", async () => {
    release.migration("0001_slow.sql", "select pg_sleep(6);");
    const warnings: string[] = [];
    const log = { warn: (message: string) => warnings.push(message) };
    const both = await Promise.all(
      [1, 2].map(() => migrateDatabase(database.url, { sqlDir: release.sqlDir, log })),
    );
    expect(both.flat()).toEqual(["0001_slow.sql"]);
    expect(warnings.join()).toMatch(/another process has been migrating the database for \d s/);
  });
});
