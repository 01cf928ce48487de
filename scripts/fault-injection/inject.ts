/**
 * Puts each fault of the table into a copy of the tree, one at a time, and reports which test notices it: `npm run
 * inject-faults`, or `npm run inject-faults -- --only run-of-others,exif-kept` for some of them. Writes the reason of
 * each failed test next to the table: a test that was only too slow has noticed nothing. Exits with 1 if `npm test`
 * misses a fault of money or privacy.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Depth, firstFailure, isRefusedByLint } from "./ask-tests.ts";
import { faults, guardedAreas } from "./faults.ts";
import { textWithFault } from "./place-of-fault.ts";
import { makeScratchCopy } from "./scratch-copy.ts";

type TableFault = (typeof faults)[number];

interface Finding {
  readonly fault: TableFault;
  readonly depth: Depth | null;
  /** The linter, and the first test that noticed it. */
  readonly noticedBy: readonly string[];
  readonly seconds: number;
}

const levels = { sample: "`npm test`", full: "`test:full`" } as const satisfies Record<
  Depth,
  string
>;

function chosenFaults(): readonly TableFault[] {
  const { values } = parseArgs({ options: { only: { type: "string" } } });
  if (values.only === undefined) return faults;
  return values.only.split(",").map((id) => {
    const found = faults.find((fault) => fault.id === id);
    if (!found) throw new Error(`there is no fault ${id}`);
    return found;
  });
}

/** A test that fails without a fault proves nothing. */
function requireGreen(copy: string, chosen: readonly TableFault[]): void {
  for (const { id, file, isForLint = false } of chosen) {
    if (isForLint && isRefusedByLint(copy, file)) throw new Error(`${id}: lint fails without it`);
  }
  const failed =
    firstFailure(copy, [...new Set(chosen.flatMap(({ tests }) => tests))], "sample") ??
    firstFailure(copy, [...new Set(chosen.flatMap(({ fullTests = [] }) => fullTests))], "full");
  if (failed) throw new Error(`this test fails without a fault: ${failed.test} (${failed.reason})`);
}

function findOut(copy: string, fault: TableFault): Finding {
  const startedAt = performance.now();
  const path = join(copy, fault.file);
  const sound = readFileSync(path, "utf8");
  writeFileSync(path, textWithFault(copy, fault));
  try {
    const found = askAll(copy, fault);
    return { fault, ...found, seconds: (performance.now() - startedAt) / 1_000 };
  } finally {
    writeFileSync(path, sound);
  }
}

function askAll(copy: string, fault: TableFault): Pick<Finding, "depth" | "noticedBy"> {
  const { id, file, tests, fullTests = [], isForLint = false } = fault;
  const byLint = isForLint && isRefusedByLint(copy, file) ? ["lint"] : [];
  const quick = firstFailure(copy, tests, "sample");
  const failed = quick ?? firstFailure(copy, fullTests, "full");
  if (failed) console.error(`${id}: ${failed.reason}`);
  const noticedBy = failed ? [...byLint, failed.test] : byLint;
  if (noticedBy.length === 0) return { depth: null, noticedBy };
  return { depth: quick || byLint.length > 0 ? "sample" : "full", noticedBy };
}

function toRow({ fault, depth, noticedBy, seconds }: Finding): string {
  const by = noticedBy.map((each) => `\`${each.replaceAll("|", "\\|")}\``).join(", ");
  const level = depth === null ? "" : levels[depth];
  const cells = [fault.area, fault.id, fault.mistake, by || "nothing", level, seconds.toFixed(0)];
  return `| ${cells.join(" | ")} |`;
}

const HEAD = `| area | fault | mistake | noticed by | level | s |
|---|---|---|---|---|---|`;

function injectAll(root: string): boolean {
  const chosen = chosenFaults();
  const copy = makeScratchCopy(root);
  const findings: Finding[] = [];
  try {
    requireGreen(copy, chosen);
    console.log(HEAD);
    for (const fault of chosen) {
      const finding = findOut(copy, fault);
      findings.push(finding);
      console.log(toRow(finding));
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  mkdirSync(join(root, ".cache"), { recursive: true });
  writeFileSync(join(root, ".cache", "faults.md"), [HEAD, ...findings.map(toRow), ""].join("\n"));
  return findings.every(({ fault, depth }) => depth === "sample" || !guardedAreas.has(fault.area));
}

process.exitCode = injectAll(fileURLToPath(new URL("../..", import.meta.url))) ? 0 : 1;
