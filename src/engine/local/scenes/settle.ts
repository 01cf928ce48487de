import { wideBlurFloat, wideGaussian } from "../ops/coarse.ts";
import { layOver } from "../ops/composite.ts";
import { gaussian } from "../ops/filters.ts";
import { channels, type FloatRaster, mix } from "../ops/float-raster.ts";
import { addGrain, grainOf } from "../ops/grain.ts";
import { fromLab, toLab } from "../ops/lab.ts";
import { clamp, createPlane, type Plane, smoothstep } from "../ops/raster.ts";

export interface Subject {
  readonly picture: FloatRaster;
  readonly alpha: Plane;
}

/**
 * Places a subject into a scene as if photographed there: its light, its shadow on the ground, the air and the grain.
 */
export function settle(subject: Subject, backdrop: FloatRaster): FloatRaster {
  const { alpha } = subject;
  const lit = relight(subject, backdrop);
  const ground = withShadow(backdrop, alpha);
  addGrain(ground, grainOf(subject));
  const composed = layOver(ground, lit, alpha);
  return wrapLight(composed, alpha, backdrop);
}

interface Tone {
  /** Means of L*, a*, b*, and the lightness that a tenth of the pixels exceed. */
  readonly mean: readonly [number, number, number];
  readonly bright: number;
}

function toneOf(lab: FloatRaster, weights: Plane | null): Tone {
  const sums: [number, number, number] = [0, 0, 0];
  const histogram = new Float64Array(101);
  let total = 1e-6;
  for (let i = 0; i < lab.data.length / 3; i += 3) {
    const weight = weights ? (weights.data[i] ?? 0) : 1;
    total += weight;
    for (const c of channels) sums[c] += weight * (lab.data[3 * i + c] ?? 0);
    const level = Math.round(clamp(lab.data[3 * i] ?? 0, 0, 100));
    histogram[level] = (histogram[level] ?? 0) + weight;
  }
  let bright = 100;
  for (let above = 0; bright > 0 && above < 0.1 * total; bright--) above += histogram[bright] ?? 0;
  return { mean: [sums[0] / total, sums[1] / total, sums[2] / total], bright };
}

/** Fractions of the scene's colour and brightness that affect a subject. */
const COLOUR_SHARE = 0.2;
const LIGHT_SHARE = 0.4;
/** Limits of darkening and brightening a subject, as factors. */
const LIGHT_RANGE = [0.62, 1.12] as const;
/** How much brighter the side facing the light is. */
const SIDE_LIGHT = 0.1;

/** Applies the scene's colour and brightness to the subject, more on the side where the scene is brighter. */
function relight({ picture, alpha }: Subject, backdrop: FloatRaster): FloatRaster {
  const own = toLab(picture);
  const other = toLab(backdrop);
  const from = toneOf(own, alpha);
  const to = toneOf(other, null);
  const wanted = clamp(to.bright / Math.max(20, from.bright), ...LIGHT_RANGE);
  const factor = mix(1, wanted, LIGHT_SHARE);
  const shift = [
    clamp(COLOUR_SHARE * to.mean[1], -7, 9),
    clamp(COLOUR_SHARE * to.mean[2], -9, 11),
  ] as const;
  const side = sideLight(other);
  const { width } = own;
  for (let i = 0; i < alpha.data.length; i++) {
    if ((alpha.data[i] ?? 0) <= 0) continue;
    const across = (i % width) / width - 0.5;
    const level = clamp(
      (own.data[3 * i] ?? 0) * factor * (1 + 2 * SIDE_LIGHT * side * across),
      0,
      100,
    );
    own.data[3 * i] = level;
    // Deep shadow and clipped white take on no colour.
    const share = smoothstep(4, 30, level) * smoothstep(104, 84, level);
    own.data[3 * i + 1] = (own.data[3 * i + 1] ?? 0) + shift[0] * share;
    own.data[3 * i + 2] = (own.data[3 * i + 2] ?? 0) + shift[1] * share;
  }
  return fromLab(own);
}

/** -1 for light from the left, 1 from the right: the position of the brightest parts of a scene. */
function sideLight(lab: FloatRaster): number {
  let [left, right] = [0, 0];
  const count = lab.data.length / 3;
  for (let i = 0; i < count; i += 7) {
    const light = (lab.data[3 * i] ?? 0) ** 3;
    if (i % lab.width < lab.width / 2) left += light;
    else right += light;
  }
  return clamp((3 * (right - left)) / Math.max(1, right + left), -1, 1);
}

