import { centreOf, type FaceRegion, outlineOf } from "#engine/local/analysis/face-regions.ts";
import { type Face, faceSize } from "#engine/local/analysis/faces.ts";
import { moveFace } from "#engine/local/analysis/find-faces.ts";
import { partsOf } from "#engine/local/analysis/parts.ts";
import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { wideBlurFloat } from "#engine/local/ops/coarse.ts";
import { foregroundOf } from "#engine/local/ops/composite.ts";
import type { Size } from "#engine/local/ops/enlarged-rows.ts";
import { type FloatRaster, resizeFloat, toFloat } from "#engine/local/ops/float-raster.ts";
import { createPlane, mapPlane, type Plane, type Point } from "#engine/local/ops/raster.ts";
import { resizePlane } from "#engine/local/ops/resample.ts";
import { turnUpLight } from "./tones.server.ts";

/** The input of the painting styles; everything in pixels of `picture`. */
export interface Subject {
  readonly picture: FloatRaster;
  /** The image without the background's colour in half-covered hair. */
  readonly figure: FloatRaster;
  /** 1 where people are; 1 everywhere if there are none, so that nothing counts as background. */
  readonly matte: Plane;
  readonly hasPerson: boolean;
  /** The notable faces, largest first. */
  readonly faces: readonly Face[];
  /** 1 on faces, where the brush is finest, falling to 0 around them. */
  readonly detail: Plane;
  /** 1 on eyes, brows, nostrils and lips, which determine likeness. */
  readonly features: Plane;
  readonly hair: Plane;
  readonly skin: Plane;
  /** Middle of the main face, or a point near the middle of the image. */
  readonly focus: Point;
  /** Height of the main face, or a fifth of the image's shorter side. */
  readonly focusSize: number;
  /** Which version of the painting; chance plays differently in each. 0 is the first. */
  readonly version: number;
}

interface SubjectOptions {
  /** Maximum longest side of the picture. */
  readonly mostPx: number;
  readonly version: number;
  readonly isSketch?: boolean;
}

/** A photo with a smaller longest side is painted enlarged. */
const LEAST_SIDE_PX = 760;
/** Longest side of a sketch, which is a preview. */
const SKETCH_SIDE_PX = 180;
/** Faces much smaller than the largest belong to the background. */
const NOTABLE_FACE = 0.3;

/**
 * Returns the photo with the analysis that the styles need, with at most `mostPx` on its longest side: larger paintings
 * enlarge its smooth fields. A sketch is small and doesn't know where hair and skin are.
 */
export async function subjectOf(
  photo: PhotoAnalysis,
  { mostPx, version, isSketch = false }: SubjectOptions,
): Promise<Subject> {
  const raster = turnUpLight(photo.work.raster);
  const longest = Math.max(photo.image.raster.width, photo.image.raster.height);
  const sidePx = isSketch ? SKETCH_SIDE_PX : Math.min(mostPx, Math.max(LEAST_SIDE_PX, longest));
  const scale = sidePx / Math.max(raster.width, raster.height);
  const width = Math.max(1, Math.round(raster.width * scale));
  const height = Math.max(1, Math.round(raster.height * scale));
  const picture = resizeFloat(toFloat(raster), width, height);
  const found = await photo.faces();
  const toCanvas = { a: scale, b: 0, dx: (scale - 1) / 2, dy: (scale - 1) / 2 };
  const faces = found
    .filter((face) => faceSize(face) > NOTABLE_FACE * faceSize(found[0] ?? face))
    .map((face) => moveFace(face, toCanvas));
  const [main] = faces;
  const none = createPlane(width, height);
  if (!main) {
    return {
      picture,
      figure: picture,
      matte: createPlane(width, height, 1),
      hasPerson: false,
      faces,
      detail: none,
      features: none,
      hair: none,
      skin: none,
      focus: { x: width / 2, y: 0.45 * height },
      focusSize: Math.min(width, height) / 5,
      version,
    };
  }
  const { alpha } = await photo.matte();
  const parts = isSketch ? { hair: none, skin: none } : await partsOf(photo);
  return {
    picture,
    figure: resizeFloat(foregroundOf(raster, alpha), width, height),
    matte: resizePlane(alpha, width, height),
    hasPerson: true,
    faces,
    detail: mapPlane(none, (_value, i) => nearFace(faces, i % width, Math.floor(i / width))),
    features: featuresOf(faces, { width, height }),
    hair: resizePlane(parts.hair, width, height),
    skin: resizePlane(parts.skin, width, height),
    focus: noseOf(main),
    focusSize: faceSize(main),
    version,
  };
}

