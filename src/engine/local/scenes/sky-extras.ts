import { type Colour, type FloatRaster, mix, mixColour } from "../ops/float-raster.ts";
import { createNoise, type Noise } from "../ops/noise.ts";
import { createRandom } from "../ops/random.ts";
import { smoothstep } from "../ops/raster.ts";
import type { Direction } from "./atmosphere.ts";
import type { View } from "./clouds.ts";
import { drawFireworks, drawLightning, splat } from "./sky-events.ts";
import type { SkyLook } from "./sky-themes.ts";

interface ExtraOptions {
  readonly view: View;
  readonly seed: number;
}

interface NightOptions extends ExtraOptions {
  readonly look: SkyLook;
  readonly sun: Direction;
}

/** Adds stars, moon, Milky Way and aurora in linear light, behind the clouds. */
export function addNightLights(picture: FloatRaster, options: NightOptions): void {
  const { look, view, seed } = options;
  const noise = createNoise(seed + 9);
  if (look.extra === "milkyWay") addEach(picture, view, (u, v) => milkyWay({ u, v, noise }));
  if (look.stars) drawStars(picture, options);
  if (look.extra === "aurora") addEach(picture, view, (u, v) => aurora({ u, v, noise }));
  if (look.extra === "planets") {
    addEach(picture, view, (u, v) => nebula({ u, v, noise }));
    drawPlanet(picture, view, noise);
  }
  if (look.hasMoon) drawMoon(picture, options, noise);
}

/** Draws the extras in front of the clouds: rainbow, fireworks, lightning. */
export function drawSkyExtras(
  picture: FloatRaster,
  { extra }: SkyLook,
  { view, seed }: ExtraOptions,
): void {
  if (extra === "rainbow") addEach(picture, view, rainbow);
  if (extra === "fireworks") drawFireworks(picture, { view, seed });
  if (extra === "lightning") drawLightning(picture, { view, seed });
}

/** Adds light; `u` is a fraction of the width, `v` of the sky's height. */
function addEach(
  { width, height, data }: FloatRaster,
  { horizonRow }: View,
  light: (u: number, v: number) => Colour,
): void {
  for (let y = 0; y < Math.min(height, horizonRow); y++) {
    for (let x = 0; x < width; x++) {
      const at = 3 * (y * width + x);
      const [r, g, b] = light(x / width, y / horizonRow);
      data[at] = (data[at] ?? 0) + r;
      data[at + 1] = (data[at + 1] ?? 0) + g;
      data[at + 2] = (data[at + 2] ?? 0) + b;
    }
  }
}

interface Spot {
  readonly u: number;
  readonly v: number;
  readonly noise: Noise;
}

function aurora({ u, v, noise }: Spot): Colour {
  const out: [number, number, number] = [0, 0, 0];
  for (const [k, place] of [0.52, 0.66, 0.4].entries()) {
    const bend = 0.34 * (noise(1.7 * u + 9 * k, 3 + k, 3) - 0.5) + 0.05 * Math.sin(7 * u + 2 * k);
    const above = place + bend - v;
    if (above < -0.03) continue;
    const rays = 0.35 + 1.1 * noise(34 * u + 60 * bend, 0.8 * v + k, 3) ** 1.6;
    const patch = smoothstep(0.3, 0.66, noise(2.3 * u + 20 * k, 7, 2));
    const light = patch * rays * smoothstep(-0.03, 0.012, above) * Math.exp(-above / 0.17);
    const violet = smoothstep(0.1, 0.42, above);
    out[0] += light * (0.03 + 0.22 * violet);
    out[1] += light * (0.62 - 0.5 * violet);
    out[2] += light * (0.24 + 0.14 * violet);
  }
  const glow = 0.02 * Math.exp(-(((v - 0.6) / 0.3) ** 2));
  return [out[0], out[1] + glow, out[2] + 0.5 * glow];
}

