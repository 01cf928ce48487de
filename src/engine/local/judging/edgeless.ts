import { gaussian } from "../ops/filters.ts";
import type { FloatRaster } from "../ops/float-raster.ts";
import type { Plane } from "../ops/raster.ts";

/** Distance in Lab below which two colours show no edge between them. */
const SAME = 9;
/** Opacity from which a pixel is surely of the person. */
const INSIDE = 0.8;

export interface BorderOptions {
  /** Opacity of the people, 0..1: their own outline isn't looked at. */
  readonly alpha: Plane;
  /** How far from the border both colours are taken, in pixels. */
  readonly stepPx: number;
}

/**
 * Share of the border of `mask` inside the person where the picture (CIE Lab, same size) shows no edge, 0..1: hair ends
 * at skin, and a garment at another one; a mask that ends within them leaves a patch.
 */
export function edgeless(
  picture: FloatRaster,
  mask: Plane,
  { alpha, stepPx }: BorderOptions,
): number {
  const acrossAt = pixelsAcross(mask, stepPx);
  let [border, without] = [0, 0];
  for (const i of borderOf(mask)) {
    const [inner, outer] = acrossAt(i);
    // Outside the mask's plane, nothing is opaque.
    if (Math.min(alpha.data[inner] ?? 0, alpha.data[outer] ?? 0) < INSIDE) continue;
    border++;
    if (distance(picture, inner, outer) < SAME) without++;
  }
  return border === 0 ? 0 : without / border;
}

/** Pixels of the mask next to one outside it. */
function borderOf({ width, height, data }: Plane): number[] {
  const found: number[] = [];
  for (let i = width; i < width * (height - 1); i++) {
    if ((data[i] ?? 0) < 0.5) continue;
    const next = [i - 1, i + 1, i - width, i + width];
    if (next.some((k) => (data[k] ?? 0) < 0.5)) found.push(i);
  }
  return found;
}

const NOWHERE = -1;

/** Returns the pixels `stepPx` further inside and outside than one on the border; -1 beyond the plane. */
function pixelsAcross(mask: Plane, stepPx: number): (i: number) => readonly [number, number] {
  const { width, height } = mask;
  const soft = gaussian(mask, Math.max(0.7, 0.5 * stepPx)).data;
  const indexOf = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? NOWHERE : y * width + x;
  return (i) => {
    const dx = (soft[i + 1] ?? 0) - (soft[i - 1] ?? 0);
    const dy = (soft[i + width] ?? 0) - (soft[i - width] ?? 0);
    const scale = stepPx / Math.max(1e-6, Math.hypot(dx, dy));
    const [right, down] = [Math.round(scale * dx), Math.round(scale * dy)];
    const x = i % width;
    const y = (i - x) / width;
    return [indexOf(x + right, y + down), indexOf(x - right, y - down)];
  };
}

function distance({ data }: FloatRaster, i: number, k: number): number {
  return Math.hypot(
    (data[3 * i] ?? 0) - (data[3 * k] ?? 0),
    (data[3 * i + 1] ?? 0) - (data[3 * k + 1] ?? 0),
    (data[3 * i + 2] ?? 0) - (data[3 * k + 2] ?? 0),
  );
}
