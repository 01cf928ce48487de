import { z } from "zod/mini";
import { operatorLimits } from "./operator.ts";
import { planNames } from "./plans.ts";
import { supportTopics } from "./support-rules.ts";

/*
 * Schemas of the enveloped endpoints for support messages, under /operator:
 *   GET  /operator/letters?state=open       open messages: late ones, then by plan and due time
 *   POST /operator/letters/{reference}/close  {requestId, reason}: closes one; `reason` tells what was done
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
  /** The plan of the account with this address. */
  tier: z.enum(planNames),
  subject: z.string(),
  message: z.string(),
  locale: z.string(),
  createdAt: instant,
  /** Deadline for settling it. */
  dueAt: instant,
  /** `true` if it's still open after the deadline. */
  isLate: z.boolean(),
  closedAt: z.nullable(instant),
});
export type OperatorLetter = z.infer<typeof letter>;
/** Open messages: late ones first, then by plan, then by deadline; closed ones with the latest first. At most 100. */
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
