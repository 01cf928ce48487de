import { expect, test } from "vitest";
import { createPlane, type Plane, type Raster } from "#engine/local/ops/raster.ts";
import { reflectionOf } from "./reflection.server.ts";

const WIDTH = 240;
const HEIGHT = 200;
const SHORE = 100;

interface Scene {
  readonly picture: Raster;
  readonly boat: Plane;
}

/** A dark boat in front of hills; `waterAt` gives the light below the shore by that above it. */
function drawShore(waterAt: (above: number, x: number, y: number) => number): Scene {
  const boat = createPlane(WIDTH, HEIGHT);
  const lightAt = (x: number, y: number): number => {
    const isBoat = Math.abs(x - 120) < 30 && y > SHORE - 30;
    return isBoat ? 40 + 15 * Math.sin(0.4 * x) : y < 60 + 20 * Math.sin(0.05 * x) ? 220 : 120;
  };
  const data = new Uint8Array(3 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const isWater = y > SHORE;
    const light = lightAt(x, isWater ? 2 * SHORE - y : y);
    boat.data[i] = !isWater && Math.abs(x - 120) < 30 && y > SHORE - 30 ? 1 : 0;
    data.fill(isWater ? waterAt(light, x, y) : light, 3 * i, 3 * i + 3);
  }
  return { picture: { width: WIDTH, height: HEIGHT, data }, boat };
}

test("the mirror image in rippled water is found", () => {
  const { picture, boat } = drawShore((above, x, y) => 30 + 0.6 * above + 8 * Math.sin(x + 2 * y));
  const reflection = reflectionOf(picture, boat);
  const at = (x: number, y: number): number => reflection.data[y * WIDTH + x] ?? 0;
  expect([at(120, 105), at(100, 115), at(140, 125)]).toEqual([1, 1, 1]);
  expect([at(60, 115), at(180, 115), at(120, 150), at(120, 80)]).toEqual([0, 0, 0, 0]);
});

test("sand below a thing reflects nothing", () => {
  const { picture, boat } = drawShore(
    (_, x, y) => 150 + 12 * Math.sin(0.7 * x) * Math.sin(0.3 * y),
  );
  expect(reflectionOf(picture, boat).data.includes(1)).toBe(false);
});
