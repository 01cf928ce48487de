import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { Analyser } from "#engine/local/analyser.ts";
import { moveFace } from "#engine/local/analysis/find-faces.ts";
import { partsOf } from "#engine/local/analysis/parts.ts";
import type { LocalOutput } from "#engine/local/operation.ts";
import { createPlane, type Plane, type Raster } from "#engine/local/ops/raster.ts";
import {
  discPicture,
  groupPhoto,
  portraitFixtures,
  portraitPhoto,
} from "../../../tests/fixtures/photos.ts";
import { pictureAnalyser } from "../../../tests/setup/picture-analyser.ts";
import { faceAgeInspection } from "./face-age.server.ts";
import { faceAge } from "./face-age.ts";
import { changeAgeOperation } from "./local.server.ts";

const TIMEOUT_MS = 300_000;
let analyser: Analyser;
beforeAll(async () => {
  analyser = await pictureAnalyser();
}, TIMEOUT_MS);

function changeAge(bytes: Uint8Array, age: number): Promise<LocalOutput> {
  return changeAgeOperation.run({
    payload: { sourceImage: { bytes, mimeType: "image/jpeg" }, age },
    analyse: (picture) => analyser.analyse(picture),
    progress: () => undefined,
    signal: new AbortController().signal,
  });
}

/** A woman with long fair hair and a black top. */
async function fairHair(): Promise<Uint8Array> {
  const [fixture] = portraitFixtures;
  if (!fixture) throw new Error("no fixture");
  return portraitPhoto(fixture);
}

/** Mean difference of two pictures, weighted. */
function difference(a: Raster, b: Raster, weights: Plane): number {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < weights.data.length; i++) {
    const weight = weights.data[i] ?? 0;
    total += weight;
    for (const c of [0, 1, 2]) {
      sum += (weight * Math.abs((a.data[3 * i + c] ?? 0) - (b.data[3 * i + c] ?? 0))) / 3;
    }
  }
  return sum / total;
}

/** Mean distance between the largest and the smallest channel. */
function colourfulness({ data }: Raster, weights: Plane): number {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < weights.data.length; i++) {
    const weight = weights.data[i] ?? 0;
    if (weight < 0.9) continue;
    const pixel = data.subarray(3 * i, 3 * i + 3);
    sum += Math.max(...pixel) - Math.min(...pixel);
    total++;
  }
  return sum / total;
}

describe("one photo through the years", () => {
  test("each step away from 20..30 changes the face more", { timeout: TIMEOUT_MS }, async () => {
    const photo = await fairHair();
    const analysis = await analyser.analyse({ bytes: photo, mimeType: "image/jpeg" });
    const { skin } = await partsOf(analysis);
    const before = analysis.image.raster;
    const changes: number[] = [];
    for (const age of [15, 20, 30, 50, 70, 100]) {
      const { raster } = await changeAge(photo, age);
      changes.push(difference(before, raster, skin));
    }
    const [at15 = 0, at20 = 0, at30 = 0, at50 = 0, at70 = 0, at100 = 0] = changes;
    expect(at15).toBeGreaterThan(at20);
    expect(at100).toBeGreaterThan(at70);
    expect(at70).toBeGreaterThan(at50);
    expect(at50).toBeGreaterThan(at30);
    expect(at30).toBeLessThan(1.5);
    expect(at15).toBeGreaterThan(2.5);
    expect(at100).toBeGreaterThan(8);
  });

  test("hair grows grey, the top and the background do not", { timeout: TIMEOUT_MS }, async () => {
    const photo = await fairHair();
    const analysis = await analyser.analyse({ bytes: photo, mimeType: "image/jpeg" });
    const before = analysis.image.raster;
    const { hair, garment } = await partsOf(analysis);
    const { alpha } = await analysis.matte();
    const { raster } = await changeAge(photo, 100);
    expect(colourfulness(raster, hair)).toBeLessThan(0.45 * colourfulness(before, hair));
    // The parts take the hair on the chest for cloth; the top itself is black.
    const top = garment.data.map((share, i) =>
      share > 0.98 && Math.max(...before.data.subarray(3 * i, 3 * i + 3)) < 40 ? 1 : 0,
    );
    expect(difference(before, raster, { ...garment, data: top })).toBeLessThan(1.5);
    const outside = { ...alpha, data: alpha.data.map((share) => (share < 0.002 ? 1 : 0)) };
    expect(difference(before, raster, outside)).toBeLessThan(0.5);
  });
});

/** Lower cheeks and chin in the face mesh. */
const BARE_SKIN = [205, 425, 187, 411, 199];
/** Tip of the nose. */
const NOSE = 1;

