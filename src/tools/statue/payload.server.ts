import { z } from "zod";
import { imageFileSchema } from "#engine/local/image-file.ts";
import { materials, styles, types } from "./choices.ts";

/** What the engines get for `statue`. */
export const payload = z.strictObject({
  sourceImage: imageFileSchema,
  statueType: z.enum(types),
  style: z.enum(styles),
  material: z.enum(materials),
});
export type Payload = z.infer<typeof payload>;
