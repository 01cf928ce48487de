import { z } from "zod";
import { imageFileSchema } from "#engine/local/image-file.ts";
import { styles } from "./styles.ts";

/** What the engines get for `art_style`. */
export const payload = z.strictObject({
  sourceImage: imageFileSchema,
  style: z.enum(styles),
});
export type Payload = z.infer<typeof payload>;
