import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { adobeRgbProfile } from "../../../../tests/fixtures/colour-profiles.ts";
import { decodeImage, restrictLoaders } from "./decode.ts";

const RED = { r: 220, g: 30, b: 40 };

beforeAll(restrictLoaders);

function redPicture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: RED } });
}

function pixel(data: Uint8Array, index: number): number[] {
  return Array.from(data.subarray(3 * index, 3 * index + 3));
}

describe("pictures that can be read", () => {
  test.each([
    ["JPEG", () => redPicture(8, 6).jpeg({ quality: 100, chromaSubsampling: "4:4:4" })],
    ["PNG", () => redPicture(8, 6).png()],
    ["palette PNG", () => redPicture(8, 6).png({ palette: true })],
    ["WebP", () => redPicture(8, 6).webp({ lossless: true })],
    ["GIF", () => redPicture(8, 6).gif()],
    ["16-bit PNG", () => redPicture(8, 6).toColourspace("rgb16").png()],
    ["CMYK JPEG", () => redPicture(8, 6).toColourspace("cmyk").jpeg({ quality: 100 })],
  ])("%s", async (_, make) => {
    const { raster, alpha } = await decodeImage(await make().toBuffer());
    expect([raster.width, raster.height, raster.data.length]).toEqual([8, 6, 144]);
    expect(alpha).toBeNull();
    const [red = 0, green = 0, blue = 0] = pixel(raster.data, 20);
    expect(red).toBeGreaterThan(190);
    expect(green).toBeLessThan(80);
    expect(blue).toBeLessThan(80);
  });

  test("a grey picture has three equal channels", async () => {
    const bytes = await redPicture(5, 5).greyscale().png().toBuffer();
    const { raster } = await decodeImage(bytes);
    const [red, green, blue] = pixel(raster.data, 7);
    expect(raster.data).toHaveLength(75);
    expect([green, blue]).toEqual([red, red]);
  });

  test.each(["jpeg", "png", "webp"] as const)(
    "%s: the colours of a camera's profile are converted to sRGB",
    async (format) => {
      const adobe = path.join(tmpdir(), `adobe-${process.pid}.icc`);
      writeFileSync(adobe, adobeRgbProfile());
      for (const profile of ["p3", adobe]) {
        const bytes = await redPicture(16, 16)
          .withIccProfile(profile)
          .toFormat(format, { quality: 100 })
          .toBuffer();
        const stored = await sharp(bytes, { ignoreIcc: true }).raw().toBuffer();
        // In a wider space the same red has a lower value.
        expect(pixel(stored, 20)[0]).toBeLessThan(RED.r - 10);
        const { raster } = await decodeImage(bytes);
        for (const [channel, value] of [RED.r, RED.g, RED.b].entries())
          expect(Math.abs((pixel(raster.data, 20)[channel] ?? 0) - value)).toBeLessThanOrEqual(6);
      }
      rmSync(adobe);
    },
  );

  test("the EXIF orientation is applied", async () => {
    const bytes = await redPicture(9, 4).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { raster } = await decodeImage(bytes);
    expect([raster.width, raster.height]).toEqual([4, 9]);
  });

  test("transparency is kept apart, on white", async () => {
    const background = { ...RED, alpha: 0.5 };
    const bytes = await sharp({ create: { width: 3, height: 3, channels: 4, background } })
      .png()
      .toBuffer();
    const { raster, alpha } = await decodeImage(bytes);
    expect(alpha?.[4]).toBe(128);
    expect(pixel(raster.data, 4)[1]).toBeGreaterThan(130);
  });

  test("the pixels can be changed in a copy", async () => {
    const { raster } = await decodeImage(await redPicture(4, 4).jpeg().toBuffer());
    const before = raster.data[0];
    raster.data.slice().fill(0);
    expect(raster.data[0]).toBe(before);
  });
});

const brokenOff = (bytes: Buffer, length: number) =>
  Buffer.concat([bytes.subarray(0, length), Buffer.from([0xff, 0xd9])]);

describe("what cannot be read is a bad request", () => {
  test.each([
    ["noise", async () => Uint8Array.from({ length: 900 }, (_, i) => (i * 89) % 256)],
    ["nothing", async () => new Uint8Array()],
    ["SVG", async () => new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["TIFF", () => redPicture(8, 8).tiff().toBuffer()],
    [
      "a truncated JPEG",
      async () => (await redPicture(300, 300).jpeg().toBuffer()).subarray(0, 700),
    ],
    [
      "a JPEG that breaks off before its end marker",
      async () => brokenOff(await redPicture(300, 300).jpeg().toBuffer(), 700),
    ],
    ["more than 50 megapixels", () => redPicture(7200, 7200).png().toBuffer()],
  ])("%s", { timeout: 30_000 }, async (_, make) => {
    const bytes = await make();
    await expect(decodeImage(bytes)).rejects.toMatchObject({ code: "bad_request" });
  });
});
