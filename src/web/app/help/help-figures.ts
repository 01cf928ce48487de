import { commitments } from "#core/commitments.ts";
import { SIGN_UP_CREDITS } from "#core/credits.ts";
import { fillIn } from "#core/locale.ts";
import { FREE_RUNS_PER_MONTH } from "#core/plans.ts";
import { MAX_BACKUP_DAYS, retentionHours } from "#core/retention.ts";
import { useSite } from "#kit/api/site.ts";
import type { LegalBlock } from "../legal/document.ts";

const HOURS_PER_DAY = 24;

/** The figures that texts refer to, such as `{keepDays}`: the settings of this server and the product's commitments. */
export function useHelpFigures(): Readonly<Record<string, number | string>> {
  const { keepDays, creditsPerRun } = useSite();
  return {
    ...commitments,
    keepDays,
    creditsPerRun,
    signUpCredits: SIGN_UP_CREDITS,
    freeRuns: FREE_RUNS_PER_MONTH,
    backupDays: MAX_BACKUP_DAYS,
    undoHours: retentionHours.undo,
    signInDays: retentionHours.signIns / HOURS_PER_DAY,
    letterDays: retentionHours.letters / HOURS_PER_DAY,
    printDays: retentionHours.prints / HOURS_PER_DAY,
  };
}

/** Fills the figures into a block of a section. */
export function withFigures(
  block: LegalBlock,
  figures: Readonly<Record<string, number | string>>,
): LegalBlock {
  const fill = (words: string) => fillIn(words, figures);
  switch (block.kind) {
    case "text":
      return { ...block, text: fill(block.text) };
    case "list":
      return { ...block, items: block.items.map(fill) };
    case "facts":
      return { ...block, rows: block.rows.map(([name, value]) => [name, fill(value)] as const) };
    case "table":
      return { ...block, rows: block.rows.map((row) => row.map(fill)) };
  }
}
