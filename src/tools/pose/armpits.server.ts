import type { Raster } from "#engine/local/ops/raster.ts";
import type { FigurePoint } from "./figure.ts";
import { bodyLayers } from "./pose-angles.ts";
import type { Skeleton } from "./skeleton.ts";

interface UpperArm {
  readonly label: number;
  readonly shoulder: FigurePoint;
  readonly elbow: FigurePoint;
  readonly neck: FigurePoint;
  readonly unit: number;
}

/** The upper arms of a skeleton in an image scaled by `scale`. */
export function armsOf({ limbs, neck, hips }: Skeleton, scale: number): UpperArm[] {
  const move = ({ x, y }: FigurePoint): FigurePoint => ({ x: x * scale, y: y * scale });
  return (["leftArm", "rightArm"] as const).flatMap((layer) => {
    const limb = limbs[layer];
    if (!limb) return [];
    const arm = {
      label: 1 + bodyLayers.indexOf(layer),
      neck: move({ x: (neck.x + hips.x) / 2, y: (neck.y + hips.y) / 2 }),
    };
    const unit = scale * Math.hypot(neck.x - hips.x, neck.y - hips.y);
    return [{ ...arm, shoulder: move(limb.root), elbow: move(limb.middle), unit }];
  });
}

/**
 * Width of an arm on its inner side, in multiples of its thickness on the outer side; the latter is limited in torso
 * lengths.
 */
const SHOULDER_THICKNESS = 3.5;
const TRUNK_COLOURED_THICKNESS = 0.7;
const ARM_RADIUS = { least: 0.05, most: 0.2 };

/** Returns armpit pixels that were assigned to the arm to the trunk. */
export function giveBackTrunk(
  layers: Uint8Array,
  picture: Raster,
  { label, shoulder, elbow, neck, unit }: UpperArm,
): void {
  const { width } = picture;
  const torso = 1 + bodyLayers.indexOf("torso");
  const isTrunkColoured = compareColours(picture, layers, { label, torso });
  const [dx, dy] = [elbow.x - shoulder.x, elbow.y - shoulder.y];
  const length = Math.hypot(dx, dy) || 1;
  const sideOf = (x: number, y: number): number =>
    ((x - shoulder.x) * dy - (y - shoulder.y) * dx) / length;
  const trunkSide = Math.sign(sideOf(neck.x, neck.y));
  const outer: number[] = [];
  const inner: { readonly index: number; readonly distance: number }[] = [];
  for (let i = 0; i < layers.length; i++) {
    if (layers[i] !== label) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    const along = ((x - shoulder.x) * dx + (y - shoulder.y) * dy) / (length * length);
    if (along > 1) continue;
    const side = sideOf(x, y) * trunkSide;
    if (side < 0 && along > 0.3) outer.push(-side);
    if (side > 0) inner.push({ index: i, distance: side });
  }
  const sorted = outer.toSorted((a, b) => a - b);
  const measured = sorted[Math.floor(0.95 * sorted.length)] ?? ARM_RADIUS.most * unit;
  const radius = Math.min(ARM_RADIUS.most * unit, Math.max(ARM_RADIUS.least * unit, measured));
  for (const { index, distance } of inner) {
    const limit = isTrunkColoured(index) ? TRUNK_COLOURED_THICKNESS : SHOULDER_THICKNESS;
    if (distance > limit * radius) layers[index] = torso;
  }
}

/** Channel differences and a little of the lightness, since armpits are in shadow. */
type Hue = readonly [redness: number, blueness: number, lightness: number];
const LIGHTNESS_WEIGHT = 0.25;

function hueOf(red: number, green: number, blue: number): Hue {
  return [red - green, green - blue, (LIGHTNESS_WEIGHT * (red + green + blue)) / 3];
}

/** Squared distance. */
function hueDistance(a: Hue, b: Hue): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
}

/** Colours of arm and trunk that differ by more than this are distinguishable. */
const DISTINCT = 22;

/** Returns whether a pixel is closer to the trunk's mean colour than to the arm's. */
function compareColours(
  { data }: Raster,
  layers: Uint8Array,
  { label, torso }: { readonly label: number; readonly torso: number },
): (index: number) => boolean {
  const arm = meanColour(data, layers, label);
  const trunk = meanColour(data, layers, torso);
  const distance = (index: number, mean: Hue): number =>
    hueDistance(
      hueOf(data[3 * index] ?? 0, data[3 * index + 1] ?? 0, data[3 * index + 2] ?? 0),
      mean,
    );
  const contrast = hueDistance(arm, trunk);
  // A sleeve in the trunk's colour gives no evidence.
  const factor = contrast > DISTINCT ** 2 ? 1 : 0;
  return (index) => distance(index, trunk) < factor * distance(index, arm);
}

function meanColour(data: Uint8Array, layers: Uint8Array, label: number): Hue {
  const sums = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < layers.length; i++) {
    if (layers[i] !== label) continue;
    count++;
    for (let c = 0; c < 3; c++) sums[c] = (sums[c] ?? 0) + (data[3 * i + c] ?? 0);
  }
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => sum / Math.max(1, count));
  return hueOf(red, green, blue);
}
