import {
  type Colour,
  channels,
  createFloat,
  type FloatRaster,
  mix,
  mixColour,
} from "../ops/float-raster.ts";
import { createNoise, type Noise } from "../ops/noise.ts";
import { createRandom } from "../ops/random.ts";
import { clamp, smoothstep } from "../ops/raster.ts";
import { drawSkyExtras } from "./sky-extras.ts";
import { type SkyLook, type SkyTheme, skyLooks } from "./sky-themes.ts";

export interface SkyOptions {
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  /** Height of the sky as a share of the picture; below it the colour of the horizon goes on. */
  readonly horizon: number;
}

/** A sky of a theme with clouds in perspective. */
export function paintSky(theme: SkyTheme, options: SkyOptions): FloatRaster {
  const look: SkyLook = skyLooks[theme];
  const { width, height, horizon, seed } = options;
  const noise = createNoise(seed);
  const picture = createFloat(width, height);
  const bottom = Math.max(1, height * horizon);
  for (let y = 0; y < height; y++) {
    const t = Math.min(1, y / bottom);
    for (let x = 0; x < width; x++) {
      let colour = clouded(base(look, t), look, { noise, u: x / width - 0.5, t });
      colour = lights(colour, look, { x: x / width, y: y / bottom, aspect: width / bottom, noise });
      picture.data.set(colour, 3 * (y * width + x));
    }
  }
  if (look.stars)
    drawStars(picture, { density: look.stars, bottom, random: createRandom(seed + 5) });
  drawSkyExtras(picture, look, { bottom, seed });
  return picture;
}

function base({ top, middle, bottom }: SkyLook, t: number): Colour {
  if (!middle) return mixColour(top, bottom, t ** 0.8);
  return t < 0.6
    ? mixColour(top, middle, smoothstep(0, 1, t / 0.6))
    : mixColour(middle, bottom, (t - 0.6) / 0.4);
}

/** Clouds lie on a plane above: they get smaller and paler towards the horizon. */
function clouded(
  sky: Colour,
  { cloud, cloudColour }: SkyLook,
  { noise, u, t }: { readonly noise: Noise; readonly u: number; readonly t: number },
): Colour {
  if (cloud <= 0) return sky;
  const depth = 1 / (1.12 - Math.min(0.97, t));
  const x = u * depth * 2.2 + 7;
  const y = depth * 2.6;
  const here = noise(1.25 * x, 1.6 * y, 6);
  const towardsLight = noise(1.25 * x - 0.1, 1.6 * y - 0.12, 6);
  const threshold = 0.74 - 0.42 * cloud;
  const cover = smoothstep(threshold, threshold + 0.22, here);
  const light = 0.92 + clamp((towardsLight - here) * -4, -0.28, 0.3);
  const lit: Colour = [
    Math.min(255, cloudColour[0] * light),
    Math.min(255, cloudColour[1] * light),
    Math.min(255, cloudColour[2] * light),
  ];
  return mixColour(sky, lit, cover * 0.95 * (0.45 + 0.55 * smoothstep(1, 0.72, t)));
}

interface SkyPlace {
  readonly x: number;
  readonly y: number;
  readonly aspect: number;
  readonly noise: Noise;
}

function lights(colour: Colour, { sun, moon }: SkyLook, { x, y, aspect, noise }: SkyPlace): Colour {
  let lit = colour;
  if (sun) {
    const away = Math.hypot((x - sun[0]) * aspect, y - sun[1]);
    lit = mixColour(lit, [255, 226, 160], Math.min(0.95, 0.8 * Math.exp(-3.2 * away)));
    lit = mixColour(lit, [255, 250, 225], smoothstep(0.055, 0.045, away));
  }
  if (moon) {
    const away = Math.hypot((x - moon[0]) * aspect, y - moon[1]);
    lit = mixColour(lit, [200, 210, 235], 0.35 * Math.exp(-9 * away));
    const crater = 0.86 + 0.2 * noise(x * 46, y * 46, 3);
    lit = mixColour(lit, [238 * crater, 238 * crater, 228 * crater], smoothstep(0.07, 0.066, away));
  }
  return lit;
}

function drawStars(
  { width, height, data }: FloatRaster,
  {
    density,
    bottom,
    random,
  }: { readonly density: number; readonly bottom: number; readonly random: () => number },
): void {
  const count = ((width * height) / 900) * density;
  for (let k = 0; k < count; k++) {
    const x = Math.floor(random() * width);
    const y = Math.floor(random() ** 1.3 * bottom * 0.96);
    const light = random() ** 4 * 235 + 40;
    if (y >= height) continue;
    const at = 3 * (y * width + x);
    const tint = [0.92, 0.95, 1] as const;
    for (const c of channels) {
      data[at + c] = Math.min(255, (data[at + c] ?? 0) + light * tint[c]);
      if (light > 190 && x > 0 && x < width - 1) {
        data[at + 3 + c] = mix(data[at + 3 + c] ?? 0, 255, 0.35);
        data[at - 3 + c] = mix(data[at - 3 + c] ?? 0, 255, 0.35);
      }
    }
  }
}
