import { describe, expect, test } from "vitest";
import { type BodyShape, bodyWarp, defaultShape, planRetouch } from "./body-warp.ts";

/** A person standing in the middle of a tall picture, feet and hair inside. */
const standing: BodyShape = {
  aspect: 0.6,
  rows: Array.from({ length: 21 }, () => ({ centre: 0.5, trunk: 0.14, reach: 0.2 })),
  head: { left: 0.43, top: 0.1, right: 0.57, bottom: 0.24 },
  bounds: { left: 0.3, top: 0.1, right: 0.7, bottom: 0.92 },
  hips: 0.55,
  hands: [{ x: 0.32, y: 0.55, radius: 0.03 }],
};

describe("width", () => {
  test("the trunk becomes slimmer about its centre line and the other way round", () => {
    const slimmer = bodyWarp(standing, { width: -50, height: 0 });
    expect(slimmer(0.5, 0.5)).toEqual({ x: 0.5, y: 0.5 });
    // What was at the side of the trunk is now nearer to the centre.
    expect(slimmer(0.5 + 0.14 * 0.81, 0.5).x).toBeCloseTo(0.64, 3);
    const wider = bodyWarp(standing, { width: 50, height: 0 });
    expect(wider(0.5 - 0.14 * 1.22, 0.5).x).toBeCloseTo(0.36, 3);
  });

  test("head and background far away stay where they are", () => {
    const warp = bodyWarp(standing, { width: -50, height: 0 });
    for (const [x, y] of [
      [0.45, 0.15],
      [0.55, 0.2],
      [0.02, 0.5],
      [0.99, 0.7],
    ] as const) {
      expect(warp(x, y).x).toBeCloseTo(x, 6);
      expect(warp(x, y).y).toBeCloseTo(y, 6);
    }
  });

  test("a hand moves with the arm and keeps its size", () => {
    const warp = bodyWarp(standing, { width: 50, height: 0 });
    const step = 0.01;
    // The middle of the hand lies further out than before.
    const [left, right] = [warp(0.28, 0.55), warp(0.28 + step, 0.55)];
    expect(left.x).toBeGreaterThan(0.285);
    expect(right.x - left.x).toBeCloseTo(step, 3);
  });
});

describe("height", () => {
  test("taller: the head rises as it is, the feet stay, the legs grow more than the back", () => {
    const sliders = { width: 0, height: 40 };
    const { headShift, growth } = planRetouch(standing, sliders);
    expect(growth).toBeGreaterThan(0.04);
    const warp = bodyWarp(standing, sliders);
    const head = [0.12, 0.2].map((y) => warp(0.5, y + headShift).y);
    expect(head[0]).toBeCloseTo(0.12, 2);
    expect(head[1]).toBeCloseTo(0.2, 2);
    expect(warp(0.5, 0.92).y).toBeCloseTo(0.92, 2);
    const stretch = (from: number, to: number): number =>
      (to - from) / (warp(0.5, to).y - warp(0.5, from).y);
    expect(stretch(0.65, 0.75)).toBeGreaterThan(stretch(0.36, 0.42));
    expect(stretch(0.36, 0.42)).toBeGreaterThan(1.01);
  });

  test("the frame is never left: without headroom the figure becomes smaller instead", () => {
    const high = {
      ...standing,
      head: { ...standing.head, top: 0.02 },
      bounds: { ...standing.bounds, top: 0.02 },
    };
    const plan = planRetouch(high, { width: 0, height: 50 });
    expect(plan.figureScale).toBeLessThan(1);
    const warp = bodyWarp(high, { width: 0, height: 50 });
    expect(warp(0.5, 0.01).y).toBeLessThan(0.02);
  });

  test("a body that both borders cut is enlarged rather than lifted off the lower one", () => {
    const cut = {
      ...standing,
      head: { ...standing.head, top: 0 },
      bounds: { left: 0.2, top: 0, right: 0.8, bottom: 1 },
    };
    const warp = bodyWarp(cut, { width: 0, height: -50 });
    expect(planRetouch(cut, { width: 0, height: -50 }).zoom).toBeGreaterThan(1.05);
    expect(warp(0.5, 1).y).toBeLessThanOrEqual(1.001);
  });
});

test.each([
  ["slimmer", { width: -50, height: 0 }],
  ["wider", { width: 50, height: 0 }],
  ["taller", { width: 0, height: 50 }],
  ["shorter", { width: 0, height: -50 }],
  ["both", { width: -35, height: 35 }],
])("%s: nothing folds over", (_, sliders) => {
  for (const shape of [standing, defaultShape(800, 1000), defaultShape(1200, 800)]) {
    const warp = bodyWarp(shape, sliders);
    for (let y = 0.02; y < 0.98; y += 0.02) {
      for (let x = 0.02; x < 0.98; x += 0.02) {
        const here = warp(x, y);
        expect(warp(x + 0.01, y).x).toBeGreaterThan(here.x);
        expect(warp(x, y + 0.01).y).toBeGreaterThan(here.y);
      }
    }
  }
});

test("both sliders at zero change nothing", () => {
  const warp = bodyWarp(standing, { width: 0, height: 0 });
  expect(warp(0.4, 0.6).x).toBeCloseTo(0.4, 9);
  expect(warp(0.4, 0.6).y).toBeCloseTo(0.6, 9);
});
