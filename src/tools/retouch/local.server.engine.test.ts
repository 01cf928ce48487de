import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import type { Analyser } from "#engine/local/analyser.ts";
import type { LocalOutput } from "#engine/local/operation.ts";
import type { Raster } from "#engine/local/ops/raster.ts";
import {
  discPicture,
  groupPhoto,
  portraitFixtures,
  portraitPhoto,
} from "../../../tests/fixtures/photos.ts";
import { pictureAnalyser } from "../../../tests/setup/picture-analyser.ts";
import { retouchOperation } from "./local.server.ts";

const TIMEOUT_MS = 90_000;
let analyser: Analyser;
beforeAll(async () => {
  analyser = await pictureAnalyser();
}, TIMEOUT_MS);

function retouch(bytes: Uint8Array, width: number, height: number): Promise<LocalOutput> {
  return retouchOperation.run({
    payload: { sourceImage: { bytes, mimeType: "image/jpeg" }, width, height },
    analyse: (picture) => analyser.analyse(picture),
    progress: () => undefined,
    signal: new AbortController().signal,
  });
}

/** Pixels that differ in a part given by shares of the width and the height. */
function changed(
  before: Raster,
  after: Raster,
  part: { readonly x: readonly [number, number]; readonly y: readonly [number, number] },
): number {
  let count = 0;
  for (let i = 0; i < before.data.length; i += 3) {
    const x = (Math.floor(i / 3) % before.width) / before.width;
    const y = Math.floor(i / 3 / before.width) / before.height;
    if (x < part.x[0] || x >= part.x[1] || y < part.y[0] || y >= part.y[1]) continue;
    if (Math.abs((before.data[i] ?? 0) - (after.data[i] ?? 0)) > 20) count++;
  }
  return count;
}

test("the body of one person changes; faces and the rest of the group stay", {
  timeout: TIMEOUT_MS,
}, async () => {
  const photo = await groupPhoto(6);
  const { image } = await analyser.analyse({ bytes: photo, mimeType: "image/jpeg" });
  const { raster, note } = await retouch(photo, -50, 0);
  expect([raster.width, raster.height, note]).toEqual([800, 640, null]);
  // The woman on the right has the largest face: it lies at 0.8..0.88 of the width.
  expect(changed(image.raster, raster, { x: [0.78, 0.88], y: [0.12, 0.33] })).toBeLessThan(30);
  expect(changed(image.raster, raster, { x: [0, 0.6], y: [0, 1] })).toBeLessThan(30);
  expect(changed(image.raster, raster, { x: [0.65, 1], y: [0.4, 1] })).toBeGreaterThan(2_000);
  const again = await retouch(photo, -50, 0);
  expect(Buffer.compare(raster.data, again.raster.data)).toBe(0);
});

test("shorter: the head of a half-length portrait comes down", {
  timeout: TIMEOUT_MS,
}, async () => {
  const fixture = portraitFixtures.find(({ name }) => name === "tied hair");
  if (!fixture) throw new Error("the fixture is gone");
  const photo = await portraitPhoto(fixture);
  const before = (await analyser.analyse({ bytes: photo, mimeType: "image/jpeg" })).image.raster;
  const { raster } = await retouch(photo, 0, -50);
  expect([raster.width, raster.height]).toEqual([before.width, before.height]);
  expect(changed(before, raster, { x: [0, 1], y: [0, 1] })).toBeGreaterThan(5_000);
});

test("nobody in the picture, and sliders that do nothing, are refused", {
  timeout: TIMEOUT_MS,
}, async () => {
  await expect(retouch(await discPicture(), 20, 0)).rejects.toMatchObject({ code: "no_person" });
  const photo = await groupPhoto(6);
  expect(() => retouch(photo, 0, 0)).toThrow(expect.objectContaining({ code: "bad_request" }));
  expect(() => retouch(photo, 51, 0)).toThrow("50");
});

test("a photo that ends at the neck is known to show no body", {
  timeout: TIMEOUT_MS,
}, async () => {
  const [fixture] = portraitFixtures;
  if (!fixture) throw new Error("There are no fixtures.");
  const bytes = await portraitPhoto(fixture);
  const { face } = await analyser
    .analyse({ bytes, mimeType: "image/jpeg" })
    .then(async (photo) => ({ face: (await photo.faces())[0] }));
  const chinY = Math.max(...(face?.landmarks ?? []).map(({ y }) => y));
  const { width } = await sharp(bytes).metadata();
  const head = await sharp(bytes)
    .extract({ left: 0, top: 0, width, height: Math.round(1.05 * chinY) })
    .jpeg()
    .toBuffer();
  const [whole, cut] = [await retouch(bytes, 30, 0), await retouch(head, 30, 0)];
  expect(whole.measures?.unmoved ?? 0).toBeLessThan(0.5);
  expect(cut.measures?.unmoved ?? 0).toBeGreaterThan(0.5);
});
