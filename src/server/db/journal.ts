import type pg from "pg";
import { contractOf, type Replaced, replacedBy } from "./migration-rules.ts";
import type { SqlFile } from "./sql-files.ts";

/** What a database knows of a migration that was applied to it. */
interface Applied {
  readonly hash: string;
  /** The migration without which code cannot run on it any more; null: the file only added. */
  readonly contracts: string | null;
}

export type Journal = ReadonlyMap<string, Applied>;

/** What was applied to the database, by name. Changes nothing, also where the journal is missing or older. */
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

/** Makes the journal of a database that has none. */
export async function makeJournal(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create table if not exists public.schema_migration (
      name       text primary key,
      hash       text not null,
      applied_at timestamptz not null default clock_timestamp(),
      contracts  text
    )`);
}

/** Notes a migration. `contracts` is the one that code has to know from here on, or null. */
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

/** Runs a migration and notes it. */
export async function execute(client: pg.ClientBase, { name, sql, hash }: SqlFile): Promise<void> {
  await client.query(sql);
  // Releases from before a base would begin at their own first file.
  const contracts = replacedBy(sql) === null ? contractOf(sql) : name.replace(/\.sql$/, "");
  await note(client, { name, hash }, contracts);
}

export interface Base {
  readonly file: SqlFile;
  readonly replaced: Replaced;
}

/** The migration that stands for all that came before it, which is the first; null: there is none. */
export function baseOf([file]: readonly SqlFile[]): Base | null {
  const replaced = file === undefined ? null : replacedBy(file.sql);
  return file === undefined || replaced === null ? null : { file, replaced };
}

/** Whether a base stands for the migration of this name. */
export function isReplaced(name: string, replaced: Replaced): boolean {
  return name <= replaced.name;
}

/** Whether everything was applied that a base stands for: its last migration was, and each comes after all before it. */
export function isWhole(
  applied: ReadonlyMap<string, { readonly hash: string }>,
  replaced: Replaced,
): boolean {
  return applied.get(replaced.name)?.hash === replaced.hash;
}

/**
 * Code may start on a database that is newer than itself, as a process does that ends in the middle of an
 * update, unless something was taken away that it still needs: it does when it does not know the migration
 * from which on the code does without.
 */
export function requireUsable(journal: Journal, migrations: readonly SqlFile[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const base = baseOf(migrations);
  for (const [name, { contracts }] of journal) {
    if (known.has(name) || contracts === null || known.has(`${contracts}.sql`)) continue;
    if (base !== null && isReplaced(name, base.replaced)) continue;
    throw new Error(
      `This version is too old for its database: ${name} took away what it needs. Start the version that brought it, or a newer one`,
    );
  }
}
