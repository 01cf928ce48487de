import { z } from "zod/mini";
import { operatorLimits } from "./operator.ts";
import { supportTopics } from "./support-rules.ts";

/*
 * Shapes of the enveloped calls about letters to the support desk, below /operator:
 *   GET  /operator/letters?state=open       those that wait, by the time they are due
 *   POST /operator/letters/{reference}/close  {requestId, reason}: what was done about it
 */

export const letterStates = ["open", "closed"] as const;
export type LetterState = (typeof letterStates)[number];

const instant = z.iso.datetime();

export const letterSearch = z.strictObject({ state: z.enum(letterStates) });

const letter = z.object({
  reference: z.string(),
  topic: z.enum(supportTopics),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  locale: z.string(),
  createdAt: instant,
  /** By when it is settled. */
  dueAt: instant,
  /** True when that has passed and it is still open. */
  isLate: z.boolean(),
  closedAt: z.nullable(instant),
});
export type OperatorLetter = z.infer<typeof letter>;
/** Open letters with the first due on top, closed ones with the last closed; at most 100. */
export const letterList = z.object({ letters: z.array(letter) });

export const letterClosing = z.strictObject({
  requestId: z.uuid(),
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(operatorLimits.reasonMin),
      z.maxLength(operatorLimits.reasonMax),
      z.regex(/^[^\p{Cc}\p{Cs}]*$/u),
    ),
});
export type LetterClosing = z.infer<typeof letterClosing>;
export const letterAnswer = z.object({ reference: z.string(), isClosed: z.boolean() });
