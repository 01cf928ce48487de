import { z } from "zod";
import { imageFileSchema } from "#engine/local/image-file.ts";

/** What the engines get for `time_travel`. */
export const payload = z.strictObject({ sourceImage: imageFileSchema, era: z.string() });
export type Payload = z.infer<typeof payload>;
