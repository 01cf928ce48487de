import {
  blurFloat,
  type Colour,
  createFloat,
  type FloatRaster,
  mixColour,
  resizeFloat,
} from "../ops/float-raster.ts";
import { createNoise, type Noise } from "../ops/noise.ts";
import { createRandom, versionSeed } from "../ops/random.ts";
import { smoothstep } from "../ops/raster.ts";
import { develop, lightOf } from "./exposure.ts";
import { greenPlaces } from "./green-places.ts";
import { groundColour } from "./ground.ts";
import { renderLand } from "./land.ts";
import { meadowLand } from "./lands.ts";
import { throughLens } from "./lens.ts";
import { type NaturalPlace, naturalPlaces } from "./natural-places.ts";
import { openPlaces } from "./open-places.ts";
import { paintSky, renderSky } from "./paint-sky.ts";
import type { Ridge, SceneryLook } from "./scenery-look.ts";
import type { SceneryTheme } from "./scenery-themes.ts";
import type { SkyTheme } from "./sky-themes.ts";
import { drawStand } from "./stands.ts";
import { townPlaces } from "./towns.ts";
import { facing } from "./versions.ts";

export interface SceneryOptions {
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  /** Another version has another seed, and every second one is mirrored. Defaults to 0. */
  readonly version?: number;
  /** Standard deviation of the lens blur as a fraction of the longest side; 0 for a sharp image. */
  readonly blur?: number;
}

/** Paints a place, from the sky at the back to the ground in front. */
export function paintScenery(theme: SceneryTheme, options: SceneryOptions): FloatRaster {
  const { version = 0 } = options;
  const seeded = { ...options, version, seed: versionSeed(options.seed, version) };
  const picture = isIn(lived, theme)
    ? paintPlace(lived[theme], seeded)
    : paintFlat({ ...greenPlaces, ...openPlaces }[theme], seeded);
  return facing(picture, version);
}

const lived = { ...naturalPlaces, ...townPlaces };

function isIn<Table extends object>(table: Table, key: PropertyKey): key is keyof Table {
  return Object.hasOwn(table, key);
}

/** Distance of a portrait, in metres. */
const FOCUS_M = 2.2;
/** Ratio of a disc's radius to the standard deviation of an equally wide normal distribution. */
const DISC_PER_DEVIATION = 2;

/** Above this radius, a disc hides the loss from half the resolution. */
const COARSE_DISC_PX = 7;

function paintPlace(place: NaturalPlace, options: SceneryOptions): FloatRaster {
  const { width, height, seed, version = 0, blur = 0 } = options;
  const { sky: theme, horizon, light, exposure = 1 } = place;
  const radiusPx = DISC_PER_DEVIATION * blur * Math.max(width, height);
  if (radiusPx > COARSE_DISC_PX) {
    const half = { width: Math.round(width / 2), height: Math.round(height / 2) };
    return resizeFloat(paintPlace(place, { ...options, ...half }), width, height);
  }
  const sky = renderSky(theme, { width, height, seed, version, horizon, ...(light && { light }) });
  const { picture, depth } = place.render(sky, seed);
  return develop(
    throughLens(picture, depth, { focusM: FOCUS_M, radiusPx }),
    exposure,
    sky.look.film,
  );
}

function paintFlat(look: SceneryLook, options: SceneryOptions): FloatRaster {
  const { width, height, seed } = options;
  const isMeadow = look.ground === "grass" && look.sky !== "room" && look.sky !== "water";
  const picture = isMeadow ? paintMeadow(look, look.sky, options) : backdropOf(look, options);
  const noise = createNoise(seed + 3);
  const horizonRow = Math.min(height - 1, Math.floor(height * look.horizon));
  const air = colourAt(picture, Math.floor(width / 2), Math.max(0, horizonRow - 2));
  if (!isMeadow) {
    for (const [k, ridge] of look.ridges.entries())
      drawRidge(picture, ridge, { horizonRow, noise, air, shift: 37 * k });
    drawGround(picture, look, { horizonRow, noise, air });
  }
  const random = createRandom(seed + 1);
  for (const stand of look.stands) drawStand(picture, stand, { horizonRow, noise, air, random });
  const blur = (options.blur ?? 0) * Math.max(width, height);
  return blur > 0.3 ? blurFloat(picture, blur) : picture;
}

/** Fraction of an image's brightness that a meadow of its colours reflects. */
const MEADOW_SHARE = 0.6;

function reflected(colour: Colour): Colour {
  const [r, g, b] = lightOf(colour);
  return [MEADOW_SHARE * r, MEADOW_SHARE * g, MEADOW_SHARE * b];
}

function paintMeadow(look: SceneryLook, sky: SkyTheme, options: SceneryOptions): FloatRaster {
  const dark = reflected(look.groundColours[0]);
  const light = reflected(look.groundColours[1]);
  const meadow = { dark, light, wood: [0.03, 0.05, 0.02], flowers: [], hills: 150 } as const;
  const place: NaturalPlace = {
    sky,
    horizon: look.horizon,
    render: (lit, seed) => renderLand(lit, meadowLand(seed, meadow)),
  };
  return paintPlace(place, { ...options, blur: 0 });
}

