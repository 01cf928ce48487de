import { readFileSync } from "node:fs";
import type { Measures } from "#engine/local/judging/flaws.ts";
import { judge, type Limits, type Verdict } from "#engine/local/judging/judge.ts";

/** A result of the built-in engine that two people looked at. */
export interface LabelledResult {
  readonly operation: string;
  /** The half of docs/photos.md that its photo belongs to. */
  readonly half: "tuning" | "held-out";
  /** SHA-256 of the result's file. */
  readonly sha256: string;
  /** 0 broken, 1 spoilt by a visible fault, 2 usable, 3 good, 4 worth paying for; independent of each other. */
  readonly scores: readonly [number, number];
  readonly measures: Measures;
}

/** `poor` results are neither worth the price nor certainly broken. */
export type Quality = "broken" | "poor" | "good";

/** Results with a mean score below `poor` are broken, from `good` on they are good. */
const LEAST_MEAN = { poor: 1, good: 2 } as const;

/** The mean of both scores. */
export function meanScore({ scores: [first, second] }: LabelledResult): number {
  return (first + second) / 2;
}

/** Sorts a result by its mean score. */
export function qualityOf(result: LabelledResult): Quality {
  const mean = meanScore(result);
  if (mean < LEAST_MEAN.poor) return "broken";
  return mean < LEAST_MEAN.good ? "poor" : "good";
}

/** Reads the labelled results of the repository. */
export function readLabelled(): readonly LabelledResult[] {
  const file = new URL("labels.json", import.meta.url);
  const results: readonly LabelledResult[] = JSON.parse(readFileSync(file, "utf8"));
  return results;
}

/** A labelled result and what its user would get. */
export interface Judged extends LabelledResult {
  readonly quality: Quality;
  readonly verdict: Verdict["kind"];
}

/** Applies limits by operation to labelled results. */
export function judgeAll(
  results: readonly LabelledResult[],
  limits: Readonly<Record<string, Limits>>,
): readonly Judged[] {
  return results.map((result) => ({
    ...result,
    quality: qualityOf(result),
    verdict: judge(result.measures, limits[result.operation] ?? {}).kind,
  }));
}
