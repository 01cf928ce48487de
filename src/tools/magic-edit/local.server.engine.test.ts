import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { plateOf } from "#engine/local/plates/plate.ts";
import { readPlate } from "#engine/local/plates/plate-files.ts";
import type { EngineResult, ImageEngine } from "#engine/port.ts";
import { discPicture, groupPhoto } from "../../../tests/fixtures/photos.ts";
import { pictureEngine } from "../../../tests/setup/picture-engine.ts";
import { coarseDifference, seededRuns } from "../../../tests/setup/seeded-runs.ts";

const TIMEOUT_MS = 60_000;
/** Levels of 0..255. */
const OTHER_SKY = 2;
let engine: ImageEngine;

beforeAll(async () => {
  engine = await pictureEngine();
}, TIMEOUT_MS);

function removeBackground(bytes: Uint8Array): Promise<EngineResult> {
  return engine.run(
    {
      operation: "remove_background",
      payload: { sourceImage: { bytes, mimeType: "image/jpeg" } },
    },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
}

/** Opacity at points given as shares of width and height. */
async function opacityAt(bytes: Uint8Array, points: readonly (readonly [number, number])[]) {
  const { data, info } = await sharp(bytes)
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return points.map(([x, y]) => {
    const index = Math.floor(y * info.height) * info.width + Math.floor(x * info.width);
    return (data[index] ?? 0) / 255;
  });
}

test("all people of a group stay and the room goes", { timeout: TIMEOUT_MS }, async () => {
  const { image, note } = await removeBackground(await groupPhoto(6));
  expect([image.widthPx, image.heightPx]).toEqual([800, 640]);
  expect(note).toBeNull();
  // Marked by hand in the photo: four faces and two dresses; windows, wall and frame.
  const people = [
    [0.19, 0.43],
    [0.41, 0.32],
    [0.65, 0.27],
    [0.83, 0.24],
    [0.37, 0.7],
    [0.19, 0.78],
  ] as const;
  const room = [
    [0.02, 0.1],
    [0.3, 0.15],
    [0.53, 0.1],
    [0.95, 0.1],
    [0.75, 0.04],
  ] as const;
  expect(Math.min(...(await opacityAt(image.bytes, people)))).toBeGreaterThan(0.98);
  expect(Math.max(...(await opacityAt(image.bytes, room)))).toBeLessThan(0.02);
});

test("no bright background is left in the dark hair", { timeout: TIMEOUT_MS }, async () => {
  const { image } = await removeBackground(await groupPhoto(6));
  const { data } = await sharp(image.bytes).raw().toBuffer({ resolveWithObject: true });
  // Half-covered pixels over bright blinds: without foreground estimation most of them are bright.
  let bright = 0;
  let count = 0;
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] ?? 0;
    if (alpha < 60 || alpha > 200) continue;
    count++;
    if (Math.min(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0) > 190) bright++;
  }
  expect(count).toBeGreaterThan(200);
  expect(bright / count).toBeLessThan(0.1);
});

test("a thing without a person is cut out by its colours, with a note", {
  timeout: TIMEOUT_MS,
}, async () => {
  const { image, note } = await removeBackground(await discPicture());
  expect(note).toBe("no_person_cut_out");
  const [middle, edge, corner] = await opacityAt(image.bytes, [
    [0.5, 0.5],
    [0.5, 0.3],
    [0.05, 0.05],
  ]);
  expect(middle).toBeGreaterThan(0.95);
  expect(edge).toBeGreaterThan(0.9);
  expect(corner).toBeLessThan(0.05);
});

test("what was transparent stays transparent", { timeout: TIMEOUT_MS }, async () => {
  const photo = sharp(await groupPhoto(6, 400));
  const { width, height } = await photo.metadata();
  const hole = await sharp({
    create: { width: 60, height: 60, channels: 4, background: "#ffffff" },
  })
    .png()
    .toBuffer();
  const withHole = await photo
    .ensureAlpha()
    .composite([
      {
        input: hole,
        left: Math.round(0.33 * width),
        top: Math.round(0.6 * height),
        blend: "dest-out",
      },
    ])
    .png()
    .toBuffer();
  const { image } = await removeBackground(Uint8Array.from(withHole));
  const [inHole] = await opacityAt(image.bytes, [[0.37, 0.7]]);
  expect(inHole).toBe(0);
});

async function mountainPhoto(): Promise<Uint8Array> {
  const { picture } = await readPlate(plateOf("mountain-lake"), false);
  const { data, width, height } = picture;
  const photo = sharp(data, { raw: { width, height, channels: 3 } }).resize(300);
  return Uint8Array.from(await photo.jpeg().toBuffer());
}

test("another seed makes another sky, the same one every time", {
  timeout: TIMEOUT_MS,
}, async () => {
  const photo = { bytes: await mountainPhoto(), mimeType: "image/jpeg" };
  const { bare, first, other, again } = await seededRuns({
    operation: "change_sky",
    payload: { sourceImage: photo, desc: "sunset" },
  });
  expect(bare.equals(first)).toBe(true);
  expect(again.equals(other)).toBe(true);
  expect(await coarseDifference(first, other)).toBeGreaterThan(OTHER_SKY);
});
