import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { UploadMimeType } from "#core/image-payload.ts";
import { cleanImage } from "./image-container.ts";

const WIDTH = 64;
const HEIGHT = 48;
const CANARY = "canary: 21.0285 N 105.8542 E";
const SOURCE = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${SOURCE}" note="${CANARY}"/></rdf:RDF></x:xmpmeta>`;

type Format = "png" | "jpeg" | "webp" | "gif";
const formats = ["png", "jpeg", "webp", "gif"] as const;
const typeOf = (format: Format): UploadMimeType => `image/${format}`;

/** Noise, so that a wrong pixel shows. */
function noise(channels: 3 | 4 = 3) {
  const data = Buffer.alloc(WIDTH * HEIGHT * channels);
  for (let index = 0; index < data.length; index++) data[index] = (index * 7919) % 251;
  return sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels } });
}

/** A picture that tells where it was taken, by whom, and that a machine made it. */
function told(format: Format, orientation = 6): Promise<Buffer> {
  const exif = { IFD0: { Artist: CANARY }, IFD3: { GPSLatitude: "21/1 1/1 42/1" } };
  const picture = noise().withExif(exif).withXmp(xmp).withMetadata({ orientation });
  return picture.withIccProfile("p3").toFormat(format).toBuffer();
}

const pixelsOf = (bytes: Uint8Array) =>
  sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true });

function clean(bytes: Buffer, format: Format) {
  const image = cleanImage(bytes, typeOf(format));
  return { ...image, bytes: Buffer.from(image.bytes) };
}

describe.each(["png", "jpeg", "webp"] as const)("a %s that tells too much", (format) => {
  test("asvs-14.2.8 loses it all but which way is up, its colours and its marks", async () => {
    const bytes = await told(format);
    const before = await sharp(bytes).metadata();
    expect([Boolean(before.exif), Boolean(before.xmp)]).toEqual([true, true]);
    const image = clean(bytes, format);
    const after = await sharp(image.bytes).metadata();
    expect(image.bytes.includes("canary")).toBe(false);
    expect(after).toMatchObject({ width: before.width, height: before.height, orientation: 6 });
    expect(after.exif?.length).toBeLessThanOrEqual(32);
    expect(after.xmp).toBeUndefined();
    expect(after.icc?.equals(before.icc ?? Buffer.alloc(0))).toBe(true);
    expect(image.marks).toEqual({
      digitalSourceType: "trainedAlgorithmicMedia",
      hasManifest: false,
    });
    const [given, got] = await Promise.all([pixelsOf(bytes), pixelsOf(image.bytes)]);
    expect(got.info).toEqual(given.info);
    expect(got.data.equals(given.data)).toBe(true);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])("stays turned as it was (%i)", async (orientation) => {
    const bytes = await told(format, orientation);
    const { bytes: cleaned } = clean(bytes, format);
    const { orientation: found } = await sharp(cleaned).metadata();
    expect(found ?? 1).toBe(orientation);
    expect(clean(cleaned, format).bytes.equals(cleaned)).toBe(true);
  });

  test("whatever stands behind its end is gone", async () => {
    const plain = await noise().toFormat(format).toBuffer();
    const tail = Buffer.from(`<script>${CANARY}</script>PK\u0003\u0004`);
    expect(clean(Buffer.concat([plain, tail]), format).bytes.equals(plain)).toBe(true);
  });
});

test.each(["png", "jpeg", "webp"] as const)(
  "a %s that tells nothing is given back as it is, without a copy",
  async (format) => {
    const bytes = await noise().toFormat(format).toBuffer();
    const image = cleanImage(bytes, typeOf(format));
    expect(image.bytes).toBe(bytes);
    expect(image).not.toHaveProperty("marks");
  },
);

test("transparency stays", async () => {
  for (const format of ["png", "webp"] as const) {
    const bytes = await noise(4).withXmp(xmp).toFormat(format).toBuffer();
    const [given, got] = [await pixelsOf(bytes), await pixelsOf(clean(bytes, format).bytes)];
    expect(got.data.equals(given.data)).toBe(true);
    expect(got.info.channels).toBe(4);
  }
});

