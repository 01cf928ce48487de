import type { EditBrief } from "#engine/generative/brief.ts";
import { editRules, person } from "#engine/generative/finish-rules.ts";
import { defineGenerativeOperation } from "#engine/generative/operation.ts";
import { kept, unwanted } from "#engine/generative/phrases.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { type AgeLook, lookOfAge } from "./age-words.server.ts";
import { ageChange } from "./tool.ts";

type Payload = EnginePayload<typeof ageChange.operations.changeAge>;

/** Prompt for the same person at another age in the same photo. */
export const changeAgePrompt = defineGenerativeOperation(
  engineReader(ageChange.operations.changeAge),
  {
    hasOwnSize: true,
    brief: changeAge,
  },
);

/** Below this age the clothes change too, and the photo shows head and shoulders. */
const GROWN_UP = 18;

function changeAge({ sourceImage, age }: Payload): EditBrief {
  const isChild = age < GROWN_UP;
  const look = lookOfAge(age);
  return {
    images: [{ image: sourceImage, role: "person whose age changes" }],
    task: `Show the same person at the age of ${yearsOf(age)}.`,
    details: [look.face, look.hair, ...(isChild ? childDetails(look) : grownUpDetails)],
    keep: [
      "the person's bone structure, eye colour, skin tone, moles and scars as they would be at that age",
      "head pose, gaze and expression",
      ...(isChild ? [] : ["clothes and background"]),
      kept.photo,
    ],
    avoid: [
      "caricature, illness or a doll-like look",
      ...(isChild
        ? ["make-up, jewellery or clothes of grown-ups"]
        : ["make-up that was not there"]),
      unwanted.bodies,
      unwanted.marks,
    ],
    output: "one photorealistic photo of the same person with natural skin texture",
    aspect: 0,
    mask: null,
    finish: editRules(sourceImage, {
      // The faces of a child and of the same adult are too different to compare.
      people: isChild ? [] : [person(sourceImage, "otherAge")],
      // A child's limbs are shorter.
      sameBody: isChild ? null : sourceImage,
    }),
  };
}

function yearsOf(age: number): string {
  const years = Math.round(age);
  return years < 1 ? "about one year, as a baby" : `${years} ${years === 1 ? "year" : "years"}`;
}

function childDetails({ clothes }: AgeLook): string[] {
  return [
    `Dressed in ${clothes}, covered from the neck down.`,
    "Head and shoulders in a plain, bright room, as in a family album.",
  ];
}

const grownUpDetails = [
  "The signs of age follow this very face: its own folds, its own hairline, neck and hands included.",
  "Light falls on the new skin as it does in the photo.",
];
