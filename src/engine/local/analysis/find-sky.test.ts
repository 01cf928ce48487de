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

/** Soft clouds of one colour over dark, rough land. */
function overcastScene([red, green, blue]: readonly number[], horizon: number): Raster {
  const data = new Uint8Array(3 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const cloud = 5 * Math.sin(x / 31) * Math.sin(y / 17 + x / 53);
    const grass = 22 * Math.sin(x * 1.7) * Math.sin(y * 2.3);
    const isSky = y < horizon + 6 * Math.sin(x / 40);
    const colour = isSky ? [red, green, blue] : [62, 74, 40];
    const shade = isSky ? cloud : grass;
    data.set(
      colour.map((value = 0) => value + shade),
      3 * i,
    );
  }
  return { width: WIDTH, height: HEIGHT, data };
}

test.each([
  ["warm grey", [196, 192, 185]],
  ["storm clouds", [106, 108, 111]],
  ["pale grey", [205, 207, 210]],
] as const)("an overcast sky is found: %s", (_name, colour) => {
  const sky = findSky(overcastScene(colour, 95), null) ?? createPlane(WIDTH, HEIGHT);
  expect(meanOf(sky, 0, 75)).toBeGreaterThan(0.9);
  expect(meanOf(sky, 120, 180)).toBeLessThan(0.05);
});

test("a warm grey wall over a floor of its own brightness is no sky", () => {
  const room = overcastScene([196, 192, 185], 110);
  for (let i = 3 * WIDTH * 103; i < room.data.length; i += 3) room.data.set([186, 178, 168], i);
  expect(findSky(room, null)).toBeNull();
});
