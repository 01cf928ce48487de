import { countReturned, type QualityRow } from "#core/operator-quality.ts";
import { unwantedReasons } from "#core/unwanted.ts";
import type { Outcome, Summary } from "./evaluate.ts";

/** Paths of the report's files, relative to the page. */
export interface ReportFiles {
  /** The picture of an outcome; `null` if there is none. */
  readonly pictureOf: (outcome: Outcome) => string | null;
  readonly sourceOf: (caseId: string) => string;
  /** How users received the results of these engines; empty if that isn't known. */
  readonly quality: readonly QualityRow[];
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

const figure = (value: number | null, digits: number): string => {
  if (value === null) return "–";
  return Number.isFinite(value) ? value.toFixed(digits) : "not found";
};
const usd = (microUsd: number): string => `$${(microUsd / 1_000_000).toFixed(4)}`;

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; background: #171412; color: #f3ead9; }
  table { border-collapse: collapse; margin-bottom: 2rem; }
  th, td { border: 1px solid #5a5148; padding: .4rem .8rem; text-align: left; vertical-align: top; }
  td.n { text-align: right; font-variant-numeric: tabular-nums; }
  img { display: block; max-width: 320px; max-height: 320px; background: #7f9f8f; }
  .failed { color: #ff9a8a; }
`;

function summaryRow(line: Summary): string {
  const cells = [
    `${line.done} of ${line.done + line.failed}`,
    line.medianMs === null ? "–" : `${line.medianMs} ms`,
    usd(line.costMicroUsd),
    figure(line.faceDistance, 3),
    figure(line.ssim, 3),
    figure(line.changed, 1),
  ];
  return `<tr><th>${escape(line.engine)}</th>${cells.map((cell) => `<td class="n">${cell}</td>`).join("")}</tr>`;
}

function outcomeCell(outcome: Outcome | undefined, { pictureOf }: ReportFiles): string {
  if (!outcome) return "<td>–</td>";
  const { grades, elapsedMs, costMicroUsd, isFree } = outcome;
  if (!grades) return `<td class="failed">${escape(outcome.outcome)}, ${elapsedMs} ms</td>`;
  const lines = [
    `${grades.widthPx} × ${grades.heightPx}, ${elapsedMs} ms, ${usd(costMicroUsd)}`,
    `face ${figure(grades.faceDistance, 3)}, stays ${figure(grades.ssim, 3)}, changed ${figure(grades.changed, 1)}`,
    ...(isFree ? ["given away"] : []),
  ];
  const name = pictureOf(outcome);
  const picture = name ? `<img src="${escape(name)}" alt="" loading="lazy">` : "";
  return `<td>${picture}${lines.map(escape).join("<br>")}</td>`;
}

const share = (part: number, whole: number): string =>
  `${part} (${((100 * part) / whole).toFixed(1)} %)`;

/** What users of a server got, by operation and engine; nothing without figures. */
function qualityTable(rows: readonly QualityRow[]): string {
  if (rows.length === 0) return "";
  const lines = rows.map((row) => {
    const { operation, engine, runs, free, refused, returned } = row;
    const reasons = unwantedReasons
      .filter((reason) => returned[reason] > 0)
      .map((reason) => `${reason.replaceAll("_", " ")} ${returned[reason]}`);
    const figures = [
      String(runs),
      ...[free, refused, countReturned(row)].map((n) => share(n, runs)),
    ];
    return `<tr><th>${escape(operation)}</th><td>${escape(engine)}</td>${figures
      .map((cell) => `<td class="n">${cell}</td>`)
      .join("")}<td>${escape(reasons.join(", "))}</td></tr>`;
  });
  return `<h2>What users said</h2>
<table>
<tr><th>Operation</th><th>Engine</th><th>Runs</th><th>Free</th><th>Refused</th><th>Returned</th><th>Why</th></tr>
${lines.join("\n")}
</table>`;
}

/** A page with the figures of each engine and the pictures side by side, case by case. */
export function drawReport(
  outcomes: readonly Outcome[],
  summaries: readonly Summary[],
  files: ReportFiles,
): string {
  const engines = summaries.map(({ engine }) => engine);
  const cases = [...new Set(outcomes.map(({ caseId }) => caseId))];
  const rows = cases.map((caseId) => {
    const cells = engines.map((engine) =>
      outcomeCell(
        outcomes.find((outcome) => outcome.caseId === caseId && outcome.engine === engine),
        files,
      ),
    );
    const source = `<td><img src="${escape(files.sourceOf(caseId))}" alt="" loading="lazy"></td>`;
    return `<tr><th>${escape(caseId)}</th>${source}${cells.join("")}</tr>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Engines side by side</title>
<style>${style}</style>
<h1>Engines side by side</h1>
<p>Face: distance of face descriptors, 0.4 and less is surely one person, 0.6 and more are two. Stays: structural
similarity of what was to stay, 1 is the same. Changed: mean difference to the source, 0 to 255.</p>
<table>
<tr><th>Engine</th><th>Done</th><th>Median time</th><th>Cost</th><th>Face</th><th>Stays</th><th>Changed</th></tr>
${summaries.map(summaryRow).join("\n")}
</table>
${qualityTable(files.quality)}
<table>
<tr><th>Wish</th><th>Source</th>${engines.map((engine) => `<th>${escape(engine)}</th>`).join("")}</tr>
${rows.join("\n")}
</table>
</html>
`;
}
