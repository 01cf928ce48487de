import { expect, test } from "vitest";
import { createPlane, type Plane, type Raster } from "../ops/raster.ts";
import { shrinkRaster } from "../ops/resample.ts";
import { type PlateId, plateOf } from "../plates/plate.ts";
import { readPlate } from "../plates/plate-files.ts";
import { findSky } from "./find-sky.ts";

const WIDTH = 240;
const HEIGHT = 180;

async function placeOf(id: PlateId): Promise<Raster> {
  const { picture } = await readPlate(plateOf(id), false);
  return shrinkRaster(picture, picture.width / WIDTH);
}

function meanOf({ data }: Plane, from: number, to: number): number {
  let sum = 0;
  for (let i = from * WIDTH; i < to * WIDTH; i++) sum += data[i] ?? 0;
  return sum / ((to - from) * WIDTH);
}

test("a clear sky above mountains is found, and nothing of the lake before them", async () => {
  const photo = await placeOf("mountain-lake");
  const sky = findSky(photo, null) ?? createPlane(WIDTH, HEIGHT);
  expect(meanOf(sky, 0, 12)).toBeGreaterThan(0.9);
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

test("blue between clouds above a sitter who hides the land is a sky", async () => {
  const photo = await placeOf("lavender");
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

test("a sky goes on below the arms of a person in front of it", async () => {
  const photo = await placeOf("lavender");
  const arms = createPlane(WIDTH, HEIGHT);
  for (let i = 18 * WIDTH; i < 34 * WIDTH; i++) {
    arms.data[i] = 1;
    photo.data.set([30, 34, 60], 3 * i);
  }
  const sky = findSky(photo, arms) ?? createPlane(WIDTH, HEIGHT);
  expect(meanOf(sky, 0, 16)).toBeGreaterThan(0.9);
  expect(meanOf(sky, 40, 60)).toBeGreaterThan(0.9);
  expect(meanOf(sky, 18, 34)).toBe(0);
});

test("a hole of the matte inside a person doesn't become sky", async () => {
  const photo = await placeOf("lavender");
  const sitter = sitterOver(photo);
  for (let y = 96; y < 104; y++) sitter.data.fill(0, y * WIDTH + 116, y * WIDTH + 124);
  const sky = findSky(photo, sitter);
  expect(sky?.data[100 * WIDTH + 120]).toBe(0);
});

test("an overexposed sky with a warm tint is found", () => {
  const photo = overcastScene([253, 249, 236], 95);
  const sky = findSky(photo, null) ?? createPlane(WIDTH, HEIGHT);
  expect(meanOf(sky, 0, 75)).toBeGreaterThan(0.8);
});

test("a bluish floor that reaches the lower edge between rough sides is no sky", () => {
  const stage = overcastScene([70, 80, 104], HEIGHT + 20);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    // Lamps from both sides make the floor uneven.
    const lamp = 1 + 0.7 * Math.sin(x / 19);
    const isCrowd = Math.abs(x - WIDTH / 2) > 100;
    const crowd = 90 + 80 * Math.sin(x * 1.9) * Math.sin(y * 2.1);
    stage.data.set(
      isCrowd ? [crowd, crowd / 2, crowd / 3] : [50 * lamp, 58 * lamp, 76 * lamp],
      3 * i,
    );
  }
  expect(findSky(stage, null)).toBeNull();
});

test("a panelled white wall above a smooth table is no sky", () => {
  const room = overcastScene([236, 236, 236], 110);
  for (let y = 0; y < HEIGHT; y++) {
    for (let i = y * WIDTH; i < (y + 1) * WIDTH; i++) {
      if (y > 110) room.data.set([186, 150, 112], 3 * i);
      else if (y % 45 > 42) room.data.set([205, 205, 205], 3 * i);
    }
  }
  expect(findSky(room, null)).toBeNull();
});
