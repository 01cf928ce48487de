import { describe, expect, test } from "vitest";
import {
  disc,
  farthest,
  meanAround,
  noisePlane,
  planeOf,
  type Size,
  sizes,
} from "../../../../tests/fixtures/planes.ts";
import { boxMean, gaussian } from "../ops/filters.ts";
import { densitiesOf } from "../ops/gaussian-mixture.ts";
import { applyModel, guidedModel } from "../ops/guided-filter.ts";
import { labelField } from "../ops/label-field.ts";
import { meanField } from "../ops/mean-field.ts";
import { createRandom } from "../ops/random.ts";
import { clamp, type Plane, type Raster } from "../ops/raster.ts";
import { resizePlane, samplePlane, shrinkRaster } from "../ops/resample.ts";
import { applySimilarity, invertSimilarity } from "../ops/similarity.ts";
import { warpQuickly } from "../ops/warp.ts";
import { withKernels } from "./arena.ts";

/** The means over all windows of their linear fits: three factors and the offset. */
function fitWindows(
  guide: Raster,
  plane: Plane,
  { radius, epsilon }: { readonly radius: number; readonly epsilon: number },
): Plane[] {
  const mean = (of: Plane): Plane => meanAround(of, radius);
  const colours = [0, 1, 2].map((c) =>
    planeOf(guide, (x, y) => (guide.data[3 * (y * guide.width + x) + c] ?? 0) / 255),
  );
  const covariance = (a: Plane, b: Plane): Plane => {
    const both = mean({ ...a, data: a.data.map((value, i) => value * (b.data[i] ?? 0)) });
    const [meanA, meanB] = [mean(a), mean(b)];
    const apart = both.data.map((value, i) => value - (meanA.data[i] ?? 0) * (meanB.data[i] ?? 0));
    return { ...a, data: apart };
  };
  const system = colours.map((a) => [...colours, plane].map((b) => covariance(a, b)));
  const means = [...colours, plane].map(mean);
  const solved = Array.from(plane.data, (_, i) => {
    const rows = system.map((row, k) =>
      row.map((of, c) => (of.data[i] ?? 0) + (k === c ? epsilon : 0)),
    );
    const factors = solve(rows);
    const [red = 0, green = 0, blue = 0, own = 0] = means.map((of) => of.data[i] ?? 0);
    const [r = 0, g = 0, b = 0] = factors;
    return [r, g, b, own - r * red - g * green - b * blue];
  });
  return [0, 1, 2, 3].map((k) =>
    mean({ ...plane, data: Float32Array.from(solved, (values) => values[k] ?? 0) }),
  );
}

/** Gauss-Jordan elimination of a positive definite system, whose last column is the right side. */
function solve(rows: number[][]): number[] {
  for (const [k, row] of rows.entries()) {
    const pivot = row[k] ?? 1;
    for (let c = 0; c < row.length; c++) row[c] = (row[c] ?? 0) / pivot;
    for (const other of rows) {
      if (other === row) continue;
      const share = other[k] ?? 0;
      for (let c = 0; c < row.length; c++) other[c] = (other[c] ?? 0) - share * (row[c] ?? 0);
    }
  }
  return rows.map((row) => row.at(-1) ?? 0);
}

function triangle(from: number, to: number, at: number): number[] {
  if (from === to) return Array.from({ length: from }, (_, k) => (k === at ? 1 : 0));
  const centre = ((at + 0.5) * from) / to - 0.5;
  const support = Math.max(1, from / to);
  const weights = Array.from({ length: from }, (_, k) =>
    Math.max(0, 1 - Math.abs(k - centre) / support),
  );
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / sum);
}

function resized(plane: Plane, size: Size): Plane {
  const columns = Array.from({ length: size.width }, (_, x) =>
    triangle(plane.width, size.width, x),
  );
  const rows = Array.from({ length: size.height }, (_, y) =>
    triangle(plane.height, size.height, y),
  );
  return planeOf(size, (x, y) =>
    plane.data.reduce((sum, value, i) => {
      const across = columns[x]?.[i % plane.width] ?? 0;
      return sum + value * across * (rows[y]?.[Math.floor(i / plane.width)] ?? 0);
    }, 0),
  );
}

/** How strongly two neighbours pull each other, by the whole picture's contrast. */
function pullOf(
  { width, height, data }: Raster,
  strength: number,
): (a: number, b: number) => number {
  const difference = (a: number, b: number): number =>
    [0, 1, 2].reduce((sum, c) => sum + ((data[3 * a + c] ?? 0) - (data[3 * b + c] ?? 0)) ** 2, 0);
  const all: number[] = [];
  for (let i = 0; i < width * height; i++) {
    for (const j of neighboursOf({ width, height }, i)) if (j > i) all.push(difference(i, j));
  }
  const beta = 1 / ((2 * all.reduce((a, b) => a + b, 0)) / Math.max(1, all.length) + 1e-3);
  return (a, b) => {
    const isDiagonal = a % width !== b % width && Math.abs(a - b) > 1;
    return (strength / (isDiagonal ? Math.SQRT2 : 1)) * Math.exp(-beta * difference(a, b));
  };
}

