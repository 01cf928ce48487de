import { setFaceInto } from "../analysis/face-depth.ts";
import { type Face, faceSize } from "../analysis/faces.ts";
import { shrinkPlane } from "../ops/coarse.ts";
import { gaussian } from "../ops/filters.ts";
import { type Colour, channels, createFloat, type FloatRaster } from "../ops/float-raster.ts";
import { inflate } from "../ops/inflate.ts";
import { clamp, mapPlane, type Plane } from "../ops/raster.ts";
import { type Direction, normalAt, unitOf } from "../ops/relief.ts";
import type { Plate } from "./plate.ts";
import type { PlateView } from "./view.ts";

/**
 * Light of a white surface that faces a direction (x right, y down, z to the viewer): spherical harmonics of bands 0 to
 * 2, in the order of `harmonics` in `scripts/plates/render.py`.
 */
export function lightOn({ light }: Pick<Plate, "light">, [x, down, z]: Direction): Colour {
  const y = -down;
  const terms = [1, x, y, z, x * y, y * z, 3 * z * z - 1, x * z, x * x - y * y];
  const [red, green, blue] = light.map((row) => {
    return Math.max(
      0.01,
      row.reduce((sum, factor, k) => sum + factor * (terms[k] ?? 0), 0),
    );
  });
  return [red ?? 0.01, green ?? 0.01, blue ?? 0.01];
}

/** Light of a white surface in the middle of a well-exposed photo. */
const USUAL_WHITE = 1.15;
/** How much of a difference the person takes on: eyes adapt, and the photo has a light of its own. */
const SHARE = { brightness: 0.55, direction: 0.6, colour: 0.55 } as const;
const RANGE = { brightness: [0.4, 1.12], direction: [0.62, 1.45], colour: [0.7, 1.4] } as const;
/** Shading is smooth: it's calculated on a grid with one point per so many pixels. */
export const SHADING_GRID_PX = 4;
/** An inflated silhouette is rounder than a body. */
const FLATTEN = 0.55;

/**
 * What the light of a plate's place makes of a person's light: factors for each colour, on the grid. They bring the
 * brightness, the colour and the direction of the place's light, by normals from the face mesh and the inflated
 * silhouette. `alpha` and `face` are in pixels of the frame.
 */
export function shadingOf(
  { alpha, face }: { readonly alpha: Plane; readonly face: Face | null },
  { plate, isMirrored }: Pick<PlateView, "plate" | "isMirrored">,
): FloatRaster {
  const small = shrinkPlane(alpha, SHADING_GRID_PX);
  const inflated = mapPlane(inflate(small), (value) => FLATTEN * value);
  const height = face ? withFace(inflated, shrunkFace(face)) : inflated;
  const around = lightOf(plate, isMirrored);
  const shading = createFloat(small.width, small.height);
  const sums: [number, number, number] = [0, 0, 0];
  let weight = 1e-6;
  for (let i = 0; i < small.data.length; i++) {
    const cover = small.data[i] ?? 0;
    if (cover < 0.02) continue;
    const colour = around(normalAt(height, i));
    shading.data.set(colour, 3 * i);
    weight += cover;
    for (const c of channels) sums[c] += cover * colour[c];
  }
  return factorsOf(shading, small, [sums[0] / weight, sums[1] / weight, sums[2] / weight]);
}

/** Standard deviation of the smoothing where the mesh meets the silhouette, in face heights: no edge may be lit. */
const FACE_SIGMA = 0.07;

function withFace(height: Plane, face: Face): Plane {
  setFaceInto(height, face);
  return gaussian(height, FACE_SIGMA * faceSize(face));
}

function lightOf(plate: Plate, isMirrored: boolean): (normal: Direction) => Colour {
  return ([x, y, z]) => lightOn(plate, unitOf([isMirrored ? -x : x, y, z]));
}

function shrunkFace(face: Face): Face {
  return {
    ...face,
    landmarks: face.landmarks.map(({ x, y, z }) => ({
      x: x / SHADING_GRID_PX,
      y: y / SHADING_GRID_PX,
      z: z / SHADING_GRID_PX,
    })),
  };
}

function greyOf([red, green, blue]: Colour): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function factorsOf(shading: FloatRaster, cover: Plane, mean: Colour): FloatRaster {
  const usual = greyOf(mean);
  const brightness = clamp((usual / USUAL_WHITE) ** SHARE.brightness, ...RANGE.brightness);
  const tint = channels.map((c) => {
    return clamp((mean[c] / usual) ** SHARE.colour, ...RANGE.colour);
  });
  const out = createFloat(shading.width, shading.height, [1, 1, 1]);
  for (let i = 0; i < cover.data.length; i++) {
    if ((cover.data[i] ?? 0) < 0.02) {
      for (const c of channels) out.data[3 * i + c] = brightness * (tint[c] ?? 1);
      continue;
    }
    for (const c of channels) {
      const own = (shading.data[3 * i + c] ?? 0) / mean[c];
      const direction = clamp(own ** SHARE.direction, ...RANGE.direction);
      out.data[3 * i + c] = brightness * direction * (tint[c] ?? 1);
    }
  }
  return out;
}
