import { describe, expect, test } from "vitest";
import { createFloat } from "../float-raster.ts";
import { createRandom } from "../random.ts";
import { createPlane } from "../raster.ts";
import { drawStrokes } from "./draw-strokes.ts";
import { lineStrength } from "./flow-lines.ts";
import { planStrokes } from "./strokes.ts";
import { structureOf } from "./structure.ts";

describe("lineStrength", () => {
  test("answers on a dark line, hardly in flat parts or beside a light one", () => {
    const luma = createPlane(60, 60, 200);
    for (let y = 0; y < 60; y++) {
      luma.data[y * 60 + 20] = 60;
      luma.data[y * 60 + 45] = 255;
    }
    const upright = createPlane(60, 60, Math.PI / 2);
    const lines = lineStrength(luma, upright, 1);
    const at = (x: number): number => lines.data[30 * 60 + x] ?? 0;
    expect(at(20)).toBeGreaterThan(10);
    expect(at(33)).toBeLessThan(1);
    expect(at(45)).toBe(0);
  });
});

describe("strokes", () => {
  const half = createFloat(64, 64, [40, 40, 200]);
  for (let i = 0; i < 64 * 64; i++) if (i % 64 > 31) half.data.set([220, 60, 40], 3 * i);
  const style = () => ({
    passes: [
      { radius: 5, length: 8, density: 0.8, minDifference: 0 },
      { radius: 2, length: 8, density: 0.6, minDifference: 30 },
    ],
    ground: createFloat(64, 64, [0, 255, 0]),
    random: createRandom(1),
    mixPaint: (seen: readonly [number, number, number]) => seen,
    opacity: 1,
    stopDifference: 60,
  });
  const paint = (scale: number) => {
    const strokes = planStrokes(half, structureOf(half, 2), style());
    const size = { width: 64 * scale, height: 64 * scale };
    return drawStrokes(strokes, size, { ground: style().ground, opacity: 1, relief: 20, unit: 1 });
  };

  test("covers the ground with the colours of the picture, each on its side", () => {
    const painted = paint(1);
    let [left, right] = [0, 0];
    for (let y = 8; y < 56; y++) {
      left += (painted.data[3 * (y * 64 + 12) + 2] ?? 0) / 48;
      right += (painted.data[3 * (y * 64 + 52)] ?? 0) / 48;
    }
    expect(left).toBeGreaterThan(150);
    expect(right).toBeGreaterThan(160);
  });

  test("paints the same picture again", () => {
    expect(paint(1).data).toEqual(paint(1).data);
  });

  test("paints the same strokes in any size", () => {
    const [small, large] = [paint(1).data, paint(3).data];
    let difference = 0;
    for (let y = 0; y < 64; y++) {
      for (let x = 0; x < 64; x++) {
        // The middle pixel of the nine.
        const at = 3 * ((3 * y + 1) * 192 + 3 * x + 1);
        difference += Math.abs((small[3 * (y * 64 + x)] ?? 0) - (large[at] ?? 0)) / 64 ** 2;
      }
    }
    expect(difference).toBeLessThan(8);
  });
});