function neighboursOf({ width, height }: Size, i: number): number[] {
  const found: number[] = [];
  for (const dy of [-1, 0, 1]) {
    for (const dx of [-1, 0, 1]) {
      const [x, y] = [(i % width) + dx, Math.floor(i / width) + dy];
      const isOther = dx !== 0 || dy !== 0;
      if (isOther && x >= 0 && y >= 0 && x < width && y < height) found.push(y * width + x);
    }
  }
  return found;
}

describe.each(sizes)("%d x %d pixels", (width, height) => {
  const size = { width, height };

  test.each([1, 2, 5, 40])("box mean of radius %d", (radius) => {
    const plane = noisePlane(width, height);
    expect(farthest(boxMean(plane, radius), meanAround(plane, radius))).toBeLessThanOrEqual(1e-6);
  });

  test("box mean of a mask is exactly 0 away from it", () => {
    const mask = planeOf(size, (x, y) => (x + y < 2 ? 0.7 : 0));
    const mean = boxMean(mask, 1);
    const far = mean.data.filter((_, i) => (i % width) + Math.floor(i / width) > 3);
    expect(far.every((value) => value === 0)).toBe(true);
  });

  test.each([1, 3])("Gaussian of sigma %d is three box means", (sigma) => {
    const plane = noisePlane(width, height);
    const wanted = meanAround(meanAround(meanAround(plane, sigma), sigma), sigma);
    expect(farthest(gaussian(plane, sigma), wanted)).toBeLessThanOrEqual(1e-6);
  });

  test.each([
    [2 * width, 2 * height],
    [Math.ceil(width / 2), height],
    [width, 3 * height],
    [Math.ceil(0.13 * width), Math.ceil(0.4 * height)],
  ] as const)("resized to %d x %d", (toWidth, toHeight) => {
    const plane = noisePlane(width, height);
    const wanted = resized(plane, { width: toWidth, height: toHeight });
    expect(farthest(resizePlane(plane, toWidth, toHeight), wanted)).toBeLessThanOrEqual(1e-6);
  });

  test.each([2, 3, 7])("blocks of %d", (factor) => {
    const picture = disc(width, height);
    const shrunk = shrinkRaster(picture, factor);
    const wanted = Array.from(shrunk.data, (_, at) => {
      const [i, c] = [Math.floor(at / 3), at % 3];
      const [left, top] = [factor * (i % shrunk.width), factor * Math.floor(i / shrunk.width)];
      const values: number[] = [];
      for (let y = top; y < Math.min(height, top + factor); y++) {
        for (let x = left; x < Math.min(width, left + factor); x++)
          values.push(picture.data[3 * (y * width + x) + c] ?? 0);
      }
      return Math.floor(values.reduce((a, b) => a + b, 0) / values.length + 0.5);
    });
    expect([...shrunk.data]).toEqual(wanted);
  });

  test("quick warp", () => {
    const picture = disc(width, height);
    const toOut = { a: 0.9, b: 0.3, dx: 4.2, dy: -1.3 };
    const drawn = warpQuickly(picture, toOut, { width: 23, height: 19 });
    for (let c = 0; c < 3; c++) {
      const channel = planeOf(size, (x, y) => picture.data[3 * (y * width + x) + c] ?? 0);
      const wanted = planeOf(drawn, (x, y) => {
        const from = applySimilarity(invertSimilarity(toOut), { x, y });
        return Math.floor(samplePlane(channel, from.x, from.y) + 0.5);
      });
      const actual = planeOf(drawn, (x, y) => drawn.data[3 * (y * drawn.width + x) + c] ?? 0);
      // A value next to a half may be rounded to the other side.
      expect(farthest(actual, wanted)).toBeLessThanOrEqual(1);
    }
  });

  test("guided filter, and its model in twice the size", () => {
    const guide = disc(width, height);
    const plane = noisePlane(width, height, 3);
    const model = guidedModel(guide, plane, { radius: 2, epsilon: 1e-3 });
    const wanted = fitWindows(guide, plane, { radius: 2, epsilon: 1e-3 });
    const factors = [model.red, model.green, model.blue, model.offset];
    for (const [k, factor] of factors.entries())
      expect(farthest(factor, wanted[k] ?? plane)).toBeLessThanOrEqual(1e-4);
    const large = disc(2 * width, 2 * height);
    const [red, green, blue, offset] = factors.map((factor) => resized(factor, large));
    const applied = planeOf(large, (x, y) => {
      const i = y * large.width + x;
      const colour = [red, green, blue].reduce(
        (sum, factor, c) => sum + (factor?.data[i] ?? 0) * (large.data[3 * i + c] ?? 0),
        0,
      );
      return clamp(colour / 255 + (offset?.data[i] ?? 0), 0, 1);
    });
    expect(farthest(applyModel(large, model), applied)).toBeLessThanOrEqual(1e-5);
  });

  test("densities of a mixture", () => {
    const random = createRandom(8);
    const data = Float32Array.from({ length: 3 * width * height }, () => 100 * random());
    const components = [
      [50, 40, 60, 0.1, 0.02, -0.03, 0.2, 0.01, 0.05, -7],
      [20, 70, 30, 0.3, 0, 0.1, 0.1, 0.04, 0.2, -9],
    ] as const;
    const numbers = Float32Array.from(components.flat());
    const found = densitiesOf({ width, height, data }, { numbers, floor: -30 });
    const wanted = planeOf(size, (column, row) => {
      const at = 3 * (row * width + column);
      const values = components.map(([first, second, third, a, b, c, d, e, f, peak]) => {
        const [x, y, z] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
        const across = a * (x - first) + b * (y - second) + c * (z - third);
        const along = d * (y - second) + e * (z - third);
        return peak - 0.5 * (across ** 2 + along ** 2 + (f * (z - third)) ** 2);
      });
      return Math.max(-30, ...values);
    });
    expect(farthest({ width, height, data: found }, wanted)).toBeLessThanOrEqual(2e-5);
  });

  test("mean field", () => {
    const picture = disc(width, height);
    const odds = noisePlane(width, height).data.map((value) => 6 * value - 3);
    const pull = pullOf(picture, 1.2);
    let belief = Array.from(odds, (value) => Math.tanh(value / 2));
    for (let round = 0; round < 6; round++) {
      const before = belief;
      belief = before.map((own, i) => {
        const pulls = neighboursOf(size, i).map((j) => pull(i, j) * (before[j] ?? 0));
        const wanted = (odds[i] ?? 0) + pulls.reduce((a, b) => a + b, 0);
        return (own + Math.tanh(wanted / 2)) / 2;
      });
    }
    const wanted = planeOf(size, (x, y) => ((belief[y * width + x] ?? 0) + 1) / 2);
    expect(
      farthest(meanField(picture, odds, { strength: 1.2, iterations: 6 }), wanted),
    ).toBeLessThanOrEqual(3e-6);
  });

  test("label field", () => {
    const picture = disc(width, height);
    const scores = [1, 2, 3].map((seed) => noisePlane(width, height, seed).data.map((v) => 6 * v));
    const isInside = Uint8Array.from({ length: width * height }, (_, i) => (i % 5 === 3 ? 0 : 1));
    const pull = pullOf(picture, 2);
    const softmax = (energies: number[]): number[] => {
      const values = energies.map((energy) => Math.exp(energy - Math.max(...energies)));
      return values.map((value) => value / values.reduce((a, b) => a + b, 0));
    };
    const energiesAt = (i: number): number[] => scores.map((score) => score[i] ?? 0);
    const none = [0, 0, 0];
    let beliefs = Array.from(isInside, (mark, i) => (mark ? softmax(energiesAt(i)) : none));
    for (let round = 0; round < 4; round++) {
      const before = beliefs;
      beliefs = before.map((own, i) => {
        if (!isInside[i]) return none;
        const wanted = softmax(
          energiesAt(i).map((score, k) =>
            neighboursOf(size, i).reduce(
              (sum, j) => sum + pull(i, j) * (before[j]?.[k] ?? 0),
              score,
            ),
          ),
        );
        return own.map((value, k) => (value + (wanted[k] ?? 0)) / 2);
      });
    }
    const found = labelField(picture, scores, { isInside, strength: 1, iterations: 4 });
    for (const [k, plane] of found.entries()) {
      const wanted = planeOf(size, (x, y) => beliefs[y * width + x]?.[k] ?? 0);
      expect(farthest(plane, wanted)).toBeLessThanOrEqual(1e-5);
    }
  });
});

