import { PLATE_SIZE } from "#core/result-size.ts";
import type { EditBrief } from "#engine/generative/brief.ts";
import { exactly, finishRules, person } from "#engine/generative/finish-rules.ts";
import { defineGenerativeOperation } from "#engine/generative/operation.ts";
import { kept, unwanted } from "#engine/generative/phrases.ts";
import { quote } from "#engine/generative/quote.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { miniature } from "./tool.ts";

type Payload = EnginePayload<typeof miniature.operations.miniatureWorld>;

/** Prompt for a tiny person among huge things, or a giant above a place. */
export const miniatureWorldPrompt = defineGenerativeOperation(
  engineReader(miniature.operations.miniatureWorld),
  {
    freeText: ["desc"],
    hasOwnSize: true,
    brief: makeWorld,
  },
);

interface World {
  readonly task: string;
  readonly usualPlace: string;
  readonly details: readonly string[];
  readonly avoid: string;
}

const worlds = {
  miniature: {
    task: "Show the person as a living human about ten centimetres tall in a world of ordinary size.",
    usualPlace: "The place is a tidy wooden desk with a cup, pencils, books and a small plant.",
    details: [
      "Everyday things tower over the person, who stands or sits among them with both feet on the surface and a contact shadow.",
      "A macro photo taken at the person's eye level: shallow depth of field, large textures of wood, paper and leaves.",
    ],
    avoid: "a doll, a toy figure or plastic skin",
  },
  giant: {
    task: "Show the person as a friendly giant about sixty metres tall in a world of ordinary size.",
    usualPlace:
      "The place is a sunny modern city with streets, cars and tiny passers-by far below.",
    details: [
      "Roofs reach the giant's knees and hips; feet stand carefully in streets and squares, and everything around stays whole.",
      "A wide view from low down: haze grows with distance, small clouds pass at shoulder height.",
    ],
    avoid: "destruction, panic or harm",
  },
} as const satisfies Record<Payload["mode"], World>;

function makeWorld({ sourceImage, mode, desc }: Payload): EditBrief {
  const { task, usualPlace, details, avoid } = worlds[mode];
  const wish = quote(desc);
  return {
    images: [{ image: sourceImage, role: "person to put into the scene" }],
    task,
    details: [
      wish === null ? usualPlace : `The place: ${wish}.`,
      ...details,
      "The person takes part in the scene, in focus, with the face large enough to be recognised.",
    ],
    keep: [kept.face, "hair and clothes"],
    avoid: [avoid, unwanted.pasted, "a second copy of the person", unwanted.marks],
    output: "one photorealistic picture with believable scale and natural skin texture",
    aspect: "4:3",
    mask: null,
    finish: finishRules({
      size: exactly(PLATE_SIZE),
      mustDifferFrom: sourceImage,
      people: [person(sourceImage, "restaged")],
    }),
  };
}
