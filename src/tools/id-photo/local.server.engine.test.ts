import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { Analyser } from "#engine/local/analyser.ts";
import { createFaceDetector, type FaceDetector } from "#engine/local/analysis/faces.ts";
import { headRows } from "#engine/local/analysis/head.ts";
import { measureFace } from "#engine/local/analysis/measure-face.ts";
import { tensorLibrary } from "#engine/local/analysis/tensor-runtime.ts";
import { findComponents } from "#engine/local/ops/components.ts";
import { createPlane, type Plane } from "#engine/local/ops/raster.ts";
import { applySimilarity, invertSimilarity } from "#engine/local/ops/similarity.ts";
import type { EngineResult, ImageEngine } from "#engine/port.ts";
import {
  groupPhoto,
  plainPicture,
  portraitFixtures,
  portraitPhoto,
} from "../../../tests/fixtures/photos.ts";
import { sampled } from "../../../tests/setup/depth.ts";
import { pictureAnalyser } from "../../../tests/setup/picture-analyser.ts";
import { pictureEngine } from "../../../tests/setup/picture-engine.ts";
import { photoIdOperation } from "./local.server.ts";
import { parsePhotoSize, photoRuleFor } from "./photo-rules.server.ts";

const TIMEOUT_MS = 60_000;
const ONE_POINT = 0.01;
/** A second look at a turned head sees another roll; by the marks of a hand this one is level to 0.3 degrees. */
const ROLL_NOISE_DEGREES = 2;

let engine: ImageEngine;
let analyser: Analyser;
let detector: FaceDetector;

beforeAll(async () => {
  engine = await pictureEngine();
  analyser = await pictureAnalyser();
  detector = await createFaceDetector(tensorLibrary());
}, TIMEOUT_MS);

