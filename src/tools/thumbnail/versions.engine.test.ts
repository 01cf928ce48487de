import { expect, test } from "vitest";
import { groupPhoto } from "../../../tests/fixtures/photos.ts";
import { meanDifference, seededRuns } from "../../../tests/setup/seeded-runs.ts";

/** Levels of 0..255; the two versions differ by 77 on average. */
const OTHER = 40;

test("another version of a cover has another ground and side, and the same one every time", {
  timeout: 60_000,
}, async () => {
  const photo = { bytes: await groupPhoto(6, 400), mimeType: "image/jpeg" };
  const { bare, first, other, again } = await seededRuns({
    operation: "youtube_thumbnail",
    payload: { sourceImages: [photo], title: "Mẹo chụp ảnh đẹp", content: "" },
  });
  expect(bare.equals(first)).toBe(true);
  expect(again.equals(other)).toBe(true);
  expect(meanDifference(first, other)).toBeGreaterThan(OTHER);
});
