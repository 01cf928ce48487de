import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { createPlane, type Plane } from "../ops/raster.ts";
import { lightOfValue, valueOfLight } from "./film.ts";
import { plateFinder } from "./find-place.ts";
import { groundShadow } from "./ground-shadow.ts";
import { type Plate, type PlateUse, platesFor } from "./plate.ts";
import { lightOn } from "./relight.ts";
import { stagingOf } from "./staging.ts";
import { EYES_M, type PlateView, viewFor } from "./view.ts";

const uses: readonly PlateUse[] = ["scenery", "group", "miniature", "giant", "statue"];
const all = [...new Map(uses.flatMap(platesFor).map((plate) => [plate.id, plate])).values()];
const PLATE_SIZE = { width: 1_920, height: 1_440 };
const MAX_BYTES = 25 * 1024 * 1024;

function fileOf({ id }: Plate, name: string): string {
  return join(import.meta.dirname, id, `${name}.webp`);
}

describe("the library", () => {
  test.each(all)("$id: picture, depth and front are there in their sizes", async (plate) => {
    expect(plate.size).toEqual(PLATE_SIZE);
    const picture = await sharp(fileOf(plate, "picture")).metadata();
    expect([picture.width, picture.height]).toEqual([plate.size.width, plate.size.height]);
    const depth = await sharp(fileOf(plate, "depth")).metadata();
    expect(depth.width / depth.height).toBeCloseTo(plate.size.width / plate.size.height, 2);
    expect(existsSync(fileOf(plate, "front"))).toBe(plate.hasFront);
  });

  test("all files together stay small", () => {
    const names = ["picture", "depth", "front"];
    const bytes = all
      .flatMap((plate) => names.map((name) => fileOf(plate, name)))
      .filter((path) => existsSync(path))
      .map((path) => statSync(path).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES);
  });

  test.each(uses)("for %s, no word means two plates", (use) => {
    const words = platesFor(use).flatMap((plate) => plate.words.words);
    expect(words.filter((word, k) => words.indexOf(word) !== k)).toEqual([]);
  });

  test.each(uses)("for %s, the name of a plate finds it", (use) => {
    const find = plateFinder(use);
    for (const plate of platesFor(use))
      for (const name of Object.values(plate.words.name))
        expect([name, find(name)?.plate.id, find(name)?.isExact]).toEqual([name, plate.id, true]);
  });

  test.each(all)("$id: a person has light from the declared side", (plate) => {
    const side = Math.sin((plate.key.azimuthDeg * Math.PI) / 180);
    const grey = ([r, g, b]: readonly [number, number, number]) => r + g + b;
    const right = grey(lightOn(plate, [0.7, 0, 0.7]));
    const left = grey(lightOn(plate, [-0.7, 0, 0.7]));
    expect(side * (right - left)).toBeGreaterThan(-0.05);
    expect(Math.min(left, right)).toBeGreaterThan(0.02);
  });
});

test("light and its value in a picture are inverse up to white", () => {
  for (let value = 0; value <= 250; value += 0.5)
    expect(valueOfLight(lightOfValue(value))).toBeCloseTo(value, 0);
});

const [anyPlate] = all;
if (!anyPlate) throw new Error("There are no plates.");
const plate: Plate = { ...anyPlate, camera: { ...anyPlate.camera, heightM: 1.5, horizon: 0.42 } };

const still = { isMirrored: false, zoom: 1, pan: 0 };

const frames = fc.record({
  width: fc.integer({ min: 200, max: 1_920 }),
  height: fc.integer({ min: 200, max: 1_440 }),
});

test("a view fills its frame, and level with the camera is the horizon wherever the plate allows", () => {
  fc.assert(
    fc.property(
      frames,
      fc.double({ min: 0.1, max: 0.9, noNaN: true }),
      fc.double({ min: 0.1, max: 1.4, noNaN: true }),
      fc.record({
        isMirrored: fc.boolean(),
        zoom: fc.double({ min: 1, max: 1.12, noNaN: true }),
        pan: fc.double({ min: -1, max: 1, noNaN: true }),
      }),
      (frame, row, tall, staging) => {
        const pxPerM = (tall * frame.height) / 1.7;
        const eyes = { x: frame.width / 2, y: row * frame.height };
        const view = viewFor(plate, { pxPerM, eyes, feet: null }, { frame, ...staging });
        const { a, dx, dy } = view.toFrame;
        expect(dx).toBeLessThanOrEqual(1e-6);
        expect(dy).toBeLessThanOrEqual(1e-6);
        expect(a * plate.size.width + dx).toBeGreaterThanOrEqual(frame.width - 1e-6);
        expect(a * plate.size.height + dy).toBeGreaterThanOrEqual(frame.height - 1e-6);
        expect(view.focalPx / view.distanceM).toBeCloseTo(pxPerM, 3);
        const wanted = eyes.y + (EYES_M - 1.5) * pxPerM;
        const isFree = dy < -1e-3 && a * plate.size.height + dy > frame.height + 1e-3;
        expect(isFree ? view.horizon : wanted).toBeCloseTo(wanted, 3);
      },
    ),
  );
});

