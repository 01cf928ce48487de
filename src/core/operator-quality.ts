import { z } from "zod/mini";
import { unwantedReasons } from "./unwanted.ts";

/* GET /operator/quality. `npm run eval -- --quality <file>` reads the same JSON, as the page saves it. */

const count = z.int().check(z.nonnegative());

/** The runs of an operation on an engine that ended in the last `days` days, without cancelled ones. */
const qualityRow = z.object({
  /** `null` if the tool no longer exists. */
  toolId: z.nullable(z.string()),
  operation: z.string(),
  /** Of a failed run: the engine that was asked last. */
  engine: z.string(),
  runs: count,
  /** Results without charge, because they may miss what the tool promises. */
  free: count,
  /** Photos or words that the tool or a provider's rules refused, and results that didn't pass their check. */
  refused: count,
  /** Results that users returned, by reason. */
  returned: z.record(z.enum(unwantedReasons), count),
});
export type QualityRow = z.infer<typeof qualityRow>;

export const qualityReport = z.object({
  days: z.int().check(z.positive()),
  rows: z.array(qualityRow),
});
export type QualityReport = z.infer<typeof qualityReport>;

/** Returned results of all reasons. */
export function countReturned({ returned }: Pick<QualityRow, "returned">): number {
  return unwantedReasons.reduce((sum, reason) => sum + returned[reason], 0);
}
