import { expect, test } from "vitest";
import type { Colour } from "#engine/local/ops/float-raster.ts";
import { contrastOf } from "#engine/local/ops/oklch.ts";
import { CONTRAST, paletteFor } from "./palette.server.ts";

function rgbOf(hex: string): Colour {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    return Number.parseInt(hex.slice(at, at + 2), 16);
  });
  return [red, green, blue];
}

test.each([
  ["navy", [20, 40, 110]],
  ["yellow", [240, 210, 30]],
  ["grass", [60, 140, 40]],
  ["grey", [128, 128, 128]],
] as const)("a title is readable on the ground of a %s photo", (_name, colour) => {
  const data = new Uint8Array(3 * 900);
  for (let i = 0; i < data.length; i += 3) data.set(colour, i);
  const { ground, ray, title } = paletteFor({ width: 30, height: 30, data }, 0);
  for (const ink of [ground, ray])
    expect(contrastOf(ink, [255, 255, 255])).toBeGreaterThanOrEqual(CONTRAST);
  expect(contrastOf(rgbOf(title.dark), rgbOf(title.fill))).toBeGreaterThanOrEqual(CONTRAST);
  expect(contrastOf(rgbOf(title.accent), rgbOf(title.outline))).toBeGreaterThanOrEqual(CONTRAST);
});
