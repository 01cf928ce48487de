/** The parts of a figure that overlap each other. Left and right are as seen in the image. */
export const bodyLayers = ["leftArm", "rightArm", "leftLeg", "rightLeg", "torso", "head"] as const;
export type BodyLayer = (typeof bodyLayers)[number];

/** An arm or leg. Angles in degrees: 0 hangs down, 90 points away from the body, 180 up; negative is the other way. */
export interface LimbAngles {
  readonly upperDeg: number;
  /** Rotation of the lower part relative to the upper one, in the same direction: elbow or knee. */
  readonly bendDeg: number;
  /** Visible share of the length, below 1 if the limb points towards the viewer. */
  readonly upperLength: number;
  readonly lowerLength: number;
}

/** A pose in the image plane, without a size. */
export interface PoseAngles {
  /** From upright, positive to the right of the image. */
  readonly torsoLeanDeg: number;
  readonly headTiltDeg: number;
  readonly leftArm: LimbAngles;
  readonly rightArm: LimbAngles;
  readonly leftLeg: LimbAngles;
  readonly rightLeg: LimbAngles;
  /** From back to front. */
  readonly depth: readonly BodyLayer[];
  /** Height of the lowest point above the ground in torso lengths; 0 if the figure stands. */
  readonly lift: number;
}
