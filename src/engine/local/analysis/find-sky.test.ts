import { expect, test } from "vitest";
import { toRaster } from "../ops/float-raster.ts";
import { createPlane, type Plane, type Raster } from "../ops/raster.ts";
import { paintScenery } from "../scenes/paint-scenery.ts";
import { findSky } from "./find-sky.ts";

const WIDTH = 240;
const HEIGHT = 180;

function meanOf({ data }: Plane, from: number, to: number): number {
  let sum = 0;
  for (let i = from * WIDTH; i < to * WIDTH; i++) sum += data[i] ?? 0;
  return sum / ((to - from) * WIDTH);
}

test("a clear sky above mountains is found, and nothing of the snow before them", () => {
  const photo = toRaster(paintScenery("snow", { width: WIDTH, height: HEIGHT, seed: 3 }));
  const sky = findSky(photo, null) ?? createPlane(WIDTH, HEIGHT);
  expect(meanOf(sky, 0, 60)).toBeGreaterThan(0.9);
  expect(meanOf(sky, 120, 180)).toBeLessThan(0.02);
});

/** Covers most of the lower picture, as head and shoulders do. */
function sitterOver(photo: Raster): Plane {
  const sitter = createPlane(WIDTH, HEIGHT);
  for (let i = 0; i < sitter.data.length; i++) {
    const away = Math.hypot((i % WIDTH) - 120, (Math.floor(i / WIDTH) - 180) * 0.8);
    if (away > 110) continue;
    sitter.data[i] = 1;
    photo.data.set([120, 70, 50], 3 * i);
  }
  return sitter;
}

test("blue between clouds above a sitter who hides the land is a sky", () => {
  const photo = toRaster(paintScenery("beach", { width: WIDTH, height: HEIGHT, seed: 1 }));
  const sitter = sitterOver(photo);
  const sky = findSky(photo, sitter);
  expect(sky && meanOf(sky, 0, 20)).toBeGreaterThan(0.9);
});

test("a pale wall behind a sitter is no sky", () => {
  const wall: Raster = {
    width: WIDTH,
    height: HEIGHT,
    data: Uint8Array.from({ length: 3 * WIDTH * HEIGHT }, (_, i) => 228 + ((i * 7) % 3)),
  };
  const sitter = sitterOver(wall);
  expect(findSky(wall, sitter)).toBeNull();
});
