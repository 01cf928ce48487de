import type { BriefImage, EditBrief } from "#engine/generative/brief.ts";
import { exactly, finishRules, person } from "#engine/generative/finish-rules.ts";
import { defineGenerativeOperation } from "#engine/generative/operation.ts";
import { unwanted } from "#engine/generative/phrases.ts";
import { quote } from "#engine/generative/quote.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { SIZE } from "./size.ts";
import { groupPhoto } from "./tool.ts";

type Payload = EnginePayload<typeof groupPhoto.operations.groupImage>;

/** Prompt for the people of several photos in one. */
export const groupImagePrompt = defineGenerativeOperation(
  engineReader(groupPhoto.operations.groupImage),
  {
    freeText: ["promptText"],
    hasOwnSize: true,
    brief: mergeGroup,
  },
);

const numbers = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight"];

function mergeGroup({ personImages, promptText }: Payload): EditBrief {
  const count = personImages.length;
  const wish = quote(promptText);
  const [first, ...rest] = personImages.map(
    (image, k): BriefImage => ({ image, role: `person ${k + 1}` }),
  );
  if (!first) throw new EngineFailure("bad_request");
  return {
    images: [first, ...rest],
    task: `Create one natural group photo of exactly ${numbers[count] ?? count} people: the main person of each of the images 1 to ${count}, each exactly once.`,
    details: [
      wish === null
        ? "They stand close together in soft daylight in a pleasant park."
        : `Occasion and place: ${wish}.`,
      "From left to right in the order of the images, taller ones behind shorter ones, every face free and towards the camera.",
      "Heads have believable sizes beside each other, and bodies the photos cut off are completed in the same clothes.",
      "One light, one perspective, one depth of field and matching colours for all, with natural overlaps and contact shadows.",
    ],
    keep: [
      "face, apparent age, hair and skin tone of every person",
      "build and clothes of every person",
    ],
    avoid: [
      "merged or averaged faces, twins, anybody who is in none of the images",
      "extra limbs or fingers",
      unwanted.beauty,
      unwanted.pasted,
      unwanted.marks,
    ],
    output: `one photorealistic photo of ${numbers[count] ?? count} people from the waist up with natural skin texture`,
    aspect: "3:2",
    mask: null,
    finish: finishRules({
      size: exactly(SIZE),
      people: personImages.map((image) => person(image, "restaged")),
      faceCount: count,
    }),
  };
}
