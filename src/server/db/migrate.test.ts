import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { openDatabase } from "./connection.ts";
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
    const databases = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase(url.href, { maxConnections: 1 })),
    );
    const applied = await Promise.all(databases.map(({ pool }) => migrateDatabase(pool)));
    const files = readdirSync(defaultMigrationsDir()).toSorted();
    expect(applied.filter((names) => names.length > 0)).toEqual([files]);
    await Promise.all(databases.map((each) => each.close()));
    await database.pool.query("drop database empty_one with (force)");
  });

  test("applies new files in order, once", async () => {
    write("0001_first.sql", "create table first (id int primary key);");
    write("0002_second.sql", "insert into first values (1); insert into first values (2);");
    write("notes.txt", "not a migration");
    const names = ["0001_first.sql", "0002_second.sql"];
    expect(await migrateDatabase(database.pool, dir)).toEqual(names);
    expect(await migrateDatabase(database.pool, dir)).toEqual([]);
    write("0003_third.sql", "drop table first;");
    expect(await migrateDatabase(database.pool, dir)).toEqual(["0003_third.sql"]);
  });

  test("leaves nothing of a file that fails, and keeps those before it", async () => {
    write("0001_good.sql", "create table good ();");
    write("0002_bad.sql", "create table bad (); select 1 / 0;");
    await expect(migrateDatabase(database.pool, dir)).rejects.toThrow(
      /0002_bad\.sql failed.*division by zero/,
    );
    const { rows } = await database.pool.query(
      "select to_regclass('good')::text as good, to_regclass('bad')::text as bad",
    );
    expect(rows).toEqual([{ good: "good", bad: null }]);
    write("0002_bad.sql", "create table bad ();");
    expect(await migrateDatabase(database.pool, dir)).toEqual(["0002_bad.sql"]);
  });

  test("refuses a file that was changed after it had been applied", async () => {
    write("0001_first.sql", "create table first ();");
    await migrateDatabase(database.pool, dir);
    write("0001_first.sql", "create table first (id int);");
    await expect(migrateDatabase(database.pool, dir)).rejects.toThrow("was changed");
  });
});
