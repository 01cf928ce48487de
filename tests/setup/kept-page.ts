import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** What a page of the repository says, which `UPDATE_DOCS=1` brings up to date first. */
export function keptPage(path: string, present: string): string {
  const page = fileURLToPath(new URL(`../../${path}`, import.meta.url));
  if (process.env["UPDATE_DOCS"] === "1") writeFileSync(page, present);
  return readFileSync(page, "utf8");
}

/** The release whose functions and views are to be written down, as `RELEASE` names it; undefined: none. */
export function releaseToWrite(): string | undefined {
  return process.env["RELEASE"];
}
