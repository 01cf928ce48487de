import { z } from "zod";
import { imageFileSchema } from "#engine/local/image-file.ts";

const aspectRatio = z.enum(["16:9", "9:16"]);

/** What the engines get for `youtube_thumbnail`. */
export const payload = z.strictObject({
  sourceImages: z.array(imageFileSchema).min(1).max(4),
  title: z.string().min(1),
  content: z.string(),
  aspectRatio: z.optional(aspectRatio),
});
export type Payload = z.infer<typeof payload>;

/** What the built-in engine gets for `thumbnail_title`: a finished picture in place of the sources. */
export const titlePayload = z.strictObject({
  picture: imageFileSchema,
  title: z.string().min(1),
  content: z.string(),
  aspectRatio: z.optional(aspectRatio),
});
export type TitlePayload = z.infer<typeof titlePayload>;

/** Pixels of the finished cover. */
export function thumbnailSize(ratio: z.infer<typeof aspectRatio> = "16:9") {
  return ratio === "9:16" ? { width: 720, height: 1_280 } : { width: 1_280, height: 720 };
}
