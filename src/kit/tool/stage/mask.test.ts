import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  emptyMask,
  isMarked,
  MARKED_FROM,
  type Mask,
  markedShare,
  maskOf,
  regions,
  valuesOf,
  withRegion,
} from "./mask.ts";
import { type Brush, Stroke } from "./stroke.ts";

const brush: Brush = { radius: 0.05, hardness: 1, isEraser: false };
const small = { widthPx: 400, heightPx: 300 };

function painted(mask: Mask, tool: Brush, ...points: readonly (readonly [number, number])[]): Mask {
  const stroke = new Stroke(mask, tool);
  stroke.addAll(points.map(([x, y]) => ({ x, y })));
  return stroke.finish();
}

const isEqual = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

/** The opacity at a place in shares of the sides. */
function at(mask: Mask, x: number, y: number): number {
  const row = Math.floor(y * mask.heightPx);
  return valuesOf(mask)[row * mask.widthPx + Math.floor(x * mask.widthPx)] ?? Number.NaN;
}

describe("a stroke", () => {
  test("covers what lies within its radius of the line, and nothing else", () => {
    const place = fc.double({ min: -0.2, max: 1.2, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place), { minLength: 1, maxLength: 4 }), (line) => {
        const mask = painted(emptyMask(small), brush, ...line);
        const values = valuesOf(mask);
        const radiusPx = brush.radius * small.widthPx;
        const points = line.map(([x, y]) => ({ x: x * small.widthPx, y: y * small.heightPx }));
        const wrong: number[] = [];
        for (let i = 0; i < values.length; i += 397) {
          const x = (i % small.widthPx) + 0.5;
          const y = Math.floor(i / small.widthPx) + 0.5;
          const away = distanceTo(points, x, y);
          const isIn = away < radiusPx - 1;
          const isOut = away > radiusPx;
          if ((isIn && values[i] !== 255) || (isOut && values[i] !== 0)) wrong.push(i);
        }
        expect(wrong).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });

  test("in parts is the same as at once, and its parts name all pixels that they change", () => {
    const points = [
      { x: 0.1, y: 0.1 },
      { x: 0.9, y: 0.2 },
      { x: 0.4, y: 0.8 },
    ];
    const whole = new Stroke(emptyMask(small), brush);
    whole.addAll(points);
    const parts = new Stroke(emptyMask(small), brush);
    const boxes = points.map((point) => parts.add(point));
    const values = valuesOf(parts.finish());
    expect(isEqual(values, valuesOf(whole.finish()))).toBe(true);
    const unnamed = values.findIndex((value, i) => {
      const [x, y] = [i % small.widthPx, Math.floor(i / small.widthPx)];
      const isNamed = boxes.some(
        (box) => box && x >= box.left && x < box.right && y >= box.top && y < box.bottom,
      );
      return value > 0 && !isNamed;
    });
    expect(unnamed).toBe(-1);
  });

  test("outside of the photo changes nothing, and from outside into it paints the part inside", () => {
    const empty = emptyMask(small);
    expect(new Stroke(empty, brush).add({ x: 1.5, y: 0.5 })).toBeNull();
    const mask = painted(empty, brush, [1.5, 0.5], [0.9, 0.5]);
    expect(at(mask, 0.95, 0.5)).toBe(255);
    expect(at(mask, 0.5, 0.5)).toBe(0);
  });

  test("of the eraser takes away what it covers and keeps the rest", () => {
    const mask = painted(emptyMask(small), brush, [0.2, 0.5], [0.8, 0.5]);
    const left = painted(mask, { ...brush, isEraser: true }, [0.5, 0.5]);
    expect([at(left, 0.3, 0.5), at(left, 0.5, 0.5), at(left, 0.7, 0.5)]).toEqual([255, 0, 255]);
    expect(markedShare(left)).toBeLessThan(markedShare(mask));
  });

  test("leaves the tiles that it doesn't touch, and the mask before it, as they are", () => {
    const before = painted(emptyMask(small), brush, [0.1, 0.1]);
    const values = valuesOf(before);
    const after = painted(before, brush, [0.9, 0.9]);
    expect(after.tiles[0]).toBe(before.tiles[0]);
    expect(isEqual(valuesOf(before), values)).toBe(true);
  });
});

describe("a soft edge", () => {
  const soft: Brush = { radius: 0.1, hardness: 0, isEraser: false };

  test("marks the inner half; painting over it again adds, within one stroke it doesn't", () => {
    const empty = emptyMask(small);
    const once = painted(empty, soft, [0.5, 0.5]);
    expect(at(once, 0.5 + 0.04, 0.5)).toBeGreaterThanOrEqual(MARKED_FROM);
    expect(at(once, 0.5 + 0.06, 0.5)).toBeLessThan(MARKED_FROM);
    const backAndForth = painted(empty, soft, [0.5, 0.5], [0.501, 0.5], [0.5, 0.5]);
    expect(markedShare(backAndForth)).toBeLessThan(1.1 * markedShare(once));
    expect(at(painted(once, soft, [0.5, 0.5]), 0.5 + 0.06, 0.5)).toBeGreaterThanOrEqual(
      MARKED_FROM,
    );
  });
});

describe("a mask", () => {
  test("of a photo of 12 megapixels has at most 1,600 pixels per side", () => {
    expect(emptyMask({ widthPx: 4_000, heightPx: 3_000 })).toMatchObject({
      widthPx: 1_600,
      heightPx: 1_200,
    });
    expect(emptyMask(small)).toMatchObject(small);
  });

  test("survives the way through its values", () => {
    const mask = painted(emptyMask(small), brush, [0.2, 0.3], [0.9, 0.9]);
    const back = maskOf(emptyMask(small), valuesOf(mask));
    expect(isEqual(valuesOf(back), valuesOf(mask))).toBe(true);
    expect(markedShare(back)).toBe(markedShare(mask));
  });

  test("the nine areas cover the photo, each pixel once", () => {
    // Not divisible by three, nor by the side of a tile.
    const empty = emptyMask({ widthPx: 401, heightPx: 299 });
    const shares = regions.map((region) => markedShare(withRegion(empty, region, 255)));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    const all = regions.reduce<Mask>((mask, region) => withRegion(mask, region, 255), empty);
    expect(markedShare(all)).toBe(1);
    expect(regions.every((region) => isMarked(all, region))).toBe(true);
    const without = withRegion(all, "middle", 0);
    expect(regions.filter((region) => !isMarked(without, region))).toEqual(["middle"]);
    expect(at(without, 0.5, 0.5)).toBe(0);
    expect(at(without, 0.5, 0.1)).toBe(255);
  });

  test("an area with one unmarked pixel isn't marked", () => {
    const mask = withRegion(emptyMask(small), "topLeft", 255);
    const tiny: Brush = { radius: 0.006, hardness: 1, isEraser: true };
    expect(isMarked(mask, "topLeft")).toBe(true);
    expect(isMarked(painted(mask, tiny, [0.1, 0.1]), "topLeft")).toBe(false);
  });
});

function distanceTo(points: readonly { x: number; y: number }[], x: number, y: number): number {
  const ends = points.length === 1 ? [...points, ...points] : points;
  return Math.min(
    ...ends.slice(1).map((to, index) => {
      const from = ends[index] ?? to;
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const length = dx * dx + dy * dy;
      const along = length === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / length;
      const t = Math.max(0, Math.min(1, along));
      return Math.hypot(x - from.x - t * dx, y - from.y - t * dy);
    }),
  );
}
