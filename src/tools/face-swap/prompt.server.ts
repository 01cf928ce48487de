import type { EditBrief } from "#engine/generative/brief.ts";
import { editRules, person } from "#engine/generative/finish-rules.ts";
import { defineGenerativeOperation } from "#engine/generative/operation.ts";
import { unwanted } from "#engine/generative/phrases.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { boards, type FaceBoard } from "./boards.ts";
import { faceSwap } from "./tool.ts";

type Payload = EnginePayload<typeof faceSwap.operations.faceSwap>;

/** Prompt for the face of one image in another image or in a painted board. */
export const faceSwapPrompt = defineGenerativeOperation(
  engineReader(faceSwap.operations.faceSwap),
  {
    hasOwnSize: true,
    brief: swap,
  },
);

function swap({ sourceImage, targetImage, targetId, faceIndex = 0 }: Payload): EditBrief {
  const board = boards.find(({ id }) => id === targetId);
  return {
    images: [
      { image: sourceImage, role: "face to use, for the face alone" },
      { image: targetImage, role: board ? "painted board to edit" : "photo to edit" },
    ],
    ...(board ? boardWords(board) : photoWords(faceIndex)),
    // With several images, the one to edit is decisive: size, crop and format are the target's.
    aspect: 1,
    mask: null,
    finish: editRules(targetImage, {
      people: [person(sourceImage, board ? "painted" : "otherHead")],
    }),
  };
}

type Words = Pick<EditBrief, "task" | "details" | "keep" | "avoid" | "output">;

function photoWords(faceIndex: number): Words {
  const which = faceIndex === 0 ? "most prominent person" : `${ordinal(faceIndex)} largest face`;
  return {
    task: `Edit image 2 so that its ${which} becomes the person of image 1.`,
    details: [
      "Bring over the whole identity: bone structure, eyes, brows, nose, lips, jaw, moles and apparent age.",
      "Skin tone of neck, ears and hands follows the new face.",
      "Head angle, expression, gaze, light, colour cast, focus and grain are those of image 2.",
      "Everybody else in image 2 stays who they are.",
    ],
    keep: [
      "the identity of image 1",
      "hairstyle, clothes, body, pose, background, crop and all other people of image 2",
    ],
    avoid: [
      "seams, a mask-like look or jumps of the skin tone",
      "a mixture of both faces",
      "clothes, hair or background of image 1",
      unwanted.bodies,
      unwanted.beauty,
      unwanted.marks,
    ],
    output: "image 2 again in the same crop with the new identity and natural skin texture",
  };
}

function boardWords({ name }: FaceBoard): Words {
  return {
    task: `Fill the face hole of the painted board in image 2, which shows: ${name.en}, with the face of image 1.`,
    details: [
      "The real face looks through the hole from behind, at the size and tilt of the painted head.",
      "The rim of the hole cuts off hair, ears and neck and throws a thin shadow on the face.",
      "Light and colour of the face suit the board.",
    ],
    keep: [
      "the face of image 1: its features, skin tone, expression and age",
      "every painted part of the board in image 2, its inks, letters and crop",
    ],
    avoid: [
      "changes of the painting",
      "a painted or cartoon face",
      "clothes or background of image 1",
      unwanted.bodies,
      unwanted.beauty,
    ],
    output: "image 2 again in the same crop with a photographic face in its hole",
  };
}

const ordinals = ["", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

function ordinal(index: number): string {
  return ordinals[index] ?? `${index + 1}th`;
}