describe("the first picture of an animation", () => {
  async function animation(format: "gif" | "webp"): Promise<Buffer> {
    const frames = Buffer.alloc(WIDTH * HEIGHT * 3 * 3);
    frames.fill(200, 0, frames.length / 3);
    frames.fill(90, (frames.length / 3) * 2);
    const raw = { width: WIDTH, height: HEIGHT * 3, channels: 3, pageHeight: HEIGHT } as const;
    const made = sharp(frames, { raw });
    return format === "gif" ? made.gif().toBuffer() : made.webp({ lossless: true }).toBuffer();
  }

  test.each(["gif", "webp"] as const)("is all that stays of a %s", async (format) => {
    const bytes = await animation(format);
    expect((await sharp(bytes).metadata()).pages).toBe(3);
    const { bytes: cleaned } = clean(bytes, format);
    expect((await sharp(cleaned).metadata()).pages ?? 1).toBe(1);
    const first = await sharp(bytes, { pages: 1 }).removeAlpha().raw().toBuffer();
    expect((await sharp(cleaned).removeAlpha().raw().toBuffer()).equals(first)).toBe(true);
  });

  test("a GIF loses comments and data of programs", async () => {
    const bytes = await noise().gif().toBuffer();
    const block = (label: number, text: string) =>
      Buffer.from([0x21, label, text.length, ...Buffer.from(text), 0]);
    const end = 13 + 3 * 2 ** (((bytes[10] ?? 0) & 7) + 1);
    const spoken = Buffer.concat([
      bytes.subarray(0, end),
      block(0xfe, CANARY),
      block(0xff, `XMP DataXMP${SOURCE}`),
      block(0xff, "C2PA_GIF"),
      bytes.subarray(end),
      Buffer.from(CANARY),
    ]);
    const image = clean(spoken, "gif");
    expect(image.bytes.includes("canary")).toBe(false);
    expect(image.marks).toEqual({
      digitalSourceType: "trainedAlgorithmicMedia",
      hasManifest: true,
    });
    const [given, got] = [await pixelsOf(bytes), await pixelsOf(image.bytes)];
    expect(got.data.equals(given.data)).toBe(true);
  });
});

describe("a manifest is seen", () => {
  test("in a JPEG", async () => {
    const bytes = await noise().jpeg().toBuffer();
    const body = Buffer.from(
      "JP\0\u0001\0\0\0\u0001\0\0\0\u0040jumb\0\0\0\u0020jumdc2pa",
      "latin1",
    );
    const head = Buffer.from([0xff, 0xeb, 0, body.length + 2]);
    const signed = Buffer.concat([bytes.subarray(0, 2), head, body, bytes.subarray(2)]);
    const image = clean(signed, "jpeg");
    expect(image.marks).toEqual({ digitalSourceType: null, hasManifest: true });
    expect(image.bytes.equals(bytes)).toBe(true);
  });

  test("in a PNG", async () => {
    const bytes = await noise().png().toBuffer();
    const chunk = Buffer.from("\0\0\0\u0004caBXc2pa\0\0\0\0", "latin1");
    const signed = Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)]);
    expect(clean(signed, "png").marks).toEqual({ digitalSourceType: null, hasManifest: true });
  });
});

describe("what is not built as its format says is refused", () => {
  test.each(formats)("a %s, wherever it is cut", async (format) => {
    const bytes = await noise().toFormat(format).toBuffer();
    const ends = Array.from({ length: 40 }, (_, index) => Math.floor((bytes.length * index) / 41));
    for (const end of ends.filter((each) => each > 12)) {
      expect(() => clean(bytes.subarray(0, end), format)).toThrow(
        expect.objectContaining({ code: "image_unreadable" }),
      );
    }
  });

  test("a JPEG of two frames, of pixels without a frame, of too many layers", async () => {
    const bytes = await noise().jpeg().toBuffer();
    const frameAt = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    const frame = bytes.subarray(frameAt, frameAt + 2 + bytes.readUInt16BE(frameAt + 2));
    const rest = bytes.subarray(frameAt + frame.length);
    const scanAt = bytes.indexOf(Buffer.from([0xff, 0xda]));
    const scan = bytes.subarray(scanAt, -2);
    const twisted = [
      Buffer.concat([bytes.subarray(0, frameAt), frame, frame, rest]),
      Buffer.concat([bytes.subarray(0, frameAt), rest]),
      Buffer.concat([bytes.subarray(0, scanAt), ...Array.from({ length: 101 }, () => scan)]),
    ];
    for (const file of twisted) expect(() => clean(file, "jpeg")).toThrow("damaged");
  });
});