/** A photo whose lower part lies in soft shade, from the tip of the nose on. */
async function shaded(bytes: Uint8Array, noseY: number): Promise<Uint8Array> {
  const { width, height } = await sharp(bytes).metadata();
  const shade = Buffer.alloc(4 * width * height);
  for (let y = 0; y < height; y++) {
    const share = Math.min(1, Math.max(0, (y - noseY) / (0.05 * height)));
    for (let x = 0; x < width; x++) shade[4 * (y * width + x) + 3] = Math.round(150 * share);
  }
  const overlay = { input: shade, raw: { width, height, channels: 4 as const } };
  return sharp(bytes).composite([overlay]).jpeg({ quality: 95 }).toBuffer();
}

test("a woman's lower face in shade grows no beard", { timeout: TIMEOUT_MS }, async () => {
  const fixture = portraitFixtures.find(({ name }) => name === "tied hair");
  if (!fixture) throw new Error("no fixture");
  const lit = await portraitPhoto(fixture);
  const analysis = await analyser.analyse({ bytes: lit, mimeType: "image/jpeg" });
  const [face] = await analysis.faces();
  if (!face) throw new Error("There is no face in the fixture.");
  const { landmarks } = moveFace(face, analysis.work.toSource);
  const photo = await shaded(lit, landmarks[NOSE]?.y ?? 0);
  const before = (await analyser.analyse({ bytes: photo, mimeType: "image/jpeg" })).image.raster;
  const patches = createPlane(before.width, before.height);
  for (const index of BARE_SKIN) {
    const { x = 0, y = 0 } = landmarks[index] ?? {};
    for (let dy = -2; dy <= 2; dy++)
      for (let dx = -2; dx <= 2; dx++)
        patches.data[Math.round(y + dy) * patches.width + Math.round(x + dx)] = 1;
  }
  const { raster } = await changeAge(photo, 80);
  expect(colourfulness(raster, patches)).toBeGreaterThan(0.95 * colourfulness(before, patches));
});

test("size, notes and identical pixels of two runs; only the largest face changes", {
  timeout: TIMEOUT_MS,
}, async () => {
  const photo = await groupPhoto(6);
  const old = await changeAge(photo, 80);
  expect([old.raster.width, old.raster.height, old.note]).toEqual([800, 640, "several_faces"]);
  const again = await changeAge(photo, 80);
  expect(Buffer.compare(old.raster.data, again.raster.data)).toBe(0);
  const { image } = await analyser.analyse({ bytes: photo, mimeType: "image/jpeg" });
  const left = { width: 800, height: 640, data: new Float32Array(800 * 640) };
  for (let i = 0; i < left.data.length; i++) if (i % 800 < 360) left.data[i] = 1;
  expect(difference(image.raster, old.raster, left)).toBe(0);
  expect((await changeAge(await fairHair(), 60)).note).toBeNull();
});

test("refused: no face, and children", { timeout: TIMEOUT_MS }, async () => {
  await expect(changeAge(await discPicture(), 60)).rejects.toMatchObject({ code: "no_face" });
  // Another engine of the chain may draw them.
  await expect(changeAge(await fairHair(), 14)).rejects.toMatchObject({ code: "unsupported" });
});

async function ageOf(bytes: Uint8Array): Promise<number | null> {
  const found = await faceAgeInspection.run({
    payload: { sourceImage: { bytes, mimeType: "image/jpeg" } },
    analyse: (picture) => analyser.analyse(picture),
    progress: () => undefined,
    signal: new AbortController().signal,
  });
  return faceAge.parse(found).ageYears;
}

describe("the estimated age", () => {
  test("takes the guests of a party for adults below 45", { timeout: TIMEOUT_MS }, async () => {
    const ages: (number | null)[] = [];
    for (const fixture of portraitFixtures) ages.push(await ageOf(await portraitPhoto(fixture)));
    expect(ages.filter((age) => age === null || age < 16 || age > 44)).toEqual([]);
  });

  test("rises with wrinkles and grey hair", { timeout: TIMEOUT_MS }, async () => {
    const before = await fairHair();
    const { raster } = await changeAge(before, 90);
    const { width, height, data } = raster;
    const after = await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg()
      .toBuffer();
    expect((await ageOf(after)) ?? 0).toBeGreaterThan(((await ageOf(before)) ?? 99) + 5);
  });

  test("is null without a face", { timeout: TIMEOUT_MS }, async () => {
    expect(await ageOf(await discPicture())).toBeNull();
  });
});
