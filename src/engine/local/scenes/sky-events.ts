import { type Colour, channels, type FloatRaster, mix } from "../ops/float-raster.ts";
import { createRandom } from "../ops/random.ts";
import { smoothstep } from "../ops/raster.ts";
import type { View } from "./clouds.ts";

interface EventOptions {
  readonly view: View;
  readonly seed: number;
}

/** Adds a soft point of light; `radius` is the distance in pixels at which it has fallen to a third. */
export function splat(
  { width, height, data }: FloatRaster,
  x: number,
  y: number,
  { radius, light }: { readonly radius: number; readonly light: Colour },
): void {
  const reach = Math.ceil(2.6 * radius);
  const bottom = Math.min(height - 1, Math.floor(y) + reach);
  const right = Math.min(width - 1, Math.floor(x) + reach);
  for (let row = Math.max(0, Math.floor(y) - reach); row <= bottom; row++) {
    for (let column = Math.max(0, Math.floor(x) - reach); column <= right; column++) {
      const away = Math.hypot(column - x, row - y) / radius;
      const share = Math.exp(-away * away);
      const at = 3 * (row * width + column);
      for (const c of channels) data[at + c] = (data[at + c] ?? 0) + share * light[c];
    }
  }
}

const SPARKS: readonly Colour[] = [
  [1, 0.55, 0.16],
  [1, 0.16, 0.13],
  [0.24, 0.6, 1],
  [0.7, 0.28, 1],
  [0.24, 1, 0.4],
  [1, 0.82, 0.5],
];

/** Trails of sparks that slow down and fall, each lighting its smoke. */
export function drawFireworks(picture: FloatRaster, { view, seed }: EventOptions): void {
  const random = createRandom(seed + 3);
  const { width } = picture;
  const size = Math.max(0.7, width / 900);
  for (let burst = 0; burst < 7; burst++) {
    const x = (0.08 + (0.84 * (burst + random())) / 7) * width;
    const y = (0.14 + 0.44 * random()) * view.horizonRow;
    const reach = (0.07 + 0.09 * random()) * width;
    const hue = SPARKS[Math.floor(random() * SPARKS.length)] ?? [1, 1, 1];
    splat(picture, x, y, {
      radius: 1.1 * reach,
      light: [0.1 * hue[0], 0.1 * hue[1], 0.1 * hue[2]],
    });
    const isWillow = random() < 0.35;
    for (let ray = 0; ray < 110; ray++) {
      // Uniform over a sphere, seen from the side.
      const angle = random() * 2 * Math.PI;
      const length = reach * Math.sqrt(1 - (2 * random() - 1) ** 2) * (0.9 + 0.2 * random());
      const power = 0.5 + 0.8 * random();
      const steps = Math.ceil(length / (0.8 * size));
      for (let k = Math.floor(0.15 * steps); k < steps; k++) {
        const t = k / steps;
        const fade = power * (isWillow ? (1 - t) ** 0.5 : smoothstep(0.1, 0.7, t) * (1 - t) ** 0.6);
        const fall = (isWillow ? 0.5 : 0.16) * reach * t * t;
        const white = 0.25 * smoothstep(0.75, 1, t);
        splat(picture, x + Math.cos(angle) * length * t, y + Math.sin(angle) * length * t + fall, {
          radius: 0.75 * size,
          light: [
            fade * mix(hue[0], 1, white),
            fade * mix(hue[1], 1, white),
            fade * mix(hue[2], 1, white),
          ],
        });
      }
    }
  }
}

/** A bolt that forks on its way down, and the clouds that it lights. */
export function drawLightning(picture: FloatRaster, { view, seed }: EventOptions): void {
  const random = createRandom(seed + 4);
  const bottom = 0.97 * view.horizonRow;
  const start = { x: (0.3 + 0.4 * random()) * picture.width, y: 0.16 * view.horizonRow };
  const size = Math.max(0.8, picture.width / 800);
  splat(picture, start.x, start.y, { radius: 0.3 * view.horizonRow, light: [0.16, 0.17, 0.24] });
  drawBolt(picture, { ...start, lean: 0.1, power: 1, bottom, size, random });
}

interface Bolt {
  readonly x: number;
  readonly y: number;
  /** Pixels to the side per pixel down. */
  readonly lean: number;
  readonly power: number;
  readonly bottom: number;
  readonly size: number;
  readonly random: () => number;
}

function drawBolt(picture: FloatRaster, bolt: Bolt): void {
  const { bottom, size, random, power } = bolt;
  let { x, y, lean } = bolt;
  let slope = lean;
  while (y < bottom) {
    if (random() < 0.1) slope = lean + 2.4 * (random() - 0.5);
    if (random() < 0.02) lean = 0.8 * (random() - 0.5);
    x += 0.7 * size * slope;
    y += 0.7 * size;
    splat(picture, x, y, {
      radius: size * (0.6 + 0.5 * power),
      light: [power, power, 1.1 * power],
    });
    splat(picture, x, y, {
      radius: 8 * size,
      light: [0.007 * power, 0.0075 * power, 0.012 * power],
    });
    if (power > 0.5 && random() < 0.012) {
      const reach = y + (0.15 + 0.25 * random()) * (bottom - y);
      const side = random() < 0.5 ? -1 : 1;
      drawBolt(picture, {
        ...bolt,
        x,
        y,
        lean: side * (0.5 + random()),
        power: 0.3,
        bottom: reach,
      });
    }
  }
}

/** Draws snowflakes over a developed image of 0..255, nearer ones larger and softer. */
export function drawSnow({ width, height, data }: FloatRaster, seed: number): void {
  const random = createRandom(seed + 6);
  const unit = Math.max(width, height) / 800;
  for (let k = 0; k < (width * height) / (700 * unit * unit); k++) {
    const near = random();
    const radius = (0.9 + 6 * near ** 5) * unit;
    const strength = near > 0.85 ? 0.4 : 0.8;
    const x = random() * width;
    const y = random() * height;
    const bottom = Math.min(height - 1, y + radius);
    const right = Math.min(width - 1, x + radius);
    for (let row = Math.max(0, Math.ceil(y - radius)); row <= bottom; row++) {
      for (let column = Math.max(0, Math.ceil(x - radius)); column <= right; column++) {
        const share = strength * smoothstep(radius, 0.25 * radius, Math.hypot(column - x, row - y));
        const at = 3 * (row * width + column);
        for (const c of channels) data[at + c] = mix(data[at + c] ?? 0, 250, share);
      }
    }
  }
}
