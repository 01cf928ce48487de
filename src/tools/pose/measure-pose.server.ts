import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import type { Measures } from "#engine/local/judging/flaws.ts";
import { type ExpectedJoints, jointsAway } from "#engine/local/judging/joints.ts";
import { clamp, type Raster } from "#engine/local/ops/raster.ts";

interface PosedBody {
  readonly joints: ExpectedJoints;
  readonly trunkPx: number;
  readonly moved: number;
}

/** A limb that moves this far, in trunk lengths, makes another pose. */
const OTHER_POSE = 0.5;
/** Room around the joints for head, hands and feet, as a share of their extent. */
const MARGIN = 0.35;

/** Looks for the posed person's joints in the result. */
export async function measurePose(
  { findJoints }: Pick<PhotoAnalysis, "findJoints">,
  raster: Raster,
  { joints, trunkPx, moved }: PosedBody,
): Promise<Measures> {
  const unmoved = clamp(1 - moved / OTHER_POSE, 0, 1);
  const places = Object.values(joints);
  if (places.length === 0) return { unmoved };
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys) - trunkPx, Math.max(...ys)];
  const side = (1 + MARGIN) * Math.max(right - left, bottom - top, 2 * trunkPx);
  const square = { left: (left + right - side) / 2, top: (top + bottom - side) / 2, side };
  return { unmoved, jointsAway: jointsAway(joints, await findJoints(raster, square), trunkPx) };
}