test("soles stand on the ground of their distance", () => {
  const frame = { width: 960, height: 1_440 };
  const pxPerM = 560;
  const feet = { x: 480, y: 1_350 };
  const view = viewFor(
    plate,
    { pxPerM, eyes: { x: 480, y: 1_350 - EYES_M * pxPerM }, feet },
    { frame, ...still },
  );
  const groundM = (1.5 * view.focalPx) / (feet.y - view.horizon);
  expect(groundM).toBeCloseTo(view.distanceM, 3);
  expect(view.distanceM).toBeGreaterThanOrEqual(plate.stand.nearM - 1e-6);
});

test("other versions show a place in another way, and writing never mirrored", () => {
  const versions = Array.from({ length: 8 }, (_, version) => version);
  const stagings = versions.map((version) => stagingOf(plate, [], version));
  expect(new Set(stagings.map((staging) => JSON.stringify(staging))).size).toBe(versions.length);
  expect(stagings[0]).toEqual({ ...still, isMirrored: false });
  expect(stagings.some(({ isMirrored }) => isMirrored)).toBe(true);
  const sign = { ...plate, hasWriting: true };
  for (const version of versions) expect(stagingOf(sign, [], version).isMirrored).toBe(false);
});

describe("a shadow on the ground", () => {
  const lit = (azimuthDeg: number, isMirrored = false): PlateView => {
    const key = { elevationDeg: 45, azimuthDeg, radiusDeg: 0.3, share: 1 };
    const eyes = { x: 960, y: 605 - 0.07 * 467 };
    return viewFor(
      { ...plate, key },
      { pxPerM: 467, eyes, feet: null },
      { frame: PLATE_SIZE, ...still, isMirrored },
    );
  };

  /** The shadow of a post in the middle whose foot is at that row, or on the ground. */
  function shadowIn(view: PlateView, row?: number): Plane {
    const { width, height } = view.frame;
    const pxPerM = view.focalPx / view.distanceM;
    const feet = { x: width / 2, y: row ?? view.horizon + 1.5 * pxPerM };
    const alpha = createPlane(width, height);
    for (let y = Math.round(feet.y - 1.7 * pxPerM); y < feet.y; y++)
      alpha.data.fill(1, y * width + width / 2 - 60, y * width + width / 2 + 60);
    const depthM = createPlane(width, height);
    for (let y = 0; y < height; y++) {
      const away = (1.5 * view.focalPx) / Math.max(1, y - view.horizon);
      depthM.data.fill(away, y * width, (y + 1) * width);
    }
    return groundShadow(view, { alpha, feet, pxPerM, depthM });
  }

  /** Mean column of it, from -1 at the left border to 1. */
  function sideOf(view: PlateView): number {
    const { width } = view.frame;
    const shadow = shadowIn(view);
    let [sum, weight] = [0, 1e-6];
    for (let i = 0; i < shadow.data.length; i++) {
      const share = shadow.data[i] ?? 0;
      sum += share * (((i % width) / width) * 2 - 1);
      weight += share;
    }
    expect(weight).toBeGreaterThan(100);
    return sum / weight;
  }

  test("falls away from the light, and to the other side in a mirrored place", () => {
    expect(sideOf(lit(120))).toBeLessThan(-0.05);
    expect(sideOf(lit(-120))).toBeGreaterThan(0.05);
    expect(sideOf(lit(120, true))).toBeGreaterThan(0.05);
  });

  test("of soles far below the picture is no error", () => {
    const view = lit(120);
    expect(shadowIn(view, 2 * view.frame.height).data.every(Number.isFinite)).toBe(true);
  });
});
