import { z } from "zod";
import { imageFileSchema } from "#engine/local/image-file.ts";

/** What the engines get for `remove_object`. */
export const removeObjectPayload = z.strictObject({
  sourceImage: imageFileSchema,
  promptText: z.string(),
  mask: z.optional(imageFileSchema),
});
export type RemoveObjectPayload = z.infer<typeof removeObjectPayload>;

/** What the engines get for `remove_background`. */
export const removeBackgroundPayload = z.strictObject({ sourceImage: imageFileSchema });
export type RemoveBackgroundPayload = z.infer<typeof removeBackgroundPayload>;

/** What the engines get for `change_sky`. */
export const changeSkyPayload = z.strictObject({ sourceImage: imageFileSchema, desc: z.string() });
export type ChangeSkyPayload = z.infer<typeof changeSkyPayload>;

/** What the engines get for `change_scenery`. */
export const changeSceneryPayload = z.strictObject({
  sourceImage: imageFileSchema,
  desc: z.string(),
});
export type ChangeSceneryPayload = z.infer<typeof changeSceneryPayload>;
