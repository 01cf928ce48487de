import { z } from "zod";
import { imageFileSchema } from "#engine/local/image-file.ts";

/** What the engines get for `art_style`. */
export const payload = z.strictObject({
  sourceImage: imageFileSchema,
  style: z.enum([
    "renaissance",
    "modern",
    "pointillism",
    "pencil",
    "vangogh",
    "manga",
    "watercolor",
    "silk",
  ]),
});
export type Payload = z.infer<typeof payload>;
