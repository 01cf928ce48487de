import { findComponents } from "#engine/local/ops/components.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import { geodesicMap, type Seed } from "#engine/local/ops/geodesic.ts";
import {
  createPlane,
  mapPlane,
  type Plane,
  type Raster,
  smoothstepPlane,
} from "#engine/local/ops/raster.ts";
import { resizePlane } from "#engine/local/ops/resample.ts";
import { warpQuickly } from "#engine/local/ops/warp.ts";
import { armsOf, giveBackTrunk } from "./armpits.server.ts";
import type { FigurePoint } from "./figure.ts";
import { type BodyLayer, bodyLayers } from "./pose-angles.ts";
import { limbNames, type Skeleton, torsoLength } from "./skeleton.ts";

/** A bone's line with its layer; pixels within `core` of it certainly belong to it. */
interface Bone {
  readonly layer: BodyLayer;
  readonly from: FigurePoint;
  readonly to: FigurePoint;
  readonly core: number;
  /** Pixels further away than this never belong to it. */
  readonly most: number;
}

/** In torso lengths. */
const CORE = { torso: 0.13, head: 0.16, arm: 0.035, thigh: 0.07, shin: 0.045 };
const MOST = { torso: 9, head: 1.1, arm: 0.3, thigh: 0.42, shin: 0.36 };
/** How far a hand and a foot certainly extend beyond wrist and ankle, as a share of the lower part. */
const HAND = 0.14;
const FOOT = 0.22;

const MAP_SIDE_PX = 560;
const INSIDE = 0.6;

/** For each layer, how much of each pixel belongs to it, 0..1, in the size of the image. */
export type LayerMap = ReadonlyMap<BodyLayer, Plane>;

/** Assigns a person's pixels to layers: each to the bone that is nearest without crossing changes of colour. */
export function divideIntoLayers(picture: Raster, alpha: Plane, skeleton: Skeleton): LayerMap {
  const scale = Math.min(1, MAP_SIDE_PX / Math.max(picture.width, picture.height));
  const size = {
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
  };
  const shift = (scale - 1) / 2;
  const small = warpQuickly(picture, { a: scale, b: 0, dx: shift, dy: shift }, size);
  const inside = resizePlane(alpha, size.width, size.height);
  const bones = bonesOf(skeleton).map((bone) => scaleBone(bone, scale));
  const isInside = Uint8Array.from(inside.data, (value) => (value > INSIDE ? 1 : 0));
  const seeds = bones.flatMap((bone) => seedsOf(bone, { ...size, isInside }));
  const { labels } = geodesicMap(small, isInside, seeds);
  const layers = new Uint8Array(labels.length);
  for (let i = 0; i < labels.length; i++) {
    if (!isInside[i]) continue;
    const point = { x: i % size.width, y: Math.floor(i / size.width) };
    layers[i] = 1 + bodyLayers.indexOf(layerAt(point, bones, labels[i] ?? 0));
  }
  for (const arm of armsOf(skeleton, scale)) giveBackTrunk(layers, small, arm);
  smoothBorders(layers, size);
  followColours(layers, small);
  dropCrumbs(layers, size);
  const covered = gaussian(
    planeWhere(size, (i) => (layers[i] ?? 0) > 0),
    PART_SIGMA,
  );
  return new Map(
    bodyLayers.map(
      (layer, k) => [layer, softPart(layers, k + 1, { inside: covered, to: picture })] as const,
    ),
  );
}

/** Closes holes of a matte where a bone certainly runs: buckles and folds can look like the background. */
export function closeAlongBones(alpha: Plane, skeleton: Skeleton): Plane {
  const bones = bonesOf(skeleton);
  return mapPlane(alpha, (value, i) => {
    const point = { x: i % alpha.width, y: Math.floor(i / alpha.width) };
    return value < 1 && bones.some((bone) => distanceToBone(point, bone) <= bone.core) ? 1 : value;
  });
}

