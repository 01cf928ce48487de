/** `npx tsx scripts/size-budget.ts`, after a build: fails when a screen loads more than its budget. */
import { fileURLToPath } from "node:url";
import { inKib, measureFirstLoads } from "./lib/first-load.ts";

const SHOWN_FILES = 8;

const loads = measureFirstLoads(fileURLToPath(new URL("../dist/web", import.meta.url)));
for (const { problems, files } of loads.filter((load) => load.problems.length > 0)) {
  for (const problem of problems) console.error(problem);
  for (const { name, bytes } of files.slice(0, SHOWN_FILES))
    console.error(`  ${inKib(bytes).padStart(10)}  ${name}`);
  process.exitCode = 1;
}
