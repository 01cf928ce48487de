/**
 * `npm test`: every gate, all of them even when one fails, and one closing line "N passed, N failed".
 * `npm test -- source server` runs parts of it: `source`, `build`, `browser` (after the build), projects of vitest.config.ts.
 * The jobs of CI are such parts.
 * `--full` runs the long forms of the tests (TEST_DEPTH=full), and the levels that need the machine for themselves.
 * docs/testing.md says what each level proves and costs.
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
  // What tests alone reach is no part of the product. They may use an export of a file that is.
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

/** The parts that were asked for, side by side. */
async function runParts() {
  const others = parts.filter((part) => !Object.hasOwn(named, part));
  const runs = parts.map((part) => named[part]?.());
  if (others.length > 0) runs.push(gates.vitest(others.join(", "), projects(...others)));
  await Promise.all(runs);
}

if (parts.length > 0) {
  await runParts();
} else if (isFull) {
  // Long runs of hostile input and of kills have the machine for themselves.
  await Promise.all([build(), checkSource()]);
  await tests();
  await gates.vitest("several processes, and their faults", [
    ...projects("faults"),
    "--no-file-parallelism",
  ]);
  await browse();
} else {
  // The tests need nothing that is built; a browser mostly waits.
  await Promise.all([checkSource(), tests(), build().then(browse)]);
}
process.exit(gates.close() ? 0 : 1);
