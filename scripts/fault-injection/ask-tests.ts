import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { z } from "zod";
import { partsOfTest } from "./place-of-fault.ts";

const TIMEOUT_MS = 30 * 60_000;

/** `npm test` runs samples of the long tests, `npm run test:full` all of them. */
export type Depth = "sample" | "full";

interface Run {
  readonly script: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

function runScript(root: string, { script, args, env }: Run) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    timeout: TIMEOUT_MS,
    env: { ...process.env, ...env },
  });
  return { isGreen: status === 0, output: `${stdout}\n${stderr}` };
}

/** `true` if the linter reports a problem in the file. */
export function isRefusedByLint(root: string, file: string): boolean {
  const args = ["--type-aware", "--deny-warnings", file];
  return !runScript(root, { script: "node_modules/oxlint/bin/oxlint", args }).isGreen;
}

/** The first failed test, and why. The reason shows if the machine was only too busy. */
export interface Failure {
  readonly test: string;
  readonly reason: string;
}

/** Runs the tests. Returns `null` if all pass. Throws if they couldn't run at all. */
export function firstFailure(root: string, tests: readonly string[], depth: Depth): Failure | null {
  const asked = tests.map(partsOfTest);
  const whole = asked.filter(({ file, name }) => name === null && !isSpec(file));
  if (whole.length > 0) {
    const failed = askVitest(root, { files: whole.map(({ file }) => file), name: null, depth });
    if (failed !== null) return failed;
  }
  for (const { file, name } of asked) {
    if (name === null && !isSpec(file)) continue;
    const question = { files: [file], name, depth };
    const failed = isSpec(file) ? askPlaywright(root, question) : askVitest(root, question);
    if (failed !== null) return failed;
  }
  return null;
}

function isSpec(file: string): boolean {
  return file.endsWith(".spec.ts");
}

interface Question {
  readonly files: readonly string[];
  /** A part of the names of the tests to run; `null` for all. */
  readonly name: string | null;
  readonly depth: Depth;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

function askVitest(root: string, { files, name, depth }: Question): Failure | null {
  const { isGreen, output, report } = runWithReport(root, (file) => ({
    script: "node_modules/vitest/vitest.mjs",
    args: [
      "run",
      "--reporter=json",
      `--outputFile=${file}`,
      "--bail=1",
      "--no-file-parallelism",
      ...(name === null ? [] : ["--testNamePattern", name]),
      ...files,
    ],
    env: { TEST_DEPTH: depth },
  }));
  const { testResults, numPassedTests } = vitestReport.parse(report);
  if (isGreen && numPassedTests > 0) return null;
  for (const { name: path, status, message, assertionResults } of testResults) {
    const failed = assertionResults.find((test) => test.status === "failed");
    const file = relative(root, path);
    if (failed) {
      return { test: `${file}: ${failed.fullName}`, reason: firstLine(failed.failureMessages[0]) };
    }
    if (status === "failed") {
      return { test: `${file}: before its first test`, reason: firstLine(message) };
    }
  }
  const unhandled = /Unhandled (?:Rejection|Error)/.exec(output);
  if (unhandled) return { test: files.join(", "), reason: unhandled[0] };
  throw new Error(`no test ran:\n${output.slice(-2_000)}`);
}

function firstLine(text = ""): string {
  return text.split("\n", 1)[0] ?? "";
}

const playwrightSuite = z.object({
  specs: z.array(z.object({ title: z.string(), ok: z.boolean() })),
  get suites() {
    return z.optional(z.array(playwrightSuite));
  },
});
const playwrightReport = z.object({ suites: z.array(playwrightSuite) });

function specsOf({ specs, suites = [] }: z.infer<typeof playwrightSuite>): typeof specs {
  return [...specs, ...suites.flatMap(specsOf)];
}

function askPlaywright(root: string, { files, name, depth }: Question): Failure | null {
  const build = runScript(root, { script: "scripts/build.mjs", args: [] });
  if (!build.isGreen) throw new Error(`the build failed:\n${build.output.slice(-2_000)}`);
  const { output, report } = runWithReport(root, (file) => ({
    script: "node_modules/@playwright/test/cli.js",
    args: ["test", "--retries=0", "--reporter=json", ...(name ? ["--grep", name] : []), ...files],
    env: { TEST_DEPTH: depth, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  }));
  const specs = playwrightReport.parse(report).suites.flatMap(specsOf);
  if (specs.length === 0) throw new Error(`no test ran:\n${output.slice(-2_000)}`);
  const failed = specs.find(({ ok }) => !ok);
  return failed
    ? { test: `${files.join(", ")}: ${failed.title}`, reason: "see the page in a browser" }
    : null;
}

/** Runs a program that writes a JSON report. Throws if there is none. */
function runWithReport(root: string, runInto: (file: string) => Run) {
  const folder = join(root, ".cache", "reports");
  const file = join(folder, "faults.json");
  mkdirSync(folder, { recursive: true });
  rmSync(file, { force: true });
  const { isGreen, output } = runScript(root, runInto(file));
  if (!existsSync(file)) throw new Error(`the test report is missing:\n${output.slice(-2_000)}`);
  const report: unknown = JSON.parse(readFileSync(file, "utf8"));
  return { isGreen, output, report };
}
