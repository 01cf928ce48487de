import { z } from "zod/mini";
import { places } from "#core/places.ts";
import { fixedSize } from "#core/result-size.ts";
import { seed } from "#core/seed.ts";
import { defineTool } from "#tool-model/define-tool.ts";
import { imageList, optionalText } from "#tool-model/payloads.ts";
import { groupPhotoCard } from "./card.ts";
import { SIZE } from "./size.ts";

const MAX_WORDS = 500;
const photos = { min: 2, max: 8, missing: "photos_missing" } as const;

/** Group Merge: people from several photos in one image. */
export const groupPhoto = defineTool({
  card: groupPhotoCard,
  consent: "face",
  fields: {
    photos: { kind: "photos", ...photos },
    context: {
      kind: "text",
      maxLength: MAX_WORDS,
      missing: null,
      ideas: [{ folder: "places", presets: places.group }],
    },
  },
  resultSize: () => fixedSize(SIZE),
  operations: {
    groupImage: {
      path: "/images/group_image",
      payload: z.strictObject({
        personImages: imageList(photos),
        promptText: optionalText(MAX_WORDS),
        seed,
      }),
    },
  },
  toCall: ({ photos: people, context }) => ({
    operation: "groupImage",
    payload: { personImages: Array.from(people), promptText: context },
  }),
});
