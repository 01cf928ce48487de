import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { defaultMigrationsDir, migrateDatabase } from "./migrate.ts";

let database: TestDatabase;
let dir = "";
beforeEach(async () => {
  database = await createTestDatabase();
  dir = mkdtempSync(path.join(tmpdir(), "fotoya-migrations-"));
});
afterEach(async () => {
  rmSync(dir, { recursive: true });
  await database.drop();
});

const write = (name: string, sql: string) => writeFileSync(path.join(dir, name), sql);

describe("migrateDatabase", () => {
  test("lets four processes start at once on an empty database", async () => {
    await database.pool.query("create database empty_one");
    const url = new URL(database.url);
    url.pathname = "/empty_one";
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(url.href)));
    const files = readdirSync(defaultMigrationsDir()).toSorted();
    expect(applied.filter((names) => names.length > 0)).toEqual([files]);
    await database.pool.query("drop database empty_one with (force)");
  });

  test("applies new files in order, once", async () => {
    write("0001_first.sql", "create table first (id int primary key);");
    write("0002_second.sql", "insert into first values (1); insert into first values (2);");
    write("notes.txt", "not a migration");
    const names = ["0001_first.sql", "0002_second.sql"];
    expect(await migrateDatabase(database.url, { migrationsDir: dir })).toEqual(names);
    expect(await migrateDatabase(database.url, { migrationsDir: dir })).toEqual([]);
    write("0003_third.sql", "drop table first;");
    expect(await migrateDatabase(database.url, { migrationsDir: dir })).toEqual(["0003_third.sql"]);
  });

  test("leaves nothing of a file that fails, and keeps those before it", async () => {
    write("0001_good.sql", "create table good ();");
    write("0002_bad.sql", "create table bad (); select 1 / 0;");
    await expect(migrateDatabase(database.url, { migrationsDir: dir })).rejects.toThrow(
      /0002_bad\.sql failed.*division by zero/,
    );
    const { rows } = await database.pool.query(
      "select to_regclass('good')::text as good, to_regclass('bad')::text as bad",
    );
    expect(rows).toEqual([{ good: "good", bad: null }]);
    write("0002_bad.sql", "create table bad ();");
    expect(await migrateDatabase(database.url, { migrationsDir: dir })).toEqual(["0002_bad.sql"]);
  });

  test("refuses a file that was changed after it had been applied", async () => {
    write("0001_first.sql", "create table first ();");
    await migrateDatabase(database.url, { migrationsDir: dir });
    write("0001_first.sql", "create table first (id int);");
    await expect(migrateDatabase(database.url, { migrationsDir: dir })).rejects.toThrow(
      "was changed",
    );
  });

  test("code that is older than the database starts unless what it needs was taken away", async () => {
    write("0001_first.sql", "create table first (id int);");
    const old = mkdtempSync(path.join(tmpdir(), "fotoya-old-migrations-"));
    const writeOld = (name: string, sql: string) => writeFileSync(path.join(old, name), sql);
    writeOld("0001_first.sql", "create table first (id int);");
    const startOld = () => migrateDatabase(database.url, { migrationsDir: old });

    write("0002_wider.sql", "alter table first add column new_id bigint;");
    await migrateDatabase(database.url, { migrationsDir: dir });
    expect(await startOld()).toEqual([]);

    write("0003_end.sql", "-- contract: 0002_wider\nalter table first drop column id;");
    await migrateDatabase(database.url, { migrationsDir: dir });
    await expect(startOld()).rejects.toThrow(/too old for its database: 0003_end\.sql took away/);

    // The release between the two knows how to do without.
    writeOld("0002_wider.sql", "alter table first add column new_id bigint;");
    expect(await startOld()).toEqual([]);
    rmSync(old, { recursive: true });
  });

  test("a table that is in use holds a change up, and the change nobody for long", async () => {
    write("0001_first.sql", "create table first (id int);");
    await migrateDatabase(database.url, { migrationsDir: dir });
    write("0002_wider.sql", "alter table first add column new_id bigint;");
    const warnings: string[] = [];
    const log = { warn: (message: string) => warnings.push(message) };
    let migrated: Promise<string[]> | undefined;
    await database.transaction(async ({ client }) => {
      await client.query("select * from first");
      migrated = migrateDatabase(database.url, { migrationsDir: dir, log });
      await expect.poll(() => warnings.length, { timeout: 20_000 }).toBeGreaterThan(0);
      // The change stands back between its tries, so that others come through.
      await database.pool.query("select * from first");
    });
    expect(await migrated).toEqual(["0002_wider.sql"]);
    expect(warnings[0]).toContain("0002_wider.sql waits for what is in use");
  });

  test("who waits long for another process's changes says so", async () => {
    write("0001_slow.sql", "select pg_sleep(6);");
    const warnings: string[] = [];
    const log = { warn: (message: string) => warnings.push(message) };
    const both = await Promise.all(
      [1, 2].map(() => migrateDatabase(database.url, { migrationsDir: dir, log })),
    );
    expect(both.flat()).toEqual(["0001_slow.sql"]);
    expect(warnings.join()).toMatch(/another process has been changing the database for \d s/);
  });
});
