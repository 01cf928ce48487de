import { createFloat } from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { smearAlong } from "#engine/local/ops/painting/smear.ts";
import { structureOf } from "#engine/local/ops/painting/structure.ts";
import { type Bounds, boundsOf, createPlane, type Plane } from "#engine/local/ops/raster.ts";
import { resizePlane } from "#engine/local/ops/resample.ts";
import type { Figure } from "./figure.server.ts";

/** Strands are drawn at half the size: a chisel is coarser than a hair. */
const SHRINK = 2;
const noise = createNoise(61);

/** Grooves along the direction of the hair, about -1..1, 0 outside the hair. */
export function hairStrands({ picture, parts, unit }: Figure): Plane {
  const { width, height } = parts.hair;
  const out = createPlane(width, height);
  const box = boxOf(parts.hair);
  if (!box) return out;
  const size = {
    width: Math.ceil((box.right - box.left) / SHRINK),
    height: Math.ceil((box.bottom - box.top) / SHRINK),
  };
  const piece = createFloat(size.width, size.height);
  const grain = createPlane(size.width, size.height);
  const cell = Math.max(1.2, 0.014 * unit);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const i = y * size.width + x;
      const from = (box.top + SHRINK * y) * width + box.left + SHRINK * x;
      for (const c of [0, 1, 2] as const) piece.data[3 * i + c] = picture.data[3 * from + c] ?? 0;
      grain.data[i] = noise(x / cell, y / cell, 2) - 0.5;
    }
  }
  const { angle } = structureOf(piece, Math.max(3, 0.03 * unit));
  const smeared = smearAlong(grain, angle, Math.round(Math.max(6, 0.07 * unit)));
  const fine = resizePlane(smeared, size.width * SHRINK, size.height * SHRINK);
  for (let y = 0; y < fine.height; y++) {
    for (let x = 0; x < fine.width; x++) {
      if (box.top + y >= height || box.left + x >= width) continue;
      const i = (box.top + y) * width + box.left + x;
      out.data[i] = (parts.hair.data[i] ?? 0) * 7 * (fine.data[y * fine.width + x] ?? 0);
    }
  }
  return out;
}

function boxOf(hair: Plane): Bounds | null {
  const bounds = boundsOf(hair, 0.1);
  if (!bounds) return null;
  const { left, top, right, bottom } = bounds;
  return right - left < 12 || bottom - top < 12 ? null : bounds;
}
