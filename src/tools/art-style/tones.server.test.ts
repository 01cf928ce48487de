import { describe, expect, test } from "vitest";
import { toFloat } from "#engine/local/ops/float-raster.ts";
import { createPlane, type Raster } from "#engine/local/ops/raster.ts";
import { spreadTones, turnUpLight } from "./tones.server.ts";

/** A grey ramp from 0 to `brightest`. */
function ramp(brightest: number): Raster {
  const data = new Uint8Array(3 * 100 * 20);
  for (let i = 0; i < 2_000; i++) data.fill(((i % 100) * brightest) / 99, 3 * i, 3 * i + 3);
  return { width: 100, height: 20, data };
}

const brightest = ({ data }: Raster): number => Math.max(...data);

describe("turnUpLight", () => {
  test("lifts a dark photo and leaves a bright one as it is", () => {
    expect(brightest(turnUpLight(ramp(90)))).toBeGreaterThan(200);
    const bright = ramp(250);
    expect(turnUpLight(bright)).toBe(bright);
  });

  test("does not make daylight of a black picture", () => {
    expect(brightest(turnUpLight(ramp(4)))).toBeLessThan(20);
  });
});

describe("spreadTones", () => {
  test("goes from black to white and keeps the order of tones", () => {
    const tones = spreadTones(toFloat(ramp(120)), createPlane(100, 20, 1));
    const row = Array.from(tones.data.subarray(0, 100));
    expect(row[0]).toBe(0);
    expect(row[99]).toBe(1);
    expect(row.toSorted((a, b) => a - b)).toEqual(row);
  });
});
