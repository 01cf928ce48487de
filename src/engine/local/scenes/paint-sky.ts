import { channels, createFloat, type FloatRaster, mix } from "../ops/float-raster.ts";
import { createNoise } from "../ops/noise.ts";
import { smoothstep } from "../ops/raster.ts";
import { type Atmosphere, createAtmosphere } from "./atmosphere.ts";
import { directionOf, renderClouds, type View } from "./clouds.ts";
import { develop, exposureFor, lightOf } from "./exposure.ts";
import { drawSnow } from "./sky-events.ts";
import { addNightLights, drawSkyExtras } from "./sky-extras.ts";
import { type SkyLook, type SkyTheme, skyLooks } from "./sky-themes.ts";
import { lookOf } from "./versions.ts";

export interface SkyOptions {
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  /** Height of the sky as a share of the image; below it, the horizon colour continues. */
  readonly horizon: number;
  /** Varies the sun, and how many clouds there are. Defaults to 0. */
  readonly version?: number;
}

/** Distance of the image plane as a share of the longest side: a lens of about 28 mm. */
const FOCAL_SHARE = 0.8;

/** Renders and develops a themed sky as a photo. */
export function paintSky(theme: SkyTheme, options: SkyOptions): FloatRaster {
  const { width, height, seed, version = 0 } = options;
  const look = lookOf(skyLooks[theme], version);
  const view: View = {
    width,
    height,
    horizonRow: Math.max(2, height * options.horizon),
    focalPx: FOCAL_SHARE * Math.max(width, height),
  };
  const natural = look.night ? nightAir(look) : createAtmosphere(look.light);
  const picture = emptySky(view, look, natural);
  const exposure = look.night ? 1 : exposureFor(picture, view.horizonRow, look.film);
  const atmosphere = brighter(natural, exposure, look);
  for (let i = 0; i < picture.data.length; i++) picture.data[i] = (picture.data[i] ?? 0) * exposure;
  addNightLights(picture, { look, view, seed, sun: atmosphere.sun });
  addCirrus(picture, { look, view, seed, atmosphere });
  if (look.clouds) {
    const clouds = renderClouds(view, look.clouds, { atmosphere, seed });
    for (let i = 0, j = 0; j < picture.data.length; i++, j += 3) {
      const through = 1 - (clouds.cover.data[i] ?? 0);
      for (const c of channels)
        picture.data[j + c] =
          (picture.data[j + c] ?? 0) * through + (clouds.light.data[j + c] ?? 0);
    }
  }
  if (look.veil) addVeil(picture, look.veil, atmosphere);
  drawSkyExtras(picture, look, { view, seed });
  const photo = develop(picture, 1, look.film);
  if (look.extra === "snowfall") drawSnow(photo, seed);
  return photo;
}

/** Models a moonlit or starlit sky as air of two colours. */
function nightAir({ light, night }: SkyLook): Atmosphere {
  const day = createAtmosphere({ ...light, elevation: 90 });
  const zenith = lightOf(night?.zenith ?? [0, 0, 0]);
  const horizon = lightOf(night?.horizon ?? [0, 0, 0]);
  const glow = lightOf(night?.glow ?? [0, 0, 0]);
  const up = Math.sin((light.elevation * Math.PI) / 180);
  const flat = Math.cos((light.elevation * Math.PI) / 180);
  const turn = (light.azimuth * Math.PI) / 180;
  return {
    ...day,
    sun: [flat * Math.sin(turn), up, flat * Math.cos(turn)],
    sky: (_x, y) => {
      const share = Math.exp(-4.5 * Math.max(0, y));
      return [
        mix(zenith[0], horizon[0], share),
        mix(zenith[1], horizon[1], share),
        mix(zenith[2], horizon[2], share),
      ];
    },
    sunAt: () => [5 * glow[0], 5 * glow[1], 5 * glow[2]],
    ambient: [
      mix(zenith[0], horizon[0], 0.4),
      mix(zenith[1], horizon[1], 0.4),
      mix(zenith[2], horizon[2], 0.4),
    ],
  };
}

