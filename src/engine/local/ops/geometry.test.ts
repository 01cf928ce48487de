import { expect, test } from "vitest";
import { createPlane, type Raster } from "./raster.ts";
import { resizePlane, samplePlane, shrinkRaster } from "./resample.ts";
import {
  applySimilarity,
  composeSimilarity,
  identity,
  invertSimilarity,
  similarityAbout,
  similarityScale,
} from "./similarity.ts";
import { warpQuickly, warpRaster } from "./warp.ts";

function picture(width: number, height: number, colour: (x: number, y: number) => number): Raster {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      data.fill(colour(x, y), 3 * (y * width + x), 3 * (y * width + x) + 3);
  }
  return { width, height, data };
}

function redAt(raster: Raster, x: number, y: number): number {
  return raster.data[3 * (y * raster.width + x)] ?? -1;
}

test("a similarity takes its point where it should, turned clockwise and scaled", () => {
  const t = similarityAbout({ x: 3, y: 4 }, { x: 10, y: 20 }, { angle: Math.PI / 2, scale: 2 });
  expect(applySimilarity(t, { x: 3, y: 4 })).toEqual({ x: 10, y: 20 });
  const right = applySimilarity(t, { x: 4, y: 4 });
  expect(right.x).toBeCloseTo(10);
  expect(right.y).toBeCloseTo(22);
  expect(similarityScale(t)).toBeCloseTo(2);
});

test("a similarity followed by its inverse is the identity", () => {
  const t = similarityAbout({ x: 1, y: 2 }, { x: -5, y: 7 }, { angle: 0.7, scale: 0.3 });
  const both = composeSimilarity(t, invertSimilarity(t));
  for (const key of ["a", "b", "dx", "dy"] as const) expect(both[key]).toBeCloseTo(identity[key]);
});

test("resizing keeps the mean and the range of a plane", () => {
  const plane = createPlane(40, 30);
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = ((i % 40) + Math.floor(i / 40)) % 2;
  const small = resizePlane(plane, 10, 10);
  const mean = small.data.reduce((a, b) => a + b, 0) / small.data.length;
  expect(mean).toBeCloseTo(0.5, 1);
  expect(Math.max(...small.data)).toBeLessThan(0.75);
  const large = resizePlane(plane, 101, 77);
  expect(Math.min(...large.data)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...large.data)).toBeLessThanOrEqual(1 + 1e-6);
});

test("sampling between pixels is bilinear and stops at the border", () => {
  const plane = { width: 2, height: 2, data: Float32Array.of(0, 1, 2, 3) };
  expect(samplePlane(plane, 0.5, 0.5)).toBeCloseTo(1.5);
  expect(samplePlane(plane, 0.25, 0)).toBeCloseTo(0.25);
  expect(samplePlane(plane, -9, -9)).toBe(0);
  expect(samplePlane(plane, 9, 9)).toBe(3);
});

test("shrinking averages whole blocks, also the smaller ones at the border", () => {
  const small = shrinkRaster(
    picture(5, 4, (x) => 10 * x),
    2,
  );
  expect([small.width, small.height]).toEqual([3, 2]);
  expect([redAt(small, 0, 0), redAt(small, 1, 1), redAt(small, 2, 0)]).toEqual([5, 25, 40]);
});

test("warping by the identity changes nothing", () => {
  const source = picture(20, 15, (x, y) => (x * 31 + y * 17) % 256);
  expect(warpRaster(source, identity, source).data).toEqual(source.data);
});

test("a shift by whole pixels moves the picture and repeats its border", () => {
  const source = picture(10, 10, (x, y) => 20 * x + y);
  const moved = warpRaster(source, { a: 1, b: 0, dx: 3, dy: 0 }, source);
  expect(redAt(moved, 5, 4)).toBe(redAt(source, 2, 4));
  expect(redAt(moved, 0, 4)).toBe(redAt(source, 0, 4));
});

test.each([0.23, 0.427, 1, 1.7])(
  "without rotation, at %d times the size, the axes one by one give what both together give",
  (scale) => {
    const source = picture(97, 83, (x, y) => (x * x * 7 + y * 29 + x * y) % 256);
    const size = { width: Math.round(97 * scale) + 6, height: Math.round(83 * scale) + 6 };
    const shift = { dx: 2.6, dy: 1.3 };
    const oneByOne = warpRaster(source, { a: scale, b: 0, ...shift }, size);
    // So little rotation moves no sample, but takes the way of the others.
    const together = warpRaster(source, { a: scale, b: 1e-13, ...shift }, size);
    const steps = oneByOne.data.map((value, i) => Math.abs(value - (together.data[i] ?? 0)));
    expect(Math.max(...steps)).toBeLessThanOrEqual(1);
  },
);

test("a fine checkerboard becomes grey when it is made smaller, not stripes", () => {
  const source = picture(120, 120, (x, y) => ((x + y) % 2) * 255);
  const scale = 1 / 5.3;
  const small = warpRaster(source, { a: scale, b: 0, dx: 0, dy: 0 }, { width: 20, height: 20 });
  for (let x = 2; x < 18; x++) {
    expect(Math.abs(redAt(small, x, 9) - 128)).toBeLessThan(12);
  }
});

test("beyond the sides the picture goes on with the slope that was asked for", () => {
  const source = picture(10, 40, (_, y) => (y < 20 ? 0 : 200));
  const size = { width: 30, height: 40 };
  const shifted = warpRaster(source, { a: 1, b: 0, dx: 10, dy: 0 }, size, { sideSlope: 0.5 });
  // Eight pixels out, the edge lies four pixels lower.
  expect(redAt(shifted, 2, 20)).toBeLessThan(40);
  expect(redAt(shifted, 2, 27)).toBeGreaterThan(160);
  expect(redAt(shifted, 15, 21)).toBeGreaterThan(160);
});

test("the quick way agrees with the fine one on a soft picture", () => {
  const source = picture(90, 80, (x, y) => 128 + 60 * Math.sin(x / 15) + 50 * Math.cos(y / 12));
  const turn = similarityAbout({ x: 45, y: 40 }, { x: 30, y: 25 }, { angle: 0.4, scale: 0.6 });
  const size = { width: 60, height: 50 };
  const fine = warpRaster(source, turn, size);
  const quick = warpQuickly(source, turn, size);
  for (let y = 15; y < 35; y++) {
    for (let x = 20; x < 40; x++) {
      expect(Math.abs(redAt(fine, x, y) - redAt(quick, x, y))).toBeLessThan(4);
    }
  }
});