async function makeIdPhoto(bytes: Uint8Array, size: string): Promise<EngineResult> {
  return engine.run(
    { operation: "photo_id", payload: { sourceImage: { bytes, mimeType: "image/jpeg" }, size } },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
}

async function readAlpha(bytes: Uint8Array): Promise<Plane> {
  const { data, info } = await sharp(bytes)
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const plane = createPlane(info.width, info.height);
  for (const [i, value] of data.entries()) plane.data[i] = value / 255;
  return plane;
}

/** What a fresh look at the finished photo on white finds; lengths as shares of its height. */
async function measure(bytes: Uint8Array) {
  const alpha = await readAlpha(bytes);
  const onWhite = await sharp(bytes).flatten({ background: "#ffffff" }).png().toBuffer();
  const photo = await analyser.analyse({ bytes: onWhite, mimeType: "image/png" });
  const [face] = await photo.faces();
  if (!face) throw new Error("There is no face in the result.");
  const { head } = await measureFace(photo.work.raster, detector, face);
  const rows = headRows(head, alpha);
  return {
    rollDegrees: (head.roll * 180) / Math.PI,
    headHeight: (rows.chinY - rows.crownY) / alpha.height,
    eyeLine: rows.eyeY / alpha.height,
    centre: head.axis.x / alpha.width,
    alpha,
  };
}

/** Share of the pixels above half opacity that lie in the largest piece. */
function largestPieceShare(alpha: Plane): number {
  const { sizes } = findComponents(alpha, 0.5);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return Math.max(...sizes) / all;
}

function rowMean(alpha: Plane, row: number): number {
  const { width } = alpha;
  return alpha.data.subarray(row * width, (row + 1) * width).reduce((a, b) => a + b, 0) / width;
}

describe("an ID photo of 35x45 mm", () => {
  test.each(sampled(portraitFixtures, { everyNth: 3 }))(
    "$name",
    { timeout: TIMEOUT_MS },
    async (fixture) => {
      const { image } = await makeIdPhoto(await portraitPhoto(fixture), "35:45");
      expect([image.widthPx, image.heightPx]).toEqual([413, 531]);
      const seen = await measure(image.bytes);
      const rule = photoRuleFor(parsePhotoSize("35:45"));
      expect.soft(Math.abs(seen.rollDegrees)).toBeLessThan(ROLL_NOISE_DEGREES);
      expect.soft(seen.headHeight).toBeGreaterThan(rule.headHeight - 2 * ONE_POINT);
      expect.soft(seen.headHeight).toBeLessThan(rule.closestHeadHeight + 2 * ONE_POINT);
      expect.soft(seen.eyeLine).toBeGreaterThan(rule.eyeLine - 2 * ONE_POINT);
      expect.soft(seen.eyeLine).toBeLessThan(rule.eyeLineMax + ONE_POINT);
      expect.soft(Math.abs(seen.centre - 0.5)).toBeLessThan(3 * ONE_POINT);
      // The person is one piece that stands on the lower edge and leaves the upper corners free.
      expect.soft(largestPieceShare(seen.alpha)).toBeGreaterThan(0.999);
      expect.soft(rowMean(seen.alpha, 530)).toBeGreaterThan(0.3);
      expect.soft(seen.alpha.data[0]).toBe(0);
      expect.soft(seen.alpha.data[412]).toBe(0);
    },
  );
});

describe("a photo that ends early", () => {
  /** The share of the result that shows the person beyond the photo, which ends `below` head heights below the chin. */
  async function inventedFor(below: number): Promise<number> {
    const fixture = portraitFixtures.find(({ name }) => name === "long dark hair");
    if (!fixture) throw new Error("The fixture is missing.");
    const whole = await portraitPhoto(fixture);
    const photo = await analyser.analyse({ bytes: whole, mimeType: "image/jpeg" });
    const portrait = await photo.portrait();
    if (!portrait) throw new Error("There is no face in the fixture.");
    const { chinY, crownY } = portrait.rows;
    const end = applySimilarity(invertSimilarity(portrait.fromSource), {
      x: portrait.head.axis.x,
      y: chinY + below * (chinY - crownY),
    });
    const { width } = photo.image.raster;
    const bytes = await sharp(whole)
      .extract({ left: 0, top: 0, width, height: Math.round(end.y) })
      .jpeg()
      .toBuffer();
    const { measures } = await photoIdOperation.run({
      payload: { sourceImage: { bytes, mimeType: "image/jpeg" }, size: "3:4" },
      analyse: (picture) => analyser.analyse(picture),
      progress: () => undefined,
      signal: new AbortController().signal,
    });
    return measures?.invented ?? 0;
  }

  test("a little below the chin gets a larger head, lower in the frame, and nothing is invented", {
    timeout: TIMEOUT_MS,
  }, async () => {
    expect(await inventedFor(0.3)).toBeLessThan(0.01);
  });

  test("at the chin is known to need what it doesn't show", { timeout: TIMEOUT_MS }, async () => {
    expect(await inventedFor(0.02)).toBeGreaterThan(0.02);
  });
});

describe("sizes", () => {
  test.each([
    ["3:4", 354, 472],
    ["2:3", 472, 709],
    ["1:1", 600, 600],
    ["300:100", 3543, 1181],
    ["10:30", 118, 354],
  ])(
    "%s is %d x %d pixels with a density of 300 dpi",
    { timeout: TIMEOUT_MS },
    async (size, width, height) => {
      const [fixture] = portraitFixtures;
      if (!fixture) throw new Error("There are no fixtures.");
      const { image } = await makeIdPhoto(await portraitPhoto(fixture), size);
      const metadata = await sharp(image.bytes).metadata();
      expect([metadata.width, metadata.height, metadata.density]).toEqual([width, height, 300]);
      expect(metadata.hasAlpha).toBe(true);
    },
  );

  test.each(["3:4", "2:3", "1:1"])(
    "%s has its own head height",
    { timeout: TIMEOUT_MS },
    async (size) => {
      const fixture = portraitFixtures.find(({ name }) => name === "long dark hair");
      if (!fixture) throw new Error("The fixture is missing.");
      const { image } = await makeIdPhoto(await portraitPhoto(fixture), size);
      const seen = await measure(image.bytes);
      const rule = photoRuleFor(parsePhotoSize(size));
      expect(seen.headHeight).toBeGreaterThan(rule.headHeight - 2.5 * ONE_POINT);
      expect(seen.headHeight).toBeLessThan(rule.closestHeadHeight + 2.5 * ONE_POINT);
    },
  );
});

describe("what is said about the photo", () => {
  test("several faces: the largest is used and nobody else is left", {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { image, note } = await makeIdPhoto(await groupPhoto(6), "35:45");
    expect(note).toBe("several_faces");
    expect(largestPieceShare(await readAlpha(image.bytes))).toBeGreaterThan(0.99);
  });

  test("no face", async () => {
    await expect(makeIdPhoto(await plainPicture(), "35:45")).rejects.toMatchObject({
      code: "no_face",
    });
  });
});
