import { z } from "zod";
import { imageFileSchema } from "#engine/local/image-file.ts";

/** What the engines get for `change_age`. */
export const payload = z.strictObject({
  sourceImage: imageFileSchema,
  age: z.number().min(0).max(100),
});
export type Payload = z.infer<typeof payload>;
