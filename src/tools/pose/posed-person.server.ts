import type { MainPerson } from "#engine/local/analysis/main-person.ts";
import type { WorkImage } from "#engine/local/analysis/models.ts";
import type { ExpectedJoints } from "#engine/local/judging/joints.ts";
import { mapPlane, type Plane, type Point, type Raster } from "#engine/local/ops/raster.ts";
import { applySimilarity } from "#engine/local/ops/similarity.ts";
import { type Bend, bendLayer } from "./bend.ts";
import { drawSheet } from "./draw-posed.server.ts";
import { findHiddenTrunk, paintHidden } from "./hidden-trunk.server.ts";
import type { LayerMap } from "./layers.server.ts";
import { type Outline, type Placement, placeFigure, placePoint } from "./place.ts";
import { type BodyLayer, bodyLayers, type PoseAngles } from "./pose-angles.ts";
import { type PoseMove, retarget } from "./retarget.ts";
import { drawContactShadow } from "./shadow.server.ts";
import { coverOf, findJoints, shareOf } from "./sheets.server.ts";
import { type Skeleton, torsoLength } from "./skeleton.ts";

interface Scene {
  readonly work: WorkImage;
  readonly person: MainPerson;
  readonly skeleton: Skeleton;
  readonly layers: LayerMap;
  readonly angles: PoseAngles;
  readonly cutOut: { readonly raster: Raster; readonly alpha: Plane };
  readonly background: Raster;
}

interface PosedPicture {
  readonly raster: Raster;
  /** Where the joints of the limbs are now, in the photo's pixels. */
  readonly joints: ExpectedJoints;
  /** Length of the trunk in the picture. */
  readonly trunkPx: number;
  /** How far the limb that moved the most went, in trunk lengths. */
  readonly moved: number;
}

/** Draws the person in the pose over the background. */
export function drawPosedPerson(scene: Scene): PosedPicture {
  const { work, person, skeleton, layers, angles, cutOut, background } = scene;
  const move = retarget(skeleton, angles);
  const joints = findJoints(layers, person.alpha, skeleton);
  const shares = new Map(joints.map((joint) => [joint.name, shareOf(joint)] as const));
  const bends = new Map<BodyLayer, Bend>(
    bodyLayers.map((layer) => [layer, bendLayer(move, layer, shares)] as const),
  );
  const placement = placeFigure(outlinesOf(layers, person.alpha), bends, {
    width: person.alpha.width,
    height: person.alpha.height,
    ground: skeleton.hasLegs ? groundOf(person.alpha) : null,
    lift: angles.lift * torsoLength(skeleton),
  });
  const canvas = { ...background, data: background.data.slice() };
  const scale = work.toSource.a;
  const toPhoto = (point: Point): Point => applySimilarity(work.toSource, point);
  if (skeleton.hasLegs) drawContactShadow(canvas, shadowPlace(scene, { bends, layers, placement }));
  const hidden = findHiddenTrunk(work.raster, layers, skeleton);
  for (const layer of angles.depth) {
    const bend = bends.get(layer);
    const cover = coverOf(layer, layers, joints);
    if (!bend || !cover) continue;
    const isTrunk = layer === "torso" && hidden !== null;
    drawSheet(
      {
        colours: isTrunk ? paintHidden(cutOut.raster, hidden) : cutOut.raster,
        cover: isTrunk
          ? mapPlane(cover, (value, i) => Math.max(value, hidden.mask.data[i] ?? 0))
          : cover,
        move: (point) => toPhoto(placePoint(bend(point), placement)),
      },
      { canvas, opacity: cutOut.alpha, scale },
    );
  }
  const { joints: places, moved } = jointsOf(move, (point) =>
    toPhoto(placePoint(point, placement)),
  );
  const trunkPx = torsoLength(skeleton) * placement.scale * scale;
  return { raster: canvas, joints: places, trunkPx, moved };
}

/** The joints of the limbs in their new places, and how far they went. */
function jointsOf({ skeleton, limbs }: PoseMove, toPhoto: (point: Point) => Point) {
  const joints: { -readonly [K in keyof ExpectedJoints]: ExpectedJoints[K] } = {};
  let moved = 0;
  for (const [name, { middle, end }] of limbJoints) {
    const limb = limbs[name];
    if (!limb) continue;
    joints[middle] = toPhoto(limb.to.middle);
    joints[end] = toPhoto(limb.to.end);
    const [from, to] = [limb.from, limb.to];
    // The root moves with the trunk.
    const across = to.end.x - to.root.x - (from.end.x - from.root.x);
    const down = to.end.y - to.root.y - (from.end.y - from.root.y);
    moved = Math.max(moved, Math.hypot(across, down) / torsoLength(skeleton));
  }
  return { joints, moved };
}

const limbJoints = [
  ["leftArm", { middle: "leftElbow", end: "leftWrist" }],
  ["rightArm", { middle: "rightElbow", end: "rightWrist" }],
  ["leftLeg", { middle: "leftKnee", end: "leftAnkle" }],
  ["rightLeg", { middle: "rightKnee", end: "rightAnkle" }],
] as const;

const SOLID = 0.5;
const OUTLINE_STEP = 4;

/** A sparse sample of each layer's pixels. */
function outlinesOf(layers: LayerMap, alpha: Plane): Outline[] {
  const outlines: Outline[] = [];
  for (const [layer, plane] of layers) {
    const points: Point[] = [];
    for (let y = 0; y < alpha.height; y += OUTLINE_STEP) {
      for (let x = 0; x < alpha.width; x += OUTLINE_STEP) {
        const i = y * alpha.width + x;
        if ((plane.data[i] ?? 0) > SOLID && (alpha.data[i] ?? 0) > SOLID) points.push({ x, y });
      }
    }
    outlines.push({ layer, points });
  }
  return outlines;
}

/** The lowest row of the person. */
function groundOf({ width, data }: Plane): number {
  for (let i = data.length - 1; i >= 0; i--) {
    if ((data[i] ?? 0) > SOLID) return Math.floor(i / width);
  }
  return 0;
}

interface Posed {
  readonly bends: ReadonlyMap<BodyLayer, Bend>;
  readonly layers: LayerMap;
  readonly placement: Placement;
}

/** Points of the posed person that touch the ground, in the photo's pixels. */
function shadowPlace({ work, person, skeleton }: Scene, { bends, layers, placement }: Posed) {
  const unit = torsoLength(skeleton) * placement.scale;
  const ground = groundOf(person.alpha);
  const spots: Point[] = [];
  for (const { layer, points } of outlinesOf(layers, person.alpha)) {
    const bend = bends.get(layer);
    if (!bend) continue;
    for (const point of points) {
      const placed = placePoint(bend(point), placement);
      if (placed.y > ground - 0.6 * unit) spots.push(placed);
    }
  }
  const toPhoto = (point: Point): Point => applySimilarity(work.toSource, point);
  return {
    ground: toPhoto({ x: 0, y: ground }).y,
    unit: unit * work.toSource.a,
    spots: spots.map(toPhoto),
  };
}
