import { gaussian } from "#engine/local/ops/filters.ts";
import {
  type Colour,
  channels,
  createFloat,
  type FloatRaster,
  mix,
  mixColour,
} from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { clamp, createPlane, type Plane, smoothstep } from "#engine/local/ops/raster.ts";
import type { Material } from "./materials.server.ts";
import type { Lighting } from "./sculpt.server.ts";

export type StatueStyle = "renaissance" | "modern" | "classical_greek" | "abstract";

/** Where a statue of a style stands and how it is worked. */
export interface Hall {
  readonly lighting: Lighting;
  /** Share of the chisel work that is kept. */
  readonly detail: number;
  /** Height of the planes that a surface is cut into, in pixels of an 800 px picture; 0 for round forms. */
  readonly facets: number;
  /** Wall in the light and in the dark. */
  readonly wall: readonly [Colour, Colour];
  readonly hasColumns: boolean;
  readonly hasNiche: boolean;
}

export const halls: Readonly<Record<StatueStyle, Hall>> = {
  renaissance: {
    lighting: {
      key: [-0.55, -0.6, 0.58],
      fill: [0.7, 0.1, 0.5],
      keyStrength: 0.86,
      fillStrength: 0.16,
    },
    detail: 1,
    facets: 0,
    wall: [
      [112, 84, 58],
      [22, 16, 12],
    ],
    hasColumns: false,
    hasNiche: true,
  },
  modern: {
    lighting: {
      key: [-0.35, -0.5, 0.8],
      fill: [0.8, -0.1, 0.45],
      keyStrength: 0.66,
      fillStrength: 0.3,
    },
    detail: 0.42,
    facets: 0,
    wall: [
      [214, 212, 206],
      [150, 150, 148],
    ],
    hasColumns: false,
    hasNiche: false,
  },
  classical_greek: {
    lighting: {
      key: [0.5, -0.66, 0.56],
      fill: [-0.7, 0.05, 0.5],
      keyStrength: 0.8,
      fillStrength: 0.24,
    },
    detail: 1.1,
    facets: 0,
    wall: [
      [150, 186, 214],
      [196, 208, 206],
    ],
    hasColumns: true,
    hasNiche: false,
  },
  abstract: {
    lighting: {
      key: [-0.66, -0.45, 0.6],
      fill: [0.75, 0.2, 0.4],
      keyStrength: 0.9,
      fillStrength: 0.22,
    },
    detail: 0.3,
    facets: 9,
    wall: [
      [206, 92, 60],
      [120, 40, 34],
    ],
    hasColumns: false,
    hasNiche: false,
  },
};

const noise = createNoise(50);

/** The room behind a statue. */
export function drawHall(
  hall: Hall,
  { width, height }: { readonly width: number; readonly height: number },
): FloatRaster {
  const picture = createFloat(width, height);
  const scale = Math.max(width, height) / 800;
  const fromRight = hall.lighting.key[0] > 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const away = Math.hypot(
        (x - (fromRight ? 0.6 : 0.4) * width) / width,
        (y - 0.36 * height) / height,
      );
      const shade = smoothstep(0.05, 0.85, away);
      let colour = mixColour(hall.wall[0], hall.wall[1], shade);
      const grain = 0.95 + 0.1 * noise(x / (60 * scale), y / (60 * scale), 4);
      colour = [colour[0] * grain, colour[1] * grain, colour[2] * grain];
      if (hall.hasNiche) colour = niche(colour, x / width, y / height);
      if (hall.hasColumns) colour = columns(colour, x / width, y / height);
      picture.data.set(colour, 3 * (y * width + x));
    }
  }
  return picture;
}

