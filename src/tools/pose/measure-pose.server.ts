import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import type { Measures } from "#engine/local/judging/flaws.ts";
import { type ExpectedJoints, jointsAway, squareAround } from "#engine/local/judging/joints.ts";
import { clamp, type Raster } from "#engine/local/ops/raster.ts";

interface PosedBody {
  readonly joints: ExpectedJoints;
  readonly trunkPx: number;
  readonly moved: number;
}

/** A limb that moves this far, in trunk lengths, makes another pose. */
const OTHER_POSE = 0.5;

/** Looks for the posed person's joints in the result. */
export async function measurePose(
  { findJoints }: Pick<PhotoAnalysis, "findJoints">,
  raster: Raster,
  { joints, trunkPx, moved }: PosedBody,
): Promise<Measures> {
  const unmoved = clamp(1 - moved / OTHER_POSE, 0, 1);
  const places = Object.values(joints);
  if (places.length === 0) return { unmoved };
  const square = squareAround(places, trunkPx);
  return { unmoved, jointsAway: jointsAway(joints, await findJoints(raster, square), trunkPx) };
}
