import { z } from "zod";
import { imageFileSchema } from "#engine/local/image-file.ts";

/** What the engines get for `photo_id`. */
export const payload = z.strictObject({ sourceImage: imageFileSchema, size: z.string() });
export type Payload = z.infer<typeof payload>;
