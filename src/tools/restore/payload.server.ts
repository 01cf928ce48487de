import { z } from "zod";
import { imageFileSchema } from "#engine/local/image-file.ts";

/** What the engines get for `restore_image`. */
export const payload = z.strictObject({
  sourceImage: imageFileSchema,
  colorize: z.optional(z.boolean()),
});
export type Payload = z.infer<typeof payload>;
