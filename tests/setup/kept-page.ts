import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Reads a page of the repository. With `UPDATE_DOCS=1` it writes `present` to the page first. */
export function keptPage(path: string, present: string): string {
  const page = fileURLToPath(new URL(`../../${path}`, import.meta.url));
  if (process.env["UPDATE_DOCS"] === "1") writeFileSync(page, present);
  return readFileSync(page, "utf8");
}

/** The release whose functions and views are to be recorded, from `RELEASE`; `undefined` if it isn't set. */
export function releaseToWrite(): string | undefined {
  return process.env["RELEASE"];
}
