import sharp from "sharp";
import { expect, test } from "vitest";
import { resultMimeTypes } from "#core/image-payload.ts";
import { readDensity } from "#core/print-density.ts";
import { encodeOutput } from "./encode.ts";

const COLOUR = [180, 60, 50];
const raster = {
  width: 60,
  height: 80,
  data: Uint8Array.from({ length: 3 * 60 * 80 }, (_, index) => COLOUR[index % 3] ?? 0),
};

test.each(resultMimeTypes)(
  "%s is sRGB for readers with and without colour management",
  async (mimeType) => {
    for (const print of [{}, { dotsPerInch: 300 }]) {
      const { bytes } = await encodeOutput({ raster, alpha: null, mimeType, note: null, ...print });
      for (const ignoreIcc of [false, true]) {
        const pixels = await sharp(bytes, { ignoreIcc }).raw().toBuffer();
        for (const [channel, value] of COLOUR.entries())
          expect(Math.abs((pixels[channel] ?? 0) - value)).toBeLessThanOrEqual(3);
      }
    }
  },
);

test("a PNG for print carries its density", async () => {
  const { bytes } = await encodeOutput({
    raster,
    alpha: null,
    mimeType: "image/png",
    dotsPerInch: 307,
    note: null,
  });
  expect(readDensity(bytes)).toBe(307);
});
