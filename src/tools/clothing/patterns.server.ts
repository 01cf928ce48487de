import { type Colour, mixColour } from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { smoothstep } from "#engine/local/ops/raster.ts";
import type { Cloth, ClothWish } from "./words.server.ts";

/** The colour of cloth at a position; the unit is one repeat of the pattern. */
export type Weave = (u: number, v: number) => Colour;

const noise = createNoise(6);

function fraction(value: number): number {
  return value - Math.floor(value);
}

/** 1 inside a band of `width` (0..1) around the middle of each repeat, with soft edges. */
function band(value: number, width: number): number {
  return smoothstep(width / 2 + 0.04, width / 2 - 0.04, Math.abs(fraction(value) - 0.5));
}

function scale(colour: Colour, factor: number): Colour {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor];
}

/** A five-petalled flower in each repeat, with every other row shifted. */
function flowerAt(u: number, v: number): { petal: number; heart: number } {
  const row = Math.floor(v);
  const x = fraction(u + 0.5 * (row % 2)) - 0.5;
  const y = fraction(v) - 0.5;
  const distance = Math.hypot(x, y);
  const angle = Math.atan2(y, x);
  const reach = 0.24 + 0.09 * Math.cos(5 * angle + row);
  return {
    petal: smoothstep(reach + 0.03, reach - 0.03, distance),
    heart: smoothstep(0.1, 0.07, distance),
  };
}

const weaves = {
  plain:
    ({ colour }) =>
    () =>
      colour,
  stripes:
    ({ colour, second }) =>
    (_u, v) =>
      mixColour(colour, second, band(v, 0.5)),
  pinstripes:
    ({ colour, second }) =>
    (u) =>
      mixColour(colour, second, 0.75 * band(1.6 * u, 0.12)),
  dots:
    ({ colour, second }) =>
    (u, v) => {
      const x = fraction(u + 0.5 * (Math.floor(v) % 2)) - 0.5;
      const y = fraction(v) - 0.5;
      return mixColour(colour, second, smoothstep(0.27, 0.21, Math.hypot(x, y)));
    },
  plaid:
    ({ colour, second }) =>
    (u, v) => {
      const cross = (band(0.45 * u, 0.5) + band(0.45 * v, 0.5)) / 2;
      const thread = Math.max(band(0.45 * u + 0.27, 0.06), band(0.45 * v + 0.27, 0.06));
      return mixColour(mixColour(colour, scale(colour, 0.45), cross), second, 0.8 * thread);
    },
  flowers:
    ({ colour, second }) =>
    (u, v) => {
      const { petal, heart } = flowerAt(0.62 * u, 0.62 * v);
      const leaf = flowerAt(0.62 * u + 0.33, 0.62 * v + 0.52).heart;
      const ground = mixColour(colour, [58, 116, 74], 0.8 * leaf);
      return mixColour(mixColour(ground, second, petal), [246, 204, 70], heart);
    },
  camouflage: () => (u, v) => {
    const tone = noise(0.8 * u, 0.8 * v, 3);
    if (tone > 0.57) return [50, 60, 40];
    return tone > 0.47 ? [112, 104, 70] : [82, 94, 56];
  },
  denim:
    ({ colour }) =>
    (u, v) => {
      const twill = 0.5 + 0.5 * Math.sin((u + v) * 44);
      const worn = 0.82 + 0.34 * noise(u * 9, v * 1.6, 2);
      return mixColour(
        scale(mixColour(colour, [70, 98, 150], 0.5), worn),
        [196, 206, 220],
        0.14 * twill,
      );
    },
  leather:
    ({ colour }) =>
    (u, v) =>
      scale(colour, 0.86 + 0.28 * noise(u * 7, v * 7, 3)),
  silk:
    ({ colour }) =>
    (u, v) =>
      scale(colour, 0.95 + 0.1 * noise(u * 2, v * 0.7, 2)),
  brocade:
    ({ colour, second }) =>
    (u, v) => {
      const { petal, heart } = flowerAt(0.8 * u, 0.8 * v);
      const ring = Math.hypot(fraction(0.4 * u) - 0.5, fraction(0.4 * v) - 0.5);
      const border = smoothstep(0.03, 0.015, Math.abs(ring - 0.42));
      return mixColour(colour, second, 0.75 * Math.max(petal - heart, border));
    },
  knit:
    ({ colour }) =>
    (u, v) => {
      const column = fraction(3.4 * u) - 0.5;
      const stitch = 0.5 + 0.5 * Math.cos(2 * Math.PI * (3.4 * v + Math.abs(column)));
      return scale(colour, 0.74 + 0.36 * stitch * (1 - 1.2 * Math.abs(column)));
    },
  lace:
    ({ colour, second }) =>
    (u, v) => {
      const { petal, heart } = flowerAt(1.1 * u, 1.1 * v);
      const net = Math.max(band(5 * (u + v), 0.3), band(5 * (u - v), 0.3));
      return mixColour(
        scale(mixColour(second, colour, 0.45), 0.8),
        colour,
        Math.max(petal - heart, 0.7 * net),
      );
    },
  batik:
    ({ colour, second }) =>
    (u, v) => {
      const diamond = Math.abs(fraction(0.7 * u) - 0.5) + Math.abs(fraction(0.7 * v) - 0.5);
      const step = Math.floor(diamond * 8) % 2;
      const dot = flowerAt(1.4 * u, 1.4 * v).heart;
      return mixColour(mixColour(colour, second, step === 0 ? 0.08 : 0.7), [230, 176, 64], dot);
    },
} as const satisfies Record<Cloth, (wish: ClothWish) => Weave>;

/** The cloth for a request. */
export function weaveOf(wish: ClothWish): Weave {
  return weaves[wish.cloth](wish);
}

/** How cloth reacts to light. */
export interface ClothLight {
  /** Contrast of its folds: 1 as in the photo. */
  readonly contrast: number;
  /** Share of what is smaller than a fold, such as seams and threads, that it keeps. */
  readonly detail: number;
  /** Strength of its highlights, 0..1. */
  readonly shine: number;
  /** 1 if highlights have the colour of the cloth, 0 if they have that of the light. */
  readonly ownGleam: number;
}

const matt: ClothLight = { contrast: 0.85, detail: 1, shine: 0, ownGleam: 0 };

export const clothLight: Readonly<Record<Cloth, ClothLight>> = {
  plain: matt,
  stripes: matt,
  pinstripes: matt,
  dots: matt,
  plaid: matt,
  flowers: matt,
  camouflage: matt,
  batik: matt,
  lace: { ...matt, contrast: 0.8 },
  denim: { ...matt, contrast: 0.9 },
  leather: { contrast: 1.25, detail: 0.8, shine: 0.5, ownGleam: 0 },
  silk: { contrast: 1.35, detail: 0.7, shine: 0.75, ownGleam: 0.45 },
  brocade: { contrast: 1.1, detail: 0.9, shine: 0.35, ownGleam: 0.5 },
  knit: { ...matt, contrast: 0.7, detail: 0.6 },
};
