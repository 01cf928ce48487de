import { wideGaussian } from "#engine/local/ops/coarse.ts";
import {
  blurFloat,
  type Colour,
  channels,
  createFloat,
  type FloatRaster,
  mixColour,
  resizeFloat,
} from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { clamp, mapPlane, type Plane, smoothstep } from "#engine/local/ops/raster.ts";
import type { EyeStyle } from "./features.server.ts";
import type { Lighting } from "./shade.server.ts";

export type StatueStyle = "renaissance" | "modern" | "classical_greek" | "abstract";

/** The room of a statue's style, and how the statue is worked. */
export interface Hall {
  readonly lighting: Lighting;
  /** Fraction of the chisel work that is kept. */
  readonly detail: number;
  readonly eyes: EyeStyle;
  /** `true` for a surface cut into planes. */
  readonly isFaceted: boolean;
  /** Colours of the wall in light and in shadow. */
  readonly wall: readonly [Colour, Colour];
  readonly room: "niche" | "columns" | "plain";
}

const warm: Colour = [1, 0.92, 0.8];
const daylight: Colour = [1, 0.97, 0.93];

export const halls: Readonly<Record<StatueStyle, Hall>> = {
  renaissance: {
    lighting: {
      key: [-0.62, -0.55, 0.6],
      rim: [0.9, -0.25, -0.1],
      keyStrength: 1.4,
      rimStrength: 0.6,
      ambient: 0.2,
      colours: { key: warm, sky: [0.8, 0.86, 1], floor: [0.62, 0.46, 0.32] },
    },
    detail: 1,
    eyes: "carved",
    isFaceted: false,
    wall: [
      [104, 80, 62],
      [26, 20, 17],
    ],
    room: "niche",
  },
  modern: {
    lighting: {
      key: [-0.5, -0.62, 0.62],
      rim: [0.92, -0.1, 0.05],
      keyStrength: 1.25,
      rimStrength: 0.5,
      ambient: 0.4,
      colours: { key: daylight, sky: [0.92, 0.96, 1], floor: [0.62, 0.6, 0.58] },
    },
    detail: 0.5,
    eyes: "blank",
    isFaceted: false,
    wall: [
      [206, 204, 200],
      [132, 131, 132],
    ],
    room: "plain",
  },
  classical_greek: {
    lighting: {
      key: [0.58, -0.6, 0.58],
      rim: [-0.92, -0.2, 0],
      keyStrength: 1.4,
      rimStrength: 0.55,
      ambient: 0.32,
      colours: { key: daylight, sky: [0.84, 0.92, 1], floor: [0.66, 0.56, 0.46] },
    },
    detail: 1.05,
    eyes: "blank",
    isFaceted: false,
    wall: [
      [150, 152, 150],
      [74, 82, 88],
    ],
    room: "columns",
  },
  abstract: {
    lighting: {
      key: [-0.66, -0.5, 0.52],
      rim: [0.9, 0.1, 0],
      keyStrength: 1.5,
      rimStrength: 0.6,
      ambient: 0.28,
      colours: { key: daylight, sky: [0.86, 0.9, 1], floor: [0.8, 0.52, 0.42] },
    },
    detail: 0.25,
    eyes: "blank",
    isFaceted: true,
    wall: [
      [176, 96, 72],
      [84, 40, 34],
    ],
    room: "plain",
  },
};

const noise = createNoise(50);
/** Walls are out of focus, so half the size is enough. */
const SHRINK = 2;
const BLUR_PX = 7;

/** The room behind a statue. */
export function drawHall(
  hall: Hall,
  { width, height }: { readonly width: number; readonly height: number },
): FloatRaster {
  const picture = createFloat(Math.round(width / SHRINK), Math.round(height / SHRINK));
  const lightX = hall.lighting.key[0] > 0 ? 0.64 : 0.36;
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const u = x / picture.width;
      const v = y / picture.height;
      const shade = smoothstep(0, 0.9, Math.hypot(u - lightX, 0.9 * (v - 0.34)));
      let colour = mixColour(hall.wall[0], hall.wall[1], shade);
      const plaster = 0.96 + 0.08 * noise(u * 7, v * 8.5, 3);
      colour = scaled(colour, plaster);
      if (hall.room === "niche") colour = niche(colour, u, v);
      if (hall.room === "columns") colour = columns(colour, u, v);
      picture.data.set(colour, 3 * (y * picture.width + x));
    }
  }
  const sharp = hall.room === "columns" ? blurFloat(picture, BLUR_PX / SHRINK) : picture;
  return resizeFloat(sharp, width, height);
}

