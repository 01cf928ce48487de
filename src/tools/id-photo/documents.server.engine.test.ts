import sharp, { type Sharp } from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { preflightReport } from "#core/documents/preflight.ts";
import { findDocument, frameOf, printSizeOf } from "#core/documents/table.ts";
import type { LocalEngine } from "#engine/local/adapters/local-engine.ts";
import type { Analyser } from "#engine/local/analyser.ts";
import {
  type PortraitFixture,
  portraitFixtures,
  portraitPhoto,
} from "../../../tests/fixtures/photos.ts";
import { pictureAnalyser } from "../../../tests/setup/picture-analyser.ts";
import { pictureEngine } from "../../../tests/setup/picture-engine.ts";

const TIMEOUT_MS = 60_000;
/** Two measurements of one head differ by this much, in mm of a 45 mm photo; the ranges are three times as wide. */
const NOISE_MM = 1;

let engine: LocalEngine;
let analyser: Analyser;

beforeAll(async () => {
  engine = await pictureEngine();
  analyser = await pictureAnalyser();
}, TIMEOUT_MS);

function documentOf(id: string) {
  const document = findDocument(id);
  if (!document) throw new Error(`${id} is missing`);
  return document;
}

function fixture(name: string): PortraitFixture {
  const found = portraitFixtures.find((one) => one.name === name);
  if (!found) throw new Error(`${name} is missing`);
  return found;
}

const image = (bytes: Uint8Array) => ({ bytes, mimeType: "image/jpeg" });

