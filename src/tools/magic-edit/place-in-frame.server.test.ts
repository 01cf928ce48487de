import { expect, test } from "vitest";
import { identity } from "#engine/local/ops/similarity.ts";
import { placeInFrame } from "./place-in-frame.server.ts";

const FRAME = { width: 1_920, height: 1_440 };

/** A person in a photo of 800 x 1,000; the face is a tenth of the height. */
function cast(
  box: { left: number; top: number; right: number; bottom: number },
  cut: Partial<Record<"below" | "left" | "right", boolean>> = {},
) {
  const landmarks = Array.from({ length: 468 }, (_, k) => ({
    x: 400,
    y: k === 10 ? 100 : k === 152 ? 200 : 150,
    z: 0,
  }));
  return {
    box,
    face: { score: 1, landmarks },
    isCut: { below: false, left: false, right: false, ...cut },
    alpha: { width: 800 },
    toSource: { ...identity, a: 3 },
  };
}

test("a whole figure stands with its soles in the frame", () => {
  const person = cast({ left: 250, top: 60, right: 550, bottom: 950 });
  const { scale, dy } = placeInFrame(person, FRAME, 0);
  expect(scale * person.box.bottom + dy).toBeCloseTo(0.94 * FRAME.height);
  expect(scale * person.box.top + dy).toBeGreaterThan(0.2 * FRAME.height);
});

test("a body that the photo cuts off ends at the border of the frame, and its face isn't lost in the place", () => {
  const person = cast({ left: 100, top: 60, right: 700, bottom: 999 }, { below: true });
  const { scale, dy } = placeInFrame(person, FRAME, 0);
  expect(scale * person.box.bottom + dy).toBeCloseTo(FRAME.height);
  expect(scale * 100).toBeGreaterThan(0.08 * FRAME.height);
  const bust = cast({ left: 100, top: 60, right: 700, bottom: 330 }, { below: true });
  expect(placeInFrame(bust, FRAME, 0).scale * 270).toBeGreaterThan(0.55 * FRAME.height);
});

test("a side that the photo cuts off is the side of the frame", () => {
  const left = cast({ left: 0, top: 60, right: 500, bottom: 999 }, { below: true, left: true });
  expect(placeInFrame(left, FRAME, 0).dx).toBe(0);
  const right = cast({ left: 300, top: 60, right: 799, bottom: 999 }, { below: true, right: true });
  const placed = placeInFrame(right, FRAME, 0);
  expect(placed.dx + placed.scale * 800).toBeCloseTo(FRAME.width);
});

test("other versions move the person, within the frame", () => {
  const person = cast({ left: 250, top: 60, right: 550, bottom: 950 });
  const places = [0, 1, 2, 3].map((version) => placeInFrame(person, FRAME, version));
  expect(new Set(places.map(({ dx }) => Math.round(dx))).size).toBe(3);
  for (const { scale, dx } of places) {
    expect(dx + scale * person.box.left).toBeGreaterThanOrEqual(-1e-6);
    expect(dx + scale * person.box.right).toBeLessThanOrEqual(FRAME.width + 1e-6);
  }
});
