import { describe, expect, it } from "vitest";
import { createPlane } from "#engine/local/ops/raster.ts";
import { castShadows, unitOf } from "#engine/local/ops/relief.ts";
import { setOnStand } from "./stand.server.ts";

const SIDE = 200;
const nothing = {
  height: createPlane(SIDE, SIDE),
  alpha: createPlane(SIDE, SIDE),
  tone: createPlane(SIDE, SIDE),
};
const stand = { top: 60, middle: 100, halfWidth: 30 };

describe("setOnStand", () => {
  it("puts a turned foot under a bust, rounder in the middle than at its sides", () => {
    const { height, alpha } = setOnStand(nothing, { ...stand, kind: "socle" });
    const row = 75 * SIDE;
    expect(alpha.data[row + 100]).toBe(1);
    expect(alpha.data[row + 20]).toBe(0);
    expect(height.data[row + 100]).toBeGreaterThan((height.data[row + 84] ?? 0) + 3);
    expect(alpha.data[40 * SIDE + 100]).toBe(0);
  });

  it("puts a plinth of the same front under a whole figure, down to the lower edge", () => {
    const { height, alpha } = setOnStand(nothing, { ...stand, front: 90, kind: "plinth" });
    const row = 150 * SIDE;
    expect(alpha.data[(SIDE - 1) * SIDE + 100]).toBe(1);
    expect(height.data[row + 90]).toBeCloseTo(height.data[row + 110] ?? 0);
  });
});

describe("castShadows", () => {
  it("darkens what lies behind a ridge, seen from the light, and nothing before it", () => {
    const alpha = createPlane(SIDE, SIDE, 1);
    const height = createPlane(SIDE, SIDE);
    for (let y = 0; y < SIDE; y++) for (let x = 90; x < 100; x++) height.data[y * SIDE + x] = 40;
    const light = castShadows({ height, alpha }, unitOf([-1, 0, 1]));
    expect(light.data[100 * SIDE + 112]).toBeLessThan(0.3);
    expect(light.data[100 * SIDE + 40]).toBeGreaterThan(0.95);
  });
});
