import { z } from "zod";
import { imageFileSchema } from "#engine/local/image-file.ts";

const slider = z.int().min(-50).max(50);

/** What the engines get for `retouch`. */
export const payload = z.strictObject({
  sourceImage: imageFileSchema,
  width: slider,
  height: slider,
});
export type Payload = z.infer<typeof payload>;
