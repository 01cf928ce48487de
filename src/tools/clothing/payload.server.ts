import { z } from "zod";
import { imageFileSchema } from "#engine/local/image-file.ts";

/** What the engines get for `change_clothing`. */
export const payload = z.strictObject({
  sourceImage: imageFileSchema,
  desc: z.string(),
  clothingImage: z.nullable(imageFileSchema),
});
export type Payload = z.infer<typeof payload>;
