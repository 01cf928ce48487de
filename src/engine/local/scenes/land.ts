import { type Colour, channels, type FloatRaster, mix } from "../ops/float-raster.ts";
import { createNoise, type Noise } from "../ops/noise.ts";
import { clamp, createPlane, type Plane, smoothstep } from "../ops/raster.ts";
import { directionOf, type View } from "./clouds.ts";
import type { LitSky } from "./paint-sky.ts";

/** A point on the ground; metres to the right of and ahead of the camera. */
export interface Place {
  readonly x: number;
  readonly z: number;
  readonly height: number;
  /** Upward part of the normal, 1 on level ground. */
  readonly level: number;
  /** Metres that one pixel covers at this point. */
  readonly footprint: number;
}

/** The ground of a scene. Colours are reflectances in linear light. */
export interface Land {
  /** Height of the lens above the ground at the camera, in metres. */
  readonly eye: number;
  /** Farthest distance drawn, in metres. */
  readonly far: number;
  /** Metres after which two thirds of the colour are lost in the air. */
  readonly visibility: number;
  readonly height: (x: number, z: number) => number;
  readonly colour: (place: Place) => Colour;
}

/** A rendered landscape in linear light, with the distance of each pixel in metres. */
export interface Rendered {
  readonly picture: FloatRaster;
  readonly depth: Plane;
  readonly sky: LitSky;
}

/** Depth value of the sky. */
export const SKY_DEPTH = 1e6;

/** Noise with as many octaves as the pixels can resolve; `scale` is the length of the largest wave in metres. */
export function detailed(
  noise: Noise,
  place: Pick<Place, "x" | "z" | "footprint">,
  scale: number,
): number {
  const octaves = clamp(Math.floor(Math.log2(scale / place.footprint)), 1, 6);
  return noise(place.x / scale + 31.7, place.z / scale + 11.3, octaves);
}

/** Creates noise with sharp crests and wide valleys, 0..1 (Musgrave's ridged fractal). */
export function createRidges(seed: number): (x: number, z: number, octaves: number) => number {
  const noise = createNoise(seed);
  return (x, z, octaves) => {
    let sum = 0;
    let weight = 0.5;
    let before = 1;
    let scale = 1;
    for (let octave = 0; octave < octaves; octave++) {
      const ridge = (1 - Math.abs(2 * noise(x * scale + 13 * octave, z * scale, 1) - 1)) ** 2;
      sum += weight * ridge * before;
      before = ridge;
      weight *= 0.5;
      scale *= 2.03;
    }
    return sum;
  };
}

/** Draws land in front of a sky, column by column from near to far, with sunlight, shadows and haze. */
export function renderLand(sky: LitSky, land: Land): Rendered {
  const { picture, view } = sky;
  const depth = createPlane(view.width, view.height, SKY_DEPTH);
  const base = land.height(0, 0);
  for (let x = 0; x < view.width; x++) drawColumn({ picture, depth, sky }, land, { x, base });
  return { picture, depth, sky };
}

function drawColumn(
  { picture, depth, sky }: Rendered,
  land: Land,
  { x, base }: { readonly x: number; readonly base: number },
): void {
  const { view } = sky;
  const side = (x - view.width / 2) / view.focalPx;
  const camera = base + land.eye;
  const lighting: Lighting = {
    picture,
    sky,
    land,
    sun: sunOf(sky),
    air: airColour(sky, side),
  };
  let top = view.height;
  let before = { row: view.height + 40, z: 0.2 };
  let z = Math.max(
    0.3,
    (0.5 * land.eye * view.focalPx) / Math.max(20, view.height - view.horizonRow),
  );
  while (z < land.far && top > 0) {
    const height = land.height(side * z, z);
    const row = view.horizonRow + ((camera - height) / z) * view.focalPx;
    for (let y = Math.min(top, view.height) - 1; y >= Math.max(0, Math.ceil(row)); y--) {
      const share = clamp((before.row - y) / Math.max(0.01, before.row - row), 0, 1);
      const here = 1 / mix(1 / before.z, 1 / z, share);
      depth.data[y * view.width + x] = here;
      light(lighting, { x: side * here, z: here }, 3 * (y * view.width + x));
    }
    top = Math.min(top, Math.max(0, Math.ceil(row)));
    before = { row, z };
    z += Math.max(0.02, z * 0.009);
  }
}

interface Lighting {
  readonly picture: FloatRaster;
  readonly sky: LitSky;
  readonly land: Land;
  readonly sun: Colour;
  readonly air: Colour;
}

function light(
  { picture, sky, land, sun, air }: Lighting,
  { x, z }: { x: number; z: number },
  at: number,
): void {
  const { atmosphere, view } = sky;
  const footprint = z / view.focalPx;
  const height = land.height(x, z);
  const step = Math.max(0.04, 1.5 * footprint);
  const dx = (land.height(x + step, z) - height) / step;
  const dz = (land.height(x, z + step) - height) / step;
  const length = Math.hypot(dx, 1, dz);
  const albedo = land.colour({ x, z, height, level: 1 / length, footprint });
  const [sx, sy, sz] = atmosphere.sun;
  const facing = Math.max(0, (-dx * sx + Math.max(0.02, sy) - dz * sz) / length);
  const sunny = facing > 0 ? facing * shadowOf(land, { x, z, height }, sky) : 0;
  const open = 0.45 + 0.55 / length;
  const through = throughAir(Math.hypot(x, z) / land.visibility);
  for (const c of channels) {
    const reflected = albedo[c] * ((sun[c] * sunny) / Math.PI + atmosphere.ambient[c] * open);
    picture.data[at + c] = mix(air[c], reflected, through[c]);
  }
}

const suns = new WeakMap<LitSky, Colour>();

/** Returns the sunlight on the ground, reduced by clouds. */
export function sunOf(sky: LitSky): Colour {
  const known = suns.get(sky);
  if (known) return known;
  const cover = sky.look.clouds?.cover ?? 0;
  const share = 1 - 0.95 * smoothstep(0.75, 0.95, cover);
  const [r, g, b] = sky.atmosphere.sunAt(0.3);
  const sun: Colour = [r * share, g * share, b * share];
  suns.set(sky, sun);
  return sun;
}

function shadowOf(
  land: Land,
  { x, z, height }: { readonly x: number; readonly z: number; readonly height: number },
  { atmosphere }: LitSky,
): number {
  const [sx, sy, sz] = atmosphere.sun;
  const slope = Math.max(0.05, sy);
  let lit = 1;
  for (let away = Math.max(1.2, 0.02 * z); away < 0.35 * land.far; away *= 2.1) {
    const over = land.height(x + sx * away, z + sz * away) - (height + slope * away);
    if (over > 0) lit = Math.min(lit, 1 - smoothstep(0, 0.06 * away, over));
    if (lit <= 0) return 0;
  }
  return lit;
}

/** Returns the share of each colour that passes through air, by distance over visibility. Blue is lost first. */
export function throughAir(away: number): Colour {
  return [Math.exp(-0.75 * away), Math.exp(-away), Math.exp(-1.35 * away)];
}

/** Returns the colour of distant air at a horizontal position in the image; `side` is a tangent. */
export function airColour({ atmosphere, view }: LitSky, side: number): Colour {
  const [x, y, z] = horizonDirection(view, side);
  return atmosphere.sky(x, y, z);
}

function horizonDirection(view: View, side: number): readonly [number, number, number] {
  return directionOf(
    view,
    view.width / 2 + side * view.focalPx,
    view.horizonRow - 0.03 * view.focalPx,
  );
}
