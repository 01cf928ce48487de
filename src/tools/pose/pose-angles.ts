/** The parts of a figure that lie over each other. Left and right are as seen in the picture. */
export const bodyLayers = ["leftArm", "rightArm", "leftLeg", "rightLeg", "torso", "head"] as const;
export type BodyLayer = (typeof bodyLayers)[number];

/** An arm or a leg. Angles in degrees: 0 hangs down, 90 points away from the body, 180 up; the other way is negative. */
export interface LimbAngles {
  readonly upperDeg: number;
  /** Turn of the lower part against the upper one, in the same sense: elbow or knee. */
  readonly bendDeg: number;
  /** Visible share of the length, below 1 where the limb points towards the viewer. */
  readonly upperLength: number;
  readonly lowerLength: number;
}

/** A pose in the plane of the picture, without any size. */
export interface PoseAngles {
  /** From upright, positive to the right of the picture. */
  readonly torsoLeanDeg: number;
  readonly headTiltDeg: number;
  readonly leftArm: LimbAngles;
  readonly rightArm: LimbAngles;
  readonly leftLeg: LimbAngles;
  readonly rightLeg: LimbAngles;
  /** From the back to the front. */
  readonly depth: readonly BodyLayer[];
  /** Height of the lowest point above the ground in lengths of the torso; 0 stands. */
  readonly lift: number;
}
