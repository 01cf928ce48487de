import { commitments } from "#core/commitments.ts";
import { SIGN_UP_CREDITS } from "#core/credits.ts";
import { fillIn, type Locale } from "#core/locale.ts";
import { FREE_RUNS_PER_MONTH, paidPlanIds, plans } from "#core/plans.ts";
import { MAX_BACKUP_DAYS, retentionHours } from "#core/retention.ts";
import { studioPauseLimits } from "#core/studio-pause-limits.ts";
import { unwantedLimits } from "#core/unwanted-limits.ts";
import { useSite } from "#kit/api/site.ts";
import { useLocale } from "#kit/ui/use-text.ts";
import { creditsAndImages, creditsIn } from "../common/credits-and-images.ts";
import type { LegalBlock } from "../legal/document.ts";

const HOURS_PER_DAY = 24;

interface Terms {
  readonly locale: Locale;
  readonly keepDays: number;
  readonly fingerprintDays: number;
  readonly creditsPerRun: number;
}

/**
 * The figures that texts refer to, such as `{keepDays}`: settings of a server and the product's commitments.
 * @public tests/plan-claims.test.ts compares them with the plan table.
 */
export function helpFigures(terms: Terms): Readonly<Record<string, number | string>> {
  return {
    ...commitments,
    keepDays: terms.keepDays,
    cost: creditsIn(terms.locale, terms.creditsPerRun),
    ...Object.fromEntries(paidPlanIds.map((id) => [`${id}Credits`, creditsAndImages(id, terms)])),
    freePlan: plans.free.name,
    signUpCredits: SIGN_UP_CREDITS,
    freeRuns: FREE_RUNS_PER_MONTH,
    backupDays: MAX_BACKUP_DAYS,
    undoHours: retentionHours.undo,
    signInDays: retentionHours.signIns / HOURS_PER_DAY,
    letterDays: retentionHours.letters / HOURS_PER_DAY,
    fingerprintDays: terms.fingerprintDays,
    studioPauseRuns: studioPauseLimits.tool.count,
    studioPauseRunsDay: studioPauseLimits.day.count,
    returnHours: unwantedLimits.hours,
    returnDays: unwantedLimits.days,
    returnsAlways: unwantedLimits.always,
    runsPerReturn: unwantedLimits.runsPerReturn,
  };
}

/** Returns the figures of this server in the current locale. */
export function useHelpFigures(): Readonly<Record<string, number | string>> {
  const locale = useLocale();
  const { keepDays, creditsPerRun, fingerprintDays } = useSite();
  return helpFigures({ locale, keepDays, creditsPerRun, fingerprintDays });
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
