import { describe, expect, test } from "vitest";
import {
  disc,
  farthest,
  meanAround,
  noisePlane,
  planeOf,
  sizes,
} from "../../../../tests/fixtures/planes.ts";
import { estimateLayers, removeBackdrop } from "../ops/foreground.ts";
import { enlargeMatte, guidedModel } from "../ops/guided-filter.ts";
import { joinAlpha } from "../ops/join-alpha.ts";
import { channelPlane, clamp, type Plane } from "../ops/raster.ts";
import { resizePlane, samplePlane, shrinkRaster } from "../ops/resample.ts";
import { applySimilarity, invertSimilarity } from "../ops/similarity.ts";
import { warpPlane } from "../ops/warp.ts";

/** Values of 0 and 1 beside values between them. */
function matte(width: number, height: number): Plane {
  const noise = noisePlane(width, height, 9);
  return { ...noise, data: noise.data.map((value) => clamp(3 * value - 1, 0, 1)) };
}

function combined(a: Plane, b: Plane, combine: (p: number, q: number) => number): Plane {
  return { ...a, data: a.data.map((value, i) => combine(value, b.data[i] ?? 0)) };
}

/** Mean of `values` where `weights` are, and `rest` where they are hardly anywhere. */
function meanWhere(values: Plane, weights: Plane, rest: Plane, radius: number): Plane {
  const sum = meanAround(
    combined(values, weights, (p, q) => p * q),
    radius,
  );
  const total = meanAround(weights, radius);
  const topped = combined(sum, rest, (p, q) => p + 1e-4 * q);
  return combined(topped, total, (p, q) => p / (q + 1e-4));
}

describe.each(sizes)("%d x %d pixels", (width, height) => {
  const size = { width, height };
  const alpha = matte(width, height);
  const picture = disc(width, height);

  test("colours of both sides of an edge", () => {
    const radius = 6;
    const layers = estimateLayers(picture, alpha, radius);
    const half = shrinkRaster(picture, 2);
    const front = resizePlane(alpha, half.width, half.height);
    const back = { ...front, data: front.data.map((value) => 1 - value) };
    for (const c of [0, 1, 2] as const) {
      const colour = channelPlane(half, c);
      const wideFront = meanWhere(colour, front, colour, 3);
      const wideBack = meanWhere(colour, back, colour, 3);
      const own = planeOf(half, (x, y) => {
        const i = y * half.width + x;
        const [share, seen] = [front.data[i] ?? 0, colour.data[i] ?? 0];
        const [f, b] = [wideFront.data[i] ?? 0, wideBack.data[i] ?? 0];
        return clamp(f + share * (seen - share * f - (1 - share) * b), 0, 1);
      });
      const found = (at: number): Plane =>
        planeOf(half, (x, y) => layers.data[8 * (y * half.width + x) + at] ?? 0);
      // Where both weights are small, the rounding of the means counts.
      expect(farthest(found(c), meanWhere(own, front, wideFront, 2))).toBeLessThan(2e-3);
      expect(farthest(found(4 + c), meanWhere(colour, back, wideBack, 2))).toBeLessThan(2e-3);
    }
  });

  test("half-covered pixels lose the backdrop, the others stay", () => {
    const layers = estimateLayers(picture, alpha, 6);
    const toImage = { a: 0.7, b: 0.2, dx: 0.4, dy: -1.1 };
    const found = removeBackdrop(picture, alpha, layers, toImage);
    for (const c of [0, 1, 2] as const) {
      const at = (k: number): Plane => ({
        ...layers,
        data: layers.data.filter((_, i) => i % 8 === k),
      });
      const wanted = planeOf(size, (x, y) => {
        const i = y * width + x;
        const [share, seen] = [alpha.data[i] ?? 0, picture.data[3 * i + c] ?? 0];
        if (share === 0 || share === 1) return seen;
        const point = applySimilarity(toImage, { x, y });
        const place = [point.x / 2 - 0.25, point.y / 2 - 0.25] as const;
        const f = samplePlane(at(c), ...place);
        const b = samplePlane(at(4 + c), ...place);
        return Math.round(
          255 * clamp(f + share * (seen / 255 - share * f - (1 - share) * b), 0, 1),
        );
      });
      const actual = planeOf(size, (x, y) => found.data[3 * (y * width + x) + c] ?? 0);
      // A value next to a half may be rounded to the other side.
      expect(farthest(actual, wanted)).toBeLessThanOrEqual(1);
    }
  });

  test("a matte enlarged: certain values stay, the others follow the model", () => {
    const guide = disc(3 * width, 3 * height);
    const model = guidedModel(picture, alpha, { radius: 2, epsilon: 1e-3 });
    const toMatte = { a: 1 / 3, b: 0, dx: -1 / 3, dy: -1 / 3 };
    const found = enlargeMatte(guide, { matte: alpha, model }, toMatte);
    const at = (x: number, y: number): number =>
      alpha.data[Math.min(height - 1, y) * width + Math.min(width - 1, x)] ?? 0;
    const wanted = planeOf(guide, (column, row) => {
      const { x, y } = applySimilarity(toMatte, { x: column, y: row });
      const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))];
      const corners = [at(left, top), at(left + 1, top), at(left, top + 1), at(left + 1, top + 1)];
      if (corners.every((value) => value >= 0.999)) return 1;
      if (corners.every((value) => value <= 0.001)) return 0;
      const i = 3 * (row * guide.width + column);
      const colour = [model.red, model.green, model.blue].reduce(
        (sum, factor, c) => sum + (samplePlane(factor, x, y) * (guide.data[i + c] ?? 0)) / 255,
        0,
      );
      return clamp(colour + samplePlane(model.offset, x, y), 0, 1);
    });
    expect(farthest(found, wanted)).toBeLessThanOrEqual(1e-4);
  });

  test("a plane under a similarity", () => {
    const toOut = { a: 1.3, b: 0.4, dx: 2.2, dy: -0.7 };
    const found = warpPlane(alpha, toOut, { width: 21, height: 18 });
    const wanted = planeOf(found, (x, y) => {
      const from = applySimilarity(invertSimilarity(toOut), { x, y });
      return samplePlane(alpha, from.x, from.y);
    });
    expect(farthest(found, wanted)).toBeLessThanOrEqual(1e-5);
  });

  test("colours joined with their opacity", () => {
    const wanted = Array.from(alpha.data).flatMap((value, i) => {
      const opacity = Math.round(255 * value);
      const [red = 0, green = 0, blue = 0] = picture.data.subarray(3 * i, 3 * i + 3);
      return opacity === 0 ? [0, 0, 0, 0] : [red, green, blue, opacity];
    });
    expect([...joinAlpha(picture, alpha)]).toEqual(wanted);
  });
});
