import { expect, test } from "vitest";
import { isKeyGreen, keyOutGreen } from "./green-key.ts";

test.each([
  ["screen green", 0, 255, 0, true],
  ["hue 90, the edge", 127, 254, 0, true],
  ["just below hue 90", 128, 254, 0, false],
  ["hue 150, the edge", 0, 254, 127, true],
  ["just above hue 150", 0, 254, 129, false],
  ["too dark: value 0.2", 0, 51, 0, false],
  ["just bright enough", 0, 52, 0, true],
  ["too pale: saturation 0.2", 204, 255, 204, false],
  ["just strong enough", 203, 255, 203, true],
  ["skin", 217, 160, 122, false],
  ["black", 0, 0, 0, false],
  ["white", 255, 255, 255, false],
])("%s", (_name, red, green, blue, isKey) => {
  expect(isKeyGreen(red, green, blue)).toBe(isKey);
});

test("only the alpha of green pixels changes", () => {
  const rgba = new Uint8ClampedArray([0, 255, 0, 255, 217, 160, 122, 200]);
  keyOutGreen(rgba);
  expect([...rgba]).toEqual([0, 255, 0, 0, 217, 160, 122, 200]);
});
