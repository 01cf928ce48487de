import type { EditBrief } from "#engine/generative/brief.ts";
import { editRules, person } from "#engine/generative/finish-rules.ts";
import { defineGenerativeOperation } from "#engine/generative/operation.ts";
import { kept, unwanted } from "#engine/generative/phrases.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { findPosePreset } from "./presets.ts";
import { pose } from "./tool.ts";

type Payload = EnginePayload<typeof pose.operations.pose>;

/** Prompt for the person of one image in the pose of another. */
export const posePrompt = defineGenerativeOperation(engineReader(pose.operations.pose), {
  hasOwnSize: true,
  brief: recreatePose,
});

function recreatePose({ sourceImage, poseImage, poseId }: Payload): EditBrief {
  return {
    images: [
      { image: sourceImage, role: "person to show" },
      { image: poseImage, role: "pose reference for the body position alone" },
    ],
    task: "Show the person of image 1 in the body pose of image 2.",
    details: [
      ...nameOfPose(poseId),
      "Copy the angles of arms, legs, trunk and head, the gestures of the hands and the balance.",
      "Complete what image 1 hides of the body, in proportion and in the same clothes.",
      "The place of image 1 widens where the pose needs room; feet or hands that touch the ground cast a contact shadow.",
      "Fabric folds as the new pose demands.",
    ],
    keep: [
      kept.face,
      "hair, clothes, shoes and accessories of image 1",
      "place, light and colours of image 1",
    ],
    avoid: [
      "face, clothes, body type or background of image 2",
      unwanted.bodies,
      unwanted.beauty,
      unwanted.pasted,
      unwanted.marks,
    ],
    output:
      "one photorealistic photo with the whole pose inside the frame and natural skin texture",
    aspect: 0,
    mask: null,
    finish: editRules(sourceImage, { people: [person(sourceImage, "restaged")] }),
  };
}

/** Names a drawn preset as well, in case the drawing alone is ambiguous. */
function nameOfPose(id: string | undefined): string[] {
  if (id === undefined) return [];
  const preset = findPosePreset(id);
  if (!preset) throw new EngineFailure("bad_request", "There is no such pose.");
  return [`Image 2 is a drawing of the pose called ${preset.name.en}.`];
}
