import {
  blurFloat,
  type Colour,
  channels,
  createFloat,
  type FloatRaster,
  mix,
  mixColour,
} from "#engine/local/ops/float-raster.ts";
import { createNoise, type Noise } from "#engine/local/ops/noise.ts";
import { versionSeed } from "#engine/local/ops/random.ts";
import { smoothstep } from "#engine/local/ops/raster.ts";
import { type Subject, scaleOf } from "./subject.server.ts";
import { createShift, optionOf } from "./versions.server.ts";

/** Ranges of hills from the farthest to the nearest: their height, roughness and colour through the air. */
const RANGES = [
  { rise: 0.3, cell: 0.16, rough: 0.3, colour: [128, 142, 134] },
  { rise: 0.17, cell: 0.11, rough: 0.24, colour: [98, 114, 104] },
  { rise: 0.05, cell: 0.24, rough: 0.13, colour: [82, 84, 58] },
  { rise: -0.1, cell: 0.4, rough: 0.12, colour: [62, 54, 32] },
  { rise: -0.28, cell: 0.5, rough: 0.1, colour: [42, 34, 20] },
] as const satisfies readonly {
  readonly rise: number;
  readonly cell: number;
  readonly rough: number;
  readonly colour: Colour;
}[];

/** The light of the sky, and how far the land rises: `rise` and `rough` multiply those of the ranges. */
interface Weather {
  readonly zenith: Colour;
  readonly horizon: Colour;
  readonly rise: number;
  readonly rough: number;
  /** Height of the horizon below its usual place, in shares of the image. */
  readonly lower: number;
}

const WEATHERS: readonly [Weather, ...Weather[]] = [
  { zenith: [70, 92, 98], horizon: [206, 180, 124], rise: 1, rough: 1, lower: 0 },
  { zenith: [66, 82, 104], horizon: [216, 164, 118], rise: 0.7, rough: 1.9, lower: -0.02 },
  { zenith: [92, 108, 98], horizon: [208, 194, 146], rise: 0.55, rough: 0.7, lower: 0.1 },
];
const WATER: Colour = [150, 152, 124];

/** The distant landscape behind a sitter: hills that turn blue with distance, a winding river, evening light. */
export function paintFarLand({ picture, focus, focusSize, version }: Subject): FloatRaster {
  const { width, height } = picture;
  const noise = createNoise(versionSeed(41, version));
  const weather = optionOf(WEATHERS, version);
  const bends = Math.PI * createShift(42, version)();
  const horizon = Math.min(0.72 * height, focus.y + 0.35 * focusSize + weather.lower * height);
  const land = createFloat(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sky = smoothstep(0, horizon, y);
      const cloud = noise(x / (0.3 * width), y / (0.08 * height), 4) - 0.5;
      let colour = mixColour(
        weather.zenith,
        weather.horizon,
        Math.min(1, Math.max(0, sky ** 1.5 + 0.5 * cloud)),
      );
      for (const [k, range] of RANGES.entries()) {
        const top = weather.rough * ridge(noise, x / width, k);
        const edge = horizon - (weather.rise * range.rise + top) * 0.5 * height;
        const inside = smoothstep(edge - 1.5, edge + 2.5, y);
        if (inside <= 0) continue;
        colour = mixColour(
          colour,
          hillColour(noise, { x, y, edge, k, bends, weather, width, height }),
          inside,
        );
      }
      const dim = 0.86 - 0.34 * smoothstep(0.3, 0.95, Math.abs(x / width - 0.5) * 1.6);
      const at = 3 * (y * width + x);
      for (const c of channels) land.data[at + c] = colour[c] * dim;
    }
  }
  return blurFloat(land, 2 * scaleOf(picture));
}

function ridge(noise: Noise, across: number, k: number): number {
  const { cell, rough } = RANGES[k] ?? RANGES[0];
  const broad = noise(across / cell + 17 * k, 3.7 * k, 2) - 0.5;
  const fine = noise(across / (0.2 * cell) + 5 * k, 9.1 * k, 3) - 0.5;
  return (broad + 0.28 * fine) * rough;
}

interface Place {
  readonly x: number;
  readonly y: number;
  /** Upper edge of the range in this column, in pixels. */
  readonly edge: number;
  readonly k: number;
  /** Moves the bends of the river, in radians. */
  readonly bends: number;
  readonly weather: Weather;
  readonly width: number;
  readonly height: number;
}

function hillColour(noise: Noise, { x, y, edge, k, bends, weather, width, height }: Place): Colour {
  const range = RANGES[k] ?? RANGES[0];
  const depth = (y - edge) / (0.2 * height);
  // Mist at the feet of far hills; near ones darken towards the viewer.
  const mist = k < 3 ? smoothstep(0.1, 1, depth) * 0.55 : 0;
  const grove = noise(x / (0.03 * width), y / (0.018 * height), 3);
  const texture = 0.78 + 0.44 * mix(0.5, grove, k < 2 ? 0.35 : 1);
  const colour: Colour = [
    range.colour[0] * texture,
    range.colour[1] * texture,
    range.colour[2] * texture,
  ];
  const misted = mixColour(colour, weather.horizon, mist * 0.6);
  if (k !== 2 && k !== 3) return misted;
  const bend = 0.5 + 0.34 * Math.sin(depth * 5.2 + 1.8 * k + bends) * (k === 2 ? 1 : -1);
  const broad = 0.006 + 0.03 * Math.max(0, depth);
  const river =
    smoothstep(broad, 0.6 * broad, Math.abs(x / width - bend)) * smoothstep(0, 0.2, depth);
  return mixColour(misted, WATER, 0.75 * river);
}

const FOLD_DARK: Colour = [16, 10, 8];
/** Velvet in the light: red first, in other versions green or brown. */
const VELVETS: readonly [Colour, ...Colour[]] = [
  [104, 34, 24],
  [44, 70, 44],
  [104, 68, 28],
];

/** A heavy curtain in a dark room, brightest at the upper left, near the window. */
export function paintCurtain({ picture, version }: Subject): FloatRaster {
  const { width, height } = picture;
  const scale = scaleOf(picture);
  const noise = createNoise(versionSeed(45, version));
  const velvet = optionOf(VELVETS, version);
  const curtain = createFloat(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sway = 0.5 * noise(x / (260 * scale), y / (420 * scale), 2);
      const fold = noise(x / (46 * scale) + 2.2 * sway, y / (900 * scale) + 4, 2);
      const crease = noise(x / (13 * scale), y / (260 * scale), 2);
      const body = smoothstep(0.25, 0.8, 0.85 * fold + 0.15 * crease);
      const window = 1 - 0.72 * smoothstep(0, 1.1, Math.hypot(x / width - 0.1, 0.8 * (y / height)));
      const colour = mixColour(FOLD_DARK, velvet, body * window);
      curtain.data.set(colour, 3 * (y * width + x));
    }
  }
  return blurFloat(curtain, 1.2 * scale);
}
