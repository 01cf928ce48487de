import { setFaceInto } from "#engine/local/analysis/face-depth.ts";
import type { Face } from "#engine/local/analysis/faces.ts";
import { shrinkPlane } from "#engine/local/ops/coarse.ts";
import {
  type Colour,
  channels,
  createFloat,
  type FloatRaster,
  resizeFloat,
} from "#engine/local/ops/float-raster.ts";
import { inflate } from "#engine/local/ops/inflate.ts";
import { clamp, mapPlane, type Plane } from "#engine/local/ops/raster.ts";
import { type Direction, normalAt, unitOf } from "#engine/local/ops/relief.ts";
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

export interface Relit {
  /** In linear light. */
  readonly light: FloatRaster;
  readonly alpha: Plane;
  /** In the pixels of `light`. */
  readonly face: Face | null;
}

/** Light of a white surface in the middle of a well-exposed photo. */
const USUAL_WHITE = 1.15;
/** How much of a difference the person takes on: eyes adapt, and the photo has a light of its own. */
const SHARE = { brightness: 0.55, direction: 0.6, colour: 0.55 } as const;
const RANGE = { brightness: [0.4, 1.12], direction: [0.62, 1.45], colour: [0.7, 1.4] } as const;
/** Shading is smooth: it's calculated on a grid with one point per so many pixels. */
const GRID_PX = 4;
/** An inflated silhouette is rounder than a body. */
const FLATTEN = 0.55;

/**
 * Lights a person like the plate's place: with its brightness, its colour and the direction of its light, by normals
 * from the face mesh and the inflated silhouette.
 */
export function relight(
  { light, alpha, face }: Relit,
  { plate, isMirrored }: Pick<PlateView, "plate" | "isMirrored">,
): FloatRaster {
  const small = shrinkPlane(alpha, GRID_PX);
  const height = mapPlane(inflate(small), (value) => FLATTEN * value);
  if (face) setFaceInto(height, shrunkFace(face));
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
  const mean: Colour = [sums[0] / weight, sums[1] / weight, sums[2] / weight];
  const factors = factorsOf(shading, small, mean);
  const fine = resizeFloat(factors, light.width, light.height);
  const data = new Float32Array(light.data.length);
  for (let i = 0; i < data.length; i++) data[i] = (light.data[i] ?? 0) * (fine.data[i] ?? 1);
  return { ...light, data };
}

function lightOf(plate: Plate, isMirrored: boolean): (normal: Direction) => Colour {
  return ([x, y, z]) => lightOn(plate, unitOf([isMirrored ? -x : x, y, z]));
}

function shrunkFace(face: Face): Face {
  return {
    ...face,
    landmarks: face.landmarks.map(({ x, y, z }) => ({
      x: x / GRID_PX,
      y: y / GRID_PX,
      z: z / GRID_PX,
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
