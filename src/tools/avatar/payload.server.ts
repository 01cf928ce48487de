import { z } from "zod";
import { imageFileSchema } from "#engine/local/image-file.ts";
import { universes } from "./universes.ts";

/** What the engines get for `avatar_in_style`. */
export const payload = z.strictObject({
  sourceImage: imageFileSchema,
  style: z.enum(universes),
});
export type Payload = z.infer<typeof payload>;
