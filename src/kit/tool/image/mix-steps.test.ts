import { expect, test } from "vitest";
import { canBeSeen, mixSteps } from "./mix-steps.ts";

const picture = (...values: readonly number[]) =>
  Uint8ClampedArray.from(values.flatMap((value) => [value, value, value, 255]));

const photo = picture(100, 100);
const repaired = picture(100, 160);
const clear = picture(90, 170);
const result = picture(92, 172);

function mixed(...strengths: readonly number[]): number[] {
  const out = result.slice();
  mixSteps(out, [photo, repaired, clear], strengths);
  return [out[0] ?? -1, out[4] ?? -1, out[7] ?? -1];
}

test("full strengths leave the result as it is", () => {
  expect(mixed(1, 1)).toEqual([92, 172, 255]);
});

test("a change without strength is taken out, the others stay", () => {
  expect(mixed(0, 1)).toEqual([92, 112, 255]);
  expect(mixed(1, 0)).toEqual([102, 162, 255]);
});

test("half a strength leaves half of a change", () => {
  expect(mixed(0.5, 0.5)).toEqual([97, 137, 255]);
});

test("a change that can't be seen doesn't count", () => {
  const flat = picture(...Array.from({ length: 400 }, () => 100));
  const grain = picture(...Array.from({ length: 400 }, (_, i) => 100 + (i % 3)));
  const scratch = picture(...Array.from({ length: 400 }, (_, i) => (i < 8 ? 220 : 100)));
  expect(canBeSeen(flat, grain)).toBe(false);
  expect(canBeSeen(flat, scratch)).toBe(true);
});
