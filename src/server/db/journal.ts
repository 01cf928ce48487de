import type pg from "pg";
import { contractOf, type Replaced, replacedBy } from "./migration-rules.ts";
import type { SqlFile } from "./sql-files.ts";

/** A migration that was applied to a database. */
interface Applied {
  readonly hash: string;
  /** The migration that code must know to run on the database from here on; `null` if the file only adds. */
  readonly contracts: string | null;
}

export type Journal = ReadonlyMap<string, Applied>;

/** The applied migrations by name. Changes nothing, even if the journal is missing or older. */
export async function readJournal(client: pg.ClientBase): Promise<Journal> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.schema_migration') is not null as exists",
  );
  if (!found[0]?.exists) return new Map();
  const { rows } = await client.query<{ name: string } & Applied>(
    "select name, hash, to_jsonb(m) ->> 'contracts' as contracts from public.schema_migration m",
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/** Creates the journal if it's missing. */
export async function makeJournal(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create table if not exists public.schema_migration (
      name       text primary key,
      hash       text not null,
      applied_at timestamptz not null default clock_timestamp(),
      contracts  text
    )`);
}

/** Records a migration. `contracts` is the migration that code must know from here on, or `null`. */
export async function note(
  client: pg.ClientBase,
  { name, hash }: Pick<SqlFile, "name" | "hash">,
  contracts: string | null,
): Promise<void> {
  await client.query(
    "insert into public.schema_migration (name, hash, contracts) values ($1, $2, $3)",
    [name, hash, contracts],
  );
}

/** Runs a migration and records it. */
export async function execute(client: pg.ClientBase, { name, sql, hash }: SqlFile): Promise<void> {
  await client.query(sql);
  // Releases from before a base would begin with their own first file.
  const contracts = replacedBy(sql) === null ? contractOf(sql) : name.replace(/\.sql$/, "");
  await note(client, { name, hash }, contracts);
}

export interface Base {
  readonly file: SqlFile;
  readonly replaced: Replaced;
}

/** The base, which replaces all earlier migrations and is the first file; `null` if there is none. */
export function baseOf([file]: readonly SqlFile[]): Base | null {
  const replaced = file === undefined ? null : replacedBy(file.sql);
  return file === undefined || replaced === null ? null : { file, replaced };
}

/** Whether a base replaces the migration of this name. */
export function isReplaced(name: string, replaced: Replaced): boolean {
  return name <= replaced.name;
}

/** Whether all migrations that a base replaces were applied. The last one implies all others. */
export function isWhole(
  applied: ReadonlyMap<string, { readonly hash: string }>,
  replaced: Replaced,
): boolean {
  return applied.get(replaced.name)?.hash === replaced.hash;
}

/**
 * Code may start on a newer database, such as a process that restarts during an update, unless a migration removed
 * something that the code needs. It needs it if it doesn't know the migration that made the code stop using it.
 */
export function requireUsable(journal: Journal, migrations: readonly SqlFile[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const base = baseOf(migrations);
  for (const [name, { contracts }] of journal) {
    if (known.has(name) || contracts === null || known.has(`${contracts}.sql`)) continue;
    if (base !== null && isReplaced(name, base.replaced)) continue;
    throw new Error(
      `This version is too old for the database: ${name} removed something it needs. Start the version that added ${name}, or a newer one`,
    );
  }
}