const BOW: readonly Colour[] = [
  [0.34, 0.03, 0.03],
  [0.34, 0.13, 0.02],
  [0.3, 0.28, 0.03],
  [0.06, 0.27, 0.07],
  [0.04, 0.15, 0.34],
  [0.13, 0.04, 0.24],
];

function rainbow(u: number, v: number): Colour {
  const radius = Math.hypot(u - 0.46, (v - 1.1) * 0.66);
  const inside = 0.05 * smoothstep(0.6, 0.5, radius) * smoothstep(0.1, 0.5, radius);
  const soft = smoothstep(1, 0.75, v) * 0.4 + 0.6;
  const main = bow((0.6 - radius) / 0.05, 0.7 * soft);
  const second = bow((radius - 0.71) / 0.07, 0.16 * soft);
  return [inside + main[0] + second[0], inside + main[1] + second[1], inside + main[2] + second[2]];
}

function bow(t: number, strength: number): Colour {
  if (t <= 0 || t >= 1) return [0, 0, 0];
  const place = t * (BOW.length - 1);
  const from = BOW[Math.floor(place)] ?? [0, 0, 0];
  const to = BOW[Math.min(BOW.length - 1, Math.floor(place) + 1)] ?? from;
  const share = strength * Math.sin(Math.PI * t) ** 0.8;
  const colour = mixColour(from, to, place % 1);
  return [colour[0] * share, colour[1] * share, colour[2] * share];
}

function milkyWay({ u, v, noise }: Spot): Colour {
  const across = (u - 0.56) * 0.82 + (v - 0.5) * 0.42 + 0.09 * (noise(2.4 * u, 2.4 * v, 3) - 0.5);
  const band = Math.exp(-((across / 0.16) ** 2));
  const core = Math.exp(-((across / 0.07) ** 2)) * smoothstep(0, 0.8, v);
  const cloud = noise(7 * u + 3, 7 * v, 6);
  const lane =
    smoothstep(0.5, 0.68, noise(5 * u + 41 + 3 * across, 5 * v + 11, 6)) *
    Math.exp(-((across / 0.06) ** 2));
  const light =
    (0.05 * band * (0.3 + 1.5 * cloud ** 1.5) + 0.09 * core * cloud) * (1 - 0.85 * lane);
  const warm = core * 0.8;
  return [light * (0.9 + 0.5 * warm), light * (0.92 + 0.12 * warm), light * (1.25 - 0.4 * warm)];
}

function nebula({ u, v, noise }: Spot): Colour {
  const bend = noise(2 * u, 2 * v, 3);
  const cloud = smoothstep(0.42, 0.85, noise(2.6 * u + 2 * bend + 5, 2.6 * v, 6));
  const other = smoothstep(0.45, 0.85, noise(3.1 * u + 31, 3.1 * v + 1.6 * bend, 6));
  return [0.1 * cloud + 0.02 * other, 0.022 * cloud + 0.05 * other, 0.1 * cloud + 0.12 * other];
}

function drawStars(picture: FloatRaster, { look, view, seed }: NightOptions): void {
  const random = createRandom(seed + 5);
  const { width } = picture;
  const bottom = Math.min(view.horizonRow, picture.height);
  const scale = Math.max(0.75, width / 1_100);
  const count = 2_600 * (look.stars ?? 0) * (bottom / width);
  for (let k = 0; k < count; k++) {
    // Each magnitude has about three times as many stars as the previous one.
    const power = Math.min(30, 0.035 / Math.max(0.0008, random()) ** 0.95);
    const x = random() * width;
    const y = random() * bottom;
    const low = smoothstep(1, 0.8, y / view.horizonRow);
    const warm = random();
    const hue: Colour =
      warm < 0.2 ? [1, 0.82, 0.62] : warm < 0.6 ? [1, 0.97, 0.92] : [0.78, 0.87, 1];
    const radius = scale * (0.62 + 0.1 * Math.log1p(power));
    const light = Math.min(2.4, power) * low;
    splat(picture, x, y, { radius, light: [hue[0] * light, hue[1] * light, hue[2] * light] });
    if (power > 4) {
      const halo = 0.012 * Math.min(6, power) * low;
      splat(picture, x, y, {
        radius: 4.5 * radius,
        light: [hue[0] * halo, hue[1] * halo, hue[2] * halo],
      });
    }
  }
}

