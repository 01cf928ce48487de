import { expect, test } from "vitest";
import { createFloat } from "./float-raster.ts";
import { densitiesOf, learnMixture } from "./gaussian-mixture.ts";
import { labelField } from "./label-field.ts";
import { lowestPass } from "./lowest-pass.ts";
import { createRandom } from "./random.ts";
import { createPlane, type Raster } from "./raster.ts";
import { selfGuided } from "./self-guided.ts";

const SIDE = 24;

test("a mixture knows both colours that it has seen and neither the one between them nor a far one", () => {
  const random = createRandom(3);
  const picture = createFloat(SIDE, SIDE);
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [light, red] = i % 2 === 0 ? [30, 10] : [70, -10];
    picture.data.set([light + 4 * random(), red + 4 * random(), 4 * random()], 3 * i);
  }
  const mixture = learnMixture(picture, createPlane(SIDE, SIDE, 1), {
    components: 2,
    minSpread: 1,
    clutter: 0.01,
    random: createRandom(1),
  });
  if (!mixture) throw new Error("nothing learned");
  const density = (...colour: readonly [number, number, number]): number =>
    densitiesOf(createFloat(1, 1, colour), mixture)[0] ?? 0;
  expect(density(32, 12, 2)).toBeGreaterThan(density(50, 0, 2) + 3);
  expect(density(72, -8, 2)).toBeGreaterThan(density(50, 0, 2) + 3);
  // Clutter bounds how unlikely anything can be.
  expect(density(5, 90, 90)).toBeCloseTo(Math.log(0.01 / 360_000), 5);
});

test("too few pixels teach nothing", () => {
  const weights = createPlane(SIDE, SIDE);
  weights.data.fill(1, 0, 5);
  const options = { components: 2, minSpread: 1, clutter: 0.01, random: createRandom(1) };
  expect(learnMixture(createFloat(SIDE, SIDE), weights, options)).toBeNull();
});

test("a surface goes on through a slow change of light and ends at an edge", () => {
  const picture = createFloat(SIDE, 4);
  for (let i = 0; i < SIDE * 4; i++) {
    const x = i % SIDE;
    picture.data[3 * i] = x < 16 ? 20 + 2 * x : 95;
  }
  const isInside = new Uint8Array(SIDE * 4).fill(1);
  isInside.fill(0, 3 * SIDE);
  const pass = lowestPass(picture, isInside, [0]);
  expect(pass[15]).toBe(2);
  expect(pass[16]).toBeGreaterThan(30);
  expect(pass[SIDE + 10]).toBe(2);
  expect(pass[3 * SIDE]).toBe(32);
});

test("neighbours of one colour agree on a label, those of another colour do not join", () => {
  const data = new Uint8Array(3 * SIDE * SIDE);
  for (let i = 0; i < data.length; i++) data[i] = Math.floor(i / 3) % SIDE < SIDE / 2 ? 40 : 200;
  const picture: Raster = { width: SIDE, height: SIDE, data };
  const random = createRandom(9);
  const scores = [0, 1, 2].map(() => new Float32Array(SIDE * SIDE));
  for (let i = 0; i < SIDE * SIDE; i++) {
    const truth = i % SIDE < SIDE / 2 ? 0 : 1;
    // A third of the pixels say the wrong thing.
    const told = random() < 0.3 ? 1 - truth : truth;
    const score = scores[told];
    if (score) score[i] = 1;
  }
  const isInside = new Uint8Array(SIDE * SIDE).fill(1);
  isInside[0] = 0;
  const [left, right, third] = labelField(picture, scores, {
    isInside,
    strength: 1,
    iterations: 8,
  });
  for (let i = 1; i < SIDE * SIDE; i++) {
    const own = i % SIDE < SIDE / 2 ? left : right;
    expect(own?.data[i] ?? 0).toBeGreaterThan(0.5);
    const sum = [left, right, third].reduce((total, plane) => total + (plane?.data[i] ?? 0), 0);
    expect(sum).toBeCloseTo(1, 3);
  }
  expect(left?.data[0]).toBe(0);
});

test("self-guided smoothing takes the grain and leaves the edge", () => {
  const random = createRandom(4);
  const plane = createPlane(SIDE, SIDE);
  for (let i = 0; i < plane.data.length; i++) {
    plane.data[i] = (i % SIDE < SIDE / 2 ? 20 : 80) + 4 * (random() - 0.5);
  }
  const smooth = selfGuided(plane, { radius: 3, epsilon: 30 });
  const row = smooth.data.subarray(12 * SIDE, 13 * SIDE);
  const inner = row.subarray(2, 7);
  expect(Math.max(...inner) - Math.min(...inner)).toBeLessThan(1);
  expect((row[SIDE / 2] ?? 0) - (row[SIDE / 2 - 1] ?? 0)).toBeGreaterThan(50);
});
