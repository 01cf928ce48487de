import type { BodyLayer } from "./pose-angles.ts";

type Four = readonly [number, number, number, number];

/** A preset in compact form. All angles in degrees, see `PoseAngles`. */
export interface PoseSketch {
  /** Torso lean, head tilt, then upper angle and bend of left arm, right arm, left leg, right leg. */
  readonly angles: readonly [number, number, ...Four, ...Four];
  /** Visible fractions of the upper and the lower length of the left arm, then of the right one. Defaults to all 1. */
  readonly armLengths?: Four;
  /** From back to front. Defaults to the arms in front. */
  readonly depth?: readonly BodyLayer[];
  readonly lift?: number;
}

export const ARMS_IN_FRONT: readonly BodyLayer[] = [
  "leftLeg",
  "rightLeg",
  "torso",
  "head",
  "leftArm",
  "rightArm",
];
const ARMS_BEHIND: readonly BodyLayer[] = [
  "leftArm",
  "rightArm",
  "leftLeg",
  "rightLeg",
  "torso",
  "head",
];
const LEFT_ARM_BEHIND: readonly BodyLayer[] = [
  "leftArm",
  "leftLeg",
  "rightLeg",
  "torso",
  "head",
  "rightArm",
];
/** The left side is turned away from the viewer. */
const LEFT_FAR: readonly BodyLayer[] = [
  "leftArm",
  "leftLeg",
  "torso",
  "rightLeg",
  "head",
  "rightArm",
];

/** The presets by number. */
export const poseSketches = {
  2: { angles: [30, 34, -58, -22, 46, 6, -126, 136, 120, -130], depth: LEFT_FAR },
  3: {
    angles: [-14, -8, 66, 16, 104, 12, 3, 0, 150, 2],
    depth: ["leftArm", "leftLeg", "torso", "head", "rightArm", "rightLeg"],
  },
  4: { angles: [16, 8, -50, -26, 60, -10, -76, 126, 92, -132], depth: LEFT_FAR },
  5: { angles: [0, 0, 88, 100, 88, 100, 14, -4, 14, -4] },
  6: { angles: [-8, -4, 132, 6, 150, 14, 2, 0, 92, -4] },
  8: { angles: [66, 40, -6, 0, 8, -2, -14, 100, 24, -110], depth: LEFT_FAR },
  9: { angles: [0, 0, 160, 14, 160, 14, 10, -2, 10, -2] },
  10: { angles: [0, 0, 46, -88, 46, -88, 9, -2, 9, -2], depth: ARMS_BEHIND },
  11: { angles: [3, 0, 40, 24, 44, 26, 58, -4, 84, -80] },
  12: { angles: [0, 0, 156, 44, 156, 44, 2, 0, 68, -136], depth: ARMS_BEHIND },
  14: { angles: [0, 0, 130, 4, 130, 4, 38, 0, 38, 0], lift: 0.3 },
  15: {
    angles: [12, 8, 44, -92, 38, 84, 42, 40, 66, -66],
    depth: ["rightArm", "leftLeg", "rightLeg", "torso", "head", "leftArm"],
    lift: 0.12,
  },
  16: { angles: [16, 14, 8, -52, 42, 108, -86, 92, 84, -84], depth: LEFT_FAR },
  17: { angles: [-3, 0, 8, 4, 16, 34, -84, 88, 86, -84], depth: LEFT_FAR },
  18: { angles: [0, 0, 30, -24, 30, -24, 74, -128, 74, -128] },
  19: { angles: [0, 0, 6, -2, 84, 142, 4, -1, 4, -1] },
  21: { angles: [0, 4, 14, 2, 112, 58, 6, -2, 6, -2] },
  22: { angles: [4, -4, 44, -84, 146, 4, 14, -2, 18, -6], depth: LEFT_ARM_BEHIND },
  23: { angles: [0, -6, 92, 0, 96, 168, 16, -2, 16, -2], armLengths: [1, 1, 1, 0.8] },
  24: { angles: [-8, 4, 40, -80, 138, 12, 18, 2, 24, -40], depth: LEFT_ARM_BEHIND },
  25: { angles: [70, 96, -6, 6, 6, -6, 2, 0, 4, 0], depth: LEFT_FAR },
  26: { angles: [0, 0, 90, 0, 90, 0, 6, -2, 6, -2] },
  27: { angles: [4, 4, 34, 128, 48, 112, 20, 2, 22, -22] },
  29: { angles: [0, 0, 91, 0, 91, 0, 54, 0, 82, -78] },
  30: { angles: [0, 0, 150, 8, 150, 8, 40, -96, 40, -96], lift: 0.55 },
  31: { angles: [26, 30, 196, 14, 26, -46, 10, -2, 10, -2] },
  32: { angles: [40, 14, 62, 20, 112, -4, 92, 0, -3, 0], depth: LEFT_ARM_BEHIND },
  33: { angles: [0, 8, 24, 66, 24, 66, 6, -2, 6, -2] },
  35: { angles: [0, 4, 38, -82, 90, 0, 8, -2, 8, -2], depth: LEFT_ARM_BEHIND },
  36: { angles: [0, 0, 20, -122, 20, -118, 7, -2, 7, -2], armLengths: [0.95, 0.95, 0.95, 0.95] },
  37: {
    angles: [32, 14, 60, 24, 48, 10, 80, 0, 16, -30],
    depth: ["leftArm", "rightLeg", "leftLeg", "torso", "head", "rightArm"],
  },
  38: { angles: [2, 6, 12, -10, 40, 46, 8, 80, 84, -84], depth: LEFT_FAR },
  39: { angles: [2, 0, 24, -10, 20, 14, 24, 4, 22, -6] },
  40: { angles: [-9, 6, 44, -88, 12, -6, 4, 0, 26, -34], depth: LEFT_ARM_BEHIND },
  41: { angles: [-3, -4, 142, 10, 142, 10, 16, -2, 16, -2] },
} as const satisfies Readonly<Record<number, PoseSketch>>;
export type PoseNumber = keyof typeof poseSketches;
