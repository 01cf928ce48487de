import { expect, test } from "vitest";
import { createPlane, type Plane, type Raster } from "#engine/local/ops/raster.ts";
import { shadowOf } from "./shadow.server.ts";

const WIDTH = 240;
const HEIGHT = 200;

interface Scene {
  readonly picture: Raster;
  readonly figure: Plane;
}

/** A person of 60 px with a shadow of 50 px to the right of the feet, on grey ground. */
function standing(feet: number): Scene {
  const figure = createPlane(WIDTH, HEIGHT);
  const data = new Uint8Array(3 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const isPerson = Math.abs(x - 100) < 9 && y > feet - 60 && y <= feet;
    const isShadow = x >= 109 && x < 159 && Math.abs(y - feet + 3) < 4;
    const grain = 4 * Math.sin(x * 1.3) * Math.sin(y * 1.9);
    const ground = (isShadow ? 105 : 160) + grain;
    figure.data[i] = isPerson ? 1 : 0;
    data.set(isPerson ? [120, 40, 40] : [ground, ground, ground - 6], 3 * i);
  }
  return { picture: { width: WIDTH, height: HEIGHT, data }, figure };
}

test("the shadow at the feet is found, and no ground", () => {
  const { picture, figure } = standing(140);
  const shadow = shadowOf(picture, figure, figure);
  const at = (x: number, y: number): number => shadow.data[y * WIDTH + x] ?? 0;
  expect([115, 130, 150].map((x) => at(x, 137))).toEqual([1, 1, 1]);
  expect([at(60, 137), at(200, 137), at(130, 160), at(130, 100)]).toEqual([0, 0, 0, 0]);
});

test("a person cut by the lower border has no shadow", () => {
  const { picture, figure } = standing(HEIGHT);
  expect(shadowOf(picture, figure, figure).data.includes(1)).toBe(false);
});

test("a neighbour in dark clothes isn't taken for a shadow", () => {
  const { picture, figure } = standing(140);
  const people = createPlane(WIDTH, HEIGHT);
  for (let i = 0; i < people.data.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    people.data[i] = (figure.data[i] ?? 0) === 1 || (x > 108 && x < 165 && y > 70) ? 1 : 0;
  }
  expect(shadowOf(picture, figure, people).data.includes(1)).toBe(false);
});

/** A red box on grey ground, with an area beside it whose colour `areaAt` gives by the place; `null` is ground. */
function boxOnGround(areaAt: (x: number, y: number) => number | null): Scene {
  const figure = createPlane(WIDTH, HEIGHT);
  const data = new Uint8Array(3 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const isBox = x >= 80 && x < 130 && y >= 80 && y < 120;
    const light = areaAt(x, y) ?? 160 + 4 * Math.sin(x * 1.3) * Math.sin(y * 1.9);
    figure.data[i] = isBox ? 1 : 0;
    data.set(isBox ? [150, 50, 40] : [light, light, light - 6], 3 * i);
  }
  return { picture: { width: WIDTH, height: HEIGHT, data }, figure };
}

function isBeside(x: number, y: number): boolean {
  return x >= 130 && x < 158 && y >= 105 && y < 122;
}

test("the shadow of a low thing is found", () => {
  const { picture, figure } = boxOnGround((x, y) => (isBeside(x, y) ? 105 : null));
  const shadow = shadowOf(picture, figure, null);
  expect([138, 146, 154].map((x) => shadow.data[112 * WIDTH + x])).toEqual([1, 1, 1]);
  expect(shadow.data[112 * WIDTH + 60]).toBe(0);
});

test("a dark thing beside it, black or with light and dark parts, stays", () => {
  const black = boxOnGround((x, y) => (isBeside(x, y) ? 18 : null));
  expect(shadowOf(black.picture, black.figure, null).data.includes(1)).toBe(false);
  const shaded = boxOnGround((x, y) =>
    isBeside(x, y) ? 90 + 35 * Math.sin(0.3 * x + 0.4 * y) : null,
  );
  expect(shadowOf(shaded.picture, shaded.figure, null).data.includes(1)).toBe(false);
});

test("dark ground that goes on beyond reach is no shadow", () => {
  const { picture, figure } = boxOnGround((_, y) => (y >= 112 && y < 122 ? 105 : null));
  expect(shadowOf(picture, figure, null).data.includes(1)).toBe(false);
});
