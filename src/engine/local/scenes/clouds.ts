import { gaussian } from "../ops/filters.ts";
import {
  blurFloat,
  type Colour,
  createFloat,
  type FloatRaster,
  resizeFloat,
} from "../ops/float-raster.ts";
import { createNoise, type Noise } from "../ops/noise.ts";
import { createPlane, type Plane, smoothstep } from "../ops/raster.ts";
import { resizePlane } from "../ops/resample.ts";
import type { Atmosphere, Direction } from "./atmosphere.ts";
import { createVolume, type Volume } from "./cloud-volume.ts";

/** A cloud layer; heights and lengths in kilometres. */
export interface CloudLayer {
  readonly base: number;
  readonly top: number;
  /** Length of the pattern; a cumulus is about a third of it. */
  readonly scale: number;
  /** Share of the sky, 0..1. */
  readonly cover: number;
  /** Extinction per kilometre inside; 12 is a bright cumulus, 40 a dark one. */
  readonly thickness: number;
  /** Turns the pattern by this angle in radians. Defaults to 0. */
  readonly turn?: number;
}

export interface View {
  readonly width: number;
  readonly height: number;
  readonly horizonRow: number;
  /** Distance of the image plane in pixels. */
  readonly focalPx: number;
}

/** Returns the direction, of length 1, in which the camera sees a pixel. */
export function directionOf({ width, horizonRow, focalPx }: View, x: number, y: number): Direction {
  const right = (x - width / 2) / focalPx;
  const up = (horizonRow - y) / focalPx;
  const length = Math.hypot(right, up, 1);
  return [right / length, up / length, 1 / length];
}

interface CloudPaint {
  readonly layer: CloudLayer;
  readonly volume: Volume;
  readonly atmosphere: Atmosphere;
  readonly sunlight: Colour;
  /** Where clouds stand. */
  readonly map: Noise;
  /** Cosine and sine of the pattern's turn. */
  readonly turn: readonly [cos: number, sin: number];
}

/** Clouds are soft, so they are rendered at this width. */
const COARSE_PX = 520;
/** Kilometres after which about half of a cloud is lost in haze. */
const FADE_KM = 16;

/** Renders clouds as light and opacity by ray marching (after Schneider 2015). */
export function renderClouds(
  view: View,
  layer: CloudLayer,
  { atmosphere, seed }: { readonly atmosphere: Atmosphere; readonly seed: number },
): { readonly light: FloatRaster; readonly cover: Plane } {
  const share = Math.min(1, COARSE_PX / view.width);
  const small: View = {
    width: Math.ceil(view.width * share),
    height: Math.ceil(view.height * share),
    horizonRow: view.horizonRow * share,
    focalPx: view.focalPx * share,
  };
  const { turn = 0 } = layer;
  const paint: CloudPaint = {
    layer,
    volume: createVolume(seed),
    atmosphere,
    sunlight: atmosphere.sunAt(layer.top),
    map: createNoise(seed + 5),
    turn: [Math.cos(turn), Math.sin(turn)],
  };
  const light = createFloat(small.width, small.height);
  const cover = createPlane(small.width, small.height);
  const found: [number, number, number, number] = [0, 0, 0, 0];
  for (let y = 0; y < Math.min(small.height, small.horizonRow); y++) {
    for (let x = 0; x < small.width; x++) {
      const direction = directionOf(small, x, y);
      // The random shift of each ray hides the steps; the blur below hides the shift.
      const shift = chance(x, y);
      march(direction, shift, paint, found);
      const i = y * small.width + x;
      cover.data[i] = found[3];
      light.data[3 * i] = found[0];
      light.data[3 * i + 1] = found[1];
      light.data[3 * i + 2] = found[2];
    }
  }
  return {
    light: resizeFloat(blurFloat(light, 0.5), view.width, view.height),
    cover: resizePlane(gaussian(cover, 0.5), view.width, view.height),
  };
}

/** Frequency of the map. */
const MAP = 5;
/** Frequencies of the bumps, relative to the pattern's, and how deep they cut into a cloud. */
const BUMPS = { wide: 1.3, fine: 5.3, edge: 17, wideDepth: 0.8, fineDepth: 0.7 } as const;

/**
 * Extinction per kilometre at a point. A map that never repeats decides where clouds stand; the stronger it is, the
 * higher they rise from their flat base, and bumps cut their outline (after Schneider 2015).
 */
