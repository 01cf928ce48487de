import { DOUBLED } from "#core/result-size.ts";
import type { EditBrief } from "#engine/generative/brief.ts";
import { finishRules, person } from "#engine/generative/finish-rules.ts";
import { defineGenerativeOperation } from "#engine/generative/operation.ts";
import { kept, unwanted } from "#engine/generative/phrases.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { restore } from "./tool.ts";

type Payload = EnginePayload<typeof restore.operations.restoreImage>;

/** Prompt for an old photo without its damage, twice as large. */
export const restoreImagePrompt = defineGenerativeOperation(
  engineReader(restore.operations.restoreImage),
  {
    // The tool promises an enlargement: an answer smaller than the photo would break it.
    hasOwnSize: false,
    brief: askToRestore,
  },
);

function askToRestore({ sourceImage, colorize = true }: Payload): EditBrief {
  return {
    images: [{ image: sourceImage, role: "old photo" }],
    // Exactly the wording that some models were trained on.
    task: colorize ? "Restore and colorize the photo." : "Restore the photo in its own tones.",
    details: [
      "Mend scratches, tears, folds, stains, dust, fading and missing corners from what is around them.",
      colorize
        ? "Give it natural, slightly muted colours that suit its time, with lively skin; of a photo that is in colour correct the cast alone."
        : "A black-and-white or sepia photo stays as monochrome as it is; of a colour photo correct the cast alone.",
      "Recover the range from deep shadows to clear lights, calm the noise and sharpen gently, with the grain of film left in.",
    ],
    keep: [
      kept.everyFace,
      "number and place of people and things, clothes, pose and crop",
      "the character of the time and of its camera",
    ],
    avoid: [
      "invented faces or features, modern things",
      "plastic skin, HDR look, oversharpening",
      "writing or stamps that were not there",
      ...(colorize ? [] : ["added colour"]),
      unwanted.bodies,
    ],
    output: "the same photo, clean and sharp, with natural skin texture",
    aspect: 0,
    mask: null,
    finish: finishRules({
      size: { kind: "like", image: sourceImage, by: DOUBLED },
      // A photo that needed little repair looks the same afterwards, which is fine here. Damage blurs a face.
      people: [person(sourceImage, "repaired")],
      sameBody: sourceImage,
    }),
  };
}
