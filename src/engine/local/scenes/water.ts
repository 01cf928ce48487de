import { type Colour, channels, mix } from "../ops/float-raster.ts";
import { createNoise } from "../ops/noise.ts";
import { clamp, smoothstep } from "../ops/raster.ts";
import { airColour, type Rendered, SKY_DEPTH, sunOf, throughAir } from "./land.ts";

/** A level sheet of water in front of the rendered land. */
export interface Water {
  /** Height of the lens above the water, in metres. */
  readonly eye: number;
  /** Distance ahead at which the water begins, by the position to the right, in metres. */
  readonly shore: (x: number) => number;
  /** Colours of deep and shallow water in linear light. */
  readonly deep: Colour;
  readonly shallow: Colour;
  /** Distance over which it gets deep, in metres. */
  readonly shelf: number;
  /** Steepness of its waves; 0 is a mirror. */
  readonly waves: number;
  readonly visibility: number;
  /** Surf along the shore. */
  readonly hasSurf: boolean;
}

/** Adds water to the level part of a place: it reflects the scene behind it, glitters and shows its bed. */
export function addWater(place: Rendered, water: Water, seed: number): void {
  const { picture, depth, sky } = place;
  const { view, atmosphere } = sky;
  const noise = createNoise(seed + 41);
  const before = picture.data.slice();
  const sun = sunOf(sky);
  const [sx, sy, sz] = atmosphere.sun;
  const horizon = Math.ceil(view.horizonRow);
  const airs = Array.from({ length: view.width }, (_, x) =>
    airColour(sky, (x - view.width / 2) / view.focalPx),
  );
  for (let y = horizon + 1; y < view.height; y++) {
    const z = (water.eye * view.focalPx) / (y - view.horizonRow);
    for (let x = 0; x < view.width; x++) {
      const i = y * view.width + x;
      const side = (x - view.width / 2) / view.focalPx;
      const right = side * z;
      const shore = water.shore(right);
      if (z < shore || (depth.data[i] ?? 0) < 0.92 * z) continue;
      const footprint = (z * z) / (water.eye * view.focalPx);
      const calm = clamp(0.35 / footprint, 0.12, 1);
      const swell = water.waves * calm;
      const bigX = noise(right / 2.4 + 7, z / 1.1, 4) - 0.5;
      const bigZ = noise(right / 2.1 + 90, z / 0.9 + 33, 4) - 0.5;
      const tiltX = 1.1 * swell * bigX;
      const tiltZ = 2.2 * swell * bigZ;
      const glance = 1 / Math.hypot(1, side, water.eye / z);
      const down = (water.eye / z) * glance;
      const fresnel = 0.02 + 0.98 * (1 - clamp(down + 0.5 * Math.abs(tiltZ), 0, 1)) ** 5;
      const mirrorRow = Math.round(
        2 * view.horizonRow - y - tiltZ * 0.35 * view.height - swell * 0.04 * view.height,
      );
      const mirrorX = Math.round(clamp(x + tiltX * 0.12 * view.width, 0, view.width - 1));
      const from = 3 * (clamp(mirrorRow, 0, horizon) * view.width + mirrorX);
      const depthShare = 1 - Math.exp(-(z - shore) / water.shelf);
      // The sun on the facets of the waves.
      const nx = tiltX;
      const nz = tiltZ;
      const length = Math.hypot(nx, 1, nz);
      const hx = sx - side * glance;
      const hy = Math.max(0.03, sy) + down;
      const hz = sz - glance;
      const half = (nx * hx + hy + nz * hz) / (Math.hypot(hx, hy, hz) * length);
      const glint = 0.5 * swell * Math.max(0, half) ** (900 * (1.2 - calm) + 160);
      const surf = water.hasSurf ? surfAt(z - shore, right, z, noise) : 0;
      const air = airs[x] ?? sun;
      const through = throughAir(Math.hypot(right, z) / water.visibility);
      for (const c of channels) {
        const body = mix(water.shallow[c], water.deep[c], depthShare);
        const lit = body * (sun[c] * Math.max(0.1, sy) * 0.32 + atmosphere.ambient[c]);
        const wet = mix(lit, before[from + c] ?? 0, fresnel) + glint * sun[c];
        const foam = 0.8 * ((sun[c] * Math.max(0.15, sy)) / Math.PI + atmosphere.ambient[c]);
        const near = mix(wet, foam, surf);
        const edge = smoothstep(0, 0.5, z - shore);
        picture.data[3 * i + c] = mix(
          before[3 * i + c] ?? 0,
          mix(air[c], near, through[c]),
          water.hasSurf ? Math.max(edge, surf) : edge,
        );
      }
      depth.data[i] = Math.min(z, SKY_DEPTH);
    }
  }
}

type NoiseAt = (x: number, y: number, octaves?: number) => number;

/** Fraction of foam: the edge of the wash, a breaker or two behind it, and the lace between them. */
function surfAt(away: number, x: number, z: number, noise: NoiseAt): number {
  const lace = noise(x * 2.6, z * 2.2, 4);
  const wash = smoothstep(0.55, 0.1, away) * smoothstep(0.3, 0.5, lace + 0.25);
  let foam = wash;
  for (const [k, place] of [2.6, 6.5, 15].entries()) {
    const at = place + 1.8 * (1 + 0.4 * k) * (noise(x / (7 + 5 * k) + 9 * k, 4, 2) - 0.5);
    const crest = Math.exp(-(((away - at) / (0.16 + 0.2 * k)) ** 2));
    const trail = away < at ? Math.exp((away - at) / (0.9 + 0.6 * k)) : 0;
    const broken = smoothstep(0.36, 0.62, noise(x / 5 + 20 * k, 9, 2));
    foam = Math.max(
      foam,
      broken * Math.max(crest, trail * smoothstep(0.5, 0.62, lace)) * (1 - 0.2 * k),
    );
  }
  return clamp(foam, 0, 0.95);
}
