import type { BriefImage, EditBrief } from "#engine/generative/brief.ts";
import { exactly, finishRules, person } from "#engine/generative/finish-rules.ts";
import { defineGenerativeOperation } from "#engine/generative/operation.ts";
import { unwanted } from "#engine/generative/phrases.ts";
import { quote, quoteWish } from "#engine/generative/quote.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { thumbnailSize } from "./size.ts";
import { thumbnail } from "./tool.ts";

type Payload = EnginePayload<typeof thumbnail.operations.youtubeThumbnail>;

/** Prompt for a cover without letters. The built-in engine sets the title, so that every word is spelled correctly. */
export const youtubeThumbnailPrompt = defineGenerativeOperation(
  engineReader(thumbnail.operations.youtubeThumbnail),
  {
    // Not the title: it's set exactly as written.
    freeText: ["content"],
    hasOwnSize: false,
    brief: composeCover,
  },
);

/** The area reserved for the title. */
const room = {
  "16:9": "The subject stands large on the right; the left 45 per cent is a calm, plain area.",
  "9:16": "The subject stands large below; the upper 30 per cent is a calm, plain area.",
} as const;

function composeCover({
  sourceImages,
  title,
  content,
  aspectRatio = "16:9",
  seed,
}: Payload): EditBrief {
  const [first, ...rest] = sourceImages.map(
    (image, k): BriefImage => ({ image, role: `source ${k + 1}` }),
  );
  if (!first) throw new EngineFailure("bad_request");
  // Models tend to write out a title in the prompt, so it's only named if nothing else says what the video is about.
  const subject = quote(content) ?? quoteWish(title);
  return {
    images: [first, ...rest],
    task: `Compose the background picture of a video cover on this subject: ${subject}.`,
    details: [
      "One clear focal point made of the people and things of the source images, in front of a simple bold scene.",
      room[aspectRatio],
      "Bright, saturated colours and strong contrast between subject and background, readable at the size of a stamp.",
      "Every surface is plain and unmarked; the lower right corner is quiet.",
      "One light and one perspective for all; faces lively, open to view and well lit.",
    ],
    keep: [
      "every face of the source images: its features, skin tone and age",
      "recognisable things and places of the source images",
    ],
    avoid: [
      "letters, numbers, words, logos, arrows or play buttons anywhere in the picture",
      unwanted.bodies,
      unwanted.beauty,
      unwanted.pasted,
      "frames or borders",
    ],
    output: "one striking photographic picture that fills the frame",
    aspect: aspectRatio,
    mask: null,
    finish: finishRules({
      size: exactly(thumbnailSize(aspectRatio)),
      people: sourceImages.map((image) => person(image, "restaged")),
      lastStep: {
        operation: "thumbnail_title",
        imageKey: "picture",
        payload: { title, content, aspectRatio, seed },
      },
    }),
  };
}
