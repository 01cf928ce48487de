import { type Colour, mixColour } from "#engine/local/ops/float-raster.ts";
import { createNoise, type Noise } from "#engine/local/ops/noise.ts";
import { smoothstep } from "#engine/local/ops/raster.ts";

export type MaterialName = "bronze" | "marble" | "stone" | "gold" | "wood";

/** How a material answers light. */
export interface Material {
  readonly colour: Colour;
  readonly ambient: number;
  readonly shine: number;
  /** Exponent of the highlight (Blinn 1977): larger is smaller. */
  readonly polish: number;
  readonly highlight: Colour;
  /** Share of a bright surrounding that is mirrored. */
  readonly mirror: number;
  /** Surface at a place of an 800 px picture; `hollow` is 0 on ridges and 1 in deep folds. */
  readonly surface: (colour: Colour, place: SurfacePlace) => Colour;
}

interface SurfacePlace {
  readonly x: number;
  readonly y: number;
  readonly hollow: number;
}

const noise: Noise = createNoise(17);

function scaled(colour: Colour, factor: number): Colour {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor];
}

export const materials: Readonly<Record<MaterialName, Material>> = {
  marble: {
    colour: [214, 209, 201],
    ambient: 0.36,
    shine: 0.16,
    polish: 20,
    highlight: [255, 255, 255],
    mirror: 0,
    surface: (colour, { x, y }) => {
      const path = noise(x / 95 + 1.4 * noise(x / 40, y / 40, 3), y / 95, 5);
      const vein = smoothstep(0.045, 0, Math.abs(path - 0.5)) * 0.3;
      const cloud = 0.95 + 0.09 * noise(x / 30, y / 30, 4);
      return [
        colour[0] * cloud * (1 - vein),
        colour[1] * cloud * (1 - 0.94 * vein),
        colour[2] * cloud * (1 - 0.84 * vein),
      ];
    },
  },
  bronze: {
    colour: [126, 82, 44],
    ambient: 0.26,
    shine: 0.85,
    polish: 22,
    highlight: [255, 209, 153],
    mirror: 0.2,
    surface: (colour, { x, y, hollow }) => {
      const green = Math.min(0.66, 1.1 * hollow * noise(x / 24, y / 24, 4) * 1.6);
      return mixColour(colour, [74, 132, 112], green);
    },
  },
  stone: {
    colour: [150, 146, 138],
    ambient: 0.34,
    shine: 0.03,
    polish: 8,
    highlight: [255, 255, 255],
    mirror: 0,
    surface: (colour, { x, y, hollow }) => {
      const grain = 0.8 + 0.3 * noise(x / 2.2, y / 2.2, 3) + 0.16 * noise(x / 26, y / 26, 4);
      return mixColour(
        scaled(colour, grain),
        [84, 92, 66],
        0.35 * hollow * noise(x / 18, y / 18, 3),
      );
    },
  },
  gold: {
    colour: [222, 162, 54],
    ambient: 0.3,
    shine: 1.1,
    polish: 34,
    highlight: [255, 226, 140],
    mirror: 0.42,
    surface: (colour) => colour,
  },
  wood: {
    colour: [140, 88, 48],
    ambient: 0.36,
    shine: 0.14,
    polish: 14,
    highlight: [255, 226, 190],
    mirror: 0,
    surface: (colour, { x, y }) => {
      const ring = noise(x / 150, y / 800, 3) * 9 + x / 70;
      const saw = Math.abs((ring - Math.floor(ring)) * 2 - 1);
      const grain = 0.76 + 0.22 * saw + 0.15 * noise(x / 5, y / 90, 4);
      return [colour[0] * grain * 1.05, colour[1] * grain, colour[2] * grain * 0.93];
    },
  },
};
