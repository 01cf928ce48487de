import type { BodyLayer, LimbAngles, PoseAngles } from "./pose-angles.ts";
import { downAngle, type LimbName, type Skeleton, wrapDegrees } from "./skeleton.ts";

const AT_REST: LimbAngles = { upperDeg: 6, bendDeg: 0, upperLength: 1, lowerLength: 1 };
const DEPTH: readonly BodyLayer[] = ["leftLeg", "rightLeg", "torso", "head", "leftArm", "rightArm"];

/** The angles of a measured pose; limbs that weren't detected hang down. */
export function anglesOf(skeleton: Skeleton): PoseAngles {
  const { hips, neck, limbs, hasLegs } = skeleton;
  const limb = (name: LimbName): LimbAngles => {
    const found = limbs[name];
    if (!found) return AT_REST;
    const side = name === "leftArm" || name === "leftLeg" ? -1 : 1;
    const upper = downAngle(found.root, found.middle);
    const lower = downAngle(found.middle, found.end);
    return {
      upperDeg: side * upper,
      bendDeg: side * wrapDegrees(lower - upper),
      upperLength: 1,
      lowerLength: 1,
    };
  };
  const torsoLeanDeg = hasLegs ? -wrapDegrees(downAngle(neck, hips)) : 0;
  return {
    torsoLeanDeg,
    headTiltDeg: skeleton.headTiltDeg ?? torsoLeanDeg,
    leftArm: limb("leftArm"),
    rightArm: limb("rightArm"),
    leftLeg: limb("leftLeg"),
    rightLeg: limb("rightLeg"),
    depth: DEPTH,
    lift: 0,
  };
}
