import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { preflightReport } from "#core/documents/preflight.ts";
import type { LocalEngine } from "#engine/local/adapters/local-engine.ts";
import { photoWithEdge } from "../../tests/fixtures/edge-photo.ts";
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

test("a photo of 4,096 px keeps its size", { timeout: TIMEOUT_MS }, async () => {
  const long = Uint8Array.from(
    await sharp(await photoWithEdge(2_400))
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

test("a full-size photo passes the pre-flight check by its own pixels", {
  timeout: TIMEOUT_MS,
}, async () => {
  const headPx = async (side: number) => {
    const found = await engine.inspect({
      inspection: "document_check",
      payload: {
        sourceImage: { bytes: await photoWithEdge(side), mimeType: "image/jpeg" },
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
