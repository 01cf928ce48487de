import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { uploadLimits } from "#core/image-limits.ts";
import { crc32, hasPngDensity, withJpegDensity, withPngDensity } from "#core/print-density.ts";
import { fitWithin } from "./jobs.ts";
import { readImageHeader } from "./read-header.ts";

const picture = sharp({ create: { width: 321, height: 123, channels: 4, background: "#a84c" } });

const knownBeginnings = [
  "\x89PNG\r\n\x1a\n",
  "\xff\xd8\xff",
  "GIF89a",
  ...["VP8X", "VP8L", "VP8 "].map((chunk) => `RIFF\0\0\0\0WEBP${chunk}`),
  "\0\0\0\x18ftypheic",
].map((text) => Array.from(text, (letter) => letter.charCodeAt(0)));

describe("type and size from the first bytes", () => {
  test.each([
    ["image/png", () => picture.clone().png()],
    ["image/jpeg", () => picture.clone().jpeg()],
    ["image/jpeg", () => picture.clone().jpeg({ progressive: true })],
    ["image/webp", () => picture.clone().webp()],
    ["image/webp", () => picture.clone().webp({ lossless: true })],
    ["image/gif", () => picture.clone().gif()],
  ])("%s", async (type, encode) => {
    const bytes = new Uint8Array(await encode().toBuffer());
    expect(readImageHeader(bytes)).toEqual({ type, size: { widthPx: 321, heightPx: 123 } });
  });

  test("a JPEG with a long block of metadata in front", async () => {
    const bytes = await picture
      .clone()
      .jpeg()
      .withExif({ IFD0: { ImageDescription: "x".repeat(20_000) } })
      .toBuffer();
    expect(readImageHeader(new Uint8Array(bytes))?.size).toEqual({ widthPx: 321, heightPx: 123 });
  });

  test("a HEIC is known by its brand; text and SVG are not pictures", () => {
    const text = (value: string) => new TextEncoder().encode(value);
    expect(readImageHeader(text("\0\0\0\x18ftypheic\0\0\0\0"))).toEqual({
      type: "image/heic",
      size: null,
    });
    expect(readImageHeader(text("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toBeNull();
    expect(readImageHeader(text("short"))).toBeNull();
  });

  test("no bytes, random or cut off, make it throw", async () => {
    // Without a known beginning random bytes would never get past the type.
    const beginnings = [[], ...knownBeginnings].map((bytes) => fc.constant(bytes));
    const bytes = fc.tuple(
      fc.oneof(...beginnings),
      fc.array(fc.nat({ max: 255 }), { maxLength: 64 }),
    );
    fc.assert(
      fc.property(bytes, ([beginning, rest]) => {
        readImageHeader(new Uint8Array([...beginning, ...rest]));
      }),
      { numRuns: 2_000 },
    );
    for (const format of ["png", "jpeg", "webp", "gif"] as const) {
      const whole = new Uint8Array(await picture.clone().toFormat(format).toBuffer());
      for (let length = 0; length < Math.min(whole.length, 400); length += 1) {
        readImageHeader(whole.subarray(0, length));
      }
    }
    expect.assertions(0);
  });
});

describe("300 dpi", () => {
  test("crc32 of the standard's check string", () => {
    expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
  });

  test("PNG: another reader sees the density and the same pixels", async () => {
    const plain = await picture.clone().png().toBuffer();
    const tagged = withPngDensity(new Uint8Array(plain), 300);
    const at = plain.indexOf("pHYs") - 4;
    const bare = Buffer.concat([plain.subarray(0, at), plain.subarray(at + 21)]);
    expect([hasPngDensity(bare), hasPngDensity(tagged)]).toEqual([false, true]);
    expect((await sharp(tagged).metadata()).density).toBe(300);
    const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
    expect((await pixels(tagged)).equals(await pixels(plain))).toBe(true);
  });

  test("JPEG: with a JFIF segment it is set, without one it is added", async () => {
    const jfif = new Uint8Array(await picture.clone().flatten().jpeg().toBuffer());
    const segmentLength = 2 + ((jfif[4] ?? 0) << 8) + (jfif[5] ?? 0);
    const bare = new Uint8Array([...jfif.subarray(0, 2), ...jfif.subarray(2 + segmentLength)]);
    for (const bytes of [jfif, bare]) {
      const { density, width } = await sharp(withJpegDensity(bytes, 300)).metadata();
      expect({ density, width }).toEqual({ density: 300, width: 321 });
    }
  });
});

test("an upright photo of 12 megapixels is sent with the default as 1800 x 2400", () => {
  expect(fitWithin(3024, 4032, uploadLimits.maxSidePx)).toEqual({ widthPx: 1800, heightPx: 2400 });
});

test.each([
  [4000, 3000, 800, 600],
  [3000, 4000, 600, 800],
  [800, 600, 800, 600],
  [300, 200, 300, 200],
  [8000, 2, 800, 1],
])("%i x %i is sent as %i x %i", (width, height, widthPx, heightPx) => {
  expect(fitWithin(width, height, 800)).toEqual({ widthPx, heightPx });
});
