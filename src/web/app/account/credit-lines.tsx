import type { CreditEntry, CreditLot } from "#core/credit-history.ts";
import { type Say, useLocale, useText } from "#kit/ui/use-text.ts";
import { usePlanWords } from "../billing/plan-words.ts";
import { type MoneyKey, moneyText } from "./money-text.ts";
import { toolOf } from "./run-tools.ts";
import { Cell, Table } from "./table.tsx";

function LotLine({ lot }: { lot: CreditLot }) {
  const say = useText(moneyText);
  const { count, day } = usePlanWords();
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line py-3">
      <span className="font-semibold">{say(`source_${lot.source}`)}</span>
      <span className="text-muted">
        {say("lotLeft", { remaining: count(lot.remaining), amount: count(lot.amount) })}
      </span>
      {lot.isFrozen ? <span className="text-sm text-amber">{say("lotFrozen")}</span> : null}
      <span className="ml-auto">
        {lot.expiresAt ? say("lotUntil", { date: day(lot.expiresAt) }) : say("lotForever")}
      </span>
    </li>
  );
}

/** The lots with credits left, in spending order. */
export function LotList({ lots }: { lots: readonly CreditLot[] }) {
  return (
    <ul className="border-b border-line">
      {lots.map((lot) => (
        <LotLine key={lot.id} lot={lot} />
      ))}
    </ul>
  );
}

/** The reason of an entry, in words. */
function reasonOf(entry: CreditEntry, tool: string | null, say: Say<MoneyKey>): string {
  const what =
    entry.reason === "run"
      ? tool === null
        ? say("run")
        : say("captured", { tool })
      : say(`source_${entry.reason}`);
  switch (entry.kind) {
    case "grant":
    case "capture":
      return what;
    case "refund":
      return say("givenBack", { what });
    case "return":
      return say("returned", { what });
    case "expire":
      return say("expired", { what });
    case "clawback":
      return say("takenBack", { what });
  }
}

function EntryRow({ entry }: { entry: CreditEntry }) {
  const say = useText(moneyText);
  const locale = useLocale();
  const { shortDay, count } = usePlanWords();
  const tool = entry.run ? (toolOf(entry.run.operation)?.label[locale] ?? null) : null;
  const isGain = entry.amount > 0;
  return (
    <tr tabIndex={-1} className="border-t border-line max-sm:grid max-sm:py-3">
      <Cell name={say("when")}>
        <span className="whitespace-nowrap">{shortDay(entry.at)}</span>
      </Cell>
      <Cell name={say("why")}>{reasonOf(entry, tool, say)}</Cell>
      <Cell name={say("change")} isNumber>
        <span className={isGain ? "font-semibold text-ok" : ""}>
          {isGain ? "+" : "−"}
          {count(Math.abs(entry.amount))}
        </span>
      </Cell>
      <Cell name={say("after")} isNumber>
        {count(entry.balanceAfter)}
      </Cell>
    </tr>
  );
}

/** The entries of a balance. */
export function EntryTable({ entries }: { entries: readonly CreditEntry[] }) {
  const say = useText(moneyText);
  return (
    <Table
      caption={say("history")}
      heads={[
        { words: say("when") },
        { words: say("why") },
        { words: say("change"), isNumber: true },
        { words: say("after"), isNumber: true },
      ]}
    >
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} />
      ))}
    </Table>
  );
}
