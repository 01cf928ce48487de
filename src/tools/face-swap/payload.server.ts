import { z } from "zod";
import { imageFileSchema } from "#engine/local/image-file.ts";

/** What the engines get for `face_swap`. */
export const payload = z.strictObject({
  sourceImage: imageFileSchema,
  targetImage: imageFileSchema,
  targetId: z.optional(z.string()),
  faceIndex: z.optional(z.int().min(0)),
});
export type Payload = z.infer<typeof payload>;
