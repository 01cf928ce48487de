import { copyFileSync, cpSync, mkdirSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { functionPaths, REVISION_FILE } from "../../src/server/db/sql-files.ts";

const source = fileURLToPath(new URL("../../src/server/db", import.meta.url));
const plates = fileURLToPath(new URL("../../src/engine/local/plates", import.meta.url));

/** Copies migrations and the SQL functions of all modules to `dir`, where a bundle looks for them. */
export async function copySql(dir: string): Promise<void> {
  cpSync(join(source, "migrations"), join(dir, "migrations"), { recursive: true });
  copyFileSync(join(source, REVISION_FILE), join(dir, REVISION_FILE));
  mkdirSync(join(dir, "functions"), { recursive: true });
  for (const file of await functionPaths(source)) {
    copyFileSync(file, join(dir, "functions", basename(file)));
  }
}

/** Copies the pictures of the rendered places to `dir`, where the engine looks for them (`plate-files.ts`). */
export function copyPlates(dir: string): void {
  cpSync(plates, join(dir, "plates"), {
    recursive: true,
    filter: (path) => extname(path) === "" || extname(path) === ".webp",
  });
}
