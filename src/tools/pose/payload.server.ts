import { z } from "zod";
import { imageFileSchema } from "#engine/local/image-file.ts";

/** What the engines get for `pose`. */
export const payload = z.strictObject({
  sourceImage: imageFileSchema,
  poseImage: imageFileSchema,
  poseId: z.string().optional(),
});
export type Payload = z.infer<typeof payload>;
