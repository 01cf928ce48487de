import { z } from "zod/mini";

/**
 * Position of the photo in a result that shows a part of it, rotated and scaled: point (u, v) of the photo is at
 * (a u - b v + dx, b u + a v + dy) in the result. Both are measured from the upper left corner, in widths of their own
 * image. `photoRatio` and `resultRatio` are heights in such widths.
 */
export const framing = z.object({
  a: z.number(),
  b: z.number(),
  dx: z.number(),
  dy: z.number(),
  photoRatio: z.number().check(z.positive()),
  resultRatio: z.number().check(z.positive()),
});
export type Framing = z.infer<typeof framing>;
