import { afterAll, beforeAll, describe, expect, test } from "vitest";
import sharp from "sharp";
import { createLocalEngine } from "#engine/local/adapters/local-engine.ts";
import { type Analyser, createAnalyser } from "#engine/local/analyser.ts";
import { createFaceDetector, type FaceDetector } from "#engine/local/analysis/faces.ts";
import { headRows } from "#engine/local/analysis/head.ts";
import { measureFace } from "#engine/local/analysis/measure-face.ts";
import { createTensorRuntime } from "#engine/local/analysis/tensor-runtime.ts";
import { localAbilities } from "#engine/local/operation.ts";
import { findComponents } from "#engine/local/ops/components.ts";
import { createPlane, type Plane } from "#engine/local/ops/raster.ts";
import type { EngineResult, ImageEngine } from "#engine/port.ts";
import { parsePhotoSize } from "#core/photo-size.ts";
import { groupPhoto, portraitFixtures, portraitPhoto } from "../../../tests/fixtures/photos.ts";
import { localOperations } from "../local-operations.server.ts";
import { photoRuleFor } from "./photo-rules.server.ts";

let engine: ImageEngine;
let analyser: Analyser;
let detector: FaceDetector;

beforeAll(async () => {
  engine = createLocalEngine({
    workerUrl: new URL("../../server/engine-worker.ts", import.meta.url),
    threads: 1,
    abilities: localAbilities(localOperations),
    execArgv: ["--import", "tsx"],
  });
  [analyser] = await Promise.all([createAnalyser(), engine.warmUp()]);
  detector = await createFaceDetector(await createTensorRuntime());
}, 60_000);
afterAll(() => engine.close());

async function makeIdPhoto(bytes: Uint8Array, size: string): Promise<EngineResult> {
  return await engine.run(
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

/** What a fresh look at the finished photo finds. */
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
    alpha,chin:rows.chinY/alpha.height,crown:rows.crownY/alpha.height,hair:rows.hairTopY/alpha.height,f:head.faceHeight/alpha.height,
  };
}

describe("ID photo of a real face", () => {
  test.each(portraitFixtures)("$name", async (fixture) => {
    const result = await makeIdPhoto(await portraitPhoto(fixture), "35:45");
    const seen = await measure(result.image.bytes);
    console.log(fixture.name, seen.rollDegrees.toFixed(2), seen.headHeight.toFixed(3), seen.eyeLine.toFixed(3), seen.centre.toFixed(3), result.note, 'chin',seen.chin.toFixed(3),'crown',seen.crown.toFixed(3),'hair',seen.hair.toFixed(3),'f',seen.f.toFixed(3));
    const rule = photoRuleFor(parsePhotoSize("35:45"));
    expect.soft(Math.abs(seen.rollDegrees)).toBeLessThan(1);
    expect.soft(Math.abs(seen.headHeight - rule.headHeight)).toBeLessThan(0.02);
  });
});
