import { findComponents } from "../ops/components.ts";
import { geodesicMap, type Seed } from "../ops/geodesic.ts";
import { mapBytes, mapPlane, type Plane, type Point, type Raster } from "../ops/raster.ts";
import { resizePlane } from "../ops/resample.ts";
import type { Similarity } from "../ops/similarity.ts";
import { warpQuickly } from "../ops/warp.ts";
import { type Face, faceSize } from "./faces.ts";
import { moveFace } from "./find-faces.ts";
import { headGeometry } from "./head.ts";
import type { PersonMap } from "./person-map.ts";

/** Neck and chest below the chin, in face mesh heights. */
const CHEST_LENGTH = 1.3;
const CHEST_HALF_WIDTH = 0.35;
const CHEST_STEPS = 24;
/** A person's chest isn't claimed where another person's face is nearer than this. */
const OTHER_FACE_REACH = 0.75;

/**
 * The part of a person map that belongs to the first of `faces` (in the pixels of the image that the map was made
 * from). Pixels between people go to the person who is nearer without crossing changes of colour; pieces that aren't
 * connected to the first face are dropped.
 */
export function keepOwnPerson(
  { picture, decision }: Pick<PersonMap, "picture" | "decision">,
  faces: readonly Face[],
  scale: number,
): Plane {
  const toMap: Similarity = { a: scale, b: 0, dx: (scale - 1) / 2, dy: (scale - 1) / 2 };
  const people = faces.map((face) => moveFace(face, toMap));
  const seeds = people.flatMap((face, k) => seedsOf(face, { people, label: k + 1, decision }));
  const isInside = mapBytes(decision, (value) => (value > 0.3 ? 1 : 0));
  const { labels } = geodesicMap(picture, isInside, seeds);
  const own = mapPlane(decision, (value, i) => (labels[i] === 1 ? value : 0));
  const ownSeeds = seeds.filter(({ label }) => label === 1);
  for (const { index } of ownSeeds.slice(0, MESH_POINTS)) own.data[index] = 1;
  return keepPieceOf(own, ownSeeds);
}

/** Longest side at which people are separated. */
const MAP_SIDE_PX = 384;

/** The part of a matte of all people that belongs to the first of `faces`, all in the pixels of `raster`. */
export function ownPart(raster: Raster, alpha: Plane, faces: readonly Face[]): Plane {
  if (faces.length < 2) return alpha;
  const scale = Math.min(1, MAP_SIDE_PX / Math.max(raster.width, raster.height));
  const size = {
    width: Math.round(raster.width * scale),
    height: Math.round(raster.height * scale),
  };
  const toMap: Similarity = { a: scale, b: 0, dx: (scale - 1) / 2, dy: (scale - 1) / 2 };
  const map = {
    picture: warpQuickly(raster, toMap, size),
    decision: resizePlane(alpha, size.width, size.height),
  };
  const mask = mapPlane(keepOwnPerson(map, faces, scale), (value) => (value > 0 ? 1 : 0));
  const large = resizePlane(mask, raster.width, raster.height);
  // Half-covered pixels of the matte remain next to the person's own part, where the small map already ended.
  const own = alpha.data.slice();
  for (let i = 0; i < own.length; i++) {
    own[i] = (own[i] ?? 0) * Math.min(1, 1.6 * (large.data[i] ?? 0));
  }
  return { width: alpha.width, height: alpha.height, data: own };
}

interface SeedContext {
  readonly people: readonly Face[];
  readonly label: number;
  readonly decision: Plane;
}

function seedsOf(face: Face, { people, label, decision }: SeedContext): Seed[] {
  const head = headGeometry(face);
  const points: Point[] = face.landmarks.slice(0, MESH_POINTS);
  const others = people.filter((other) => other !== face);
  for (let row = 0; row < CHEST_STEPS; row++) {
    for (let column = 0; column < CHEST_STEPS; column++) {
      const along = (row / (CHEST_STEPS - 1)) * CHEST_LENGTH * head.faceHeight;
      const across = ((2 * column) / (CHEST_STEPS - 1) - 1) * CHEST_HALF_WIDTH * head.faceHeight;
      const point = { x: head.axis.x + across, y: head.chin.y + along };
      if (!others.some((other) => isNear(other, point))) points.push(point);
    }
  }
  return points.flatMap(({ x, y }) => {
    const [column, row] = [Math.round(x), Math.round(y)];
    const isOutside = column < 0 || row < 0 || column >= decision.width || row >= decision.height;
    return isOutside ? [] : [{ index: row * decision.width + column, label }];
  });
}

const MESH_POINTS = 468;

function isNear(other: Face, { x, y }: Point): boolean {
  const { eyes } = headGeometry(other);
  return Math.hypot(eyes.x - x, eyes.y - y) < OTHER_FACE_REACH * faceSize(other);
}

function keepPieceOf(plane: Plane, seeds: readonly Seed[]): Plane {
  const { labels } = findComponents(plane, 0.3);
  const kept = new Set(seeds.map(({ index }) => labels[index] ?? 0).filter((label) => label > 0));
  return mapPlane(plane, (value, i) => (kept.has(labels[i] ?? 0) ? value : 0));
}
