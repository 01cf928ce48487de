import { operatorLimits } from "#core/operator.ts";

/** `true` for a reason that the log accepts. */
export function isReason(text: string): boolean {
  const { length } = text.trim();
  return length >= operatorLimits.reasonMin && length <= operatorLimits.reasonMax;
}
