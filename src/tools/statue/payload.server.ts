import { z } from "zod";
import { imageFileSchema } from "#engine/local/image-file.ts";

/** What the engines get for `statue`. */
export const payload = z.strictObject({
  sourceImage: imageFileSchema,
  statueType: z.enum(["bust", "full_body"]),
  style: z.enum(["renaissance", "modern", "classical_greek", "abstract"]),
  material: z.enum(["bronze", "marble", "stone", "gold", "wood"]),
});
export type Payload = z.infer<typeof payload>;
