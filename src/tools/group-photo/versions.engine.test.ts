import { expect, test } from "vitest";
import { portraitFixtures, portraitPhoto } from "../../../tests/fixtures/photos.ts";
import { meanDifference, seededRuns } from "../../../tests/setup/seeded-runs.ts";

/** Levels of 0..255; the two versions differ by 20 on average. */
const OTHER = 10;

test("another version of a group has another light on the wall, and the same one every time", {
  timeout: 60_000,
}, async () => {
  const [portrait] = portraitFixtures;
  if (!portrait) throw new Error("there are no portraits");
  const photo = { bytes: await portraitPhoto(portrait), mimeType: "image/jpeg" };
  const { bare, first, other, again } = await seededRuns({
    operation: "group_image",
    payload: { personImages: [photo, photo], promptText: "" },
  });
  expect(bare.equals(first)).toBe(true);
  expect(again.equals(other)).toBe(true);
  expect(meanDifference(first, other)).toBeGreaterThan(OTHER);
});