async function run(operation: string, payload: object) {
  const made = await engine.run(
    { operation, payload },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  return made.image;
}

/** Where the head lies in a made photo, by a fresh look at it, in mm of the print. */
async function measure(bytes: Uint8Array, id: string) {
  const onWhite = await sharp(bytes).flatten({ background: "#ffffff" }).png().toBuffer();
  const photo = await analyser.analyse({ bytes: onWhite, mimeType: "image/png" });
  const portrait = await photo.portrait();
  if (!portrait) throw new Error("There is no face in the result.");
  const { heightMm } = printSizeOf(documentOf(id));
  const scale = Math.hypot(portrait.fromSource.a, portrait.fromSource.b);
  const toMm = (y: number) =>
    ((y - portrait.fromSource.dy) / scale / photo.image.raster.height) * heightMm;
  const { crownY, chinY, eyeY } = portrait.rows;
  return {
    headMm: toMm(chinY) - toMm(crownY),
    eyesFromBottomMm: heightMm - toMm(eyeY),
    topMm: toMm(crownY),
  };
}

async function check(bytes: Uint8Array, document: string, isCropOnly = true) {
  const found = await engine.inspect({
    inspection: "document_check",
    payload: { sourceImage: image(bytes), document, isCropOnly },
    signal: new AbortController().signal,
  });
  const { checks } = preflightReport.parse(found);
  return {
    checks,
    outcome: (id: string) => checks.find((one) => one.id === id)?.outcome,
    measured: (id: string) => checks.find((one) => one.id === id)?.measured ?? Number.NaN,
  };
}

/** A head and shoulders with much room around, as a camera at some distance sees them. */
async function roomyPhoto(name = "long dark hair"): Promise<Uint8Array> {
  const { left, top, width, height, sample } = fixture(name);
  const wide = {
    ...fixture(name),
    left: Math.max(0, left - 120),
    top: Math.max(0, top - 160),
    sample,
  };
  return portraitPhoto({ ...wide, width: width + 240, height: height + 320 });
}

describe("a photo for a document", () => {
  test.each(["jp-passport", "fi-passport", "vn-passport", "de-passport", "cn-visa"])(
    "%s lies inside the ranges of the authority",
    { timeout: TIMEOUT_MS },
    async (id) => {
      const document = documentOf(id);
      const bytes = await portraitPhoto(fixture("tied hair"));
      const made = await run("photo_id", {
        sourceImage: image(bytes),
        size: "35:45",
        document: id,
      });
      const frame = frameOf(document);
      expect([made.widthPx, made.heightPx]).toEqual([frame.widthPx, frame.heightPx]);
      const seen = await measure(made.bytes, id);
      const { headMm, eyesFromBottomMm, topMarginMm } = document;
      const anything = { min: 0, max: 300 };
      for (const [value, range] of [
        [seen.headMm, headMm?.value ?? anything],
        [seen.eyesFromBottomMm, eyesFromBottomMm?.value ?? anything],
        [seen.topMm, topMarginMm?.value ?? anything],
      ] as const) {
        expect(value).toBeGreaterThan(range.min - NOISE_MM);
        expect(value).toBeLessThan(range.max + NOISE_MM);
      }
    },
  );
});

describe("a photo that is only cut", () => {
  test("keeps the pixels of the photo and puts the head where the authority wants it", {
    timeout: TIMEOUT_MS,
  }, async () => {
    const bytes = await roomyPhoto();
    const made = await run("photo_crop", { sourceImage: image(bytes), document: "us-visa" });
    const { channels, density, hasAlpha } = await sharp(made.bytes).metadata();
    expect({ channels, density, hasAlpha }).toEqual({ channels: 3, density: 300, hasAlpha: false });
    const seen = await measure(made.bytes, "us-visa");
    expect(seen.headMm).toBeGreaterThan(25 - NOISE_MM);
    expect(seen.headMm).toBeLessThan(35 + NOISE_MM);
    expect(seen.eyesFromBottomMm).toBeGreaterThan(28 - NOISE_MM);
    expect(seen.eyesFromBottomMm).toBeLessThan(35 + NOISE_MM);
    // No light, no sharpening, no background: the levels are those of the photo.
    const [before, after] = await Promise.all([sharp(bytes).stats(), sharp(made.bytes).stats()]);
    const darkest = (stats: typeof before) => Math.min(...stats.channels.map(({ min }) => min));
    expect(Math.abs(darkest(before) - darkest(after))).toBeLessThan(25);
  });

  test("is refused where the photo ends too close to the head", {
    timeout: TIMEOUT_MS,
  }, async () => {
    const tight = await portraitPhoto(fixture("neighbour touching"));
    await expect(
      run("photo_crop", { sourceImage: image(tight), document: "us-visa" }),
    ).rejects.toMatchObject({ code: "photo_too_tight" });
    const report = await check(tight, "us-visa");
    const rooms = ["roomAbove", "centring", "roomBelow"].map((id) => report.outcome(id));
    expect(rooms).toContain("fail");
  });
});

describe("the report before a run", () => {
  test("names values and limits of a fair photo", { timeout: TIMEOUT_MS }, async () => {
    const report = await check(await roomyPhoto(), "us-visa");
    expect(report.outcome("face")).toBe("pass");
    expect(report.outcome("headSize")).toBe("pass");
    expect(report.outcome("eyeLine")).toBe("pass");
    expect(report.measured("headSize")).toBeGreaterThan(25);
    expect(report.outcome("eyesOpen")).toBe("pass");
    expect(report.measured("background")).toBeGreaterThan(0);
  });

  test("sees what was done to a photo", { timeout: TIMEOUT_MS }, async () => {
    const photo = await roomyPhoto();
    const changed = async (change: (picture: Sharp) => Sharp) =>
      check(
        Uint8Array.from(await change(sharp(photo)).jpeg({ quality: 92 }).toBuffer()),
        "us-visa",
      );
    const [fair, blurred, dark, small, tilted] = [
      await check(photo, "us-visa"),
      await changed((one) => one.blur(6)),
      await changed((one) => one.linear(0.3, 0)),
      await changed((one) => one.resize(220)),
      await changed((one) => one.rotate(-14, { background: "#808080" })),
    ];
    expect(blurred.measured("sharpness")).toBeLessThan(0.6 * fair.measured("sharpness"));
    expect(blurred.outcome("sharpness")).toBe("fail");
    expect(dark.outcome("exposure")).not.toBe("pass");
    expect(small.outcome("resolution")).toBe("fail");
    // Turned to the side to which this head leans already.
    expect(tilted.measured("tilt")).toBeGreaterThan(9);
    expect(fair.measured("tilt")).toBeLessThan(8);
  });

  test("no face is said, not thrown", { timeout: TIMEOUT_MS }, async () => {
    const grey = await sharp({
      create: { width: 300, height: 300, channels: 3, background: "#999999" },
    })
      .jpeg()
      .toBuffer();
    const report = await check(Uint8Array.from(grey), "us-visa");
    expect(report.checks).toHaveLength(1);
    expect(report.outcome("face")).toBe("fail");
  });
});
