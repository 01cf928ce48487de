import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import type { ImageFile } from "#core/image-payload.ts";
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
import { chooseGarment, findGarments } from "./garments.server.ts";
import { changeClothingOperation } from "./local.server.ts";

const TIMEOUT_MS = 90_000;
let analyser: Analyser;
beforeAll(async () => {
  analyser = await pictureAnalyser();
}, TIMEOUT_MS);

function jpeg(bytes: Uint8Array): ImageFile<string> {
  return { bytes, mimeType: "image/jpeg" };
}

function dress(bytes: Uint8Array, desc: string, clothing?: Uint8Array): Promise<LocalOutput> {
  return changeClothingOperation.run({
    payload: { sourceImage: jpeg(bytes), desc, clothingImage: clothing ? jpeg(clothing) : null },
    analyse: (picture) => analyser.analyse(picture),
    progress: () => undefined,
    signal: new AbortController().signal,
  });
}

/** A woman in a black uniform. */
async function uniform(): Promise<Uint8Array> {
  const [fixture] = portraitFixtures;
  if (!fixture) throw new Error("no fixture");
  return portraitPhoto(fixture);
}

/** From the brows to the chin of the only face. */
async function faceAlone(photo: Uint8Array): Promise<Uint8Array> {
  const [face] = await (await analyser.analyse(jpeg(photo))).faces();
  if (!face) throw new Error("no face");
  const xs = face.landmarks.map(({ x }) => x);
  const ys = face.landmarks.map(({ y }) => y);
  const [left, top] = [Math.round(Math.min(...xs)), Math.round(Math.min(...ys))];
  const width = Math.round(Math.max(...xs)) - left;
  const height = Math.round(Math.max(...ys)) - top;
  return sharp(photo).extract({ left, top, width, height }).resize(600).jpeg().toBuffer();
}

/** Mean colour of a small square, its middle in shares of the width and the height. */
function colourAt({ width, height, data }: Raster, x: number, y: number): number[] {
  const sums = [0, 0, 0];
  for (let dy = -4; dy <= 4; dy++) {
    for (let dx = -4; dx <= 4; dx++) {
      const i = 3 * ((Math.round(y * height) + dy) * width + Math.round(x * width) + dx);
      for (const c of [0, 1, 2]) sums[c] = (sums[c] ?? 0) + (data[i + c] ?? 0) / 81;
    }
  }
  return sums;
}

test("the garment takes the colour, face and hair and background stay bit for bit", {
  timeout: TIMEOUT_MS,
}, async () => {
  const photo = await uniform();
  const { raster, note } = await dress(photo, "đỏ");
  const analysis = await analyser.analyse(jpeg(photo));
  const before = analysis.image.raster;
  expect([raster.width, raster.height, note]).toEqual([
    before.width,
    before.height,
    "garment_cut_stays",
  ]);
  const [red = 0, green = 0, blue = 0] = colourAt(raster, 0.25, 0.8);
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  for (const [x, y] of [
    [0.55, 0.33],
    [0.83, 0.4],
    [0.1, 0.1],
  ] as const) {
    expect(colourAt(raster, x, y)).toEqual(colourAt(before, x, y));
  }
  const { garments } = (await findGarments(analysis)) ?? { garments: [] };
  const garment = chooseGarment(garments, null);
  const changed = garment?.data.filter((share, i) => {
    const isSame = [0, 1, 2].every((c) => raster.data[3 * i + c] === before.data[3 * i + c]);
    return !isSame && share < 0.01;
  });
  expect(changed?.length).toBe(0);
  const again = await dress(photo, "đỏ");
  expect(Buffer.compare(raster.data, again.raster.data)).toBe(0);
});

test("white cloth keeps the folds of black cloth", { timeout: TIMEOUT_MS }, async () => {
  const photo = await uniform();
  const { raster } = await dress(photo, "white");
  const values: number[] = [];
  for (let y = Math.round(0.7 * raster.height); y < 0.95 * raster.height; y++) {
    for (let x = Math.round(0.12 * raster.width); x < 0.4 * raster.width; x++) {
      values.push(raster.data[3 * (y * raster.width + x)] ?? 0);
    }
  }
  const sorted = values.toSorted((a, b) => a - b);
  expect(sorted[Math.floor(0.5 * sorted.length)]).toBeGreaterThan(130);
  const spread =
    (sorted[Math.floor(0.9 * sorted.length)] ?? 0) - (sorted[Math.floor(0.1 * sorted.length)] ?? 0);
  expect(spread).toBeGreaterThan(25);
});

test("cloth from a photo: of a thing, and of a garment that somebody wears", {
  timeout: TIMEOUT_MS,
}, async () => {
  const photo = await uniform();
  // The disc is orange.
  const fromThing = await dress(photo, "", await discPicture());
  const [red = 0, green = 0, blue = 0] = colourAt(fromThing.raster, 0.25, 0.8);
  expect(red).toBeGreaterThan(green + 15);
  expect(green).toBeGreaterThan(blue + 10);
  const worn = await dress(await groupPhoto(6), "", photo);
  expect([worn.raster.width, worn.raster.height]).toEqual([800, 640]);
});

test("refused: unknown words, another cut, a garment out of sight, and a picture without a person", {
  timeout: TIMEOUT_MS,
}, async () => {
  await expect(dress(await uniform(), "something nice")).rejects.toMatchObject({
    code: "unsupported",
  });
  await expect(dress(await uniform(), "white wedding dress")).rejects.toMatchObject({
    code: "unsupported",
  });
  await expect(dress(await uniform(), "denim trousers")).rejects.toMatchObject({
    code: "garment_not_found",
  });
  await expect(dress(await discPicture(), "red")).rejects.toMatchObject({ code: "no_person" });
});

test("a face that fills the photo shows no clothing, and the refusal says so", {
  timeout: TIMEOUT_MS,
}, async () => {
  const face = await faceAlone(await uniform());
  await expect(dress(face, "red")).rejects.toMatchObject({ code: "no_clothing" });
  await expect(dress(await uniform(), "", face)).rejects.toMatchObject({ code: "no_clothing" });
});