function brighter(air: Atmosphere, exposure: number, { tint = [1, 1, 1] }: SkyLook): Atmosphere {
  const factor = [exposure * tint[0], exposure * tint[1], exposure * tint[2]] as const;
  const scale = (light: readonly [number, number, number]) =>
    [light[0] * factor[0], light[1] * factor[1], light[2] * factor[2]] as const;
  return {
    sun: air.sun,
    sky: (x, y, z) => scale(air.sky(x, y, z)),
    sunAt: (height) => scale(air.sunAt(height)),
    ambient: scale(air.ambient),
  };
}

/** Radius of the sun in radians, larger than in reality, as a lens shows it in haze. */
const SUN_RADIUS = 0.012;

function emptySky(view: View, look: SkyLook, air: Atmosphere): FloatRaster {
  const picture = createFloat(view.width, view.height);
  const tint = look.tint ?? [1, 1, 1];
  const sunlight = air.sunAt(0);
  for (let y = 0; y < view.height; y++) {
    for (let x = 0; x < view.width; x++) {
      const [dx, dy, dz] = directionOf(view, x, y);
      const colour = air.sky(dx, Math.max(0.001, dy), dz);
      const cosine = dx * air.sun[0] + dy * air.sun[1] + dz * air.sun[2];
      const away = cosine > 0.9 && !look.night && !look.veil ? Math.acos(Math.min(1, cosine)) : 1;
      const disc =
        away > 0.4
          ? 0
          : 6 * smoothstep(1.15 * SUN_RADIUS, 0.9 * SUN_RADIUS, away) +
            0.35 * Math.exp(-away / 0.03);
      const at = 3 * (y * view.width + x);
      for (const c of channels) picture.data[at + c] = (colour[c] + disc * sunlight[c]) * tint[c];
    }
  }
  return picture;
}

interface SkyPaint {
  readonly look: SkyLook;
  readonly view: View;
  readonly seed: number;
  readonly atmosphere: Atmosphere;
}

/** Height of ice clouds in kilometres. */
const ICE_KM = 7;

function addCirrus(picture: FloatRaster, { look, view, seed, atmosphere }: SkyPaint): void {
  if (look.cirrus <= 0) return;
  const noise = createNoise(seed + 21);
  const sunlight = atmosphere.sunAt(ICE_KM);
  const { sun, ambient } = atmosphere;
  for (let y = 0; y < Math.min(view.height, view.horizonRow); y++) {
    for (let x = 0; x < view.width; x++) {
      const [dx, dy, dz] = directionOf(view, x, y);
      if (dy < 0.03) continue;
      const u = (dx / dy) * ICE_KM;
      const v = (dz / dy) * ICE_KM;
      const bend = 3.2 * noise(0.06 * u + 9, 0.06 * v, 3);
      const streak = noise(0.05 * u + 0.4 * bend, 0.32 * v + 0.12 * u + bend, 6);
      const patch = smoothstep(0.4, 0.7, noise(0.045 * u + 50, 0.045 * v + 7, 2));
      const cover =
        0.75 * look.cirrus * patch * smoothstep(0.42, 0.85, streak) * smoothstep(0.02, 0.2, dy);
      const towards = dx * sun[0] + dy * sun[1] + dz * sun[2];
      const light = 0.1 + 0.16 * Math.max(0, towards) ** 6;
      const at = 3 * (y * view.width + x);
      for (const c of channels)
        picture.data[at + c] = mix(
          picture.data[at + c] ?? 0,
          sunlight[c] * light + ambient[c],
          cover,
        );
    }
  }
}

/** Adds mist: all colours move towards the mean light. */
function addVeil(picture: FloatRaster, share: number, { ambient }: Atmosphere): void {
  const grey = (ambient[0] + ambient[1] + ambient[2]) / 3;
  for (let i = 0; i < picture.data.length; i++)
    picture.data[i] = mix(picture.data[i] ?? 0, 1.5 * mix(grey, ambient[i % 3] ?? 0, 0.5), share);
}
