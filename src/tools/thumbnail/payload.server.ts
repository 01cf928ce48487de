import { z } from "zod";
import { imageFileSchema } from "#engine/local/image-file.ts";

/** What the engines get for `youtube_thumbnail`. */
export const payload = z.strictObject({
  sourceImages: z.array(imageFileSchema).min(1).max(4),
  title: z.string().min(1),
  content: z.string(),
  aspectRatio: z.optional(z.enum(["16:9", "9:16"])),
});
export type Payload = z.infer<typeof payload>;
