import type { Difference } from "./compare-results.ts";
import type { Outcome } from "./messages.ts";

/** An outcome without its file: the files of a whole run don't fit into memory. */
export interface Measurement {
  readonly kind: Outcome["kind"];
  /** `null` for a call that failed. */
  readonly cpuMs: number | null;
}

/** The results of one call in two builds. */
export interface Pair {
  readonly before: Measurement;
  readonly after: Measurement;
  readonly difference: Difference;
}

/** The pairs of one sheet. */
export interface ComparedSection {
  readonly id: string;
  readonly pairs: readonly Pair[];
}

const columns = [
  "operation",
  "ms before",
  "ms after",
  "ratio",
  "refused before",
  "refused after",
  "failed before",
  "failed after",
  "compared",
  "identical",
  "other size",
  "mean difference",
];

/** The middle value; the mean of the two in the middle of an even number. `null` for no values. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
}

function shown(value: number | null, digits: number): string {
  return value === null ? "–" : value.toFixed(digits);
}

/** Keeps what the table shows of an outcome. */
export function measurementOf(outcome: Outcome): Measurement {
  return { kind: outcome.kind, cpuMs: outcome.kind === "failed" ? null : outcome.cpuMs };
}

/** The processor times of the calls that both builds answered with a result, so that both medians are of the same. */
function timesOf(pairs: readonly Pair[], build: "before" | "after"): number[] {
  return pairs
    .filter(({ before, after }) => before.kind === "made" && after.kind === "made")
    .map((pair) => pair[build].cpuMs ?? 0);
}

function rowOf({ id, pairs }: ComparedSection): readonly string[] {
  const msBefore = median(timesOf(pairs, "before"));
  const msAfter = median(timesOf(pairs, "after"));
  const countOf = (build: "before" | "after", kind: Outcome["kind"]): string =>
    String(pairs.filter((pair) => pair[build].kind === kind).length);
  const compared = pairs.flatMap(({ difference }) =>
    difference.kind === "pixels" ? [difference] : [],
  );
  const total = compared.reduce((sum, { mean }) => sum + mean, 0);
  return [
    id,
    shown(msBefore, 0),
    shown(msAfter, 0),
    shown(msBefore && msAfter && msAfter / msBefore, 2),
    countOf("before", "refused"),
    countOf("after", "refused"),
    countOf("before", "failed"),
    countOf("after", "failed"),
    String(compared.length),
    String(compared.filter(({ isIdentical }) => isIdentical).length),
    String(pairs.filter(({ difference }) => difference.kind === "size").length),
    shown(compared.length > 0 ? total / compared.length : null, 2),
  ];
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

interface BuildNames {
  readonly before: string;
  readonly after: string;
}

/** The table `summary.md`, in Markdown. */
export function summaryTable(sections: readonly ComparedSection[], names: BuildNames): string {
  return [
    `# ${names.before}, then ${names.after}`,
    "",
    "Processor time in ms: the median of the calls that both builds answered with a result. Ratio: after divided by",
    "before. Mean difference: of the colours of results of the same size, 0 to 255.",
    "",
    line(columns),
    line(columns.map((_, k) => (k === 0 ? "---" : "---:"))),
    ...sections.map((section) => line(rowOf(section))),
    "",
  ].join("\n");
}
