import sharp from "sharp";
import { expect, test } from "vitest";
import type { OperationCases } from "#tool-model/define.cases.ts";
import { operationName, takesSeed } from "#tool-model/define-tool.ts";
import { groupPhoto, portraitFixtures, portraitPhoto } from "../../tests/fixtures/photos.ts";
import { coarseDifference, seededRuns } from "../../tests/setup/seeded-runs.ts";
import { catalogue } from "./catalogue.ts";
import { operationCases } from "./registry.cases.ts";

const TIMEOUT_MS = 300_000;
/** Levels of 0..255. The versions here differ by 4 to 67, one version on two papers by less than 1. */
const OTHER_PICTURE = 2;

/** Needs a photo that shows a sky: see `magic-edit/local.server.engine.test.ts`. */
const NEEDS_SKY = "change_sky";

const cases: Readonly<Record<string, OperationCases>> = operationCases;
const seeded = catalogue
  .flatMap(({ operations }) => Object.values(operations))
  .filter(takesSeed)
  .map(operationName);

async function smallPortrait(): Promise<Uint8Array> {
  const [fixture] = portraitFixtures;
  if (!fixture) throw new Error("there is no portrait");
  const photo = await portraitPhoto(fixture);
  return Uint8Array.from(await sharp(photo).resize(360, 360, { fit: "inside" }).jpeg().toBuffer());
}

test("chance plays a part where something is painted", () => {
  expect(seeded.toSorted()).toEqual([
    "art_style",
    "avatar_in_style",
    "change_scenery",
    NEEDS_SKY,
    "group_image",
    "miniature_world",
    "time_travel",
    "youtube_thumbnail",
  ]);
});

test.each(seeded.filter((name) => name !== NEEDS_SKY))(
  "%s: a seed makes the same picture each time, and another seed another one",
  { timeout: TIMEOUT_MS },
  async (operation) => {
    const picture = (bytes: Uint8Array) => ({ bytes, mimeType: "image/jpeg" as const });
    const portrait = picture(await smallPortrait());
    const group = picture(await groupPhoto(6, 400));
    const payload = Object(cases[operation]?.contract?.payload(portrait, group));
    const { bare, first, other, again } = await seededRuns({ operation, payload });
    expect(bare.equals(first)).toBe(true);
    expect(again.equals(other)).toBe(true);
    expect(await coarseDifference(first, other)).toBeGreaterThan(OTHER_PICTURE);
  },
);
