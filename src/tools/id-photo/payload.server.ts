import { z } from "zod";
import { imageFileSchema } from "#engine/local/image-file.ts";

/** What the engines get for `photo_id`; a document brings its own size. */
export const payload = z.strictObject({
  sourceImage: imageFileSchema,
  size: z.string(),
  document: z.string().optional(),
});
export type Payload = z.infer<typeof payload>;

/** What the built-in engine gets for `photo_crop`. */
export const cropPayload = z.strictObject({ sourceImage: imageFileSchema, document: z.string() });
export type CropPayload = z.infer<typeof cropPayload>;

/** What the built-in engine gets to look at a photo for a document. */
export const checkPayload = z.strictObject({
  sourceImage: imageFileSchema,
  document: z.string(),
  isCropOnly: z.boolean(),
});
export type CheckPayload = z.infer<typeof checkPayload>;
