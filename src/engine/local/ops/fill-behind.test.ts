import { describe, expect, test } from "vitest";
import { fillBehind } from "./fill-behind.ts";
import { warpGrid } from "./grid-warp.ts";
import { mirrorInward } from "./mirror-inward.ts";
import { nearestKnown } from "./nearest-known.ts";
import { createPlane, type Plane, type Raster } from "./raster.ts";

const SIDE = 120;

function planeWhere(isSet: (x: number, y: number) => boolean): Plane {
  const plane = createPlane(SIDE, SIDE);
  for (let i = 0; i < plane.data.length; i++) {
    if (isSet(i % SIDE, Math.floor(i / SIDE))) plane.data[i] = 1;
  }
  return plane;
}

/** Level stripes of 10 pixels, dark and bright, with a red square figure in the middle. */
const figure = planeWhere((x, y) => x >= 45 && x < 75 && y >= 40 && y < 80);
const isBright = (y: number): boolean => Math.floor(y / 10) % 2 === 0;
function drawStriped(): Raster {
  const data = new Uint8Array(3 * SIDE * SIDE);
  for (let i = 0; i < figure.data.length; i++) {
    const light = isBright(Math.floor(i / SIDE)) ? 200 : 60;
    data.set((figure.data[i] ?? 0) > 0 ? [220, 20, 20] : [light, light, light], 3 * i);
  }
  return { width: SIDE, height: SIDE, data };
}

test("the nearest known pixel is the nearest one, and a way to the side is preferred", () => {
  const nearest = nearestKnown(figure);
  expect(nearest[60 * SIDE + 50]).toBe(60 * SIDE + 44);
  const sideways = nearestKnown(figure, 3);
  expect(sideways[45 * SIDE + 55]).toBe(45 * SIDE + 44);
});

test("the mirror image continues level stripes across the border and copies nothing from the hole", () => {
  const { raster, sources, depth } = mirrorInward(drawStriped(), figure);
  const at = (x: number, y: number): number => raster.data[3 * (y * SIDE + x)] ?? 0;
  for (let y = 52; y < 68; y++) {
    if (y % 10 === 0 || y % 10 === 9) continue;
    expect(at(47, y)).toBe(isBright(y) ? 200 : 60);
    expect(at(72, y)).toBe(isBright(y) ? 200 : 60);
  }
  expect(sources.every((from) => (figure.data[from] ?? 0) === 0)).toBe(true);
  expect(depth.data[60 * SIDE + 60]).toBeGreaterThan(depth.data[60 * SIDE + 46] ?? 0);
});

describe("a figure is taken away", () => {
  const striped = drawStriped();
  const filled = fillBehind(striped, { alpha: figure });

  test("nothing of its colour is left and the rest of the picture is untouched", () => {
    let moved = 0;
    for (let i = 0; i < figure.data.length; i++) {
      const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
      const [red = 0, green = 0] = filled.data.subarray(3 * i, 3 * i + 3);
      expect(red - green).toBeLessThan(12);
      if (x < 36 || x > 84 || y < 31 || y > 89) {
        moved = Math.max(moved, Math.abs(red - (striped.data[3 * i] ?? 0)));
      }
    }
    expect(moved).toBe(0);
  });

  test("twice the same", () => {
    expect(fillBehind(striped, { alpha: figure }).data).toEqual(filled.data);
  });
});

test("a grid carries every pixel of the mask and leaves no gap between its cells", () => {
  const field = warpGrid(figure, {
    cell: 6,
    output: { width: SIDE, height: SIDE },
    move: ({ x, y }) => ({ x: 60 - (y - 60), y: 60 + (x - 60) }),
  });
  if (!field) throw new Error("nothing landed in the output");
  // A quarter turn: the upright square of 30 x 40 lies 40 wide and 30 high.
  for (let y = 47; y < 73; y++) {
    for (let x = 42; x < 78; x++) {
      const at = (y - field.top) * field.width + x - field.left;
      expect(field.xs[at]).toBeCloseTo(y, 2);
      expect(field.ys[at]).toBeCloseTo(120 - x, 2);
    }
  }
});
