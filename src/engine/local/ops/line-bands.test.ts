import { expect, test } from "vitest";
import { drawCrossingLines } from "./line-bands.ts";
import { createPlane, mapPlane, type Plane, type Raster } from "./raster.ts";

const WIDTH = 240;
const HEIGHT = 160;
const CENTRE = { x: 120, y: 80 };

const hole: Plane = mapPlane(createPlane(WIDTH, HEIGHT), (_, i) => {
  const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
  return Math.hypot((x - CENTRE.x) / 35, (y - CENTRE.y) / 45) < 1 ? 1 : 0;
});

/** Sky over grainy ground, whose border is at `edgeAt`. */
function drawScene(edgeAt: (x: number) => number): Raster {
  const data = new Uint8Array(3 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const grain = 6 * Math.sin(1.7 * x) * Math.sin(2.3 * y);
    data.set(y < edgeAt(x) ? [150, 190, 230] : [110 + grain, 95 + grain, 70 + grain], 3 * i);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

function damage(scene: Raster): Raster {
  const data = scene.data.slice();
  for (const [i, value] of hole.data.entries()) if (value > 0) data.set([220, 20, 160], 3 * i);
  return { ...scene, data };
}

test("an oblique edge goes on through the hole, and the band is no longer missing", () => {
  const scene = drawScene((x) => 62 + 0.15 * x);
  const { picture, hole: left } = drawCrossingLines(damage(scene), hole, undefined);
  let [count, wrong, off] = [0, 0, 0];
  for (let i = 0; i < hole.data.length; i++) {
    const difference = Math.abs((picture.data[3 * i] ?? 0) - (scene.data[3 * i] ?? 0));
    if ((hole.data[i] ?? 0) === 0) off = Math.max(off, difference);
    if ((hole.data[i] ?? 0) === 0 || (left.data[i] ?? 0) > 0) continue;
    count++;
    if (difference > 25) wrong++;
  }
  expect(off).toBe(0);
  expect(count).toBeGreaterThan(70 * 8);
  expect(wrong / count).toBeLessThan(0.05);
});

test("edges that don't meet are no line", () => {
  const damaged = damage(drawScene((x) => (x < CENTRE.x ? 65 : 92)));
  expect(drawCrossingLines(damaged, hole, undefined)).toEqual({ picture: damaged, hole });
});

test("a person's outline is no line", () => {
  const damaged = damage(drawScene((x) => 62 + 0.15 * x));
  const person = mapPlane(hole, (_, i) => (i % WIDTH > CENTRE.x ? 1 : 0));
  expect(drawCrossingLines(damaged, hole, person)).toEqual({ picture: damaged, hole });
});