function between(a: FigurePoint, b: FigurePoint, share: number): FigurePoint {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

function bonesOf(skeleton: Skeleton): Bone[] {
  const { hips, neck, head, limbs } = skeleton;
  const unit = torsoLength(skeleton);
  const trunk = (from: FigurePoint, to: FigurePoint): Bone => ({
    layer: "torso",
    from,
    to,
    core: CORE.torso * unit,
    most: MOST.torso * unit,
  });
  const bones: Bone[] = [
    trunk(hips, between(neck, hips, 0.1)),
    {
      layer: "head",
      from: between(neck, head, 0.75),
      to: between(neck, head, 1.15),
      core: CORE.head * unit,
      most: MOST.head * unit,
    },
  ];
  const { leftShoulder, rightShoulder } = skeleton;
  const across = trunk(
    between(leftShoulder, rightShoulder, 0.25),
    between(leftShoulder, rightShoulder, 0.75),
  );
  bones.push({ ...across, core: 0.05 * unit });
  for (const layer of limbNames) {
    const limb = limbs[layer];
    if (!limb) continue;
    const isArm = layer === "leftArm" || layer === "rightArm";
    const start = between(limb.root, limb.middle, isArm ? 0.12 : 0.3);
    const beyond = between(limb.middle, limb.end, 1 + (isArm ? HAND : FOOT));
    const parts = isArm ? (["arm", "arm"] as const) : (["thigh", "shin"] as const);
    bones.push(
      {
        layer,
        from: start,
        to: limb.middle,
        core: CORE[parts[0]] * unit,
        most: MOST[parts[0]] * unit,
      },
      {
        layer,
        from: limb.middle,
        to: beyond,
        core: CORE[parts[1]] * unit,
        most: MOST[parts[1]] * unit,
      },
    );
  }
  return bones;
}

function scaleBone(bone: Bone, scale: number): Bone {
  const move = ({ x, y }: FigurePoint): FigurePoint => ({
    x: (x + 0.5) * scale - 0.5,
    y: (y + 0.5) * scale - 0.5,
  });
  return {
    ...bone,
    from: move(bone.from),
    to: move(bone.to),
    core: Math.max(1, bone.core * scale),
    most: bone.most * scale,
  };
}

function distanceToBone({ x, y }: FigurePoint, { from, to }: Bone): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const t = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.min(1, Math.max(0, t));
  return Math.hypot(x - from.x - share * dx, y - from.y - share * dy);
}

interface Grid {
  readonly width: number;
  readonly height: number;
  readonly isInside: Uint8Array;
}

function seedsOf(bone: Bone, { width, height, isInside }: Grid): Seed[] {
  const seeds: Seed[] = [];
  const label = 1 + bodyLayers.indexOf(bone.layer);
  const top = Math.max(0, Math.floor(Math.min(bone.from.y, bone.to.y) - bone.core));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(bone.from.y, bone.to.y) + bone.core));
  const left = Math.max(0, Math.floor(Math.min(bone.from.x, bone.to.x) - bone.core));
  const right = Math.min(width - 1, Math.ceil(Math.max(bone.from.x, bone.to.x) + bone.core));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const index = y * width + x;
      if (isInside[index] && distanceToBone({ x, y }, bone) <= bone.core)
        seeds.push({ index, label });
    }
  }
  return seeds;
}

/** Returns the layer of the label, or the nearest one if that layer's bones are too far away. */
function layerAt(point: FigurePoint, bones: readonly Bone[], label: number): BodyLayer {
  const layer = bodyLayers[label - 1];
  const own = bones.filter((bone) => bone.layer === layer);
  if (layer && own.some((bone) => distanceToBone(point, bone) <= bone.most)) return layer;
  let best: BodyLayer = "torso";
  let least = Number.POSITIVE_INFINITY;
  for (const bone of bones) {
    const distance = distanceToBone(point, bone);
    if (distance <= bone.most && distance < least) {
      least = distance;
      best = bone.layer;
    }
  }
  return best;
}

const BORDER_SIGMA = 2.5;

/** Returns 1 for the pixels whose index satisfies the condition. */
function planeWhere(
  { width, height }: { readonly width: number; readonly height: number },
  isTrue: (index: number) => boolean,
): Plane {
  const plane = createPlane(width, height);
  for (let i = 0; i < plane.data.length; i++) if (isTrue(i)) plane.data[i] = 1;
  return plane;
}

