import type { SizeMm } from "#core/photo-size.ts";
import type { AspectRatio, EditBrief } from "#engine/generative/brief.ts";
import { finishRules, person } from "#engine/generative/finish-rules.ts";
import { defineGenerativeOperation } from "#engine/generative/operation.ts";
import { kept, unwanted } from "#engine/generative/phrases.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { parsePhotoSize, photoRuleFor } from "./photo-rules.server.ts";
import { idPhoto } from "./tool.ts";

type Payload = EnginePayload<typeof idPhoto.operations.photoId>;

/**
 * Prompt for a portrait in even light on green. The built-in engine does the crop, the head size and the transparency.
 */
export const photoIdPrompt = defineGenerativeOperation(engineReader(idPhoto.operations.photoId), {
  hasOwnSize: false,
  brief: takeIdPhoto,
});

/** The prompt requests a smaller head than the rule, because an exact crop needs the area around it. */
const ROOM_TO_CROP = 0.85;

function takeIdPhoto({ sourceImage, size, document }: Payload): EditBrief {
  const sizeMm = parsePhotoSize(size);
  const headPercent = Math.round(100 * ROOM_TO_CROP * photoRuleFor(sizeMm).headHeight);
  return {
    images: [{ image: sourceImage, role: "person" }],
    task: "Make an official ID portrait of this person before a perfectly even background of pure green #00FF00.",
    details: [
      "Head and shoulders squared to the camera, head upright, eyes level and open, mouth closed, neutral expression.",
      `The head from chin to crown takes about ${headPercent} per cent of the picture's height, centred, with room above the hair; the shoulders reach the lower edge.`,
      "Flat, soft studio light from the front, so that face and background are free of shadows.",
      "The green fills the whole background up to a crisp edge at hair and shoulders, and stays off skin, hair and clothes.",
      "Decent clothes stay as they are; green or sleeveless ones become a plain navy top with a collar.",
    ],
    keep: [
      kept.face,
      "hairstyle, hair colour and facial hair, religious head cover",
      "glasses, with clear lenses and free of reflections",
    ],
    avoid: [
      "a cast of the background's colour on the person",
      "gradient, texture, floor or shadow in the background",
      "hat, sunglasses, headphones or a tilted head",
      "a smile with teeth",
      unwanted.bodies,
      unwanted.beauty,
      unwanted.marks,
    ],
    output: "one sharp studio photo with natural skin texture on #00FF00 green",
    aspect: ratioOf(sizeMm),
    mask: null,
    finish: finishRules({
      size: { kind: "free" },
      mustDifferFrom: sourceImage,
      people: [person(sourceImage, "sameLook")],
      cutOut: "green",
      lastStep: {
        operation: "photo_id",
        imageKey: "sourceImage",
        payload: document === undefined ? { size } : { size, document },
      },
    }),
  };
}

/** The ratio in the smallest whole numbers; sizes have up to two decimals. */
function ratioOf({ widthMm, heightMm }: SizeMm): AspectRatio {
  const [width, height] = [Math.round(100 * widthMm), Math.round(100 * heightMm)];
  const common = commonDivisor(width, height);
  return `${width / common}:${height / common}`;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
