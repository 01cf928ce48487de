import { expect, test } from "vitest";
import { contrastOf } from "#engine/local/ops/oklch.ts";
import { CONTRAST, paletteFor } from "./palette.server.ts";

test.each([
  ["navy", [20, 40, 110]],
  ["yellow", [240, 210, 30]],
  ["grass", [60, 140, 40]],
  ["grey", [128, 128, 128]],
] as const)("a title is readable on the ground of a %s photo", (_name, colour) => {
  const data = new Uint8Array(3 * 900);
  for (let i = 0; i < data.length; i += 3) data.set(colour, i);
  const { ground, ray } = paletteFor({ width: 30, height: 30, data }, 0);
  for (const ink of [ground, ray])
    expect(contrastOf(ink, [255, 255, 255])).toBeGreaterThanOrEqual(CONTRAST);
});
