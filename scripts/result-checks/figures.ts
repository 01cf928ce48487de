import { type Judged, type LabelledResult, meanScore } from "./labelled.ts";

/** A share with its 95 % interval; all are 0..1, or `null` without cases. */
export interface Share {
  readonly count: number;
  readonly of: number;
  readonly low: number | null;
  readonly high: number | null;
}

const Z = 1.96;

/** The share of `count` in `of` with Wilson's score interval (Wilson 1927). */
export function shareOf(count: number, of: number): Share {
  if (of === 0) return { count, of, low: null, high: null };
  const p = count / of;
  const centre = p + Z ** 2 / (2 * of);
  const spread = Z * Math.sqrt((p * (1 - p)) / of + Z ** 2 / (4 * of ** 2));
  const scale = 1 + Z ** 2 / of;
  return { count, of, low: (centre - spread) / scale, high: (centre + spread) / scale };
}

/** How well both people agree. */
export interface Agreement {
  readonly results: number;
  readonly equal: Share;
  readonly withinOne: Share;
  /** Agreement on "broken" (score 0) beyond chance, -1..1 (Cohen 1960). */
  readonly kappa: number;
}

/** Compares the two scores of each result. */
export function agreementOf(results: readonly LabelledResult[]): Agreement {
  const n = results.length;
  const apart = results.map(({ scores: [a, b] }) => Math.abs(a - b));
  const broken = results.map(({ scores: [a, b] }) => [a === 0, b === 0] as const);
  const same = broken.filter(([a, b]) => a === b).length / n;
  const first = broken.filter(([a]) => a).length / n;
  const second = broken.filter(([, b]) => b).length / n;
  const chance = first * second + (1 - first) * (1 - second);
  return {
    results: n,
    equal: shareOf(apart.filter((step) => step === 0).length, n),
    withinOne: shareOf(apart.filter((step) => step <= 1).length, n),
    kappa: (same - chance) / (1 - chance),
  };
}

/** What the limits do to a set of results. */
export interface Figures {
  readonly results: number;
  readonly broken: number;
  readonly poor: number;
  readonly good: number;
  readonly charged: number;
  readonly free: number;
  readonly refused: number;
  /** Of the charged results, those that are broken. */
  readonly brokenCharged: Share;
  /** Of the broken results, those that aren't charged. */
  readonly recall: Share;
  /** Of the refused results, those that are broken. */
  readonly precision: Share;
  readonly goodRefused: Share;
  readonly goodCharged: Share;
  /** Of all results that users get. */
  readonly freeShare: Share;
  /** Mean score of the charged results; `null` if there are none. */
  readonly chargedScore: number | null;
}

/** Counts the verdicts on a set of results by their quality. */
export function figuresOf(results: readonly Judged[]): Figures {
  const count = (quality: Judged["quality"] | null, verdict: Judged["verdict"] | null): number =>
    results.filter(
      (one) =>
        (quality === null || one.quality === quality) &&
        (verdict === null || one.verdict === verdict),
    ).length;
  const [charged, free, refused] = [
    count(null, "charged"),
    count(null, "free"),
    count(null, "refused"),
  ];
  const [broken, good] = [count("broken", null), count("good", null)];
  const paid = results.filter(({ verdict }) => verdict === "charged").map(meanScore);
  return {
    results: results.length,
    broken,
    poor: count("poor", null),
    good,
    charged,
    free,
    refused,
    brokenCharged: shareOf(count("broken", "charged"), charged),
    recall: shareOf(broken - count("broken", "charged"), broken),
    precision: shareOf(count("broken", "refused"), refused),
    goodRefused: shareOf(count("good", "refused"), good),
    goodCharged: shareOf(count("good", "charged"), good),
    freeShare: shareOf(free, charged + free),
    chargedScore: paid.length === 0 ? null : paid.reduce((a, b) => a + b, 0) / paid.length,
  };
}
