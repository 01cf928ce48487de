import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { askerOfTests, picturesOfTests } from "../../../tests/setup/pictures.ts";

const KIND = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
} as const;

function picture(format: keyof typeof KIND, width = 64, height = 48): Promise<Buffer> {
  const noise = sharp({
    create: { width, height, channels: 3, background: { r: 200, g: 120, b: 80 } },
  });
  return noise.toFormat(format).toBuffer();
}

const asker = askerOfTests();
const pictures = picturesOfTests();
afterAll(() => pictures.close());

const send = (bytes: Buffer, mimeType: string) =>
  pictures.readImage({ base64: bytes.toString("base64"), mimeType }, asker);
const refused = (code: string) => expect.objectContaining({ code });

test.each(["png", "jpeg", "webp", "gif"] as const)("takes a %s as it is", async (format) => {
  const bytes = await picture(format);
  const image = await send(bytes, KIND[format]);
  expect(image.mimeType).toBe(KIND[format]);
  expect(Buffer.from(image.bytes).equals(bytes)).toBe(true);
});

describe("type", () => {
  test.each(["image/svg+xml", "image/jpg", "IMAGE/PNG", "", "text/html"])(
    "%j",
    async (mimeType) => {
      await expect(send(await picture("png"), mimeType)).rejects.toEqual(
        refused("unsupported_media"),
      );
    },
  );

  test("a type that is another one's content, also when both are allowed", async () => {
    const png = await picture("png");
    await expect(send(png, "image/jpeg")).rejects.toEqual(refused("unsupported_media"));
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>');
    await expect(send(svg, "image/png")).rejects.toEqual(refused("unsupported_media"));
    const tiff = await sharp(png).tiff().toBuffer();
    await expect(send(tiff, "image/png")).rejects.toEqual(refused("unsupported_media"));
  });
});

describe("base64", () => {
  test.each([
    "not base64!",
    "iVBORw0KGgo",
    "iVBO\nRw0KGgo=",
    "iVBORw0KGg-_",
    "====",
    "iVBO=w0KGgo=",
    "data:image/png;base64,iVBORw0KGgo=",
    "é".repeat(4),
  ])("%j", async (base64) => {
    await expect(pictures.readImage({ base64, mimeType: "image/png" }, asker)).rejects.toEqual(
      refused("image_not_base64"),
    );
  });
});

describe("size", () => {
  test("10 MB pass the limit and one byte more does not", async () => {
    const png = await picture("png");
    const limit = 10 * 1024 * 1024;
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
    await expect(send(padded(limit), "image/png")).resolves.toBeDefined();
    for (const size of [limit + 1, limit + 3, 11 * 1024 * 1024]) {
      await expect(send(padded(size), "image/png")).rejects.toMatchObject({
        code: "too_large",
        details: { limitMb: 10 },
      });
    }
  });

  test.each([
    [1, 1],
    [31, 500],
    [500, 31],
  ])("%i x %i px are too small", async (width, height) => {
    await expect(send(await picture("png", width, height), "image/png")).rejects.toEqual(
      refused("image_too_small"),
    );
  });

  test("a tiny file that unpacks to more than 50 megapixels is refused by its header", async () => {
    const header = await pngHeader(20_000, 20_000, 0);
    await expect(send(header, "image/png")).rejects.toMatchObject({
      code: "too_many_pixels",
      details: { limitMegapixels: 50 },
    });
    const whole = {
      create: { width: 5_000, height: 5_000, channels: 3, background: "#888" },
    } as const;
    await expect(send(await sharp(whole).png().toBuffer(), "image/png")).resolves.toBeDefined();
    await expect(send(await pngHeader(5_000, 5_000, 0), "image/png")).rejects.toEqual(
      refused("image_unreadable"),
    );
    await expect(send(await pngHeader(5_000, 5_000, 1), "image/png")).rejects.toMatchObject({
      details: { limitMegapixels: 16 },
    });
  });

  /** The start of a PNG that claims to be `width` x `height`, taken from a real one. */
  async function pngHeader(width: number, height: number, interlace: 0 | 1): Promise<Buffer> {
    const bytes = Buffer.from(await picture("png"));
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    bytes.writeUInt8(interlace, 28);
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    return bytes;
  }

  /** CRC-32 of PNG chunks (ISO 3309). */
  function crc32(bytes: Uint8Array): number {
    let crc = 0xffffffff;
    for (const byte of bytes) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return (crc ^ 0xffffffff) >>> 0;
  }
});

test.each(["png", "jpeg", "webp", "gif"] as const)(
  "a %s cut in its header is unreadable",
  async (format) => {
    const bytes = await picture(format);
    await expect(send(bytes.subarray(0, 12), KIND[format])).rejects.toEqual(
      refused("image_unreadable"),
    );
  },
);
