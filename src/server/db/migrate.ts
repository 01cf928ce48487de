import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

/** Any fixed number: all servers that share a database take this same advisory lock. */
export const MIGRATION_LOCK = 7_106_202_611;
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

/**
 * The folder of the SQL files: beside this module in the sources, and beside the bundle or one folder
 * above it in the build, which copies them.
 */
export function defaultMigrationsDir(): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const candidates = [path.join(here, "migrations"), path.join(here, "..", "migrations")];
  const found = candidates.find((dir) => existsSync(dir));
  if (found === undefined) throw new Error(`No migrations in ${candidates.join(" or ")}`);
  return found;
}

async function readMigrations(dir: string): Promise<Migration[]> {
  return Promise.all(
    (await migrationNames(dir)).map(async (name) => {
      const sql = await readFile(path.join(dir, name), "utf8");
      return { name, sql, hash: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** Names of the migrations that this program brings along. */
export async function migrationNames(dir: string = defaultMigrationsDir()): Promise<string[]> {
  return (await readdir(dir)).filter((name) => FILE_NAME.test(name)).toSorted();
}

async function readApplied(client: pg.ClientBase): Promise<Map<string, string>> {
  await client.query(`
    create table if not exists public.schema_migration (
      name       text primary key,
      hash       text not null,
      applied_at timestamptz not null default clock_timestamp()
    )`);
  const { rows } = await client.query<{ name: string; hash: string }>(
    "select name, hash from public.schema_migration",
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

async function execute(client: pg.ClientBase, { name, sql, hash }: Migration): Promise<void> {
  await client.query(sql);
  await client.query("insert into public.schema_migration (name, hash) values ($1, $2)", [
    name,
    hash,
  ]);
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await execute(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${migration.name} failed: ${String(error)}`, { cause: error });
  }
}

async function applyMissing(client: pg.ClientBase, migrations: Migration[]): Promise<string[]> {
  const applied = await readApplied(client);
  const added: string[] = [];
  for (const migration of migrations) {
    const knownHash = applied.get(migration.name);
    if (knownHash === migration.hash) continue;
    if (knownHash !== undefined) {
      throw new Error(`Migration ${migration.name} was changed after it had been applied`);
    }
    await apply(client, migration);
    added.push(migration.name);
  }
  return added;
}

/**
 * Brings a database up to date: every file `NNNN_name.sql` of the folder that it does not have yet, in
 * the order of their names, each in a transaction of its own. Any number of processes may call it at
 * once; one works and the others wait. Returns the names of the migrations it applied.
 * Throws when a file fails or differs from what was applied under its name.
 */
export async function migrateDatabase(
  pool: pg.Pool,
  migrationsDir: string = defaultMigrationsDir(),
): Promise<string[]> {
  const migrations = await readMigrations(migrationsDir);
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    return await applyMissing(client, migrations);
  } finally {
    // Ending the session gives the lock free whatever happened before.
    client.release(true);
  }
}

/**
 * Applies exactly the named migrations to a database that has none, in the transaction that is open on
 * `client`. Throws when this version lacks one of them or has it with other content.
 */
export async function applyMigrations(
  client: pg.ClientBase,
  wanted: readonly { readonly name: string; readonly hash: string }[],
  migrationsDir: string = defaultMigrationsDir(),
): Promise<void> {
  const known = new Map((await readMigrations(migrationsDir)).map((one) => [one.name, one]));
  await readApplied(client);
  for (const { name, hash } of wanted) {
    const migration = known.get(name);
    if (migration?.hash !== hash) {
      throw new Error(`This version does not have the migration ${name}: take a newer version`);
    }
    await execute(client, migration);
  }
}
