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
const plinth = { ...stand, kind: "plinth", front: 90, floor: null, rock: null } as const;

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
    const { height, alpha } = setOnStand(nothing, plinth);
    const row = 150 * SIDE;
    expect(alpha.data[(SIDE - 1) * SIDE + 100]).toBe(1);
    expect(height.data[row + 90]).toBeCloseTo(height.data[row + 110] ?? 0);
  });

  it("ends a plinth where it meets the floor", () => {
    const { alpha } = setOnStand(nothing, { ...plinth, floor: 160 });
    expect(alpha.data[159 * SIDE + 100]).toBe(1);
    expect(alpha.data[160 * SIDE + 100]).toBe(0);
  });

  it("shows a level top that narrows towards the back, and only above the front", () => {
    const { level } = setOnStand(nothing, plinth);
    const widthAt = (y: number): number =>
      level.data.slice(y * SIDE, (y + 1) * SIDE).reduce((sum, value) => sum + value, 0);
    expect(widthAt(62)).toBeGreaterThan(0);
    expect(widthAt(88)).toBeGreaterThan(widthAt(62) + 10);
    expect(widthAt(90)).toBe(0);
  });

  it("darkens the top beside what stands on it, and leaves the rest lit", () => {
    const alpha = createPlane(SIDE, SIDE);
    for (let y = 20; y < 80; y++) alpha.data.fill(1, y * SIDE + 95, y * SIDE + 105);
    const { contact, level } = setOnStand({ ...nothing, alpha }, plinth);
    const row = 75 * SIDE;
    expect(level.data[row + 100]).toBe(0);
    expect(contact.data[row + 106]).toBeLessThan(0.7);
    expect(contact.data[row + 124]).toBeGreaterThan(0.9);
  });

  it("sets a rock before feet that the photo cuts off", () => {
    const rock = { left: 85, right: 115, top: 65, bottom: 85 };
    const { level, height } = setOnStand(nothing, { ...plinth, rock });
    expect(level.data[78 * SIDE + 100]).toBe(0);
    expect(height.data[78 * SIDE + 100]).toBeGreaterThan(2);
    expect(level.data[78 * SIDE + 80]).toBe(1);
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