function drawMoon(picture: FloatRaster, { view, sun }: NightOptions, noise: Noise): void {
  const { width, height, data } = picture;
  const x = width / 2 + (sun[0] / sun[2]) * view.focalPx;
  const y = view.horizonRow - Math.min((sun[1] / sun[2]) * view.focalPx, 0.72 * view.horizonRow);
  const radius = 0.045 * view.focalPx;
  for (let row = 0; row < Math.min(height, view.horizonRow); row++) {
    for (let column = 0; column < width; column++) {
      const dx = (column - x) / radius;
      const dy = (row - y) / radius;
      const away = Math.hypot(dx, dy);
      const glow = 0.11 * Math.exp(-0.55 * Math.max(0, away - 1)) + 0.035 * Math.exp(-0.13 * away);
      const sea = smoothstep(0.45, 0.62, noise(1.5 * dx + 12, 1.5 * dy + 4, 5));
      const limb = Math.sqrt(Math.max(0, 1 - away * away)) ** 0.3;
      const face = (1.5 - 0.85 * sea + 0.35 * (noise(7 * dx + 30, 7 * dy, 4) - 0.5)) * limb;
      const share = smoothstep(1 + 0.7 / radius, 1 - 0.7 / radius, away);
      const at = 3 * (row * width + column);
      for (const [c, hue] of [1, 0.97, 0.9].entries())
        data[at + c] = mix((data[at + c] ?? 0) + glow * (c === 2 ? 1.15 : 1), face * hue, share);
    }
  }
}

function drawPlanet(picture: FloatRaster, { horizonRow, focalPx }: View, noise: Noise): void {
  const { width, height, data } = picture;
  const x = 0.76 * width;
  const y = 0.3 * Math.min(height, horizonRow);
  const radius = 0.13 * focalPx;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const dx = (column - x) / radius;
      const dy = (row - y) / radius;
      const away = Math.hypot(dx, dy);
      const at = 3 * (row * width + column);
      const depth = Math.sqrt(Math.max(0, 1 - away * away));
      // The light comes from the left, above and slightly behind the camera.
      const day = Math.max(0, -0.72 * dx - 0.45 * dy + 0.42 * depth);
      const lie = dy + 0.32 * dx;
      const storm = noise(
        (2.2 * dx) / (0.4 + depth) + 8,
        9 * lie + 1.2 * noise(4 * dx, 8 * lie, 3),
        5,
      );
      const cover = smoothstep(1 + 0.8 / radius, 1 - 0.8 / radius, away);
      const globe: Colour = [
        day * (0.62 + 0.5 * storm),
        day * (0.44 + 0.42 * storm),
        day * (0.3 + 0.4 * storm),
      ];
      const rim =
        0.16 * Math.exp(-Math.abs(away - 1) / 0.05) * smoothstep(0.5, -0.6, dx + 0.6 * dy);
      const around = Math.hypot(dx + 0.28 * dy, 4.4 * lie);
      const band = smoothstep(1.32, 1.4, around) * smoothstep(2.2, 2.1, around);
      const gaps =
        0.5 +
        0.5 * noise(around * 26, 3, 2) -
        0.6 * smoothstep(0.05, 0.02, Math.abs(around - 1.86));
      const isBefore = away > 1 || lie > 0;
      const isShaded = lie < 0 && dx > 0.2 && Math.abs(dy) < 1;
      const ring = isBefore ? 0.62 * band * Math.max(0, gaps) * (isShaded ? 0.35 : 1) : 0;
      for (const [c, hue] of [1, 0.86, 0.66].entries()) {
        const base = mix(data[at + c] ?? 0, globe[c] ?? 0, cover) + rim * (c === 2 ? 1.4 : 0.7);
        data[at + c] = mix(base, 0.55 * hue, ring);
      }
    }
  }
}
