/**
 * `npm test`: runs every gate, even after one fails, and prints a closing line "N passed, N failed".
 * `npm test -- source server` runs parts of it: `source`, `build`, `browser` (includes the build), and projects of
 * vitest.config.ts. CI's jobs are such parts.
 * `--full` runs the long forms of the tests (TEST_DEPTH=full) and the levels that need the machine to themselves.
 * docs/testing.md lists what each level proves and costs.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildIfNeeded } from "./lib/build.mjs";
import { Gates } from "./lib/gates.mjs";
import { checkNodeVersion, installIfNeeded } from "./lib/install.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
checkNodeVersion();
installIfNeeded(root);

const isFull = process.argv.includes("--full");
const parts = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const reports = join(root, ".cache", "reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const gates = new Gates({ root, reports, depth: isFull ? "full" : "sample" });

async function checkSource() {
  await gates.tool("types", "typescript-7/bin/tsc", ["--build"]);
  await gates.tool("lint", "oxlint/bin/oxlint", ["--type-aware", "--deny-warnings"]);
  await gates.tool("format", "@biomejs/biome/bin/biome", ["check", "--error-on-warnings"]);
  await gates.tool("dependency rules", "dependency-cruiser/bin/dependency-cruise.mjs", ["src"]);
  await gates.tool("dead code", "knip/bin/knip.js");
  // A file that only tests reach isn't part of the product. An export of a product file may be for tests only.
  await gates.tool("dead code of the product", "knip/bin/knip.js", [
    "--production",
    "--config",
    "knip.product.json",
    "--include",
    "files,dependencies,unlisted,unresolved",
  ]);
}

async function build() {
  const isBuilt = await gates.work("build", () => buildIfNeeded(root));
  if (isBuilt) await gates.tool("size budget", "tsx/dist/cli.mjs", ["scripts/size-budget.ts"]);
}

async function browse() {
  const { ensureChromium } = await import("./ensure-chromium.mjs");
  const isThere = await gates.work("browser", async () => {
    chromium = await ensureChromium();
  });
  if (isThere) await gates.playwright("end to end in a browser", { CHROMIUM: chromium });
}
let chromium = "";

/** @param {string[]} names */
const projects = (...names) => names.flatMap((name) => ["--project", name]);

const tests = () =>
  gates.vitest(
    "unit, contract and property tests; hostile input",
    projects("shared", "pictures", "engine", "server", "web", "alone", "repo", "security"),
  );

/** @type {Record<string, () => Promise<void>>} */
const named = { source: checkSource, build, browser: () => build().then(browse) };

/** Runs the requested parts in parallel. */
async function runParts() {
  const others = parts.filter((part) => !Object.hasOwn(named, part));
  const runs = parts.map((part) => named[part]?.());
  if (others.length > 0) runs.push(gates.vitest(others.join(", "), projects(...others)));
  await Promise.all(runs);
}

if (parts.length > 0) {
  await runParts();
} else if (isFull) {
  // Long runs of hostile input and of killed processes need the machine to themselves.
  await Promise.all([build(), checkSource()]);
  await tests();
  await gates.vitest("several processes, and their faults", [
    ...projects("faults"),
    "--no-file-parallelism",
  ]);
  await browse();
} else {
  // The tests don't need the build, and the browser mostly waits.
  await Promise.all([checkSource(), tests(), build().then(browse)]);
}
process.exit(gates.close() ? 0 : 1);
