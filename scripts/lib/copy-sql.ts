import { copyFileSync, cpSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { functionPaths, REVISION_FILE } from "../../src/server/db/sql-files.ts";

const source = fileURLToPath(new URL("../../src/server/db", import.meta.url));

/** Copies migrations and the SQL functions of all modules to `dir`, where a bundle looks for them. */
export async function copySql(dir: string): Promise<void> {
  cpSync(join(source, "migrations"), join(dir, "migrations"), { recursive: true });
  copyFileSync(join(source, REVISION_FILE), join(dir, REVISION_FILE));
  mkdirSync(join(dir, "functions"), { recursive: true });
  for (const file of await functionPaths(source)) {
    copyFileSync(file, join(dir, "functions", basename(file)));
  }
}
