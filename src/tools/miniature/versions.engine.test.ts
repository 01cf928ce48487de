import { expect, test } from "vitest";
import { groupPhoto } from "../../../tests/fixtures/photos.ts";
import { meanDifference, seededRuns } from "../../../tests/setup/seeded-runs.ts";

/** Levels of 0..255; the two versions differ by 31 on average. */
const OTHER = 15;

test("another version of a desk has other props, and the same one every time", {
  timeout: 60_000,
}, async () => {
  const photo = { bytes: await groupPhoto(6, 400), mimeType: "image/jpeg" };
  const { bare, first, other, again } = await seededRuns({
    operation: "miniature_world",
    payload: { sourceImage: photo, mode: "miniature", desc: "desk" },
  });
  expect(bare.equals(first)).toBe(true);
  expect(again.equals(other)).toBe(true);
  expect(meanDifference(first, other)).toBeGreaterThan(OTHER);
});