/** Height of a foot's contact shadow, as a fraction of the image's, and its darkness. */
const CONTACT = 0.011;
const CONTACT_DARK = 0.72;
const CAST_DARK = 0.34;

/** Feet inside the image get a dark contact line and a soft shadow on the ground. */
function withShadow(backdrop: FloatRaster, alpha: Plane): FloatRaster {
  const { height } = alpha;
  const lowest = lowestRow(alpha);
  if (lowest >= height - 3) return { ...backdrop, data: backdrop.data.slice() };
  const touch = touchOf(alpha, lowest);
  const cast = castOf(alpha, lowest);
  const soft = gaussian(touch, Math.max(1, height / 220));
  const wide = gaussian(touch, Math.max(2, height / 50));
  const lying = gaussian(cast, Math.max(2, height / 110));
  const data = backdrop.data.slice();
  for (let i = 0; i < touch.data.length; i++) {
    const dark =
      (1 - CONTACT_DARK * Math.min(1, soft.data[i] ?? 0)) *
      (1 - 0.5 * Math.min(1, 1.4 * (wide.data[i] ?? 0))) *
      (1 - CAST_DARK * Math.min(1, lying.data[i] ?? 0));
    for (const c of channels) data[3 * i + c] = (data[3 * i + c] ?? 0) * dark;
  }
  return { ...backdrop, data };
}

/** 1 where soles meet the ground. */
function touchOf(alpha: Plane, lowest: number): Plane {
  const { width, height } = alpha;
  const touch = createPlane(width, height);
  for (let x = 0; x < width; x++) {
    let y = height - 1;
    while (y > 0 && (alpha.data[y * width + x] ?? 0) < 0.5) y--;
    if (y < lowest - 0.06 * height || y < 0.3 * height) continue;
    for (let dy = -4; dy <= Math.round(CONTACT * height); dy++)
      touch.data[clamp(y + dy, 0, height - 1) * width + x] = 1;
  }
  return touch;
}

/** Height of the cast shadow, as a fraction of the image's. */
const LYING = 0.1;

/** The figure projected onto the ground, away from the light. */
function castOf(alpha: Plane, lowest: number): Plane {
  const { width, height } = alpha;
  const cast = createPlane(width, height);
  for (let y = Math.max(0, lowest - Math.round(LYING * height)); y <= lowest; y++) {
    const up = (lowest - y) / (LYING * height);
    for (let x = 0; x < width; x++) {
      const sx = Math.round(x - 0.22 * up * height);
      const sy = Math.round(lowest - up * 0.62 * height);
      if (sx >= 0 && sy >= 0)
        cast.data[y * width + x] = (alpha.data[sy * width + sx] ?? 0) * (1 - 0.7 * up);
    }
  }
  return cast;
}

function lowestRow({ width, height, data }: Plane): number {
  for (let y = height - 1; y > 0; y--)
    for (let x = 0; x < width; x++) if ((data[y * width + x] ?? 0) > 0.5) return y;
  return height - 1;
}

/** Light from behind spills over the edge: a narrow strong rim and a wide weak veil. */
function wrapLight(picture: FloatRaster, alpha: Plane, backdrop: FloatRaster): FloatRaster {
  const data = picture.data.slice();
  for (const [share, radius] of [
    [0.5, picture.height / 260],
    [0.2, picture.height / 45],
  ] as const) {
    const light = wideBlurFloat(backdrop, Math.max(1.5, 3 * radius));
    const inside = wideGaussian(alpha, Math.max(1, radius));
    for (let i = 0; i < alpha.data.length; i++) {
      const amount = share * (alpha.data[i] ?? 0) * (1 - (inside.data[i] ?? 0));
      if (amount <= 0.002) continue;
      for (const c of channels) {
        const base = data[3 * i + c] ?? 0;
        const over = light.data[3 * i + c] ?? 0;
        // A bright background spills over; a dark one doesn't darken.
        data[3 * i + c] = mix(base, Math.max(base, mix(base, over, 0.8)), amount);
      }
    }
  }
  return { ...picture, data };
}
