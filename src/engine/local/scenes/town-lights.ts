import type { Colour } from "../ops/float-raster.ts";
import { createRandom } from "../ops/random.ts";
import type { Town } from "./city.ts";
import type { Rendered } from "./land.ts";
import { splat } from "./sky-events.ts";

const SIGNS: readonly Colour[] = [
  [1, 0.08, 0.3],
  [0.08, 0.7, 1],
  [1, 0.42, 0.06],
  [0.6, 0.12, 1],
  [0.1, 1, 0.45],
];

/** Adds street lamps, cars and signs to a town at night, except where something hides them. */
export function addTownLights(place: Rendered, town: Town, seed: number): void {
  const random = createRandom(seed + 23);
  for (let z = 9; z < 700; z += 13) {
    for (const side of [-1, 1]) {
      const x = side * 0.36 * town.street;
      addLamp(place, town, { x, y: 6.5, z, radius: 0.26, light: [9, 5.6, 2.4] });
      if (random() < 0.75) {
        const hue = SIGNS[Math.floor(random() * SIGNS.length)] ?? [1, 1, 1];
        const sign = {
          x: side * (town.street / 2 - 0.3),
          y: 3 + 7 * random(),
          z: z + 6 * random(),
          radius: 0.5,
        };
        addLamp(place, town, { ...sign, light: [5 * hue[0], 5 * hue[1], 5 * hue[2]] });
      }
    }
    const car = z + 8 * random();
    if (random() < 0.8)
      for (const half of [-0.7, 0.7]) {
        addLamp(place, town, {
          x: 2.6 + half,
          y: 0.8,
          z: car,
          radius: 0.14,
          light: [5, 0.25, 0.15],
        });
        addLamp(place, town, {
          x: -2.6 + half,
          y: 0.7,
          z: car + 5,
          radius: 0.17,
          light: [12, 11, 9],
        });
      }
  }
}

interface Lamp {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** In metres. */
  readonly radius: number;
  readonly light: Colour;
}

function addLamp(
  { picture, depth, sky }: Rendered,
  town: Town,
  { x, y, z, radius, light }: Lamp,
): void {
  const { view } = sky;
  const px = view.width / 2 + ((x - town.left) / z) * view.focalPx;
  const py = view.horizonRow + ((town.eye - y) / z) * view.focalPx;
  const column = Math.round(px);
  const row = Math.round(py);
  if (column < 0 || row < 0 || column >= view.width || row >= view.height) return;
  if ((depth.data[row * view.width + column] ?? 0) < z - 1) return;
  const size = (radius / z) * view.focalPx;
  // Below the size of a pixel, it gets dimmer instead.
  const share = Math.min(1, (size / 0.7) ** 2.4);
  splat(picture, px, py, {
    radius: Math.max(0.7, size),
    light: [light[0] * share, light[1] * share, light[2] * share],
  });
  const glow = 0.014 * share;
  splat(picture, px, py, {
    radius: Math.max(4, 9 * size),
    light: [light[0] * glow, light[1] * glow, light[2] * glow],
  });
}
