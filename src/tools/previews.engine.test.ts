import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import {
  type EngineFailure,
  type EnginePreview,
  type EngineResult,
  type ImageEngine,
  MAX_PREVIEW_BYTES,
} from "#engine/port.ts";
import {
  discPicture,
  groupPhoto,
  portraitFixtures,
  portraitPhoto,
} from "../../tests/fixtures/photos.ts";
import { sampled } from "../../tests/setup/depth.ts";
import { pictureEngine } from "../../tests/setup/picture-engine.ts";

const TIMEOUT_MS = 300_000;
let engine: ImageEngine;
let photo: Uint8Array;

beforeAll(async () => {
  engine = await pictureEngine();
  const fixture = portraitFixtures.find(({ name }) => name === "hair over the shoulder");
  if (!fixture) throw new Error("the photo is gone");
  photo = await portraitPhoto(fixture);
}, TIMEOUT_MS);

interface Run {
  /** Those that arrived before the result. */
  readonly previews: readonly EnginePreview[];
  readonly outcome: EngineResult | EngineFailure;
}

async function run(operation: string, bytes: Uint8Array, fields: object = {}): Promise<Run> {
  const previews: EnginePreview[] = [];
  const payload = { sourceImage: { bytes, mimeType: "image/jpeg" }, ...fields };
  const outcome = await engine
    .run(
      { operation, payload },
      {
        signal: new AbortController().signal,
        onProgress: () => undefined,
        onPreview: (preview) => previews.push(preview),
      },
    )
    .catch((failure: EngineFailure) => failure);
  return { previews: [...previews], outcome };
}

/** RGBA bytes in the size of the preview. */
async function pixelsOf(bytes: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  return sharp(bytes).resize(width, height, { fit: "fill" }).ensureAlpha().raw().toBuffer();
}

/** Mean differences of two images, 0..1: of the opacity, and of the colours on white. */
function differences(a: Uint8Array, b: Uint8Array): { alpha: number; colour: number } {
  let alpha = 0;
  let colour = 0;
  const onWhite = (pixels: Uint8Array, i: number, c: number): number =>
    255 + (((pixels[i + c] ?? 0) - 255) * (pixels[i + 3] ?? 0)) / 255;
  for (let i = 0; i < a.length; i += 4) {
    alpha += Math.abs((a[i + 3] ?? 0) - (b[i + 3] ?? 0)) / 255;
    for (let c = 0; c < 3; c++) colour += Math.abs(onWhite(a, i, c) - onWhite(b, i, c)) / (3 * 255);
  }
  const count = a.length / 4;
  return { alpha: alpha / count, colour: colour / count };
}

const dots = { style: "pointillism" };
const styles = sampled(
  [
    { style: "watercolor" },
    { style: "vangogh" },
    { style: "pencil" },
    { style: "silk" },
    { style: "renaissance" },
    { style: "manga" },
    { style: "modern" },
    dots,
  ],
  { everyNth: 4 },
);

const cases = [
  { operation: "remove_background", fields: {}, mostAlpha: 0.05, mostColour: 0.05 },
  { operation: "photo_id", fields: { size: "3:4" }, mostAlpha: 0.06, mostColour: 0.08 },
  {
    operation: "photo_id",
    fields: { size: "3:4", document: "eu-visa" },
    mostAlpha: 0.06,
    mostColour: 0.08,
  },
  { operation: "photo_crop", fields: { document: "us-visa" }, mostAlpha: 0, mostColour: 0.08 },
  { operation: "change_scenery", fields: { desc: "beach" }, mostAlpha: 0, mostColour: 0.08 },
  ...styles.map((fields) => ({
    operation: "art_style",
    fields,
    mostAlpha: 0,
    mostColour: 0.16,
  })),
];

describe("previews of the built-in engine", { timeout: TIMEOUT_MS }, () => {
  test.each(cases)("$operation $fields: small, and roughly the result", async (given) => {
    const { operation, fields, mostAlpha, mostColour } = given;
    const { previews, outcome } = await run(operation, photo, fields);
    expect(previews).toHaveLength(1);
    const [preview] = previews;
    if (!preview || !("image" in outcome)) throw new Error("no result");
    expect(preview.bytes.length).toBeLessThanOrEqual(MAX_PREVIEW_BYTES);
    const { width, height, format } = await sharp(preview.bytes).metadata();
    expect(format).toBe("webp");
    expect(Math.max(width, height)).toBeLessThanOrEqual(200);
    const { widthPx, heightPx } = outcome.image;
    expect(preview.result).toEqual({ widthPx, heightPx });
    expect(Math.abs((width / height) * (heightPx / widthPx) - 1)).toBeLessThan(0.01);
    const result = await pixelsOf(outcome.image.bytes, width, height);
    const shown = differences(await pixelsOf(preview.bytes, width, height), result);
    const unchanged = differences(await pixelsOf(photo, width, height), result);
    expect(shown.alpha).toBeLessThanOrEqual(mostAlpha);
    expect(shown.colour).toBeLessThan(mostColour);
    // It shows the change, not only the photo. Dots of pure colours look like the photo from afar.
    const mostOfPhoto = fields === dots ? 1 : 0.6;
    expect(shown.colour).toBeLessThan(mostOfPhoto * unchanged.colour);
  });

  test("a photo without people has no preview, but a result", async () => {
    const { previews, outcome } = await run("remove_background", await discPicture());
    expect(previews).toEqual([]);
    expect(outcome).toMatchObject({ note: "no_person_cut_out" });
  });

  test.each([
    ["no_face", () => discPicture()],
    ["bad_request", async () => (await groupPhoto(3, 480)).subarray(0, 900)],
  ] as const)("a run that fails as %s has none", async (code, bytes) => {
    const { previews, outcome } = await run("photo_id", await bytes(), { size: "3:4" });
    expect(previews).toEqual([]);
    expect(outcome).toMatchObject({ code });
  });
});
