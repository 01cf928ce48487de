import { z } from "zod/mini";
import { fixedSize } from "#core/result-size.ts";
import { seed } from "#core/seed.ts";
import { defineTool } from "#tool-model/define-tool.ts";
import { choiceOf, drawable, imageList, optionalText, requiredText } from "#tool-model/payloads.ts";
import { thumbnailCard } from "./card.ts";
import { thumbnailSize } from "./size.ts";
import { undrawableLetters } from "./title-letters.ts";

const MAX_TITLE = 100;
const MAX_CONTENT = 2_000;
const photos = { min: 1, max: 4, missing: "source_images_missing" } as const;
const aspect = { kind: "choice", options: ["16:9", "9:16"], initial: "16:9" } as const;

/** YouTube Thumbnail: people, a bold background and the title as real text. */
export const thumbnail = defineTool({
  card: thumbnailCard,
  consent: "measured",
  fields: {
    photos: { kind: "photos", ...photos },
    headline: {
      kind: "text",
      maxLength: MAX_TITLE,
      missing: "title_missing",
      undrawable: undrawableLetters,
    },
    content: { kind: "text", maxLength: MAX_CONTENT, missing: null },
    aspectRatio: aspect,
  },
  resultSize: ({ aspectRatio }) => fixedSize(thumbnailSize(aspectRatio)),
  operations: {
    youtubeThumbnail: {
      path: "/images/youtube_thumbnail",
      payload: z.strictObject({
        sourceImages: imageList(photos),
        title: requiredText(MAX_TITLE, "title_missing").check(drawable(undrawableLetters)),
        content: optionalText(MAX_CONTENT),
        aspectRatio: z.optional(choiceOf(aspect)),
        seed,
      }),
    },
  },
  toCall: ({ photos: sources, headline, content, aspectRatio }) => ({
    operation: "youtubeThumbnail",
    payload: { sourceImages: Array.from(sources), title: headline, content, aspectRatio },
  }),
});
