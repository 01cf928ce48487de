import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { PRODUCT_SLUG } from "#core/product.ts";
import { contractOf } from "./migration-rules.ts";
import type { DatabaseLog } from "./postgres-process.ts";

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

/** Any fixed number: all servers that share a database take this same advisory lock. */
export const MIGRATION_LOCK = 7_106_202_611;
const CONNECT_TIMEOUT_MS = 10_000;
/** So long a change may keep people waiting who use the same table. */
const LOCK_TIMEOUT_MS = 5_000;
const LOCK_PAUSE_MS = 1_000;
const LOCK_ATTEMPTS = 50;
const TURN_POLL_MS = 100;
const FIRST_WORD_MS = 5_000;
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

/** What a database knows of the files that were applied to it. */
interface Applied {
  readonly hash: string;
  /** The migration without which code cannot run on it any more; null: the file only added. */
  readonly contracts: string | null;
}

async function readApplied(client: pg.ClientBase): Promise<Map<string, Applied>> {
  await client.query(`
    create table if not exists public.schema_migration (
      name       text primary key,
      hash       text not null,
      applied_at timestamptz not null default clock_timestamp()
    )`);
  await client.query("alter table public.schema_migration add column if not exists contracts text");
  const { rows } = await client.query<{ name: string } & Applied>(
    "select name, hash, contracts from public.schema_migration",
  );
  return new Map(rows.map((row) => [row.name, row]));
}

async function execute(client: pg.ClientBase, { name, sql, hash }: Migration): Promise<void> {
  await client.query(sql);
  await client.query(
    "insert into public.schema_migration (name, hash, contracts) values ($1, $2, $3)",
    [name, hash, contractOf(sql)],
  );
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    // A lock that somebody waits for holds up everybody behind him: better to try again in a moment.
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await execute(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Applies a file; when others use what it changes, again and again for as long as is sensible. */
async function applyPatiently(
  client: pg.ClientBase,
  migration: Migration,
  log: Pick<DatabaseLog, "warn">,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await apply(client, migration);
      return;
    } catch (error) {
      if (!isInTheWay(error) || attempt === LOCK_ATTEMPTS) {
        throw new Error(`Migration ${migration.name} failed: ${String(error)}`, { cause: error });
      }
      log.warn(`migration ${migration.name} waits for what is in use (try ${attempt})`);
      await delay(LOCK_PAUSE_MS);
    }
  }
}

/** A lock that was not to be had in time, or a deadlock. */
function isInTheWay(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  return code === "55P03" || code === "40P01";
}

/**
 * Code may start on a database that is newer than itself, as a process does that ends in the middle of an
 * update, unless something was taken away that it still needs: it does when it does not know the migration
 * from which on the code does without.
 */
function requireUsable(applied: ReadonlyMap<string, Applied>, migrations: Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  for (const [name, { contracts }] of applied) {
    if (known.has(name) || contracts === null || known.has(`${contracts}.sql`)) continue;
    throw new Error(
      `This version is too old for its database: ${name} took away what it needs. Start the version that brought it, or a newer one`,
    );
  }
}

async function applyMissing(
  client: pg.ClientBase,
  migrations: Migration[],
  log: Pick<DatabaseLog, "warn">,
): Promise<string[]> {
  const applied = await readApplied(client);
  requireUsable(applied, migrations);
  const added: string[] = [];
  for (const migration of migrations) {
    const before = applied.get(migration.name);
    if (before?.hash === migration.hash) continue;
    if (before !== undefined) {
      throw new Error(`Migration ${migration.name} was changed after it had been applied`);
    }
    await applyPatiently(client, migration, log);
    added.push(migration.name);
  }
  return added;
}

/** Waits for its turn without a statement that waits: such a one would hold up others in PostgreSQL. */
async function takeTurn(client: pg.ClientBase, log: Pick<DatabaseLog, "warn">): Promise<void> {
  const startedAt = performance.now();
  let nextWordAtMs = FIRST_WORD_MS;
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock($1) as mine",
      [MIGRATION_LOCK],
    );
    if (rows[0]?.mine) return;
    const waitedMs = performance.now() - startedAt;
    if (waitedMs > nextWordAtMs) {
      log.warn(
        `another process has been changing the database for ${Math.round(waitedMs / 1000)} s; this one starts when it is done`,
      );
      nextWordAtMs *= 2;
    }
    await delay(TURN_POLL_MS);
  }
}

export interface MigrateOptions {
  readonly migrationsDir?: string;
  readonly log?: Pick<DatabaseLog, "warn">;
}

/**
 * Brings a database up to date: every file `NNNN_name.sql` of the folder that it does not have yet, in
 * the order of their names, each in a transaction of its own. Any number of processes may call it at
 * once, also while others serve; one works and the others wait. `url` leads to PostgreSQL itself, for the
 * turn is kept by a session. Returns the names of the migrations it applied.
 * Throws when a file fails, when one differs from what was applied under its name, and when the database
 * is too new for these files.
 */
export async function migrateDatabase(
  url: string,
  { migrationsDir = defaultMigrationsDir(), log = { warn: () => undefined } }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(migrationsDir);
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: `${PRODUCT_SLUG} migrations`,
  });
  // The statement that runs then fails as well, which is what ends this.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await takeTurn(client, log);
    return await applyMissing(client, migrations, log);
  } finally {
    // Ending the session gives the lock free whatever happened before.
    await client.end();
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
