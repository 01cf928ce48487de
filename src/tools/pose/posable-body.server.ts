import { findMainPerson, type MainPerson } from "#engine/local/analysis/main-person.ts";
import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { anglesOf } from "./angles-of-skeleton.ts";
import { findHeldLimbs } from "./free-limbs.server.ts";
import { closeAlongBones, divideIntoLayers, type LayerMap } from "./layers.server.ts";
import type { PoseAngles } from "./pose-angles.ts";
import type { PoseObstacle } from "./pose-limits.ts";
import { isCutBelow, measureSkeleton } from "./skeleton.server.ts";
import { holdLimbs, limbNames, type Skeleton, wrapDegrees } from "./skeleton.ts";

/** The person of a photo, divided into what can move and what can't. */
export interface PosableBody {
  readonly person: MainPerson;
  /** As found, with the limbs that can't move. */
  readonly found: Skeleton;
  /** Without the limbs that can't move: they stay with the trunk. */
  readonly skeleton: Skeleton;
  readonly layers: LayerMap;
}

/** Looks for a body that can take poses; the answer is an engine's error code if there is none. */
export async function findPosableBody(
  photo: PhotoAnalysis,
): Promise<PosableBody | "no_person" | "body_hidden"> {
  const seen = await findMainPerson(photo);
  if (!seen) return "no_person";
  const { width, height } = seen.alpha;
  const found = measureSkeleton(seen, { width, height, isCut: isCutBelow(seen.alpha) });
  if (!found?.hasLegs) return "body_hidden";
  const person = { ...seen, alpha: closeAlongBones(seen.alpha, found) };
  const { raster } = photo.work;
  const layers = divideIntoLayers(raster, person.alpha, found);
  const held = findHeldLimbs(layers, person.alpha, found);
  if (held.size === 0) return { person, found, skeleton: found, layers };
  const skeleton = holdLimbs(found, held);
  return { person, found, skeleton, layers: divideIntoLayers(raster, person.alpha, skeleton) };
}

/** A limb that can't move may stay if the pose wants it within these angles of where it is. */
const STAYS = { upperDeg: 35, bendDeg: 50 };
/** The trunk may lean this far before it would have to be seen from above. */
const MOST_LEAN_DEG = 50;
/** A thigh that swings further across the body points at the viewer and would be seen in short. */
const MOST_CROSS_DEG = -60;

/** What prevents a body from taking a pose; `null` if nothing does. */
export function obstacleTo(
  angles: PoseAngles,
  { found, skeleton }: Pick<PosableBody, "found" | "skeleton">,
): PoseObstacle | null {
  const thighs = [angles.leftLeg.upperDeg, angles.rightLeg.upperDeg];
  if (Math.abs(angles.torsoLeanDeg) > MOST_LEAN_DEG || Math.min(...thighs) < MOST_CROSS_DEG) {
    return "folded";
  }
  const now = anglesOf(found);
  const canAll = limbNames.every((name) => {
    if (skeleton.limbs[name]) return true;
    const turn = wrapDegrees(angles[name].upperDeg - now[name].upperDeg);
    const bend = wrapDegrees(angles[name].bendDeg - now[name].bendDeg);
    return (
      found.limbs[name] !== null &&
      Math.abs(turn) <= STAYS.upperDeg &&
      Math.abs(bend) <= STAYS.bendDeg
    );
  });
  return canAll ? null : "limb_hidden";
}
