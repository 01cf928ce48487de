import { growPlane, shrinkPlane, wideGaussian } from "./coarse.ts";
import { gaussian } from "./filters.ts";
import { createPlane, mapPlane, type Plane, smoothstep } from "./raster.ts";

/** x to the right, y down, z to the viewer. */
export type Direction = readonly [number, number, number];

/** The same direction with unit length. */
export function unitOf([x, y, z]: Direction): Direction {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/** The surface normal at the pixel with that index. */
export function normalAt({ width, height, data }: Plane, i: number): Direction {
  const x = i % width;
  const left = x > 0 ? i - 1 : i;
  const right = x + 1 < width ? i + 1 : i;
  const above = i >= width ? i - width : i;
  const below = i + width < width * height ? i + width : i;
  const nx = ((data[left] ?? 0) - (data[right] ?? 0)) / 2;
  const ny = ((data[above] ?? 0) - (data[below] ?? 0)) / 2;
  const length = Math.sqrt(nx * nx + ny * ny + 1);
  return [nx / length, ny / length, 1 / length];
}

/** Radii around a position, and how much a hollow of each darkens it. */
const HOLLOWS = [
  { sigma: 3, strength: 0.12 },
  { sigma: 10, strength: 0.045 },
  { sigma: 32, strength: 0.016 },
] as const;

/** Openness to ambient light, about 0.3..1.15: hollows are dark, ridges bright. */
export function occlusionOf(height: Plane): Plane {
  const sum = createPlane(height.width, height.height);
  for (const { sigma, strength } of HOLLOWS) {
    const around = wideGaussian(height, sigma);
    for (let i = 0; i < sum.data.length; i++) {
      const depth = (height.data[i] ?? 0) - (around.data[i] ?? 0);
      sum.data[i] = (sum.data[i] ?? 0) + strength * depth;
    }
  }
  for (let i = 0; i < sum.data.length; i++) {
    const value = sum.data[i] ?? 0;
    sum.data[i] = value < 0 ? Math.max(0.3, Math.exp(value)) : 1 + 0.12 * Math.tanh(2 * value);
  }
  return sum;
}

/** Shadows are computed at half the size. */
const SHRINK = 2;
const STEPS = 22;
/** Standard deviation of the margin beyond the outline that gets shadows, in pixels of that size. */
const MARGIN = 2;
/** How quickly a shadow softens with its distance. */
const SOFTNESS = 0.16;

/** Fraction of the key light that reaches each pixel, 0..1: the relief casts shadows on itself. */
export function castShadows(
  { height, alpha }: { readonly height: Plane; readonly alpha: Plane },
  light: Direction,
): Plane {
  const small = mapPlane(shrinkPlane(height, SHRINK), (value) => value / SHRINK);
  // Beyond the outline too, or the light beside it would leak over a shaded edge.
  const cover = gaussian(shrinkPlane(alpha, SHRINK), MARGIN);
  const { width, height: rows } = small;
  const across = Math.hypot(light[0], light[1]);
  const [dx, dy, rise] = [light[0] / across, light[1] / across, light[2] / across];
  const lit = mapPlane(small, (own, i) => {
    if ((cover.data[i] ?? 0) < 0.02) return 1;
    const x = i % width;
    const y = Math.floor(i / width);
    let blocked = 0;
    let way = 1.5;
    for (let step = 0; step < STEPS; step++) {
      const column = Math.round(x + dx * way);
      const row = Math.round(y + dy * way);
      if (column < 0 || row < 0 || column >= width || row >= rows) break;
      const over = (small.data[row * width + column] ?? 0) - own - rise * way - 0.6;
      blocked = Math.max(blocked, over / (1 + SOFTNESS * way));
      way *= 1.19;
    }
    return 1 - smoothstep(0, 2.4, blocked);
  });
  return growPlane(gaussian(lit, 1.2), SHRINK, height);
}

export function dot(a: Direction, b: Direction): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
