import type { Limits } from "#engine/local/judging/judge.ts";
import { agreementOf, type Figures, figuresOf, type Share } from "./figures.ts";
import { judgeAll, type LabelledResult } from "./labelled.ts";

const percent = (share: number | null): string =>
  share === null ? "–" : `${(100 * share).toFixed(1)} %`;

/** "3.1 % (2 of 65; 0.8 to 10.5 %)", the last two being the 95 % interval. */
function shareWords({ count, of, low, high }: Share): string {
  if (of === 0 || low === null || high === null) return "–";
  return `${percent(count / of)} (${count} of ${of}; ${(100 * low).toFixed(1)} to ${percent(high)})`;
}

const shortShare = ({ count, of }: Share): string => (of === 0 ? "–" : percent(count / of));

const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

function table(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [line(header), line(header.map(() => "---")), ...rows.map(line)];
}

function limitRows(limits: Readonly<Record<string, Limits>>): string[][] {
  return Object.entries(limits).flatMap(([operation, ofOperation]) =>
    Object.entries(ofOperation).map(([flaw, { freeFrom, refusedFrom }]) => [
      `\`${operation}\``,
      `\`${flaw}\``,
      String(freeFrom ?? "–"),
      String(refusedFrom ?? "–"),
    ]),
  );
}

function operationRow(operation: string, figures: Figures): string[] {
  const { broken, poor, good, charged, free, refused, chargedScore } = figures;
  return [
    `\`${operation}\``,
    `${broken} / ${poor} / ${good}`,
    `${charged} / ${free} / ${refused}`,
    shortShare(figures.brokenCharged),
    shortShare(figures.goodRefused),
    shortShare(figures.goodCharged),
    chargedScore === null ? "–" : chargedScore.toFixed(1),
  ];
}

const totals = [
  ["broken results that aren't charged (recall)", "recall"],
  ["refused results that are broken (precision)", "precision"],
  ["charged results that are broken", "brokenCharged"],
  ["good results that are refused", "goodRefused"],
  ["good results that are charged", "goodCharged"],
  ["delivered results that are free", "freeShare"],
] as const satisfies readonly (readonly [string, keyof Figures])[];

/** The generated part of docs/result-checks.md. */
export function reportOf(
  results: readonly LabelledResult[],
  limits: Readonly<Record<string, Limits>>,
): string {
  const judged = judgeAll(results, limits);
  const half = (name: LabelledResult["half"]) => judged.filter((one) => one.half === name);
  const [tuning, heldOut] = [half("tuning"), half("held-out")];
  const [ofTuning, ofHeldOut] = [figuresOf(tuning), figuresOf(heldOut)];
  const operations = [...new Set(results.map(({ operation }) => operation))].toSorted();
  const { results: count, equal, withinOne, kappa } = agreementOf(results);
  const broken = ofTuning.broken + ofHeldOut.broken;
  return [
    `${count} results, ${broken} of them broken. Both people gave the same score to ${shareWords(equal)}, and scores`,
    `at most one apart to ${shareWords(withinOne)}. Cohen's kappa for "broken" is ${kappa.toFixed(2)}.`,
    "",
    "## Figures",
    "",
    ...table(
      ["share", "tuning", "held out"],
      totals.map(([words, key]) => [words, shareWords(ofTuning[key]), shareWords(ofHeldOut[key])]),
    ),
    "",
    "## Operations, on the held-out half",
    "",
    ...table(
      [
        "operation",
        "broken / poor / good",
        "charged / free / refused",
        "broken of the charged",
        "good refused",
        "good charged",
        "mean score of the charged",
      ],
      operations.map((operation) =>
        operationRow(operation, figuresOf(heldOut.filter((one) => one.operation === operation))),
      ),
    ),
    "",
    "## Limits",
    "",
    ...table(["operation", "flaw", "free from", "refused from"], limitRows(limits)),
    "",
  ].join("\n");
}
