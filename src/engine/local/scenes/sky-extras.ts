import { type Colour, channels, type FloatRaster, mix, mixColour } from "../ops/float-raster.ts";
import { createNoise, type Noise } from "../ops/noise.ts";
import { createRandom } from "../ops/random.ts";
import { smoothstep } from "../ops/raster.ts";
import type { SkyLook } from "./sky-themes.ts";

interface ExtraOptions {
  /** Row of the horizon. */
  readonly bottom: number;
  readonly seed: number;
}

/** Draws what is rare in a sky: aurora, rainbow, galaxy, fireworks, planets, lightning, snow. */
export function drawSkyExtras(
  picture: FloatRaster,
  { extra }: SkyLook,
  options: ExtraOptions,
): void {
  const noise = createNoise(options.seed + 9);
  switch (extra) {
    case "aurora":
      return change(picture, (colour, u, v) =>
        aurora(colour, { u, v: (v * picture.height) / options.bottom, noise }),
      );
    case "rainbow":
      return change(picture, (colour, u, v) =>
        rainbow(colour, u, (v * picture.height) / options.bottom),
      );
    case "milkyWay":
      return change(picture, (colour, u, v) => milkyWay(colour, { u, v, noise }));
    case "planets":
      return change(picture, (colour, u, v) => planets(colour, { u, v, noise }));
    case "fireworks":
      return drawFireworks(picture, options);
    case "lightning":
      return drawLightning(picture, options);
    case "snowfall":
      return drawSnow(picture, options.seed);
    case undefined:
      return;
  }
}

function change(
  picture: FloatRaster,
  edit: (colour: Colour, u: number, v: number) => Colour,
): void {
  const { width, height, data } = picture;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 3 * (y * width + x);
      const colour: Colour = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      data.set(edit(colour, x / width, y / height), at);
    }
  }
}

interface Spot {
  readonly u: number;
  readonly v: number;
  readonly noise: Noise;
}

function aurora(colour: Colour, { u, v, noise }: Spot): Colour {
  const below = v - 0.18 - 0.3 * noise(3.6 * u, 3, 3);
  const fall = Math.exp(-((Math.max(0, below) / 0.22) ** 1.2));
  const light = fall * smoothstep(-0.06, 0.02, below) * (0.45 + 0.8 * noise(57 * u, 1.2 * v, 3));
  const hue = mixColour([70, 240, 150], [150, 80, 220], smoothstep(0.12, -0.05, below));
  return mixColour(colour, hue, Math.min(0.85, 0.9 * light));
}

const BOW: readonly Colour[] = [
  [214, 60, 60],
  [240, 140, 50],
  [246, 222, 80],
  [90, 190, 96],
  [70, 140, 220],
  [124, 84, 190],
];

function rainbow(colour: Colour, u: number, v: number): Colour {
  const radius = Math.hypot(u - 0.5, (v - 1.12) * 0.62);
  const t = (0.56 - radius) / 0.05;
  if (t < 0 || t > 1) return colour;
  const place = t * (BOW.length - 1);
  const from = BOW[Math.floor(place)] ?? colour;
  const to = BOW[Math.min(BOW.length - 1, Math.floor(place) + 1)] ?? from;
  return mixColour(colour, mixColour(from, to, place % 1), 0.5 * Math.sin(Math.PI * t) ** 0.6);
}

function milkyWay(colour: Colour, { u, v, noise }: Spot): Colour {
  const across = (u - 0.5) * 0.86 + (v - 0.4) * 0.5 + 0.1 * (noise(3 * u, 3 * v, 4) - 0.5);
  const band = Math.exp(-((across / 0.13) ** 2));
  const dust = noise(9 * u + 3, 9 * v, 6);
  const light = band * (0.25 + 0.9 * dust) * smoothstep(0.32, 0.6, dust + 0.15);
  return mixColour(
    colour,
    mixColour([150, 160, 210], [240, 214, 196], dust),
    Math.min(0.75, light),
  );
}

