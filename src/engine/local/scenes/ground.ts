import { type Colour, mixColour } from "../ops/float-raster.ts";
import type { Noise } from "../ops/noise.ts";
import { smoothstep } from "../ops/raster.ts";
import type { Ground } from "./scenery-look.ts";

export interface GroundPlace {
  /** Fractions of the image's width, and of the distance from the horizon to the lower edge. */
  readonly x: number;
  readonly t: number;
  /** Position on the ground itself, in perspective. */
  readonly u: number;
  readonly v: number;
  readonly noise: Noise;
  readonly air: Colour;
}

type Colours = readonly [Colour, Colour];

function scaled([r, g, b]: Colour, factor: number): Colour {
  return [r * factor, g * factor, b * factor];
}

function fraction(value: number): number {
  return value - Math.floor(value);
}

const grounds = {
  sea: ([water, sand], { x, t, u, v, noise, air }) => {
    const shore = 0.5 + 0.06 * noise(6.5 * x, 2, 3);
    const grain = noise(u * 9 + 40, v * 7, 5);
    if (t >= shore) {
      const dry = scaled(sand, 0.82 + 0.16 * grain + 0.12 * noise(u * 40, v * 30, 3));
      return mixColour(dry, scaled(dry, 0.62), smoothstep(shore + 0.14, shore, t));
    }
    const wave = noise(u * 5, v * 26 + grain, 4);
    const deep = mixColour(air, water, smoothstep(0, 0.28, t));
    const shallow = mixColour(
      deep,
      scaled(mixColour(water, [150, 240, 220], 0.5), 1),
      smoothstep(0.2, shore, t) * 0.8,
    );
    const foam = Math.max(
      smoothstep(0.62, 0.74, noise(u * 6, v * 12, 4)) * 0.35,
      smoothstep(shore - 0.035, shore - 0.005, t),
    );
    return mixColour(scaled(shallow, 0.82 + 0.36 * wave), [250, 252, 252], foam * 0.85);
  },
  lake: ([deep, pale], { x, t, u, v, noise, air }) => {
    const ripple = noise(u * 3, v * 34, 4);
    const mirror = mixColour(air, mixColour(pale, deep, smoothstep(0.1, 0.9, t)), 0.35 + 0.5 * t);
    const glint = smoothstep(0.6, 0.7, ripple) * Math.exp(-Math.abs(x - 0.35) * 6) * 0.5;
    return mixColour(scaled(mirror, 0.88 + 0.24 * ripple), [255, 240, 210], glint);
  },
  grass: ([dark, light], { t, u, v, noise, air }) => {
    const blades = noise(u * 60, v * 9, 3);
    const patch = noise(u * 9 + 40, v * 7, 5);
    const fine = noise(u * 40, v * 30, 3);
    const lit = scaled(mixColour(dark, light, patch), 0.66 + 0.5 * blades + 0.15 * fine);
    return mixColour(air, lit, smoothstep(0, 0.22, t));
  },
  sand: ([dark, light], { t, u, v, noise, air }) => {
    const ripple = 0.5 + 0.5 * Math.sin(v * 30 + noise(u * 5, v * 4, 3) * 9);
    return mixColour(
      air,
      mixColour(dark, light, 0.6 * noise(u * 8, v * 6, 4) + 0.3 * ripple),
      smoothstep(0, 0.4, t),
    );
  },
  dunes: ([dark, light], { t, u, v, noise, air }) => {
    const dune = noise(u * 2.2, v * 1.3, 3);
    const ripple = 0.5 + 0.5 * Math.sin(v * 22 + noise(u * 5, v * 4, 3) * 11);
    const lit = scaled(mixColour(dark, light, dune), 0.72 + 0.35 * dune + 0.08 * ripple * t);
    return mixColour(air, lit, smoothstep(0, 0.25, t));
  },
  snow: ([dark, light], { t, u, v, noise, air }) => {
    const drift = noise(u * 6 + 40, v * 5, 5);
    return mixColour(air, mixColour(dark, light, drift + 0.1), smoothstep(0, 0.3, t));
  },
  street: ([dark, light], { t, u, v, noise, air }) => {
    const asphalt = scaled(
      mixColour(dark, light, noise(u * 30, v * 24, 4)),
      0.9 + 0.14 * noise(u * 90, v * 60, 2),
    );
    const isLine = Math.abs(u) < 0.02 && fraction(v * 3) < 0.5;
    return mixColour(
      air,
      isLine ? mixColour(asphalt, [226, 214, 160], 0.7) : asphalt,
      smoothstep(0, 0.12, t),
    );
  },
  paving: ([dark, light], { t, u, v, noise, air }) => {
    const row = Math.floor(v * 6);
    const tile = Math.max(
      smoothstep(0.44, 0.49, Math.abs(fraction(v * 6) - 0.5)),
      smoothstep(0.46, 0.49, Math.abs(fraction(u * 9 + 0.5 * (row % 2)) - 0.5)),
    );
    const stone = mixColour(
      dark,
      light,
      noise(Math.floor(u * 9 + 0.5 * (row % 2)) * 3.7, row * 2.3, 1),
    );
    const worn = scaled(stone, (0.88 + 0.2 * noise(u * 50, v * 40, 3)) * (1 - 0.3 * tile));
    return mixColour(air, worn, smoothstep(0, 0.2, t));
  },
  terraces: ([green, gold], { x, t, noise, air }) => {
    const contour = t * 11 + 2.4 * noise(x * 2.2, t * 1.6, 3) + 0.8 * Math.sin(x * 7 + t * 3);
    const step = Math.floor(contour);
    const inside = fraction(contour);
    const field = mixColour(green, gold, noise(step * 1.7, x * 1.4, 2) ** 1.5);
    const wall = smoothstep(0.84, 0.92, inside);
    const water = smoothstep(0.14, 0.02, inside) * 0.4;
    const rows = 0.86 + 0.2 * noise(x * 120, contour * 9, 2);
    const lit = mixColour(mixColour(scaled(field, rows), [86, 62, 40], wall * 0.75), air, water);
    return mixColour(air, lit, smoothstep(-0.1, 0.3, t));
  },
  moon: ([dark, light], { t, u, v, noise }) => {
    const crater = noise(u * 7, v * 6, 5);
    return scaled(mixColour(dark, light, crater), (0.45 + 0.8 * crater) * (0.6 + 0.4 * t));
  },
  floor: ([dark, light], { t, u, noise, v }) => {
    const board = 0.9 + 0.14 * noise(Math.floor(u * 12) * 2.9, v * 2, 2);
    return scaled(mixColour(dark, light, 0.6 * t), board);
  },
} as const satisfies Record<Ground, (colours: Colours, place: GroundPlace) => Colour>;

/** The colour of the ground at a position. */
export function groundColour(ground: Ground, colours: Colours, place: GroundPlace): Colour {
  return grounds[ground](colours, place);
}
