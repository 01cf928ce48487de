import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { preflightReport } from "#core/documents/preflight.ts";
import type { LocalEngine } from "#engine/local/adapters/local-engine.ts";
import { portraitFixtures, portraitPhoto } from "../../tests/fixtures/photos.ts";
import { pictureEngine } from "../../tests/setup/picture-engine.ts";

const TIMEOUT_MS = 60_000;

let engine: LocalEngine;

beforeAll(async () => {
  engine = await pictureEngine();
}, TIMEOUT_MS);

async function run(operation: string, bytes: Uint8Array, options: object = {}) {
  const payload = { sourceImage: { bytes, mimeType: "image/jpeg" }, ...options };
  const { image } = await engine.run(
    { operation, payload },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  return image;
}

/** Someone with room around the head, sent with `side` pixels on the longest side. */
async function photoOf(side: number): Promise<Uint8Array> {
  const own = portraitFixtures.find(({ name }) => name === "long dark hair");
  if (!own) throw new Error("The fixture is missing.");
  const photo = await portraitPhoto({ ...own, left: 10, top: 170, width: 660, height: 880 });
  const full = await sharp(photo).resize(1_800, 2_400, { fit: "fill" }).png().toBuffer();
  // A clean edge below the chin, because an enlarged fixture has none.
  const card = (background: string, left: number) => ({
    input: { create: { width: 180, height: 340, channels: 3, background } as const },
    left,
    top: 1_720,
  });
  const drawn = await sharp(full)
    .composite([card("#ffffff", 820), card("#000000", 1_000)])
    .png()
    .toBuffer();
  return Uint8Array.from(
    await sharp(drawn).resize(side, side, { fit: "inside" }).jpeg({ quality: 95 }).toBuffer(),
  );
}

test("a photo of 4,096 px keeps its size", { timeout: TIMEOUT_MS }, async () => {
  const long = Uint8Array.from(
    await sharp(await photoOf(2_400))
      .resize(512, 4_096, { fit: "cover" })
      .jpeg()
      .toBuffer(),
  );
  for (const [operation, options] of [
    ["art_style", { style: "pencil" }],
    ["restore_image", {}],
  ] as const) {
    const { widthPx, heightPx } = await run(operation, long, options);
    expect([operation, widthPx, heightPx]).toEqual([operation, 512, 4_096]);
  }
});

/** Width of the card's edge between 10 and 90 % of its step, in pixels: the median of rows below the chin. */
async function edgeWidth(bytes: Uint8Array): Promise<number> {
  const { data, info } = await sharp(bytes)
    .flatten({ background: "#ffffff" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const widths: number[] = [];
  for (let y = Math.round(0.95 * info.height); y < 0.98 * info.height; y++) {
    const row = data.subarray(y * info.width, (y + 1) * info.width);
    let steepest = 1;
    const fall = (x: number) => (row[x - 1] ?? 0) - (row[x + 1] ?? 0);
    for (let x = 1; x < info.width - 1; x++) if (fall(x) > fall(steepest)) steepest = x;
    const [bright, dark] = [row[steepest - 10] ?? 0, row[steepest + 10] ?? 0];
    // Where the row falls below a share of the step, between pixels.
    const crossing = (share: number) => {
      const level = dark + share * (bright - dark);
      let x = steepest - 10;
      while ((row[x + 1] ?? 0) > level && x < steepest + 10) x++;
      return x + ((row[x] ?? 0) - level) / Math.max(1, (row[x] ?? 0) - (row[x + 1] ?? 0));
    };
    widths.push(crossing(0.1) - crossing(0.9));
  }
  return widths.toSorted((a, b) => a - b)[widths.length >> 1] ?? Number.NaN;
}

test("an ID photo is sharper if the photo was sent in full size", {
  timeout: TIMEOUT_MS,
}, async () => {
  const [small, full] = [
    await run("photo_id", await photoOf(800), { size: "35:45" }),
    await run("photo_id", await photoOf(2_400), { size: "35:45" }),
  ];
  const widths = [await edgeWidth(small.bytes), await edgeWidth(full.bytes)];
  expect(widths[1]).toBeLessThan(1.6);
  expect(widths[1]).toBeLessThan(0.9 * (widths[0] ?? 0));
});

test("a full-size photo passes the pre-flight check by its own pixels", {
  timeout: TIMEOUT_MS,
}, async () => {
  const headPx = async (side: number) => {
    const found = await engine.inspect({
      inspection: "document_check",
      payload: {
        sourceImage: { bytes: await photoOf(side), mimeType: "image/jpeg" },
        document: "de-passport",
        isCropOnly: false,
      },
      signal: new AbortController().signal,
    });
    return preflightReport.parse(found).checks.find(({ id }) => id === "resolution");
  };
  const [small, full] = [await headPx(800), await headPx(1_917)];
  expect(full?.outcome).toBe("pass");
  expect((full?.measured ?? 0) / (small?.measured ?? 0)).toBeCloseTo(1_917 / 800, 1);
});
