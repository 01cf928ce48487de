/**
 * `npm test`: every gate in order, all of them even when one fails, and one closing line
 * "N passed, N failed". A gate counts as one; vitest and Playwright count their tests.
 * `--full` runs the long forms of the tests (TEST_DEPTH=full).
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { buildIfNeeded } from "./lib/build.mjs";
import { checkNodeVersion, installIfNeeded } from "./lib/install.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
checkNodeVersion();
installIfNeeded(root);

const isFull = process.argv.includes("--full");
const reports = join(root, ".cache", "reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const failures = [];
/**
 * The tests that failed, for the end of the output, which may be all that is read of it.
 * @type {string[]}
 */
const failedTests = [];
/** Tests of screens that failed and passed on their second try. */
let flaky = 0;

/** @param {string} name @param {{ passed: number, failed: number }} count @param {number} startedAt */
function record(name, count, startedAt) {
  total.passed += count.passed;
  total.failed += count.failed;
  if (count.failed > 0) failures.push(name);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`--- ${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)\n`);
}

/** @param {string} script @param {string[]} args @param {Record<string, string>} [env] */
function runTool(script, args, env = {}) {
  const { status } = spawnSync(process.execPath, [join(root, "node_modules", script), ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, TEST_DEPTH: isFull ? "full" : "sample", ...env },
  });
  return status === 0;
}

/** @param {string} name @param {() => boolean} check */
function gate(name, check) {
  const startedAt = performance.now();
  console.log(`--- ${name}`);
  const isGreen = check();
  record(name, { passed: isGreen ? 1 : 0, failed: isGreen ? 0 : 1 }, startedAt);
}

/**
 * Counts from a JSON report; a run that died before its report counts as one failure.
 * @param {string} file @param {boolean} isGreen
 * @param {(report: any) => { passed: number, failed: number }} read
 */
function counts(file, isGreen, read) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const count = read(JSON.parse(readFileSync(file, "utf8")));
  const mustFail = !isGreen || count.passed === 0;
  return {
    passed: count.passed,
    failed: mustFail ? Math.max(1, count.failed) : count.failed,
  };
}

/**
 * A file of vitest's report in lines: its failed tests, or itself when it failed before its first test.
 * @param {{ name: string, status: string, message?: string, assertionResults: any[] }} suite
 */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const tests = assertionResults.filter((test) => test.status === "failed");
  if (tests.length === 0) return status === "failed" ? [`${file}: ${firstLine(message)}`] : [];
  return tests.map((test) => `${file}: ${test.fullName} (${firstLine(test.failureMessages[0])})`);
}

/** @param {string | undefined} text */
function firstLine(text) {
  return text?.split("\n")[0] ?? "no reason";
}

/** @param {string} name @param {{ folder: string, args: string[] }} run */
function vitest(name, { folder, args }) {
  const startedAt = performance.now();
  console.log(`--- ${name}`);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "vitest.json");
  const isGreen = runTool("vitest/vitest.mjs", ["run", ...args], { TEST_REPORTS: folder });
  const secondTries = join(folder, "second-tries.json");
  if (existsSync(secondTries)) flaky += JSON.parse(readFileSync(secondTries, "utf8")).length;
  const count = counts(file, isGreen, (report) => {
    for (const suite of report.testResults) failedTests.push(...failuresOf(suite));
    return {
      passed: report.numPassedTests,
      failed:
        report.numFailedTests + report.numFailedTestSuites * (report.numFailedTests === 0 ? 1 : 0),
    };
  });
  record(name, count, startedAt);
}

async function endToEnd() {
  const startedAt = performance.now();
  console.log("--- end to end in a browser");
  const { ensureChromium } = await import("./ensure-chromium.mjs");
  const chromium = await ensureChromium().catch((/** @type {Error} */ error) => {
    console.error(error.message);
  });
  const file = join(reports, "playwright.json");
  const isGreen =
    chromium !== undefined &&
    runTool("@playwright/test/cli.js", ["test"], {
      CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
  const count = counts(file, isGreen, ({ stats }) => {
    flaky += stats.flaky;
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped };
  });
  record("end to end in a browser", count, startedAt);
}

gate("types", () => runTool("typescript/bin/tsc", ["--build"]));
gate("lint", () => runTool("oxlint/bin/oxlint", ["--type-aware", "--deny-warnings"]));
gate("format", () => runTool("@biomejs/biome/bin/biome", ["check", "--error-on-warnings"]));
gate("dependency rules", () => runTool("dependency-cruiser/bin/dependency-cruise.mjs", ["src"]));
gate("dead code", () => runTool("knip/bin/knip.js", []));
vitest("unit, contract and property tests", {
  folder: reports,
  args: ["shared", "server", "web", "repo"].flatMap((project) => ["--project", project]),
});
const buildStartedAt = performance.now();
console.log("--- build");
await buildIfNeeded(root);
record("build", { passed: 1, failed: 0 }, buildStartedAt);
gate("size budget", () => runTool("tsx/dist/cli.mjs", ["scripts/size-budget.ts"]));
vitest("several processes, and their faults", {
  folder: join(reports, "faults"),
  args: ["--project", "faults", "--no-file-parallelism"],
});
vitest("hostile input, and who may do what", {
  folder: join(reports, "security"),
  args: ["--project", "security", "--no-file-parallelism"],
});
await endToEnd();

if (flaky > 0) console.log(`${flaky} passed only on the second try; the lists above name them`);
for (const test of failedTests) console.log(`Failed test: ${test}`);
if (failures.length > 0) console.log(`Failed: ${failures.join("; ")}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
