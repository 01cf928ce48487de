import { z } from "zod/mini";
import { requiredImage } from "#tool-model/payloads.ts";

/** Payload of `POST /images/pose_limits`. */
export const poseLimitsPayload = z.strictObject({ sourceImage: requiredImage() });

/**
 * Why the built-in engine can't draw a pose. `folded`: the pose folds the body, which no photo of an upright person
 * shows. `not_whole`: the photo doesn't show the whole body. `limb_hidden`: an arm or a leg that would have to move is
 * hidden, in front of the body, holds something, or leaves the photo.
 */
const poseObstacles = ["not_whole", "limb_hidden", "folded"] as const;
export type PoseObstacle = (typeof poseObstacles)[number];

/** Response of `POST /images/pose_limits`: the presets that the photo can't take, by id, with the reason. */
export const poseLimits = z.object({ obstacles: z.record(z.string(), z.enum(poseObstacles)) });
export type PoseLimits = z.infer<typeof poseLimits>;
