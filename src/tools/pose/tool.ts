import { z } from "zod/mini";
import { defineTool } from "#tool-model/define-tool.ts";
import { requiredImage } from "#tool-model/payloads.ts";
import { poseCard } from "./card.ts";
import { posePresets } from "./presets.ts";
import { recommendedPoses } from "./recommended.ts";

const presetIds = new Set(posePresets.map(({ id }) => id));

/** Pose Recreation: the person in the photo, in the pose of a reference. */
export const pose = defineTool({
  card: poseCard,
  consent: "body",
  fields: {
    photo: { kind: "photo", missing: "own_photo_missing" },
    reference: {
      kind: "picture",
      folder: "poses",
      presets: posePresets,
      recommended: recommendedPoses,
      obstacles: {
        of: "photo",
        path: "/images/pose_limits",
        operation: "/images/pose",
        loadWords: async () => (await import("./obstacle-text.ts")).obstacleText,
      },
      missing: "pose_missing",
    },
  },
  resultSize: () => ({ kind: "photo", field: "photo" }),
  operations: {
    pose: {
      path: "/images/pose",
      payload: z.strictObject({
        sourceImage: requiredImage("own_photo_missing"),
        poseImage: requiredImage("pose_missing"),
        poseId: z.optional(z.string().check(z.refine((id) => presetIds.has(id)))),
      }),
    },
  },
  toCall: ({ photo, reference }) => ({
    operation: "pose",
    payload: {
      sourceImage: photo,
      poseImage: reference.image,
      ...(reference.presetId === null ? {} : { poseId: reference.presetId }),
    },
  }),
});
