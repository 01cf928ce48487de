import type { ImageFile } from "#core/image-payload.ts";
import type { EditBrief } from "#engine/generative/brief.ts";
import { editRules, person } from "#engine/generative/finish-rules.ts";
import { defineGenerativeOperation } from "#engine/generative/operation.ts";
import { kept, unwanted } from "#engine/generative/phrases.ts";
import { quoteWish } from "#engine/generative/quote.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { clothing } from "./tool.ts";

type Payload = EnginePayload<typeof clothing.operations.changeClothing>;

/** Prompt for another garment, described in words or taken from a photo. */
export const changeClothingPrompt = defineGenerativeOperation(
  engineReader(clothing.operations.changeClothing),
  {
    freeText: ["desc"],
    hasOwnSize: false,
    brief: ({ sourceImage, desc, clothingImage }: Payload): EditBrief => ({
      ...(clothingImage ? fromPhoto(sourceImage, clothingImage) : fromWords(sourceImage, desc)),
      aspect: 0,
      mask: null,
      finish: editRules(sourceImage, {
        people: [person(sourceImage, "sameLook")],
        sameBody: sourceImage,
        pasteBack: { base: sourceImage, mask: null },
      }),
    }),
  },
);

type Words = Omit<EditBrief, "aspect" | "mask" | "finish">;

/** Fit of any garment. */
const fit = [
  "It fits the body and pose as they are, under hair, hands and whatever lies over it, with real drape, folds and seams.",
  "Its light, shadow, colour temperature and sharpness are those of the photo.",
] as const;
const DECENT = "The outfit is complete and decent and covers at least what the present one covers.";

const decentOnly = "nudity, underwear worn as outerwear or see-through fabric";

function fromWords(sourceImage: ImageFile<string>, desc: string): Words {
  return {
    images: [{ image: sourceImage, role: "person to dress" }],
    task: `Replace only the clothes of the person with this: ${quoteWish(desc)}.`,
    details: [...fit, DECENT],
    keep: [kept.face, "hair, body shape, pose, hands, jewellery and background", kept.photo],
    avoid: [decentOnly, unwanted.bodies, unwanted.beauty, unwanted.pasted, unwanted.marks],
    output: "the same photo with new clothes and natural skin texture",
  };
}

function fromPhoto(sourceImage: ImageFile<string>, garment: ImageFile<string>): Words {
  return {
    images: [
      { image: sourceImage, role: "person to dress" },
      { image: garment, role: "garment to take over, for the garment alone" },
    ],
    task: "Dress the person of image 1 in the garment of image 2.",
    details: [
      "Cut, length, colour, size of the pattern, print and buttons are those of the garment in image 2.",
      ...fit,
      "What image 2 leaves open stays as the person of image 1 wears it.",
      DECENT,
    ],
    keep: [
      kept.face,
      "hair, body shape, pose, hands, jewellery and background of image 1",
      kept.photo,
    ],
    avoid: [
      "face, body, hanger or background of image 2",
      decentOnly,
      unwanted.bodies,
      unwanted.beauty,
      unwanted.pasted,
    ],
    output: "image 1 again in the same crop with the new garment and natural skin texture",
  };
}
