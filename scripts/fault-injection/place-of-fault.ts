import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Fault } from "./fault.ts";

/** The text of the file with the fault in it. Throws unless the text to find occurs exactly once. */
export function textWithFault(root: string, { id, file, find, replace }: Fault): string {
  const parts = readFileSync(join(root, file), "utf8").split(find);
  if (parts.length !== 2) {
    throw new Error(`${id}: the text to find occurs ${parts.length - 1} times in ${file}`);
  }
  return parts.join(replace);
}

/** The file of a test, and the part of the name that selects some of its tests; `null` for all. */
export function partsOfTest(test: string): { readonly file: string; readonly name: string | null } {
  const [file = "", name] = test.split(" > ", 2);
  return { file, name: name ?? null };
}
