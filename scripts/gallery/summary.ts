import type { Difference } from "./compare-results.ts";
import type { Cost, Outcome } from "./messages.ts";

/** An outcome without its file: the files of a whole run don't fit into memory. */
export interface Measurement {
  readonly kind: Outcome["kind"];
  /** `null` for a call that failed. */
  readonly cost: Cost | null;
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
  "MB before",
  "MB after",
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
  if (outcome.kind === "failed") return { kind: outcome.kind, cost: null };
  const { kind, cpuMs, peakMb } = outcome;
  return { kind, cost: { cpuMs, peakMb } };
}

/** What the calls cost that both builds answered with a result, so that both columns are of the same calls. */
function costsOf(pairs: readonly Pair[], build: "before" | "after"): Cost[] {
  return pairs
    .filter(({ before, after }) => before.kind === "made" && after.kind === "made")
    .flatMap((pair) => pair[build].cost ?? []);
}

function timesOf(pairs: readonly Pair[], build: "before" | "after"): number[] {
  return costsOf(pairs, build).map(({ cpuMs }) => cpuMs);
}

function highestMb(pairs: readonly Pair[], build: "before" | "after"): number | null {
  const peaks = costsOf(pairs, build).flatMap(({ peakMb }) => peakMb ?? []);
  return peaks.length > 0 ? Math.max(...peaks) : null;
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
    shown(highestMb(pairs, "before"), 0),
    shown(highestMb(pairs, "after"), 0),
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
    "before. MB: the highest resident memory of the process during one of these calls. Mean difference: of the colours of",
    "results of the same size, 0 to 255.",
    "",
    line(columns),
    line(columns.map((_, k) => (k === 0 ? "---" : "---:"))),
    ...sections.map((section) => line(rowOf(section))),
    "",
  ].join("\n");
}
