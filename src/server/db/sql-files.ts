import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

export interface SqlFile {
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

/** The current functions and views. */
export interface FunctionFiles {
  /** Rises with each change of the files. Of two releases on one database, the higher one's files apply. */
  readonly revision: number;
  /** In the order of their names, in which they are applied. */
  readonly files: readonly SqlFile[];
}

const MIGRATION_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
const FUNCTIONS_NAME = /^[a-z][a-z0-9-]*\.sql$/;
export const REVISION_FILE = "revision.json";

const revisionShape = z.strictObject({
  revision: z.int().min(1),
  /** SHA-256 of all files. A test uses it to detect a change without a new revision. */
  hash: z.string(),
});
export type Revision = z.output<typeof revisionShape>;

/** The folder that contains `migrations`: this module's in the sources; in the build the bundle's or its parent. */
export function defaultSqlDir(): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const candidates = [here, path.dirname(here)];
  const found = candidates.find((dir) => existsSync(path.join(dir, "migrations")));
  if (found === undefined) throw new Error(`No migrations in ${candidates.join(" or ")}`);
  return found;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

async function readSql(files: readonly string[]): Promise<SqlFile[]> {
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(file, "utf8");
      return { name: path.basename(file), sql, hash: sha256(sql) };
    }),
  );
}

async function namesIn(dir: string, pattern: RegExp): Promise<string[]> {
  return (await readdir(dir)).filter((name) => pattern.test(name)).toSorted();
}

/** File names of this version's migrations, in order. */
export async function migrationNames(sqlDir: string = defaultSqlDir()): Promise<string[]> {
  return namesIn(path.join(sqlDir, "migrations"), MIGRATION_NAME);
}

/** The migrations in order. */
export async function readMigrations(sqlDir: string): Promise<SqlFile[]> {
  const names = await migrationNames(sqlDir);
  return readSql(names.map((name) => path.join(sqlDir, "migrations", name)));
}

/** The revision of the current functions. */
export async function readRevision(sqlDir: string): Promise<Revision> {
  const text = await readFile(path.join(sqlDir, REVISION_FILE), "utf8");
  return revisionShape.parse(JSON.parse(text));
}

/**
 * The files of functions and views, in the order of their names. In the sources each server module has its own beside
 * its code; the build collects them in one folder, `functions`.
 */
export async function functionPaths(sqlDir: string = defaultSqlDir()): Promise<string[]> {
  const isSource = existsSync(path.join(sqlDir, "sql-files.ts"));
  const folders = isSource ? await foldersBeside(sqlDir) : [path.join(sqlDir, "functions")];
  const found = await Promise.all(
    folders.map(async (dir) => {
      const names = await namesIn(dir, FUNCTIONS_NAME);
      return names.map((name) => path.join(dir, name));
    }),
  );
  const byName = new Map(found.flat().map((file) => [path.basename(file), file]));
  return [...byName].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, file]) => file);
}

/** The folders of the other server modules. */
async function foldersBeside(sqlDir: string): Promise<string[]> {
  const server = path.dirname(sqlDir);
  const entries = await readdir(server, { withFileTypes: true });
  const others = entries.filter((entry) => entry.isDirectory() && entry.name !== "db");
  return others.map(({ name }) => path.join(server, name));
}

/** The files of functions with their revision. */
export async function readFunctions(sqlDir: string): Promise<FunctionFiles> {
  const { revision } = await readRevision(sqlDir);
  return { revision, files: await readSql(await functionPaths(sqlDir)) };
}

/** One hash over all files. */
export function hashOf(files: readonly SqlFile[]): string {
  return sha256(files.map(({ name, hash }) => `${name} ${hash}\n`).join(""));
}
