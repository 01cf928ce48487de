import { mirrorInward } from "#engine/local/ops/mirror-inward.ts";
import { mapPlane, type Plane, type Raster } from "#engine/local/ops/raster.ts";
import { resizePlane } from "#engine/local/ops/resample.ts";
import type { FigurePoint } from "./figure.ts";
import type { LayerMap } from "./layers.server.ts";
import type { Skeleton } from "./skeleton.ts";

/**
 * The area that is certainly trunk: fraction of the distance from the centre to a shoulder, and of the shoulder width
 * at the hips.
 */
const AT_SHOULDERS = 0.9;
const AT_HIPS = 0.8;

interface Hidden {
  /** 1 where an arm is in front of the trunk. */
  readonly mask: Plane;
  /** The trunk with the area behind the arm filled in, in the size of the mask. */
  readonly picture: Raster;
}

/** Fills the trunk behind arms in front of it by mirroring the garment. `null` if nothing is hidden. */
export function findHiddenTrunk(
  picture: Raster,
  layers: LayerMap,
  skeleton: Skeleton,
): Hidden | null {
  const torso = layers.get("torso");
  const arms = [layers.get("leftArm"), layers.get("rightArm")];
  if (!torso) return null;
  const corners = trunkCorners(skeleton);
  let hidden = 0;
  const mask = mapPlane(torso, (value, i) => {
    if (value > 0.9) return 0;
    const arm = Math.max(...arms.map((plane) => plane?.data[i] ?? 0));
    const point = { x: i % torso.width, y: Math.floor(i / torso.width) };
    if (arm < 0.1 || !isWithin(point, corners)) return 0;
    hidden++;
    return 1;
  });
  if (hidden === 0) return null;
  const unknown = mapPlane(torso, (value) => (value > 0.85 ? 0 : 1));
  return { mask, picture: mirrorInward(picture, unknown).raster };
}

/** Corners of the trunk in order: left and right shoulder, right and left hip. */
function trunkCorners({ leftShoulder, rightShoulder, neck, hips }: Skeleton): FigurePoint[] {
  const at = (centre: FigurePoint, shoulder: FigurePoint, share: number): FigurePoint => ({
    x: centre.x + (shoulder.x - neck.x) * share,
    y: centre.y + (shoulder.y - neck.y) * share,
  });
  return [
    at(neck, leftShoulder, AT_SHOULDERS),
    at(neck, rightShoulder, AT_SHOULDERS),
    at(hips, rightShoulder, AT_HIPS),
    at(hips, leftShoulder, AT_HIPS),
  ];
}

/** Whether a point is inside a convex polygon. */
function isWithin({ x, y }: FigurePoint, corners: readonly FigurePoint[]): boolean {
  let sign = 0;
  for (const [k, a] of corners.entries()) {
    const b = corners[(k + 1) % corners.length];
    if (!b) return false;
    const side = Math.sign((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x));
    if (sign !== 0 && side !== 0 && side !== sign) return false;
    if (side !== 0) sign = side;
  }
  return true;
}

/** The colours of the whole person including the hidden part of the trunk. */
export function paintHidden(colours: Raster, { mask, picture }: Hidden): Raster {
  const { width, height } = colours;
  const share = resizePlane(mask, width, height);
  const data = colours.data.slice();
  for (let i = 0; i < share.data.length; i++) {
    const weight = share.data[i] ?? 0;
    if (weight <= 0) continue;
    const column = Math.floor((((i % width) + 0.5) * picture.width) / width);
    const row = Math.floor(((Math.floor(i / width) + 0.5) * picture.height) / height);
    const from = 3 * (row * picture.width + column);
    for (let c = 0; c < 3; c++) {
      const value = picture.data[from + c] ?? 0;
      data[3 * i + c] = (data[3 * i + c] ?? 0) * (1 - weight) + value * weight + 0.5;
    }
  }
  return { width, height, data };
}