interface SceneryPaint {
  readonly horizonRow: number;
  readonly noise: Noise;
  /** The colour that distance fades to. */
  readonly air: Colour;
}

function colourAt({ width, data }: FloatRaster, x: number, y: number): Colour {
  const at = 3 * (y * width + x);
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

function backdropOf(look: SceneryLook, options: SceneryOptions): FloatRaster {
  const { width, height, seed, version = 0 } = options;
  if (look.sky === "room") return paintRoom(look, { width, height, version });
  if (look.sky === "water") return paintWater({ width, height }, createNoise(seed));
  return paintSky(look.sky, { width, height, seed, version, horizon: look.horizon });
}

/** Centre of the light on a wall, as fractions of the width and height: the upper left, or anywhere above. */
function lightOnWall(version: number): { readonly across: number; readonly down: number } {
  if (version === 0) return { across: 0.42, down: 0.4 };
  const random = createRandom(versionSeed(73, version));
  return { across: 0.14 + 0.3 * random(), down: 0.1 + 0.5 * random() };
}

/** A lit wall. */
function paintRoom(
  { groundColours }: SceneryLook,
  { version, ...size }: { width: number; height: number; version: number },
): FloatRaster {
  const picture = createFloat(size.width, size.height);
  const noise = createNoise(versionSeed(71, version));
  const { across, down } = lightOnWall(version);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const away = Math.hypot(
        (x - across * size.width) / size.width,
        (y - down * size.height) / size.height,
      );
      const light =
        (1.12 - 0.8 * smoothstep(0, 0.85, away)) *
        (0.94 + 0.12 * noise((4 * x) / size.width, (4 * y) / size.width, 4));
      const [wall] = groundColours;
      picture.data.set(
        [wall[0] * light, wall[1] * light, wall[2] * light],
        3 * (y * size.width + x),
      );
    }
  }
  return picture;
}

/** Light falling through water. */
function paintWater(
  { width, height }: { width: number; height: number },
  noise: Noise,
): FloatRaster {
  const picture = createFloat(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const depth = y / height;
      const ray =
        smoothstep(0.5, 0.8, noise((x / width - 0.5) * (9 - 4 * depth) + 30, 2, 3)) * (1 - depth);
      const colour = mixColour([64, 182, 206], [8, 48, 88], depth ** 0.8);
      picture.data.set(mixColour(colour, [210, 246, 246], 0.5 * ray), 3 * (y * width + x));
    }
  }
  return picture;
}

function drawRidge(
  { width, height, data }: FloatRaster,
  ridge: Ridge,
  { horizonRow, noise, air, shift }: SceneryPaint & { readonly shift: number },
): void {
  const rise = ridge.rise * height;
  for (let x = 0; x < width; x++) {
    const top =
      horizonRow +
      0.02 * height -
      rise * noise(x / (ridge.length * width) + shift, shift, 6) ** 1.2 * 1.5;
    for (let y = Math.max(0, Math.floor(top)); y <= horizonRow + 0.03 * height && y < height; y++) {
      const slope = noise(
        (x / (ridge.length * width)) * 3 + (y - top) / 60,
        y / (0.09 * height),
        5,
      );
      let colour: Colour = [
        ridge.colour[0] * (0.75 + 0.5 * slope),
        ridge.colour[1] * (0.75 + 0.5 * slope),
        ridge.colour[2] * (0.75 + 0.5 * slope),
      ];
      if (ridge.hasSnow) {
        const snow = smoothstep(
          0.35 + 0.25 * noise(x / 30, y / 30, 4),
          0.1,
          (y - top) / (0.8 * rise),
        );
        const white = 0.75 + 0.4 * slope;
        colour = mixColour(colour, [238 * white, 242 * white, 250 * white], 0.9 * snow);
      }
      const share = smoothstep(top - 1, top + 1, y);
      const at = 3 * (y * width + x);
      const below: Colour = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      data.set(mixColour(below, mixColour(colour, air, ridge.haze), share), at);
    }
  }
}

function drawGround(
  picture: FloatRaster,
  look: SceneryLook,
  { horizonRow, noise, air }: SceneryPaint,
): void {
  const { width, height, data } = picture;
  for (let y = horizonRow; y < height; y++) {
    const t = (y - horizonRow) / Math.max(1, height - horizonRow);
    const depth = 1 / (t + 0.06);
    for (let x = 0; x < width; x++) {
      const place = { x: x / width, t, u: ((x - width / 2) / width) * depth * 1.4, v: depth };
      const at = 3 * (y * width + x);
      data.set(groundColour(look.ground, look.groundColours, { ...place, noise, air }), at);
    }
  }
}
