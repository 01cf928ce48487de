import { expect, test } from "vitest";
import { fillHoles } from "./fill-holes.ts";
import { fillByShifts } from "./fill-shifts.ts";
import { type CutGraph, minCut } from "./min-cut.ts";
import { createPlane, type Raster } from "./raster.ts";

test("the minimum cut runs through the weakest edge of a chain", () => {
  const neighbours = Int32Array.from([1, -1, -1, -1, 2, -1, 0, -1, 3, -1, 1, -1, -1, -1, 2, -1]);
  const edges = new Float32Array(16);
  edges[0] = 5;
  edges[4] = 1;
  edges[8] = 4;
  const graph: CutGraph = { neighbours, edges, terminals: Float32Array.from([9, 0, 0, -9]) };
  expect(Array.from(minCut(graph))).toEqual([0, 0, 1, 1]);
});

const WIDTH = 200;
const HEIGHT = 140;

/** Blinds: level slats of 12 pixels with a lit upper edge, darker to the right. */
function drawBlinds(): Raster {
  const data = new Uint8Array(3 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const light = (Math.floor(i / WIDTH) % 12 < 3 ? 230 : 120) - 0.15 * (i % WIDTH);
    data.set([light, light, 0.9 * light], 3 * i);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

test("a wide hole in blinds is filled with slats that go on, and nothing else changes", () => {
  const blinds = drawBlinds();
  const hole = createPlane(WIDTH, HEIGHT);
  const damaged = { ...blinds, data: blinds.data.slice() };
  for (let y = 30; y < 110; y++) {
    for (let x = 80; x < 130; x++) {
      hole.data[y * WIDTH + x] = 1;
      damaged.data.set([200, 30, 30], 3 * (y * WIDTH + x));
    }
  }
  const filled = fillByShifts(damaged, hole, { seed: 7 });
  let off = 0;
  let moved = 0;
  for (let i = 0; i < hole.data.length; i++) {
    const difference = Math.abs((filled.data[3 * i] ?? 0) - (blinds.data[3 * i] ?? 0));
    if ((hole.data[i] ?? 0) > 0) off += difference;
    else moved = Math.max(moved, difference);
  }
  expect(moved).toBe(0);
  expect(off / (80 * 50)).toBeLessThan(9);
  expect(fillByShifts(damaged, hole, { seed: 7 }).data).toEqual(filled.data);
});

test("a bright person beside the hole brings no bright sky into the grass", () => {
  const hole = createPlane(WIDTH, HEIGHT);
  const person = createPlane(WIDTH, HEIGHT);
  const data = new Uint8Array(3 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    hole.data[i] = x >= 70 && x < 110 && y >= 60 && y < 120 ? 1 : 0;
    person.data[i] = x >= 110 && x < 140 && y >= 40 && y < 130 ? 1 : 0;
    const grass = 70 + 25 * Math.sin(0.9 * x + 2 * Math.sin(0.7 * y));
    const isBright = y < 40 || (person.data[i] ?? 0) > 0;
    data.set(isBright ? [240, 240, 240] : [0.6 * grass, grass, 0.5 * grass], 3 * i);
  }
  const photo = { width: WIDTH, height: HEIGHT, data };
  const filled = fillHoles(photo, hole, { seed: 7, forbidden: person });
  const brightest = hole.data.reduce(
    (most, value, i) => (value > 0 ? Math.max(most, filled.data[3 * i] ?? 0) : most),
    0,
  );
  expect(brightest).toBeLessThan(120);
});
