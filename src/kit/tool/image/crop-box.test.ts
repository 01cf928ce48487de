import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  coverScale,
  croppedSize,
  flip,
  frameOf,
  moveBox,
  pullBox,
  shapeBox,
  turn,
} from "./crop-box.ts";
import { type CropBox, isUnedited, type PhotoEdit, UNEDITED } from "./edit.ts";

const share = fc.double({ min: -2, max: 2, noNaN: true });
const boxes: fc.Arbitrary<CropBox> = fc
  .record({
    x: fc.double({ min: 0, max: 0.9, noNaN: true }),
    y: fc.double({ min: 0, max: 0.9, noNaN: true }),
    u: fc.double({ min: 0.3, max: 1, noNaN: true }),
    v: fc.double({ min: 0.3, max: 1, noNaN: true }),
  })
  .map(({ x, y, u, v }) => ({ x, y, width: (1 - x) * u, height: (1 - y) * v }));
const edits: fc.Arbitrary<PhotoEdit> = fc.record({
  quarterTurns: fc.constantFrom(0, 1, 2, 3),
  isFlipped: fc.boolean(),
  angleDeg: fc.double({ min: -45, max: 45, noNaN: true }),
  crop: boxes,
});
const edges = fc.constantFrom<-1 | 0 | 1>(-1, 0, 1);
const least = { width: 0.02, height: 0.02 };

function isWithin({ x, y, width, height }: CropBox): boolean {
  const tiny = 1e-9;
  return (
    x >= -tiny &&
    y >= -tiny &&
    x + width <= 1 + tiny &&
    y + height <= 1 + tiny &&
    width > 0 &&
    height > 0
  );
}

describe("the cut stays within the photo", () => {
  test("moved, however far", () => {
    fc.assert(
      fc.property(boxes, share, share, (box, dx, dy) => {
        const moved = moveBox(box, dx, dy);
        expect(isWithin(moved)).toBe(true);
        expect([moved.width, moved.height]).toEqual([box.width, box.height]);
      }),
    );
  });

  test("pulled at any handle, free or in a shape, which it keeps at its corners", () => {
    const ratios = fc.option(fc.double({ min: 0.3, max: 3, noNaN: true }), { nil: null });
    const pulls = fc.record({ handle: fc.record({ x: edges, y: edges }), dx: share, dy: share });
    fc.assert(
      fc.property(boxes, ratios, pulls, (box, ratio, by) => {
        const first = ratio === null ? box : shapeBox(box, ratio);
        const pulled = pullBox(first, by, { ratio, least });
        expect(isWithin(pulled)).toBe(true);
        const isCorner = by.handle.x !== 0 && by.handle.y !== 0;
        const isFixed = ratio !== null && isCorner;
        const wanted = isFixed ? ratio : pulled.width / pulled.height;
        expect(pulled.width / pulled.height).toBeCloseTo(wanted, 6);
      }),
    );
  });

  test("the opposite corner stays where it was", () => {
    fc.assert(
      fc.property(boxes, share, share, (box, dx, dy) => {
        const pulled = pullBox(box, { handle: { x: -1, y: -1 }, dx, dy }, { ratio: null, least });
        expect(pulled.x + pulled.width).toBeCloseTo(box.x + box.width, 9);
        expect(pulled.y + pulled.height).toBeCloseTo(box.y + box.height, 9);
      }),
    );
  });
});

describe("turning", () => {
  test("four turns, two mirrors, and right then left are nothing", () => {
    fc.assert(
      fc.property(edits, (edit) => {
        const close = (a: PhotoEdit) => {
          expect(a.quarterTurns).toBe(edit.quarterTurns);
          expect(a.isFlipped).toBe(edit.isFlipped);
          expect(a.crop.x).toBeCloseTo(edit.crop.x, 8);
          expect(a.crop.y).toBeCloseTo(edit.crop.y, 8);
          expect([a.crop.width, a.crop.height]).toEqual([edit.crop.width, edit.crop.height]);
        };
        close(turn(turn(turn(turn(edit, 1), 1), 1), 1));
        close(flip(flip(edit)));
        close(turn(turn(edit, 1), -1));
      }),
    );
  });

  test("a turn to the right takes the upper left corner to the upper right one", () => {
    const crop = { x: 0, y: 0, width: 0.25, height: 0.5 };
    expect(turn({ ...UNEDITED, crop }, 1)).toEqual({
      ...UNEDITED,
      quarterTurns: 1,
      crop: { x: 0.5, y: 0, width: 0.5, height: 0.25 },
    });
    expect(isUnedited(turn(turn(UNEDITED, 1), -1))).toBe(true);
  });

  test("the cut keeps its pixels through every turn and mirror", () => {
    const photo = { width: 1200, height: 800 };
    fc.assert(
      fc.property(edits, (edit) => {
        const { width, height } = croppedSize(photo, edit);
        const turned = croppedSize(photo, turn(edit, 1));
        expect([turned.width, turned.height]).toEqual([height, width]);
        expect(croppedSize(photo, flip(edit))).toEqual({ width, height });
      }),
    );
  });
});

test("a straightened photo covers its frame: every corner of the frame lies on it", () => {
  const sides = fc.record({
    width: fc.integer({ min: 10, max: 6_000 }),
    height: fc.integer({ min: 10, max: 6_000 }),
  });
  const angles = fc.double({ min: -45, max: 45, noNaN: true });
  fc.assert(
    fc.property(sides, angles, (frame, angleDeg) => {
      const scale = coverScale(frame, angleDeg);
      const angle = (angleDeg * Math.PI) / 180;
      for (const [sx, sy] of [
        [1, 1],
        [1, -1],
      ] as const) {
        const [x, y] = [(sx * frame.width) / 2, (sy * frame.height) / 2];
        const u = x * Math.cos(angle) + y * Math.sin(angle);
        const v = y * Math.cos(angle) - x * Math.sin(angle);
        expect(Math.abs(u)).toBeLessThanOrEqual((scale * frame.width) / 2 + 1e-6);
        expect(Math.abs(v)).toBeLessThanOrEqual((scale * frame.height) / 2 + 1e-6);
      }
    }),
  );
  expect(coverScale({ width: 3, height: 2 }, 0)).toBe(1);
});

test("what is left of a photo, in its own pixels", () => {
  const photo = { width: 1920, height: 1280 };
  expect(croppedSize(photo, UNEDITED)).toEqual(photo);
  const half = { ...UNEDITED, crop: { x: 0.25, y: 0, width: 0.5, height: 1 } };
  expect(croppedSize(photo, half)).toEqual({ width: 960, height: 1280 });
  expect(croppedSize(photo, turn(half, 1))).toEqual({ width: 1280, height: 960 });
  expect(frameOf(photo, turn(half, 1))).toEqual({ width: 1280, height: 1920 });
});
