import { z } from "zod/mini";

/*
 * "Not what I wanted": within a day, a user gives a result back and gets its credits.
 *   GET  /runs/:id/unwanted   how many results the user may still return; `unwantedOffer`
 *   POST /runs/:id/unwanted   returns the result of the run, once; `unwantedRequest`, answers `unwantedOffer`
 * `unwantedLimits` has the limits.
 */

export const unwantedReasons = [
  "not_the_person",
  "broken",
  "not_as_asked",
  "looks_artificial",
  "disliked",
] as const;
export type UnwantedReason = (typeof unwantedReasons)[number];

export const unwantedRequest = z.strictObject({ reason: z.enum(unwantedReasons) });

export const unwantedOffer = z.object({
  /** Results that the user may still return. It grows again as earlier returns turn 30 days old. */
  left: z.int().check(z.nonnegative()),
  /** Credits that come back, or came back. Fewer than the run cost if some have expired since. */
  amount: z.int().check(z.nonnegative()),
});
export type UnwantedOffer = z.infer<typeof unwantedOffer>;
