import type pg from "pg";
import { applyPatiently } from "./apply-patiently.ts";
import type { DatabaseLog } from "./postgres-process.ts";
import type { FunctionFiles, SqlFile } from "./sql-files.ts";

interface AppliedFunctions {
  /** The newest release that applied any; 0 if none has. */
  readonly revision: number;
  /** Hash by file name. */
  readonly hashes: ReadonlyMap<string, string>;
}

async function readApplied(client: pg.ClientBase): Promise<AppliedFunctions> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.schema_function') is not null as exists",
  );
  if (!found[0]?.exists) return { revision: 0, hashes: new Map() };
  const { rows } = await client.query<{ file: string; hash: string; revision: number }>(
    "select file, hash, revision from public.schema_function",
  );
  return {
    revision: Math.max(0, ...rows.map(({ revision }) => revision)),
    hashes: new Map(rows.map(({ file, hash }) => [file, hash])),
  };
}

/**
 * Returns the files that differ from the applied ones, or `null` if there is nothing to do: all are the same, or a
 * newer release applied its own, which stay.
 */
function changedFiles({ revision, files }: FunctionFiles, applied: AppliedFunctions) {
  if (applied.revision > revision) return null;
  const changed = files.filter(({ name, hash }) => applied.hashes.get(name) !== hash);
  const isSame = changed.length === 0 && applied.revision === revision;
  return isSame ? null : changed;
}

async function replace(
  client: pg.ClientBase,
  { revision, files }: FunctionFiles,
  changed: readonly SqlFile[],
): Promise<void> {
  await client.query(`
    create table if not exists public.schema_function (
      file       text primary key,
      hash       text not null,
      revision   integer not null,
      applied_at timestamptz not null default clock_timestamp()
    )`);
  for (const { name, sql, hash } of changed) {
    await client.query(sql).catch((error: unknown) => {
      if (error instanceof Error) error.message = `${name}: ${error.message}`;
      throw error;
    });
    await client.query(
      `insert into public.schema_function (file, hash, revision) values ($1, $2, $3)
       on conflict (file) do update set hash = excluded.hash, applied_at = excluded.applied_at`,
      [name, hash, revision],
    );
  }
  await client.query("delete from public.schema_function where file <> all ($1)", [
    files.map(({ name }) => name),
  ]);
  await client.query("update public.schema_function set revision = $1", [revision]);
}

/**
 * Applies changed functions and views in one transaction. A process of an older release leaves a newer release's alone.
 * Returns the names of the files that it applied.
 */
export async function applyFunctions(
  client: pg.ClientBase,
  functions: FunctionFiles,
  log: Pick<DatabaseLog, "warn">,
): Promise<string[]> {
  const changed = changedFiles(functions, await readApplied(client));
  if (changed === null) return [];
  const run = () => replace(client, functions, changed);
  await applyPatiently(client, { name: "Functions", run }, log);
  return changed.map(({ name }) => name);
}

/** Applies all files to a database that has none, in the transaction open on `client`. */
export async function makeFunctions(
  client: pg.ClientBase,
  functions: FunctionFiles,
): Promise<void> {
  await replace(client, functions, functions.files);
}
