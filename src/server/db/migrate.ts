import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { PRODUCT_SLUG } from "#core/product.ts";
import { applyPatiently } from "./apply-patiently.ts";
import { applyFunctions, makeFunctions } from "./functions.ts";
import {
  type Base,
  baseOf,
  execute,
  isReplaced,
  isWhole,
  type Journal,
  makeJournal,
  note,
  readJournal,
  requireUsable,
} from "./journal.ts";
import type { DatabaseLog } from "./postgres-process.ts";
import { defaultSqlDir, readFunctions, readMigrations, type SqlFile } from "./sql-files.ts";

/** An arbitrary fixed number. All servers that share a database take this advisory lock. */
export const MIGRATION_LOCK = 7_106_202_611;
const CONNECT_TIMEOUT_MS = 10_000;
const TURN_POLL_MS = 100;
const FIRST_WORD_MS = 5_000;

type Log = Pick<DatabaseLog, "warn">;

/** Whether a database already has everything that a base replaces. Throws if it has only a part. */
function isAdoptable(journal: Journal, base: Base): boolean {
  if (journal.size === 0 || journal.has(base.file.name)) return false;
  if (isWhole(journal, base.replaced)) return true;
  const { release } = base.replaced;
  throw new Error(
    `This database was last used by a release before ${release}: start ${release} on it once, then this version`,
  );
}

/** The migrations that a database lacks. Throws if one differs from the one applied under its name. */
function missingIn(journal: Journal, migrations: readonly SqlFile[]): SqlFile[] {
  return migrations.filter(({ name, hash }) => {
    const before = journal.get(name);
    if (before !== undefined && before.hash !== hash) {
      throw new Error(`Migration ${name} was changed after it was applied`);
    }
    return before === undefined;
  });
}

async function applyMissing(
  client: pg.ClientBase,
  migrations: readonly SqlFile[],
  log: Log,
): Promise<string[]> {
  const journal = await readJournal(client);
  requireUsable(journal, migrations);
  const base = baseOf(migrations);
  const adopted = base !== null && isAdoptable(journal, base) ? base.file : null;
  const missing = missingIn(journal, migrations);
  for (const migration of missing) {
    const run = async () => {
      await makeJournal(client);
      await (migration === adopted ? note(client, migration, null) : execute(client, migration));
    };
    await applyPatiently(client, { name: `Migration ${migration.name}`, run }, log);
  }
  return missing.map(({ name }) => name);
}

/** Polls for the lock: a statement that waits would block other sessions in PostgreSQL. */
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
        `another process has been migrating the database for ${Math.round(waitedMs / 1000)} s; this one starts when that finishes`,
      );
      nextWordAtMs *= 2;
    }
    await delay(TURN_POLL_MS);
  }
}

export interface MigrateOptions {
  /** Holds the folders `migrations` and `functions`. */
  readonly sqlDir?: string;
  readonly log?: Log;
}

/**
 * Migrates a database: applies every missing migration `NNNN_name.sql` in the order of names, each in its own
 * transaction, then the functions whose files changed. Any number of processes may call it at once, even while others
 * serve; one works and the others wait. `url` must lead to PostgreSQL itself, because a session holds the lock. Returns
 * the names of the files that it applied. Throws if a file fails, if a migration differs from the one applied under its
 * name, or if the database is too new for these files, or too old.
 */
export async function migrateDatabase(
  url: string,
  { sqlDir = defaultSqlDir(), log = { warn: () => undefined } }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(sqlDir);
  const functions = await readFunctions(sqlDir);
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: `${PRODUCT_SLUG} migrations`,
  });
  // The running statement fails too, and its error ends this.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await takeTurn(client, log);
    const added = await applyMissing(client, migrations, log);
    return [...added, ...(await applyFunctions(client, functions, log))];
  } finally {
    // Ending the session always releases the lock.
    await client.end();
  }
}

type Noted = Pick<SqlFile, "name" | "hash">;

/**
 * Creates the tables of the named migrations in an empty database, in the transaction open on `client`. Functions of
 * triggers and constraints are only declared until `completeDatabase`. Throws if this version lacks one of the
 * migrations or has it with other content.
 */
export async function makeTables(
  client: pg.ClientBase,
  wanted: readonly Noted[],
  sqlDir: string = defaultSqlDir(),
): Promise<void> {
  const migrations = await readMigrations(sqlDir);
  const base = baseOf(migrations);
  const replaced = wanted.filter(({ name }) => base !== null && isReplaced(name, base.replaced));
  const files = wanted.filter((one) => !replaced.includes(one)).map((one) => find(migrations, one));
  await makeJournal(client);
  if (base !== null && replaced.length > 0) await makeReplaced(client, base, replaced);
  const isMade = replaced.length > 0;
  for (const file of files) if (!(isMade && file === base?.file)) await execute(client, file);
}

function find(migrations: readonly SqlFile[], { name, hash }: Noted): SqlFile {
  const found = migrations.find((one) => one.name === name && one.hash === hash);
  if (found !== undefined) return found;
  throw new Error(`This version doesn't have the migration ${name}: use a newer version`);
}

/** Creates what a base replaces, and records the replaced migrations in the journal as applied. */
async function makeReplaced(
  client: pg.ClientBase,
  { file, replaced }: Base,
  noted: readonly Noted[],
): Promise<void> {
  const { release } = replaced;
  if (!isWhole(new Map(noted.map((one) => [one.name, one])), replaced)) {
    throw new Error(
      `The backup was made by a release before ${release}: restore it with ${release} and start that once, then this version`,
    );
  }
  await client.query(file.sql);
  for (const one of [...noted, file]) await note(client, one, null);
}

/**
 * Applies the migrations that `makeTables` wasn't asked for, and all functions, in the transaction open on `client`.
 */
export async function completeDatabase(
  client: pg.ClientBase,
  sqlDir: string = defaultSqlDir(),
): Promise<void> {
  const migrations = await readMigrations(sqlDir);
  for (const migration of missingIn(await readJournal(client), migrations)) {
    await execute(client, migration);
  }
  await makeFunctions(client, await readFunctions(sqlDir));
}
