import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "../../src/server/db/connection.ts";
import { migrateDatabase } from "../../src/server/db/migrate.ts";
import { createEmptyDatabase, type EmptyDatabase } from "./empty-database.ts";

/** The SQL of a release that a test makes up, in a folder like `src/server/db`. */
export interface SqlRelease {
  readonly sqlDir: string;
  /** Writes a migration. Replaces an existing one. */
  migration(name: string, sql: string): void;
  functions(name: string, sql: string): void;
  withoutFunctions(name: string): void;
  revision(revision: number): void;
  /** Migrates a database to this release. Returns the files that it applied. */
  start(on: { readonly url: string }): Promise<string[]>;
  remove(): void;
}

export function makeSqlRelease(revision = 1): SqlRelease {
  const sqlDir = mkdtempSync(join(tmpdir(), "fotoya-sql-"));
  mkdirSync(join(sqlDir, "migrations"));
  mkdirSync(join(sqlDir, "functions"));
  const release: SqlRelease = {
    sqlDir,
    migration: (name, sql) => writeFileSync(join(sqlDir, "migrations", name), sql),
    functions: (name, sql) => writeFileSync(join(sqlDir, "functions", name), sql),
    withoutFunctions: (name) => rmSync(join(sqlDir, "functions", name)),
    revision(number) {
      const text = JSON.stringify({ revision: number, hash: "" });
      writeFileSync(join(sqlDir, "revision.json"), text);
    },
    start: ({ url }) => migrateDatabase(url, { sqlDir }),
    remove: () => rmSync(sqlDir, { recursive: true }),
  };
  release.revision(revision);
  return release;
}

/** Creates an empty database with a pool. */
export async function openEmptyDatabase(): Promise<EmptyDatabase & Database> {
  const empty = await createEmptyDatabase();
  const database = await openDatabase(empty.url, { maxConnections: 5 });
  return {
    ...empty,
    ...database,
    async drop() {
      await database.close();
      await empty.drop();
    },
  };
}
