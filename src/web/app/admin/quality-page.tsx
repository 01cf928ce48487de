import { countReturned, type QualityReport, type QualityRow } from "#core/operator-quality.ts";
import { unwantedReasons } from "#core/unwanted.ts";
import { useQuality } from "#kit/api/operator.ts";
import { saveFile } from "#kit/tool/save-file.ts";
import { Button } from "#kit/ui/button.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { findCard } from "#tools/cards.ts";
import { Read } from "../account/parts.tsx";
import { Cell, Table } from "../account/table.tsx";
import { usePlanWords } from "../billing/plan-words.ts";
import { PageTitle } from "./admin-parts.tsx";
import { adminText } from "./admin-text.ts";
import { qualityText } from "./quality-text.ts";

/** Returns a formatter of a part of the runs: its number, and its percentage if there is any. */
function useShare() {
  const say = useText(qualityText);
  const locale = useLocale();
  const { count } = usePlanWords();
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  return (part: number, runs: number) =>
    part === 0
      ? count(0)
      : say("share", { count: count(part), percent: percent.format(part / runs) });
}

function QualityLine({ row }: { row: QualityRow }) {
  const say = useText(qualityText);
  const sayAdmin = useText(adminText);
  const locale = useLocale();
  const { count } = usePlanWords();
  const share = useShare();
  const { toolId, operation, engine, runs, free, refused, returned } = row;
  const reasons = unwantedReasons
    .filter((reason) => returned[reason] > 0)
    .map((reason) => say("reason", { reason: say(reason), count: count(returned[reason]) }));
  return (
    <tr className="border-t border-line max-sm:grid max-sm:py-3">
      <Cell name={say("tool")}>
        {findCard(toolId ?? undefined)?.label[locale] ?? operation}
        <span className="block font-mono text-xs text-muted">{operation}</span>
      </Cell>
      <Cell name={say("engine")}>{engine}</Cell>
      <Cell name={say("runs")} isNumber>
        {count(runs)}
      </Cell>
      <Cell name={say("free")} isNumber>
        {share(free, runs)}
      </Cell>
      <Cell name={say("refused")} isNumber>
        {share(refused, runs)}
      </Cell>
      <Cell name={say("returned")} isNumber>
        {share(countReturned(row), runs)}
      </Cell>
      <Cell name={say("reasons")}>
        {reasons.length === 0 ? sayAdmin("none") : reasons.join(" · ")}
      </Cell>
    </tr>
  );
}

function Quality({ report }: { report: QualityReport }) {
  const say = useText(qualityText);
  const sayAdmin = useText(adminText);
  if (report.rows.length === 0) return <p className="text-muted">{say("none")}</p>;
  const save = () =>
    saveFile(
      new Blob([JSON.stringify(report, null, 2)], { type: "application/json" }),
      "quality.json",
    );
  return (
    <>
      <Table
        caption={sayAdmin("quality")}
        heads={[
          { words: say("tool") },
          { words: say("engine") },
          { words: say("runs"), isNumber: true },
          { words: say("free"), isNumber: true },
          { words: say("refused"), isNumber: true },
          { words: say("returned"), isNumber: true },
          { words: say("reasons") },
        ]}
      >
        {report.rows.map((row) => (
          <QualityLine key={`${row.operation} ${row.engine}`} row={row} />
        ))}
      </Table>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" size="sm" onClick={save}>
          {say("save")}
        </Button>
        <p className="text-sm text-muted">{say("saveHint")}</p>
      </div>
    </>
  );
}

/** How the results of each tool and engine were received. */
export function QualityPage() {
  const say = useText(qualityText);
  const sayAdmin = useText(adminText);
  const quality = useQuality();
  return (
    <>
      <PageTitle title={sayAdmin("quality")}>
        {quality.data ? say("lead", { days: quality.data.days }) : null}
      </PageTitle>
      <Read query={quality}>{(report) => <Quality report={report} />}</Read>
    </>
  );
}