function scaled(colour: Colour, light: number): Colour {
  return [colour[0] * light, colour[1] * light, colour[2] * light];
}

/** A rounded recess in the wall: light from the left falls on its right side, its edge has a highlight. */
function niche(colour: Colour, u: number, v: number): Colour {
  const top = 0.36;
  const radius = 0.41;
  const distance = v < top ? Math.hypot(u - 0.5, (v - top) * 1.2) : Math.abs(u - 0.5);
  const inside = smoothstep(radius + 0.006, radius - 0.006, distance);
  const across = clamp((u - 0.5) / radius, -1, 1);
  const hollow = 0.62 + 0.4 * across - 0.2 * across ** 2 - 0.16 * smoothstep(0.4, 0, v);
  const light = 1 + inside * (hollow - 1);
  const rim = Math.exp(-(((distance - radius - 0.006) / 0.01) ** 2)) * (u < 0.5 ? 0.12 : 0.3);
  const frame = Math.exp(-(((distance - radius - 0.04) / 0.006) ** 2)) * (u < 0.5 ? -0.12 : 0.14);
  return scaled(colour, light + rim + frame);
}

/** A hall with distant columns, out of focus. */
function columns(colour: Colour, u: number, v: number): Colour {
  let result = mixColour(colour, [168, 166, 160], 0.25 * smoothstep(0.75, 0.2, v));
  for (const [middle, half] of [
    [0.1, 0.105],
    [0.9, 0.105],
    [0.36, 0.05],
    [0.64, 0.05],
  ] as const) {
    const across = (u - middle) / half;
    const edge = smoothstep(1.25, 0.9, Math.abs(across));
    if (edge <= 0) continue;
    const round = Math.sqrt(Math.max(0, 1 - Math.min(1, Math.abs(across)) ** 2));
    const flute = 0.93 + 0.07 * Math.cos(Math.asin(clamp(across, -1, 1)) * 13);
    const light = (0.34 + 0.34 * round + 0.2 * across) * (half > 0.1 ? flute : 1);
    const far = half > 0.1 ? 1 : 0.5;
    result = mixColour(result, scaled([206, 200, 188], light), edge * far);
  }
  return result;
}

/** Adds the statue's soft shadow on the wall, away from the light. */
export function castOnWall(room: FloatRaster, alpha: Plane, side: 1 | -1): FloatRaster {
  const shift = 0.055 * room.width * side;
  const soft = shifted(wideGaussian(alpha, 22), shift, 0.025 * room.height);
  const data = room.data.slice();
  for (let i = 0, j = 0; i < soft.data.length; i++) {
    const light = 1 - 0.4 * (soft.data[i] ?? 0);
    for (const end = j + 3; j < end; j++) data[j] = (data[j] ?? 0) * light;
  }
  return { ...room, data };
}

function shifted(plane: Plane, dx: number, dy: number): Plane {
  const [right, down] = [Math.round(dx), Math.round(dy)];
  return mapPlane(plane, (_value, i) => {
    const x = (i % plane.width) - right;
    const y = Math.floor(i / plane.width) - down;
    return x < 0 || x >= plane.width || y < 0 ? 0 : (plane.data[y * plane.width + x] ?? 0);
  });
}

/** Lens effects: darker corners and film grain. */
export function photographed(picture: FloatRaster): FloatRaster {
  const out = createFloat(picture.width, picture.height);
  for (let i = 0; i < picture.width * picture.height; i++) {
    const x = i % picture.width;
    const y = Math.floor(i / picture.width);
    const away = Math.hypot(x / picture.width - 0.5, y / picture.height - 0.46);
    const light = 1 - 0.34 * smoothstep(0.3, 0.85, away);
    const grain = 3.2 * (noise(1.7 * x, 1.7 * y) - 0.5);
    for (const c of channels) {
      out.data[3 * i + c] = (picture.data[3 * i + c] ?? 0) * light + grain;
    }
  }
  return out;
}