/** Evens ragged borders between layers: each pixel joins the layer most common around it. */
function smoothBorders(
  layers: Uint8Array,
  size: { readonly width: number; readonly height: number },
): void {
  const shares = bodyLayers.map((_, k) =>
    gaussian(
      planeWhere(size, (i) => layers[i] === k + 1),
      BORDER_SIGMA,
    ),
  );
  for (let i = 0; i < layers.length; i++) {
    if (!layers[i]) continue;
    let most = 0;
    for (const [k, share] of shares.entries()) {
      const value = share.data[i] ?? 0;
      if (value <= most) continue;
      most = value;
      layers[i] = k + 1;
    }
  }
}

/** Reach of the colours that a border pixel is compared with, in pixels of the map. */
const COLOUR_SIGMA = 5;
/** A layer counts around a pixel from this share on. */
const BESIDE = 0.08;
/** How many times as far a pixel's colour is from its layer's as from the other's, and the least distance in steps. */
const FOREIGN = { times: 2, steps: 36 };

/** Gives each border pixel to the layer beside it whose colour it plainly has: a strip of trousers isn't the hand's. */
function followColours(layers: Uint8Array, { data, ...size }: Raster): void {
  const around = bodyLayers.map((_, k) => {
    const part = planeWhere(size, (i) => layers[i] === k + 1);
    const channels = [0, 1, 2].map((c) =>
      gaussian(
        mapPlane(part, (value, i) => value * (data[3 * i + c] ?? 0)),
        COLOUR_SIGMA,
      ),
    );
    return { weight: gaussian(part, COLOUR_SIGMA), channels };
  });
  const distance = (i: number, k: number): number => {
    const { weight, channels } = around[k] ?? {};
    const share = weight?.data[i] ?? 0;
    if (!channels || share < BESIDE) return Number.POSITIVE_INFINITY;
    return Math.hypot(
      ...channels.map((channel, c) => (channel.data[i] ?? 0) / share - (data[3 * i + c] ?? 0)),
    );
  };
  for (let i = 0; i < layers.length; i++) {
    const own = (layers[i] ?? 0) - 1;
    if (own < 0 || (around[own]?.weight.data[i] ?? 0) > 1 - BESIDE) continue;
    let least = distance(i, own) / FOREIGN.times;
    if (least * FOREIGN.times < FOREIGN.steps) continue;
    for (const k of bodyLayers.keys()) {
      const other = k === own ? Number.POSITIVE_INFINITY : distance(i, k);
      if (other >= least) continue;
      least = other;
      layers[i] = k + 1;
    }
  }
}

/** Gives small pieces separate from the main one of their layer to the layer around them. */
function dropCrumbs(
  layers: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  for (const k of bodyLayers.keys()) {
    const plane = planeWhere({ width, height }, (i) => layers[i] === k + 1);
    const { labels, sizes } = findComponents(plane, 0.5);
    const main = sizes.indexOf(Math.max(...sizes));
    for (let i = 0; i < labels.length; i++) {
      const label = labels[i] ?? 0;
      if (label > 0 && label !== main && (sizes[label] ?? 0) < 0.2 * (sizes[main] ?? 0)) {
        layers[i] = neighbourLayer(layers, i, { width, own: k + 1 });
      }
    }
  }
}

const CRUMB_REACH = 12;

function neighbourLayer(
  layers: Uint8Array,
  index: number,
  { width, own }: { readonly width: number; readonly own: number },
): number {
  for (let reach = 1; reach <= CRUMB_REACH; reach++) {
    for (const step of [-reach, reach, -reach * width, reach * width]) {
      const found = layers[index + step] ?? 0;
      if (found > 0 && found !== own) return found;
    }
  }
  return own;
}

const PART_SIGMA = 1.2;
/** Shares between which a part's border lies: less is only a trace of a neighbour, and would leave a faint line. */
const PART_EDGE = [0.25, 0.75] as const;

interface PartSizes {
  /** Share of each pixel's surroundings that the person covers, in the size of the layers. */
  readonly inside: Plane;
  readonly to: { readonly width: number; readonly height: number };
}

function softPart(layers: Uint8Array, label: number, { inside, to }: PartSizes): Plane {
  // Layers may extend beyond the person: the person's own opacity limits them.
  const share = gaussian(
    planeWhere(inside, (i) => layers[i] === label),
    PART_SIGMA,
  );
  const even = mapPlane(share, (value, i) => value / Math.max(0.05, inside.data[i] ?? 0));
  return smoothstepPlane(resizePlane(even, to.width, to.height), ...PART_EDGE);
}
