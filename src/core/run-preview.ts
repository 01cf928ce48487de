import { z } from "zod/mini";

/** A small, rough version of the result, shown until the result arrives. A run can fail after it. */
export const runPreview = z.object({
  runId: z.uuid(),
  mimeType: z.literal("image/webp"),
  base64: z.string().check(z.minLength(1)),
  /** Expected size of the result, which has the same shape. */
  result: z.object({
    widthPx: z.int().check(z.positive()),
    heightPx: z.int().check(z.positive()),
  }),
});
export type RunPreview = z.infer<typeof runPreview>;
