import { z } from "zod";
import { imageFileSchema } from "#engine/local/image-file.ts";

/** What the engines get for `group_image`. */
export const payload = z.strictObject({
  personImages: z.array(imageFileSchema).min(2).max(8),
  promptText: z.string(),
});
export type Payload = z.infer<typeof payload>;