function densityAt(
  { layer, map, volume, turn: [cos, sin] }: CloudPaint,
  right: number,
  y: number,
  ahead: number,
): number {
  const t = (y - layer.base) / (layer.top - layer.base);
  if (t <= 0 || t >= 1) return 0;
  const x = (cos * right + sin * ahead) / layer.scale;
  const z = (cos * ahead - sin * right) / layer.scale;
  const strength = (map(MAP * x, MAP * z, 5) - 0.82 + 0.55 * layer.cover) / 0.26;
  if (strength <= 0) return 0;
  // Tilted, so that no rows of the volume lead to the horizon.
  const u = 0.8 * x - 0.6 * z;
  const v = y / layer.scale;
  const w = 0.6 * x + 0.8 * z + 0.3 * v;
  const wide = volume(BUMPS.wide * u, BUMPS.wide * v, BUMPS.wide * w);
  const rise = Math.min(1, 0.2 + 0.8 * strength);
  const low = 0.3 * (0.8 - wide);
  const whole =
    smoothstep(0, 0.7, strength) * smoothstep(low, low + 0.12, t) * smoothstep(rise, 0.4 * rise, t);
  const cut = whole - BUMPS.wideDepth * (1.3 - layer.cover) * (0.8 - wide);
  if (cut <= -0.05) return 0;
  const fine = volume(BUMPS.fine * u, BUMPS.fine * v, BUMPS.fine * w);
  let density = cut - BUMPS.fineDepth * (1 - 0.7 * whole) * (0.85 - fine);
  if (density > 0 && density < 0.25)
    density -= 0.3 * (0.7 - volume(BUMPS.edge * u, BUMPS.edge * v, BUMPS.edge * w));
  return density <= 0 ? 0 : Math.min(1, 4 * density) * layer.thickness;
}

function forward(cosine: number, g: number): number {
  return (1 - g * g) / (4 * Math.PI * (1 + g * g - 2 * g * cosine) ** 1.5);
}

const LIGHT_STEPS = [0.05, 0.14, 0.3, 0.6] as const;

function shadeOf(paint: CloudPaint, x: number, y: number, z: number): number {
  const { sun } = paint.atmosphere;
  let depth = 0;
  let before = 0;
  for (const along of LIGHT_STEPS) {
    const away = along * (paint.layer.top - paint.layer.base) * 1.4;
    depth +=
      densityAt(paint, x + sun[0] * away, y + Math.max(0.05, sun[1]) * away, z + sun[2] * away) *
      (away - before);
    before = away;
  }
  return depth;
}

/** Returns a number of 0..1 that differs from pixel to pixel. */
function chance(x: number, y: number): number {
  const mixed = Math.imul(x * 374_761_393 + y * 668_265_263, 1_274_126_177);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
}

/** Fills `out` with the ray's light and cover. */
function march(
  [dx, dy, dz]: Direction,
  shift: number,
  paint: CloudPaint,
  out: [number, number, number, number],
): void {
  out.fill(0);
  if (dy < 0.012) return;
  const { layer, atmosphere, sunlight } = paint;
  const near = layer.base / dy;
  if (near > 5 * FADE_KM) return;
  const length = Math.min((layer.top - layer.base) / dy, 9);
  const steps = Math.round(Math.min(40, Math.max(14, length / 0.1)));
  const step = length / steps;
  const cosine = dx * atmosphere.sun[0] + dy * atmosphere.sun[1] + dz * atmosphere.sun[2];
  const phase = 0.7 * forward(cosine, 0.65) + 0.3 * forward(cosine, -0.15);
  let through = 1;
  for (let k = 0; k < steps && through > 0.02; k++) {
    const t = near + (k + shift) * step;
    const [x, y, z] = [dx * t, dy * t, dz * t];
    const density = densityAt(paint, x, y, z);
    if (density === 0) continue;
    const shade = shadeOf(paint, x, y, z);
    const sunny =
      0.85 * phase * Math.exp(-shade) +
      0.12 * Math.exp(-0.35 * shade) +
      0.035 * Math.exp(-0.06 * shade);
    const height = (y - layer.base) / (layer.top - layer.base);
    const part = through * (1 - Math.exp(-density * step));
    for (const c of [0, 1, 2] as const)
      out[c] += part * (sunlight[c] * sunny + atmosphere.ambient[c] * (0.28 + 0.7 * height));
    through *= Math.exp(-density * step);
  }
  const fade = Math.exp(-((near / FADE_KM) ** 1.5) * 0.7);
  for (const c of [0, 1, 2, 3] as const) out[c] = (c === 3 ? 1 - through : out[c]) * fade;
}
