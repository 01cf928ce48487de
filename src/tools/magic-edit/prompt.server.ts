import type { EditBrief } from "#engine/generative/brief.ts";
import { editRules, person } from "#engine/generative/finish-rules.ts";
import { defineGenerativeOperation } from "#engine/generative/operation.ts";
import { kept, unwanted } from "#engine/generative/phrases.ts";
import { quoteWish } from "#engine/generative/quote.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { magicEdit } from "./tool.ts";

type ChangeSceneryPayload = EnginePayload<typeof magicEdit.operations.changeScenery>;
type ChangeSkyPayload = EnginePayload<typeof magicEdit.operations.changeSky>;
type RemoveBackgroundPayload = EnginePayload<typeof magicEdit.operations.removeBackground>;
type RemoveObjectPayload = EnginePayload<typeof magicEdit.operations.removeObject>;

/** Prompt for removing an object from a photo. */
export const removeObjectPrompt = defineGenerativeOperation(
  engineReader(magicEdit.operations.removeObject),
  { freeText: ["promptText"], hasOwnSize: false, brief: removeObject },
);

/** Prompt for a subject on green, which becomes transparent. */
export const removeBackgroundPrompt = defineGenerativeOperation(
  engineReader(magicEdit.operations.removeBackground),
  { hasOwnSize: false, brief: removeBackground },
);

/** Prompt for another sky behind the same land. */
export const changeSkyPrompt = defineGenerativeOperation(
  engineReader(magicEdit.operations.changeSky),
  {
    freeText: ["desc"],
    hasOwnSize: false,
    brief: changeSky,
  },
);

/** Prompt for the people of a photo in another place. */
export const changeSceneryPrompt = defineGenerativeOperation(
  engineReader(magicEdit.operations.changeScenery),
  { freeText: ["desc"], hasOwnSize: true, brief: changeScenery },
);

function removeObject({ sourceImage, promptText, mask }: RemoveObjectPayload): EditBrief {
  const photo = { image: sourceImage, role: "photo to edit" };
  const thing = promptText.trim() === "" ? "" : `, ${quoteWish(promptText)}`;
  return {
    // Few models take a mask; all of them understand a second image that marks the area.
    images: mask
      ? [photo, { image: mask, role: "map of image 1 on which white marks what has to go" }]
      : [photo],
    task: mask
      ? `Remove what the white area of image 2 marks in image 1${thing}, together with its shadow and reflection.`
      : `Remove this from the photo: ${quoteWish(promptText)}, together with its shadow and reflection.`,
    details: [
      "Fill the place with what would really be behind it: continue lines, textures, focus and grain from around it.",
      thing === ""
        ? "If the mark covers only a part of a thing, take away the whole thing."
        : "If the photo shows several such things, take away the one that the words describe.",
      "If the thing is missing from the photo, give the photo back as it is.",
    ],
    keep: [
      "everything that lies outside the removed part, pixel by pixel",
      "all other people and things, their faces, places and colours",
      kept.photo,
    ],
    avoid: [
      "a new thing in its place",
      "smears, repeated patterns or ghost outlines",
      unwanted.bodies,
      unwanted.marks,
    ],
    output: "the same photo in the same crop with a natural, seamless background in that place",
    aspect: 0,
    mask: mask ?? null,
    // Skip face recognition: the removed object may be a person, and everyone else is pasted back.
    finish: editRules(sourceImage, { pasteBack: { base: sourceImage, mask: mask ?? null } }),
  };
}

function removeBackground({ sourceImage }: RemoveBackgroundPayload): EditBrief {
  return {
    images: [{ image: sourceImage, role: "photo whose subject is cut out" }],
    task: "Keep the main subject and replace everything else by a perfectly even pure green #00FF00.",
    details: [
      "People come first; in a photo of things or animals the subject is the main one.",
      "The outline is exact, down to single hairs, fingers and gaps between arms and body.",
      "The green is the same in every corner, and stays off the subject.",
    ],
    keep: [
      "the subject's place, size, pose and colours",
      kept.everyFace,
      "light and sharpness on the subject",
    ],
    avoid: [
      "cropping, moving, relighting or retouching the subject",
      "shadows, gradients or texture in the background",
      "reflections of the new colour on the subject",
      unwanted.marks,
    ],
    output: "the subject alone in its place on #00FF00 green",
    aspect: 0,
    mask: null,
    finish: editRules(sourceImage, {
      people: [person(sourceImage, "sameLook")],
      sameBody: sourceImage,
      cutOut: "green",
    }),
  };
}

function changeSky({ sourceImage, desc }: ChangeSkyPayload): EditBrief {
  return {
    images: [{ image: sourceImage, role: "photo to edit" }],
    task: `Replace only the sky of the photo with this: ${quoteWish(desc)}.`,
    details: [
      "The edge is clean along horizon, roofs, trees, wires and hair.",
      "The new sky has the perspective, sharpness and grain of the photo; its light touches the rims of things and its image lies in water and glass.",
      "Sky that is seen through windows and branches changes with it.",
    ],
    keep: [
      "ground, buildings, plants, people and things in shape, place and colour",
      kept.everyFace,
      "horizon, framing and camera angle",
    ],
    avoid: [
      "a moved horizon or new things on the ground",
      "halos along the edges",
      unwanted.bodies,
      unwanted.marks,
    ],
    output: "the same photo in the same crop under a new sky",
    aspect: 0,
    mask: null,
    finish: editRules(sourceImage, { pasteBack: { base: sourceImage, mask: null } }),
  };
}

function changeScenery({ sourceImage, desc }: ChangeSceneryPayload): EditBrief {
  return {
    images: [{ image: sourceImage, role: "photo whose people move to another place" }],
    task: `Put the people of the photo, with what they hold or sit on, into this place: ${quoteWish(desc)}.`,
    details: [
      "They keep their size and position in the frame; camera height and perspective of the new place fit them.",
      "The light of the new place falls gently on them, with contact shadows where they touch it.",
      "Depth of field and grain are one for people and place.",
    ],
    keep: [kept.everyFace, "hair, clothes, pose and number of the people", "framing"],
    avoid: [
      "remains of the old place",
      "floating feet",
      unwanted.pasted,
      unwanted.bodies,
      unwanted.beauty,
      unwanted.marks,
    ],
    output: "one believable photo taken in that place with natural skin texture",
    aspect: 0,
    mask: null,
    finish: editRules(sourceImage, { people: [person(sourceImage, "restaged")] }),
  };
}
