import { geodesicMap, type Seed } from "../ops/geodesic.ts";
import { fillPolygon } from "../ops/polygon.ts";
import {
  createPlane,
  mapBytes,
  mapPlane,
  type Plane,
  type Raster,
  smoothstep,
} from "../ops/raster.ts";
import { grown, outlineOf } from "./face-regions.ts";
import type { Face } from "./faces.ts";
import { headGeometry } from "./head.ts";

export const partLabels = ["skin", "hair", "garment"] as const;
export type PartLabel = (typeof partLabels)[number];

/** Position of a pixel relative to a face, in face mesh heights. */
export interface Place {
  /** Distance to the side of the middle of the head. */
  readonly side: number;
  /** Distance below the eyes. */
  readonly down: number;
}

/** A face with a coordinate frame in its heights. */
export interface PersonFrame {
  readonly faceHeight: number;
  readonly oval: Plane;
  /** Area that hair rarely reaches. */
  readonly core: Plane;
  /** `core` without eyes, brows and mouth. */
  readonly cheeks: Plane;
  /** Eyes, brows and mouth. */
  readonly features: Plane;
  readonly place: (x: number, y: number) => Place;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export function personFrame(face: Face, size: Size): PersonFrame {
  const { eyes, axis, roll, faceHeight } = headGeometry(face);
  const cos = Math.cos(roll) / faceHeight;
  const sin = Math.sin(roll) / faceHeight;
  const oval = outlineOf(face, "oval");
  const holes = (["leftEye", "rightEye", "lips", "leftBrow", "rightBrow"] as const).map((region) =>
    fillPolygon(grown(outlineOf(face, region), 1.5), size),
  );
  const features = mapPlane(createPlane(size.width, size.height), (_, i) =>
    holes.some((hole) => hole.data[i] === 1) ? 1 : 0,
  );
  const core = fillPolygon(grown(oval, 0.72), size);
  // The centre of the skull, in the row of the eyes.
  const middle = (axis.x - eyes.x) * cos + (axis.y - eyes.y) * sin;
  return {
    faceHeight,
    oval: fillPolygon(oval, size),
    core,
    features,
    cheeks: mapPlane(core, (value, i) => (features.data[i] === 1 ? 0 : value)),
    place: (x, y) => ({
      side: Math.abs((x - eyes.x) * cos + (y - eyes.y) * sin - middle),
      down: (y - eyes.y) * cos - (x - eyes.x) * sin,
    }),
  };
}

/** Log-likelihood of a part at a position. */
export function placePrior(label: PartLabel, { side, down }: Place, face: FaceShare): number {
  switch (label) {
    case "skin":
      return skinPrior({ side, down }, face);
    case "hair":
      return hairPrior({ side, down }, face);
    case "garment":
      return (
        -6 + 6.2 * smoothstep(0.4, 0.85, down) + (down > 1.1 && down < 3.2 && side < 0.9 ? 0.6 : 0)
      );
  }
}

/** Whether a pixel is in the face mesh, and in its inner part. */
export interface FaceShare {
  readonly isOval: boolean;
  readonly isCore: boolean;
  /** Eyes, brows or mouth. */
  readonly isFeature: boolean;
}

/** Foreheads end below the upper edge of the mesh. */
const FOREHEAD = -0.3;

function skinPrior({ side, down }: Place, { isOval, isCore, isFeature }: FaceShare): number {
  if (isFeature) return 5;
  if (isCore) return isOpenTo(side, down) ? 1.5 : 3.5;
  if (isOval) return down < FOREHEAD ? 0.3 : 1.2;
  if (side < 0.3 && down > 0.4 && down < 0.95) return 1.8;
  const isEar = side > 0.36 && side < 0.56 && down > -0.22 && down < 0.25;
  if (isEar) return 0;
  if (side < 0.4 && down < -0.2) return -0.3 - 1.2 * smoothstep(-0.42, -0.62, down);
  return down < 0.25 ? -2 : -0.3 * smoothstep(3.2, 1.5, down);
}

/** Hair may cover the forehead and the outer sides of the face, but not the nose; hair below the nose is a beard. */
function isOpenTo(side: number, down: number): boolean {
  return down < FOREHEAD || (side > 0.2 && down < 0.15);
}

function hairPrior({ side, down }: Place, { isOval, isCore, isFeature }: FaceShare): number {
  if (isFeature) return -6;
  if (isCore) return isOpenTo(side, down) ? -1.5 : -3.5;
  if (isOval) return down < FOREHEAD ? 0.4 : down < 0.15 ? -0.4 : -1.8;
  if (side < 0.27 && down > 0.4) return -2.6;
  const skull = Math.hypot(side / 0.74, (down + 0.14) / 0.95);
  if (side < 0.4 && down < -0.2 && skull < 1) return 0.2 + 1.6 * smoothstep(-0.42, -0.62, down);
  if (skull < 1 && down < 0.3) return 1.8;
  const far = smoothstep(0.85, 1.6, side) + smoothstep(-0.9, -1.6, down);
  return 0.2 - 1.7 * smoothstep(0.3, 2.2, down) - 3 * far - 2.5 * smoothstep(2.8, 4.5, down);
}

const CHEST_STEPS = 16;

/**
 * For each pixel of the matte, the person (from 1) whose face or chest is nearest without crossing changes of colour.
 */
export function ownersOf(
  picture: Raster,
  matte: Plane,
  { faces, frames }: { readonly faces: readonly Face[]; readonly frames: readonly PersonFrame[] },
): Uint8Array {
  if (faces.length === 1) return new Uint8Array(matte.data.length).fill(1);
  const isInside = mapBytes(matte, (value) => (value > 0.02 ? 1 : 0));
  const seeds: Seed[] = faces.flatMap((face, k) => [
    ...seedsAt(face.landmarks.slice(0, 468), matte, k + 1),
    ...seedsAt(chestOf(face), matte, k + 1).filter(
      ({ index }) => !frames.some(({ oval }) => oval.data[index] === 1),
    ),
  ]);
  return geodesicMap(picture, isInside, seeds).labels;
}

function chestOf(face: Face): { x: number; y: number }[] {
  const { chin, axis, faceHeight } = headGeometry(face);
  return Array.from({ length: CHEST_STEPS ** 2 }, (_, k) => ({
    x: axis.x + (((k % CHEST_STEPS) / (CHEST_STEPS - 1)) * 0.7 - 0.35) * faceHeight,
    y: chin.y + (Math.floor(k / CHEST_STEPS) / (CHEST_STEPS - 1)) * 1.2 * faceHeight,
  }));
}

function seedsAt(
  points: readonly { readonly x: number; readonly y: number }[],
  { width, height }: Size,
  label: number,
): Seed[] {
  return points.flatMap(({ x, y }) => {
    const column = Math.round(x);
    const row = Math.round(y);
    const isOutside = column < 0 || row < 0 || column >= width || row >= height;
    return isOutside ? [] : [{ index: row * width + column, label }];
  });
}
