import { retentionHours, type Term, type TimedTerm } from "../../src/core/retention.ts";
import { dataMap } from "../../src/server/privacy/data-map.ts";
import type { ExportRule, MappedTable, PurgeRule } from "../../src/server/privacy/map-types.ts";

const HOURS_PER_DAY = 24;

const untimed: Readonly<Record<Exclude<Term, TimedTerm>, string>> = {
  account: "as long as the account",
  books: "as the law wants the books",
  always: "for good",
};

function isUntimed(term: Term): term is keyof typeof untimed {
  return term in untimed;
}

/** The document's text for a term. */
function termText(term: Term): string {
  if (isUntimed(term)) return untimed[term];
  const hours = retentionHours[term];
  return hours < 2 * HOURS_PER_DAY ? `${hours} h` : `${hours / HOURS_PER_DAY} days`;
}

function code(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}

function purgeText(rule: PurgeRule): string {
  switch (rule.way) {
    case "delete":
      return "rows deleted";
    case "erase": {
      const kept = Object.entries(rule.keeps).map(([column, why]) => `\`${column}\`: ${why}`);
      return `overwritten: ${code(Object.keys(rule.set))}. Stays: ${kept.join("; ")}`;
    }
    case "keep":
      return `stays: ${rule.reason}`;
  }
}

function exportText(rule: ExportRule): string {
  if ("reason" in rule) return `not in it: ${rule.reason}`;
  const without = Object.entries(rule.without).map(([column, why]) => `\`${column}\` (${why})`);
  const but = without.length > 0 ? `, without ${without.join(", ")}` : "";
  return `\`data/${rule.area}.json\`${but}`;
}

function section(entry: MappedTable): string {
  return [
    `### ${entry.table}`,
    "",
    `- Holds: ${entry.holds}`,
    `- Why: ${entry.why}`,
    `- How long: ${termText(entry.term)}`,
    `- Columns of people: ${entry.columns.length > 0 ? code(entry.columns) : "none"}`,
    `- Copy of everything: ${exportText(entry.export)}`,
    `- Purge: ${purgeText(entry.purge)}`,
  ].join("\n");
}

/** Renders `docs/data-map.md` from the map, so that it's never out of date. */
export function mapDocument(): string {
  const tables = dataMap.toSorted((a, b) => (a.table < b.table ? -1 : 1));
  return `${[
    "# Data map",
    "Every table of the database: what it holds of people, why and how long, and what the copy of everything and the purge of an account do with it. Written from `src/server/privacy/data-map.ts` by its test (`UPDATE_DOCS=1 npx vitest run src/server/privacy/data-map.test.ts`), which also compares it with the live schema: a new table or column that could hold something of a person fails it until it stands here.",
    "Outside of the database: pictures and copies of everything in the file store (`u/<account>/...`), deleted with the account and in their own time; a note `purged/<hash>.txt` for each account that was purged, so that a backup that is restored brings nobody back; backups (`docs/backup.md`); the log, in which people are named by the number of their account only; and what a provider of payments, mail or studio models keeps by its own terms.",
    ...tables.map(section),
  ].join("\n\n")}\n`;
}