/** A rounded recess in the wall: darker inside, a bright rim. */
function niche(colour: Colour, u: number, v: number): Colour {
  const top = 0.34;
  const radius = 0.4;
  const distance = v < top ? Math.hypot(u - 0.5, (v - top) * 1.1) : Math.abs(u - 0.5);
  const inside = smoothstep(radius + 0.004, radius - 0.004, distance);
  const depth = 1 - 0.42 * inside * smoothstep(0, radius, radius - distance + 0.12);
  const rim = Math.exp(-(((distance - radius) / 0.012) ** 2)) * (u < 0.5 ? -0.25 : 0.45);
  const light = depth + rim;
  return [colour[0] * light, colour[1] * light, colour[2] * light];
}

/** Two fluted columns at the sides, out of focus. */
function columns(colour: Colour, u: number, v: number): Colour {
  for (const middle of [0.09, 0.91]) {
    const across = (u - middle) / 0.085;
    if (Math.abs(across) > 1.12) continue;
    const round = Math.sqrt(Math.max(0, 1 - Math.min(1, Math.abs(across)) ** 2));
    const flute = 0.86 + 0.14 * Math.cos(Math.asin(clamp(across, -1, 1)) * 14);
    const light =
      (0.5 + 0.42 * round + 0.18 * across) * flute * (0.94 + 0.1 * noise(u * 40, v * 40, 3));
    const edge = smoothstep(1.12, 0.96, Math.abs(across));
    const stone: Colour = [226 * light, 218 * light, 202 * light];
    return mixColour(colour, stone, edge);
  }
  return colour;
}

interface PedestalOptions {
  readonly material: Material;
  /** Where its top begins and the half width there, as shares of height and width. */
  readonly top: number;
  readonly halfWidth: number;
  /** A broad low plinth for whole figures instead of a turned foot. */
  readonly isPlinth: boolean;
}

/** Half the width of a turned pedestal at a share of its height from its top, in half widths of the top. */
function turnedProfile(t: number): number {
  if (t < 0.1) return 1;
  if (t < 0.2) return 1 + 4 * (t - 0.1);
  if (t < 0.3) return 1.55;
  return t < 0.36 ? 1.8 : 2.3;
}

/** The foot of the statue in its own material, with the alpha of it. */
export function drawPedestal(
  { width, height }: { readonly width: number; readonly height: number },
  { material, top, halfWidth, isPlinth }: PedestalOptions,
): { picture: FloatRaster; alpha: Plane } {
  const picture = createFloat(width, height);
  const alpha = createPlane(width, height);
  const scale = Math.max(width, height) / 800;
  for (let y = Math.floor(top * height); y < height; y++) {
    const t = (y / height - top) / (1 - top);
    if (t < 0) continue;
    const factor = isPlinth ? (t < 0.14 ? 1 : 1.06) : turnedProfile(t);
    const half = halfWidth * width * factor;
    const isBlock = isPlinth || t >= 0.36;
    const ledge = isPlinth && t < 0.14 ? 1.14 : 1;
    for (
      let x = Math.max(0, Math.ceil(width / 2 - half));
      x <= Math.min(width - 1, width / 2 + half);
      x++
    ) {
      const u = (x - width / 2) / half;
      const round = isBlock ? 0.82 - 0.16 * u : -0.5 * u + 0.62 * Math.sqrt(1 - u * u);
      const i = y * width + x;
      const colour = material.surface(material.colour, { x: x / scale, y: y / scale, hollow: 0.3 });
      const glint = material.shine > 0.5 ? 0.5 * Math.max(0, 1 - Math.abs(u + 0.35) * 2.2) ** 3 : 0;
      const light = (material.ambient * 0.8 + 0.72 * Math.max(0, round) + glint) * ledge;
      for (const c of channels) picture.data[3 * i + c] = Math.min(250, colour[c] * light);
      alpha.data[i] = 1;
    }
  }
  const soft = gaussian(alpha, scale);
  return {
    picture,
    alpha: {
      ...alpha,
      data: alpha.data.map((value, i) => Math.min(value, mix(0.2, 1, soft.data[i] ?? 0))),
    },
  };
}
