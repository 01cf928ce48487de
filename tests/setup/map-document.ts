import { retentionHours, type Term, type TimedTerm } from "../../src/core/retention.ts";
import { dataMap } from "../../src/server/privacy/data-map.ts";
import type { ExportRule, MappedTable, PurgeRule } from "../../src/server/privacy/map-types.ts";

const HOURS_PER_DAY = 24;

const untimed: Readonly<Record<Exclude<Term, TimedTerm>, string>> = {
  account: "while the account exists",
  books: "as long as the law requires accounting records",
  always: "forever",
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
      return `overwritten: ${code(Object.keys(rule.set))}. Kept: ${kept.join("; ")}`;
    }
    case "keep":
      return `kept: ${rule.reason}`;
  }
}

function exportText(rule: ExportRule): string {
  if ("reason" in rule) return `not included: ${rule.reason}`;
  const without = Object.entries(rule.without).map(([column, why]) => `\`${column}\` (${why})`);
  const but = without.length > 0 ? `, without ${without.join(", ")}` : "";
  return `\`data/${rule.area}.json\`${but}`;
}

function section(entry: MappedTable): string {
  return [
    `### ${entry.table}`,
    "",
    `- Content: ${entry.holds}`,
    `- Purpose: ${entry.why}`,
    `- Kept: ${termText(entry.term)}`,
    `- Personal columns: ${entry.columns.length > 0 ? code(entry.columns) : "none"}`,
    `- Data export: ${exportText(entry.export)}`,
    `- Purge: ${purgeText(entry.purge)}`,
  ].join("\n");
}

/** Renders `docs/data-map.md` from the map, so that it's never out of date. */
export function mapDocument(): string {
  const tables = dataMap.toSorted((a, b) => (a.table < b.table ? -1 : 1));
  return `${[
    "# Data map",
    "Every table of the database: the personal data in it, its purpose, how long it's kept, and how the data export and the purge of an account treat it. The test of `src/server/privacy/data-map.ts` writes this page (`UPDATE_DOCS=1 npx vitest run src/server/privacy/data-map.test.ts`). It also compares the map with the live schema, and fails for a table or column that could hold personal data and isn't listed here.",
    "Outside the database: images and data exports in the file store (`u/<account>/...`), deleted with the account or when their time is over; a note `purged/<hash>.txt` for each purged account, so that restoring a backup doesn't restore the account; backups (`docs/backup.md`); the log, which identifies users by account id only; previews of results, which PostgreSQL passes on as notices and keeps only until every process has read them; pictures of choices on a user's photo (`POST /images/tile`), which a process keeps in memory for at most ten minutes; and the data that payment, mail and AI model providers keep under their own terms.",
    ...tables.map(section),
  ].join("\n\n")}\n`;
}