function planets(colour: Colour, { u, v, noise }: Spot): Colour {
  const away = Math.hypot((u - 0.76) * 1.4, v - 0.24);
  const round = Math.sqrt(Math.max(0, 1 - (away / 0.12) ** 2));
  const stripe = noise(2, (v - 0.1 * u) * 60, 3);
  const light = 0.2 + 0.9 * Math.max(0, round * 0.6 + (0.76 - u + 0.24 - v) * 3.4);
  const globe: Colour = [206 * light * (0.8 + 0.4 * stripe), 150 * light, 118 * light];
  let lit = mixColour(colour, globe, smoothstep(0.121, 0.118, away));
  const ring = Math.hypot((u - 0.76) * 1.2, (v - 0.24 + (u - 0.76) * 0.3) * 5.2);
  if (ring > 0.17 && ring < 0.25 && (away > 0.12 || v - 0.24 + (u - 0.76) * 0.3 > 0)) {
    lit = mixColour(lit, [222, 200, 170], 0.55 * Math.sin(((ring - 0.17) / 0.08) * Math.PI));
  }
  return lit;
}

function addLight(picture: FloatRaster, x: number, y: number, light: Colour): void {
  const column = Math.round(x);
  const row = Math.round(y);
  if (column < 0 || row < 0 || column >= picture.width || row >= picture.height) return;
  const at = 3 * (row * picture.width + column);
  for (const c of channels)
    picture.data[at + c] = Math.min(255, (picture.data[at + c] ?? 0) + light[c]);
}

const SPARKS: readonly Colour[] = [
  [255, 190, 90],
  [255, 110, 110],
  [130, 220, 255],
  [220, 150, 255],
  [150, 255, 170],
];

function drawFireworks(picture: FloatRaster, { bottom, seed }: ExtraOptions): void {
  const random = createRandom(seed + 3);
  const { width } = picture;
  for (let burst = 0; burst < 6; burst++) {
    const x = (0.1 + 0.8 * random()) * width;
    const y = (0.1 + 0.45 * random()) * bottom;
    const reach = (0.09 + 0.1 * random()) * width;
    const hue = SPARKS[burst % SPARKS.length] ?? [255, 255, 255];
    for (let ray = 0; ray < 64; ray++) {
      const angle = (ray / 64) * 2 * Math.PI + random() * 0.06;
      const length = reach * (0.75 + 0.25 * random());
      for (let t = 0.12; t < 1; t += 0.7 / length) {
        const fade = (1 - t) ** 0.7 * (0.4 + 0.6 * random());
        const light: Colour = [hue[0] * fade, hue[1] * fade, hue[2] * fade];
        addLight(
          picture,
          x + Math.cos(angle) * length * t,
          y + Math.sin(angle) * length * t + 0.2 * length * t * t,
          light,
        );
      }
    }
  }
}

function drawLightning(picture: FloatRaster, { bottom, seed }: ExtraOptions): void {
  const random = createRandom(seed + 4);
  let x = (0.25 + 0.5 * random()) * picture.width;
  const thickness = Math.max(1, picture.width / 500);
  for (let y = 0.12 * bottom; y < 0.92 * bottom; y += 1) {
    if (random() < 0.14) x += (random() - 0.5) * 0.05 * picture.width;
    x += (random() - 0.5) * 2;
    for (let dx = -9 * thickness; dx <= 9 * thickness; dx++) {
      const glow =
        235 * Math.exp(-((dx / (1.3 * thickness)) ** 2)) +
        40 * Math.exp(-Math.abs(dx) / (4 * thickness));
      addLight(picture, x + dx, y, [0.9 * glow, 0.93 * glow, glow]);
    }
  }
}

/** Flakes, nearer ones larger and softer. */
function drawSnow(picture: FloatRaster, seed: number): void {
  const random = createRandom(seed + 6);
  const { width, height, data } = picture;
  for (let k = 0; k < (width * height) / 1_100; k++) {
    const near = random();
    const radius = (0.8 + 3.4 * near ** 4) * Math.max(1, width / 800);
    const x = random() * width;
    const y = random() * height;
    for (
      let row = Math.max(0, Math.ceil(y - radius));
      row <= Math.min(height - 1, y + radius);
      row++
    ) {
      for (
        let column = Math.max(0, Math.ceil(x - radius));
        column <= Math.min(width - 1, x + radius);
        column++
      ) {
        const share = 0.75 * smoothstep(radius, 0.2 * radius, Math.hypot(column - x, row - y));
        const at = 3 * (row * width + column);
        for (const c of channels) data[at + c] = mix(data[at + c] ?? 0, 250, share);
      }
    }
  }
}
