import { operatorLimits } from "#core/operator.ts";

/** True for a reason that may stand in the log. */
export function isReason(text: string): boolean {
  const { length } = text.trim();
  return length >= operatorLimits.reasonMin && length <= operatorLimits.reasonMax;
}
