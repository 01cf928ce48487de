import { grown, outlineOf } from "#engine/local/analysis/face-regions.ts";
import type { Face } from "#engine/local/analysis/faces.ts";
import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import type { Size } from "#engine/local/ops/enlarged-rows.ts";
import { type FloatRaster, toFloat } from "#engine/local/ops/float-raster.ts";
import { fillPolygon } from "#engine/local/ops/polygon.ts";
import {
  createPlane,
  lumaPlane,
  mapPlane,
  type Plane,
  type Point,
} from "#engine/local/ops/raster.ts";
import { resizePlane } from "#engine/local/ops/resample.ts";
import { eachBand } from "./bands.server.ts";
import { type Damage, findDamage } from "./damage.server.ts";
import { noiseLevel } from "./denoise.server.ts";
import { fillThin } from "./fill-thin.server.ts";

/** Longest side of the image in which damage is found: a scratch is thinner than the detail of a work image. */
const DETECTION_SIDE_PX = 1600;

/** The photo's damage, in its size or, if that is larger, with a longest side of `DETECTION_SIDE_PX`. */
export async function damageOf(photo: PhotoAnalysis): Promise<Damage> {
  const { raster } = photo.image;
  const scale = Math.min(1, DETECTION_SIDE_PX / Math.max(raster.width, raster.height));
  const size = {
    width: Math.round(scale * raster.width),
    height: Math.round(scale * raster.height),
  };
  const shares = resizePlane(lumaPlane(raster), size.width, size.height);
  const luma = mapPlane(shares, (value) => 255 * value);
  const shown = size.width / photo.work.raster.width;
  const features = featuresOf(size, await photo.faces(), shown);
  return findDamage({ luma, features, noise: noiseLevel(luma) });
}

/**
 * Fills the damage of the original. The following steps change the returned image, because a copy of a large one is too
 * large.
 */
export async function repair(photo: PhotoAnalysis): Promise<FloatRaster> {
  const { holes, shades } = await damageOf(photo);
  const original = toFloat(photo.image.raster);
  if (!holes.data.includes(1)) return original;
  if (shades) lighten(original, shades);
  eachBand(original, { margin: FILL_MARGIN, rows: BAND_ROWS }, (band, top) => {
    const hole = maskOf(holes, { ...band, top }, original);
    return hole.data.includes(1) ? fillThin(band, hole) : null;
  });
  return original;
}

/** Takes shades away. */
function lighten(picture: FloatRaster, shades: Plane): void {
  const { width, height, data } = resizePlane(shades, picture.width, picture.height);
  for (let i = 0, j = 0; i < width * height; i++) {
    const shade = data[i] ?? 0;
    for (let c = 0; c < 3; c++, j++) picture.data[j] = (picture.data[j] ?? 0) - shade;
  }
}

const BAND_ROWS = 480;
/** Rows around a band from which its holes are filled. */
const FILL_MARGIN = 48;

/** The part of the mask that covers a band of rows of the whole image. */
function maskOf(
  mask: Plane,
  { width, height, top }: Size & { readonly top: number },
  whole: Size,
): Plane {
  const plane = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((top + y) * mask.height) / whole.height) * mask.width;
    for (let x = 0; x < width; x++) {
      plane.data[y * width + x] = mask.data[row + Math.floor((x * mask.width) / width)] ?? 0;
    }
  }
  return plane;
}

const REGIONS = ["leftEye", "rightEye", "lips", "leftBrow", "rightBrow"] as const;
/** Landmarks around the nostrils. */
const NOSTRILS = [64, 98, 97, 2, 326, 327, 294, 4];

/** How much larger than the outlines of features the areas are in which spots are part of them: eyes have lashes. */
const OWN = { leftEye: 1.3, rightEye: 1.3, lips: 1.05, leftBrow: 1.05, rightBrow: 1.05 } as const;
/** The same for areas in which spots may be part of them. */
const AROUND = 1.6;

/** 1 over eyes, brows, mouths and nostrils, 0.5 around them; `scale` leads from the pixels of the faces to `size`. */
function featuresOf(size: Size, faces: readonly Face[], scale: number): Plane {
  const features = createPlane(size.width, size.height);
  const mark = (outline: readonly Point[], value: number): void => {
    const points = outline.map(({ x, y }) => ({ x: scale * x, y: scale * y }));
    markPolygon(features, points, value);
  };
  for (const face of faces) {
    for (const region of REGIONS) mark(grown(outlineOf(face, region), AROUND), 0.5);
    for (const region of REGIONS) mark(grown(outlineOf(face, region), OWN[region]), 1);
    mark(
      NOSTRILS.flatMap((index) => face.landmarks[index] ?? []),
      1,
    );
  }
  return features;
}

function markPolygon(plane: Plane, points: readonly Point[], value: number): void {
  const left = Math.max(0, Math.floor(Math.min(...points.map(({ x }) => x))));
  const top = Math.max(0, Math.floor(Math.min(...points.map(({ y }) => y))));
  const right = Math.min(plane.width - 1, Math.ceil(Math.max(...points.map(({ x }) => x))));
  const bottom = Math.min(plane.height - 1, Math.ceil(Math.max(...points.map(({ y }) => y))));
  if (right < left || bottom < top) return;
  const size = { width: right - left + 1, height: bottom - top + 1 };
  const area = fillPolygon(
    points.map(({ x, y }) => ({ x: x - left, y: y - top })),
    size,
  );
  for (let i = 0; i < area.data.length; i++) {
    if ((area.data[i] ?? 0) === 0) continue;
    const x = left + (i % size.width);
    plane.data[(top + Math.floor(i / size.width)) * plane.width + x] = value;
  }
}
