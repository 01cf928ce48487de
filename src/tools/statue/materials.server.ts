import { type Colour, mixColour } from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { smoothstep } from "#engine/local/ops/raster.ts";

export type MaterialName = "bronze" | "marble" | "stone" | "gold" | "wood";

/** How a material reacts to light. */
export interface Material {
  /** Fraction of light that is reflected like metal, with its colour; the rest is scattered. */
  readonly metal: number;
  /** 0 for a mirror, 1 for chalk. */
  readonly roughness: number;
  /** Strength of the clear highlight of wax or polish. */
  readonly polish: number;
  /** Light scattered inside the material: its range in pixels of an 800 px image, and its colour. */
  readonly scatter: number;
  readonly scattered: Colour;
  /** Visibility of the photo's light and shade. */
  readonly tone: number;
  /** Small bumps of the surface, in pixels. */
  readonly bump: (place: SurfacePlace) => number;
  /** sRGB colour at a position; `hollow` is 0 on ridges and 1 in deep folds. */
  readonly surface: (place: SurfacePlace & { readonly hollow: number }) => Colour;
}

/** In pixels of an 800 px image, so that veins and rings continue through the form. */
interface SurfacePlace {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const noise = createNoise(17);
const other = createNoise(18);

function scaled(colour: Colour, factor: number): Colour {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor];
}

/** Thin lines where a noise crosses its mean, 0..1. */
function vein({ x, y, z }: SurfacePlace, size: number, width: number): number {
  const bend = other((x + 0.7 * z) / (0.5 * size), (y - 0.4 * z) / (0.5 * size), 3);
  const path = noise((x + 0.8 * y) / size + 0.9 * bend, (0.5 * y - 0.3 * x + 0.6 * z) / size, 3);
  return smoothstep(width, 0, Math.abs(path - 0.5));
}

/** What a statue's base is made of: metal and wood stand on stone. */
export function pedestalOf(material: MaterialName): MaterialName {
  return material === "marble" ? "marble" : "stone";
}

const flat = (): number => 0;

export const materials: Readonly<Record<MaterialName, Material>> = {
  marble: {
    metal: 0,
    roughness: 0.55,
    polish: 0.2,
    scatter: 4.5,
    scattered: [255, 226, 204],
    tone: 0.3,
    bump: flat,
    surface: (place) => {
      const cloud = noise((place.x + place.z) / 130, (place.y - 0.5 * place.z) / 130, 3);
      const grey = 0.1 * vein(place, 210, 0.03) + 0.05 * smoothstep(0.5, 0.75, cloud);
      return mixColour([230, 226, 219], [150, 152, 158], grey);
    },
  },
  bronze: {
    metal: 0.8,
    roughness: 0.34,
    polish: 0.25,
    scatter: 0,
    scattered: [255, 255, 255],
    tone: 0.3,
    bump: ({ x, y }) => 0.25 * noise(x / 7, y / 7, 2),
    surface: ({ x, y, hollow }) => {
      const cloud = noise(x / 60, y / 60, 3);
      const base = mixColour([176, 116, 66], [124, 78, 46], cloud);
      const patina = 0.75 * hollow * smoothstep(0.4, 0.62, noise(x / 34, y / 34, 4));
      return mixColour(base, [70, 112, 98], patina);
    },
  },
  stone: {
    metal: 0,
    roughness: 0.95,
    polish: 0.01,
    scatter: 0,
    scattered: [255, 255, 255],
    tone: 0.3,
    bump: ({ x, y }) =>
      0.4 * noise(x / 2.4, y / 2.4, 2) - 1.1 * smoothstep(0.74, 0.86, other(x / 4, y / 4, 2)),
    surface: ({ x, y, z, hollow }) => {
      const bed = noise((x + z) / 190, (y + 0.14 * x) / 22, 3);
      const grain = 0.93 + 0.14 * noise(x / 1.6, y / 1.6, 1);
      const colour = mixColour([196, 184, 162], [170, 162, 148], bed);
      return mixColour(scaled(colour, grain), [104, 100, 86], 0.3 * hollow);
    },
  },
  gold: {
    metal: 1,
    roughness: 0.22,
    polish: 0,
    scatter: 0,
    scattered: [255, 255, 255],
    tone: 0.16,
    bump: ({ x, y }) => 0.14 * noise(x / 9, y / 9, 2),
    surface: () => [248, 196, 92],
  },
  wood: {
    metal: 0,
    roughness: 0.62,
    polish: 0.16,
    scatter: 1.4,
    scattered: [255, 190, 130],
    tone: 0.24,
    bump: ({ x, y }) => 0.35 * noise(x / 2.2, y / 46, 2),
    surface: ({ x, y, z }) => {
      // A trunk with its core behind the statue: rings are cylinders around it.
      const wave = 26 * noise(x / 210, y / 330, 2);
      const ring = Math.hypot(x - 330 + 0.05 * y, 0.6 * z + 260) / 11 + wave / 9;
      const saw = ring - Math.floor(ring);
      const late = smoothstep(0.45, 0.95, saw) * smoothstep(1, 0.96, saw);
      const pore = smoothstep(0.6, 0.8, other(x / 1.6, y / 34, 2));
      const colour = mixColour([172, 112, 64], [128, 76, 40], 0.5 * late);
      return mixColour(colour, [86, 50, 26], 0.28 * pore);
    },
  },
};
