import { expect, test } from "vitest";
import { DOUBLED, enlargedSize } from "./result-size.ts";

test.each([
  [
    [600, 800],
    [1_200, 1_600],
  ],
  [
    [2_400, 1_800],
    [4_096, 3_072],
  ],
  [
    [1_601, 2_400],
    [2_732, 4_096],
  ],
  [
    [2_048, 2_048],
    [4_096, 4_096],
  ],
  // A program may send more than a browser.
  [
    [5_000, 4_000],
    [5_000, 4_000],
  ],
])("twice %j is %j", ([widthPx = 0, heightPx = 0], [width, height]) => {
  expect(enlargedSize({ widthPx, heightPx }, DOUBLED)).toMatchObject({
    widthPx: width,
    heightPx: height,
  });
});
