import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * Niceness, 19 at most. Gives way to the image threads of the browser tests' server, at 10
 * (src/server/process/give-way.ts).
 */
const VITEST_NICENESS = 15;

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {Count & { name: string, failedTests: string[] }} Outcome
 */

/** @param {boolean} isGreen @returns {Count} */
const one = (isGreen) => ({ passed: isGreen ? 1 : 0, failed: isGreen ? 0 : 1 });

/** @param {string | undefined} text */
const firstLine = (text) => text?.split("\n")[0] ?? "no reason";

/**
 * Gates of one test run. A gate counts as one; vitest and Playwright count their tests. The output of parallel gates is
 * printed as a whole when a gate ends.
 */
export class Gates {
  /** @type {Outcome[]} */
  #outcomes = [];
  #root;
  #reports;
  #depth;

  /** @param {{ root: string, reports: string, depth: "sample" | "full" }} options `reports`: an empty folder */
  constructor({ root, reports, depth }) {
    this.#root = root;
    this.#reports = reports;
    this.#depth = depth;
  }

  /**
   * Runs a program of node_modules that must exit with 0.
   * @param {string} name @param {string} script @param {string[]} args
   */
  async tool(name, script, args = []) {
    const startedAt = performance.now();
    const isGreen = await this.#run(name, [script, ...args]);
    this.#record({ name, ...one(isGreen), failedTests: [] }, startedAt);
  }

  /**
   * Runs work in this process that throws on failure.
   * @param {string} name @param {() => Promise<void>} work
   */
  async work(name, work) {
    const startedAt = performance.now();
    const isGreen = await work().then(
      () => true,
      (/** @type {unknown} */ error) => {
        console.error(error);
        return false;
      },
    );
    this.#record({ name, ...one(isGreen), failedTests: [] }, startedAt);
    return isGreen;
  }

  /**
   * Runs at a low priority: the browser tests next to it are sequential and decide the total time.
   * @param {string} name @param {string[]} args
   */
  async vitest(name, args) {
    const startedAt = performance.now();
    const folder = join(this.#reports, name.replaceAll(/\W+/g, "-"));
    mkdirSync(folder, { recursive: true });
    const command = ["vitest/vitest.mjs", "run", ...args];
    const isGreen = await this.#run(name, command, {
      env: { TEST_REPORTS: folder },
      niceness: VITEST_NICENESS,
    });
    const report = readReport(join(folder, "vitest.json"));
    const failedTests = (report?.testResults ?? []).flatMap((/** @type {any} */ suite) =>
      failuresOf(this.#root, suite),
    );
    const count = counted(isGreen, report?.numPassedTests, failedTests.length);
    this.#record({ name, ...count, failedTests }, startedAt);
  }

  /** @param {string} name @param {Record<string, string>} env */
  async playwright(name, env) {
    const startedAt = performance.now();
    const file = join(this.#reports, "playwright.json");
    const isGreen = await this.#run(name, ["@playwright/test/cli.js", "test"], {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    });
    const report = readReport(file);
    const failedTests = (report?.suites ?? []).flatMap(failedSpecs);
    const { expected, skipped } = report?.stats ?? {};
    const failed = failedTests.length + (skipped ?? 0);
    this.#record({ name, ...counted(isGreen, expected, failed), failedTests }, startedAt);
  }

  /** Prints the failures again, in case only the end of the output is read, and the closing line. */
  close() {
    const sum = (/** @type {keyof Count} */ key) =>
      this.#outcomes.reduce((so, outcome) => so + outcome[key], 0);
    for (const { failedTests } of this.#outcomes) {
      for (const test of failedTests) console.log(`Failed test: ${test}`);
    }
    const failures = this.#outcomes.filter(({ failed }) => failed > 0).map(({ name }) => name);
    if (failures.length > 0) console.log(`Failed: ${failures.join("; ")}`);
    console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
    return failures.length === 0;
  }

  /** @param {Outcome} outcome @param {number} startedAt */
  #record(outcome, startedAt) {
    this.#outcomes.push(outcome);
    const { name, passed, failed } = outcome;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`--- ${name}: ${passed} passed, ${failed} failed (${seconds} s)\n`);
  }

  /**
   * Resolves with whether a program of node_modules exits with 0.
   * @param {string} name @param {string[]} command
   * @param {{ env?: Record<string, string>, niceness?: number }} [options]
   * @returns {Promise<boolean>}
   */
  #run(name, [script = "", ...args], { env, niceness = 0 } = {}) {
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [join(this.#root, "node_modules", script), ...args], {
        cwd: this.#root,
        stdio: ["ignore", "pipe", "pipe"],
        env: { ...process.env, TEST_DEPTH: this.#depth, ...env },
      });
      if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness);
      /** @type {Buffer[]} */
      const output = [];
      child.stdout.on("data", (/** @type {Buffer} */ chunk) => output.push(chunk));
      child.stderr.on("data", (/** @type {Buffer} */ chunk) => output.push(chunk));
      child.once("error", reject);
      child.once("close", (code) => {
        console.log(`--- ${name}`);
        process.stdout.write(Buffer.concat(output));
        resolve(code === 0);
      });
    });
  }
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/**
 * A run without a report, or without any passed test, counts as one failure.
 * @param {boolean} isGreen @param {number | undefined} passed @param {number} failed
 * @returns {Count}
 */
function counted(isGreen, passed = 0, failed) {
  const mustFail = !isGreen || passed === 0;
  return { passed, failed: mustFail ? Math.max(1, failed) : failed };
}

/**
 * The failed tests of a file, or the file itself if it failed before its first test.
 * @param {string} root
 * @param {{ name: string, status: string, message?: string, assertionResults: any[] }} suite
 */
function failuresOf(root, { name, status, message, assertionResults }) {
  const file = relative(root, name);
  const tests = assertionResults.filter((test) => test.status === "failed");
  if (tests.length === 0) return status === "failed" ? [`${file}: ${firstLine(message)}`] : [];
  return tests.map((test) => `${file}: ${test.fullName} (${firstLine(test.failureMessages[0])})`);
}

/**
 * The first lines of a browser test's error, with the expected and the received value.
 * @param {any} spec
 */
function reasonOf(spec) {
  const results = (spec.tests ?? []).flatMap((/** @type {any} */ test) => test.results);
  const { message = "no reason" } =
    results.find((/** @type {any} */ { error }) => error)?.error ?? {};
  const lines = stripVTControlCharacters(message).split("\n");
  return lines.filter(Boolean).slice(0, 4).join(" | ");
}

/**
 * @param {any} suite
 * @returns {string[]}
 */
function failedSpecs(suite) {
  const own = (suite.specs ?? []).filter((/** @type {any} */ spec) => !spec.ok);
  return [
    ...own.map((/** @type {any} */ spec) => `${spec.file}: ${spec.title} (${reasonOf(spec)})`),
    ...(suite.suites ?? []).flatMap(failedSpecs),
  ];
}
