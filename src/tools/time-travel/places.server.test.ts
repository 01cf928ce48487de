import { describe, expect, test } from "vitest";
import { drawSvg } from "#engine/local/drawing/svg.ts";
import { cultureIds, cultures } from "./eras.ts";
import { bandSvg, borderSvg } from "./ornament.server.ts";
import type { Place } from "./place-style.server.ts";
import { placeOf } from "./places.server.ts";

const WIDTH = 240;
const HEIGHT = 40;
const TIMEOUT_MS = 60_000;

function draw(place: Place): Float32Array {
  const band = bandSvg(place, { x: 0, y: 0, width: WIDTH, height: HEIGHT });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${band}</svg>`;
  return drawSvg(svg, { width: WIDTH }).raster.data;
}

function difference(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;
}

const all = cultureIds.flatMap((culture) =>
  cultures[culture].map((country) => placeOf({ culture, country })),
);

describe("places", { timeout: TIMEOUT_MS }, () => {
  test("every country has a border that no other has, beyond its inks", () => {
    const grey = {
      ground: "#000000",
      bright: "#aaaaaa",
      light: "#ffffff",
      accent: "#666666",
    };
    const drawn = all.map((place) => draw({ ...place, inks: grey }));
    for (const [k, one] of drawn.entries()) {
      for (const other of drawn.slice(k + 1)) expect(difference(one, other)).toBeGreaterThan(12);
    }
  });

  test("the ground of every border is its darkest ink, so that frames stay dark around a picture", () => {
    const luma = (hex: string): number => {
      const value = Number.parseInt(hex.slice(1), 16);
      return 0.3 * (value >> 16) + 0.59 * ((value >> 8) & 255) + 0.11 * (value & 255);
    };
    for (const { inks } of all) {
      expect(luma(inks.ground)).toBeLessThan(luma(inks.light) - 80);
      expect(luma(inks.bright)).toBeLessThan(luma(inks.light) + 1);
    }
  });

  test("a border covers its margin on all sides and leaves the middle open", () => {
    const box = { x: 0, y: 0, width: 240, height: 200 };
    for (const place of all) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="200">${borderSvg(place, box, { thickness: 24 })}</svg>`;
      const { alpha } = drawSvg(svg, { width: 240 });
      const opacity = (inside: number) =>
        alpha.data.filter((_, i) => {
          const x = i % 240;
          const y = Math.floor(i / 240);
          return Math.min(x, y, 239 - x, 199 - y) === inside;
        });
      expect(Math.min(...opacity(2), ...opacity(12), ...opacity(21))).toBe(1);
      expect(Math.max(...opacity(27), ...opacity(60))).toBe(0);
    }
  });

  test("a culture without a country has inks and a border too", () => {
    for (const culture of cultureIds) {
      const place = placeOf({ culture, country: null });
      expect(
        difference(draw(place), draw(placeOf({ culture: null, country: null }))),
      ).toBeGreaterThan(12);
    }
  });
});