/** Returns the size of the painting of a photo: its own, or enlarged to what the styles need at least. */
export function paintingSize({ width, height }: Size): Size {
  const scale = Math.max(1, LEAST_SIDE_PX / Math.max(width, height));
  return { width: Math.round(scale * width), height: Math.round(scale * height) };
}

function noseOf(face: Face): Point {
  const { x, y } = face.landmarks[1] ?? { x: 0, y: 0 };
  return { x, y };
}

function nearFace(faces: readonly Face[], x: number, y: number): number {
  let nearest = 0;
  for (const face of faces) {
    const middle = face.landmarks[1] ?? { x: 0, y: 0 };
    const reach = 0.68 * faceSize(face);
    const squared = ((x - middle.x) ** 2 + (y - middle.y) ** 2) / (reach * reach);
    if (squared < 4) nearest = Math.max(nearest, Math.exp(-(squared * squared)));
  }
  return nearest;
}

/** Regions that determine likeness, and how far to enlarge their outlines. */
const FEATURES = [
  ["leftEye", 1.45],
  ["rightEye", 1.45],
  ["leftBrow", 1.2],
  ["rightBrow", 1.2],
  ["lips", 1.15],
] as const satisfies readonly (readonly [FaceRegion, number])[];
/** Minimum height of flat outlines such as closed eyes, relative to their width. */
const LEAST_HEIGHT = 0.45;

function featuresOf(faces: readonly Face[], { width, height }: Size): Plane {
  const features = createPlane(width, height);
  for (const face of faces) {
    for (const [region, grown] of FEATURES) {
      const outline = outlineOf(face, region);
      const middle = centreOf(outline);
      const half = grown * Math.max(2, ...outline.map(({ x }) => Math.abs(x - middle.x)));
      const tall = grown * Math.max(2, ...outline.map(({ y }) => Math.abs(y - middle.y)));
      markEllipse(features, middle, { x: half, y: Math.max(tall, LEAST_HEIGHT * half) });
    }
    const nose = face.landmarks[2];
    if (nose) markEllipse(features, nose, { x: 0.13 * faceSize(face), y: 0.06 * faceSize(face) });
  }
  return features;
}

function markEllipse(plane: Plane, middle: Point, radius: Point): void {
  const { width, height, data } = plane;
  const bottom = Math.min(height - 1, Math.ceil(middle.y + 1.5 * radius.y));
  const right = Math.min(width - 1, Math.ceil(middle.x + 1.5 * radius.x));
  for (let y = Math.max(0, Math.floor(middle.y - 1.5 * radius.y)); y <= bottom; y++) {
    for (let x = Math.max(0, Math.floor(middle.x - 1.5 * radius.x)); x <= right; x++) {
      const away = Math.hypot((x - middle.x) / radius.x, (y - middle.y) / radius.y);
      const i = y * width + x;
      data[i] = Math.max(data[i] ?? 0, Math.exp(-(away ** 6) / 2));
    }
  }
}

/** Returns the size of this image relative to the 800 px images that the styles were tuned on. */
export function scaleOf({ width, height }: Size): number {
  return Math.max(width, height) / 800;
}

/** Evens out local contrast, so that dark rooms and flat light paint well too. */
export function evenTones(picture: FloatRaster): FloatRaster {
  const wide = wideBlurFloat(picture, 60 * scaleOf(picture));
  const data = picture.data.slice();
  for (let i = 0; i < data.length; i++) {
    data[i] = (data[i] ?? 0) + (118 - (wide.data[i] ?? 0)) * 0.28;
  }
  return { width: picture.width, height: picture.height, data };
}
