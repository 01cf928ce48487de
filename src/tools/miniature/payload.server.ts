import { z } from "zod";
import { imageFileSchema } from "#engine/local/image-file.ts";

/** What the engines get for `miniature_world`. */
export const payload = z.strictObject({
  sourceImage: imageFileSchema,
  mode: z.enum(["miniature", "giant"]),
  desc: z.string(),
});
export type Payload = z.infer<typeof payload>;
