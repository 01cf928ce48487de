import { expect, test } from "vitest";
import { createRandom } from "./random.ts";
import { samplePlane } from "./resample.ts";
import { samplePixelsAt, samplePlaneAt } from "./sample-places.ts";
import { sampleSharp } from "./sample-raster.ts";

const [width, height] = [23, 17] as const;
const random = createRandom(9);
/** Inside and outside, and on both sides of every border. */
const places = Float32Array.from({ length: 2 * 200 }, () => 36 * random() - 8);

test("bicubic colours at places are those of single samples", () => {
  const picture = {
    width,
    height,
    data: Uint8Array.from({ length: 3 * width * height }, () => 256 * random()),
  };
  const colours = samplePixelsAt(picture, places);
  const wanted = new Float64Array(3);
  for (let k = 0; k < 200; k++) {
    // The kernel rounds positions to 1/256 pixel.
    const [x, y] = [0, 1].map((c) => Math.floor(256 * (places[2 * k + c] ?? 0) + 0.5) / 256);
    sampleSharp(picture, x ?? 0, y ?? 0, wanted);
    for (let c = 0; c < 3; c++)
      expect(Math.abs((colours[4 * k + c] ?? Infinity) - (wanted[c] ?? 0))).toBeLessThan(0.05);
  }
});

test("values of a plane at places are those of single samples", () => {
  const plane = { width, height, data: Float32Array.from({ length: width * height }, random) };
  const values = samplePlaneAt(plane, places);
  for (let k = 0; k < 200; k++) {
    const wanted = samplePlane(plane, places[2 * k] ?? 0, places[2 * k + 1] ?? 0);
    expect(values[k]).toBeCloseTo(wanted, 5);
  }
});

test("places of a few rows only need those", () => {
  const plane = { width, height, data: Float32Array.from({ length: width * height }, (_, i) => i) };
  expect([...samplePlaneAt(plane, Float32Array.of(3, 9, 22, 9.5, -4, -4, 30, 30))]).toEqual([
    9 * 23 + 3,
    9.5 * 23 + 22,
    0,
    23 * 17 - 1,
  ]);
  expect([...samplePlaneAt(plane, Float32Array.of(3, 16))]).toEqual([16 * 23 + 3]);
});