test("seams are relaxed pixel by pixel towards the differences wanted to tied neighbours", () => {
  const [width, height] = [7, 6];
  const random = createRandom(9);
  const target = Float32Array.from({ length: 3 * width * height }, () => 255 * random());
  const unknown = Int32Array.from([8, 9, 11, 16, 22, 33]);
  const ties = Uint8Array.from([15, 5, 0, 10, 8, 1]);
  const steps = Float32Array.from({ length: 3 * unknown.length }, () => 90 * random());
  const wanted = Float64Array.from(target);
  const offsets = [1, width, -1, -width];
  for (let round = 0; round < 4; round++) {
    for (const [k, at] of unknown.entries()) {
      const tied = offsets.filter((_, way) => ((ties[k] ?? 0) >> way) & 1);
      for (let c = 0; c < 3; c++) {
        const around = tied.map((offset) => wanted[3 * (at + offset) + c] ?? 0);
        const sum = around.reduce((a, b) => a + b, steps[3 * k + c] ?? 0);
        const value = wanted[3 * at + c] ?? 0;
        wanted[3 * at + c] = value + 1.6 * (sum / (0.5 + tied.length) - value);
      }
    }
  }
  const relaxed = withKernels((kernels, arena) => {
    const at = arena.put(target);
    const [places, bits, sums] = [arena.put(unknown), arena.put(ties), arena.put(steps)];
    kernels.evenSeams(at, width, places, unknown.length, bits, sums, 0.5, 1.6, 4);
    return arena.floats(at, target.length);
  });
  for (const [i, value] of wanted.entries()) expect(relaxed[i]).toBeCloseTo(value, 1);
});
