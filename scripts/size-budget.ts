/**
 * `npx tsx scripts/size-budget.ts`, after a build: fails if a screen loads more than its budget, or if the build
 * contains the kit page, which is for development only.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inKib, measureFirstLoads } from "./lib/first-load.ts";

const SHOWN_FILES = 8;

const webDir = fileURLToPath(new URL("../dist/web", import.meta.url));
if (readFileSync(`${webDir}/.vite/manifest.json`, "utf8").includes("src/web/app/kit/")) {
  console.error("The component gallery page is in the build.");
  process.exitCode = 1;
}
const loads = measureFirstLoads(webDir);
for (const { problems, files } of loads.filter((load) => load.problems.length > 0)) {
  for (const problem of problems) console.error(problem);
  for (const { name, bytes } of files.slice(0, SHOWN_FILES))
    console.error(`  ${inKib(bytes).padStart(10)}  ${name}`);
  process.exitCode = 1;
}
