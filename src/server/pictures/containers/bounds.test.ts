import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { AppError } from "#core/errors.ts";
import type { UploadMimeType } from "#core/image-payload.ts";
import { cleanImage } from "../image-container.ts";

const EOI = Buffer.from([0xff, 0xd9]);

const plain = (width = 64, height = 48) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#884",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  });

/** What a walk says of a file: that it is kept, or the reason of its refusal. */
function reasonFor(bytes: Buffer, mimeType: UploadMimeType): string {
  try {
    cleanImage(bytes, mimeType);
    return "kept";
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "image_unreadable") throw error;
    return error.cause instanceof Error ? error.cause.message : "no reason";
  }
}

describe("asvs-15.2.2 scans of a JPEG", () => {
  const segment = (marker: number, body: readonly number[]) =>
    Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body]);
  /** Name, first and last coefficient, bits coded before, bits still to come. */
  type Scan = readonly [
    names: readonly number[],
    from: number,
    to: number,
    before: number,
    toCome: number,
  ];

  function jpegOf(frame: number, scans: readonly Scan[]): Buffer {
    return Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      segment(frame, [8, 0, 48, 0, 64, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
      ...scans.flatMap(([names, from, to, before, toCome]) => [
        segment(0xda, [
          names.length,
          ...names.flatMap((name) => [name, 0]),
          from,
          to,
          before * 16 + toCome,
        ]),
        Buffer.from([0, 0]),
      ]),
      EOI,
    ]);
  }
  const progressive = 0xc2;
  const baseline = 0xc0;
  const dc: Scan = [[1, 2, 3], 0, 0, 0, 0];
  /** Every coefficient of every component in a scan of its own. */
  const singly = (count: number): Scan[] =>
    Array.from({ length: count }, (_, index) => [[1], index + 1, index + 1, 0, 0] as const);

  test.each([
    ["100 times the same", [dc, ...Array.from({ length: 99 }, (): Scan => [[1], 1, 63, 0, 0])]],
    ["the same twice", [dc, [[1], 1, 63, 0, 0], [[1], 1, 63, 0, 0]]],
    ["one coefficient of a band again", [dc, [[1], 1, 5, 0, 0], [[1], 5, 63, 0, 0]]],
    [
      "the same bit made finer twice",
      [
        [[1, 2, 3], 0, 0, 0, 1],
        [[1, 2, 3], 0, 0, 1, 0],
        [[1, 2, 3], 0, 0, 1, 0],
      ],
    ],
    ["coarser than before", [dc, [[1], 1, 63, 0, 1], [[1], 1, 63, 0, 2]]],
    ["one component twice in a scan", [[[1, 1, 2, 3], 0, 0, 0, 0]]],
  ] as const satisfies [string, readonly Scan[]][])("%s are refused", (_, scans) => {
    expect(reasonFor(jpegOf(progressive, scans), "image/jpeg")).toBe(
      "a scan codes again what was coded before",
    );
  });

  test("of a frame without layers each component comes once", () => {
    expect(reasonFor(jpegOf(baseline, [[[1, 2, 3], 0, 63, 0, 0]]), "image/jpeg")).toBe("kept");
    const apart: Scan[] = [1, 2, 3].map((name) => [[name], 0, 63, 0, 0] as const);
    expect(reasonFor(jpegOf(baseline, apart), "image/jpeg")).toBe("kept");
    expect(reasonFor(jpegOf(baseline, [...apart, [[2], 0, 63, 0, 0]]), "image/jpeg")).toBe(
      "a scan codes again what was coded before",
    );
  });

  test("20 that all bring something new are kept, and 21 are not", () => {
    expect(reasonFor(jpegOf(progressive, [dc, ...singly(19)]), "image/jpeg")).toBe("kept");
    expect(reasonFor(jpegOf(progressive, [dc, ...singly(20)]), "image/jpeg")).toBe(
      "the picture has too many scans",
    );
  });

  test.each([
    { progressive: true },
    { progressive: true, chromaSubsampling: "4:4:4" },
    { mozjpeg: true },
    { mozjpeg: true, chromaSubsampling: "4:4:4", quality: 98 },
    { optimiseScans: true, progressive: true, trellisQuantisation: true },
  ])("those of known encoders are kept: %j", async (options) => {
    const bytes = await plain(330, 243).jpeg(options).toBuffer();
    expect(reasonFor(bytes, "image/jpeg")).toBe("kept");
  });

  test("restart markers: one for each block, and no more", async () => {
    const bytes = await plain().jpeg().toBuffer();
    const blocks = (64 / 8) * (48 / 8);
    const withRestarts = (count: number) =>
      Buffer.concat([
        bytes.subarray(0, -2),
        ...Array.from({ length: count }, (_, index) => Buffer.from([0xff, 0xd0 + (index % 8)])),
        EOI,
      ]);
    expect(reasonFor(withRestarts(blocks), "image/jpeg")).toBe("kept");
    for (const count of [blocks + 1, 1_000_000]) {
      expect(reasonFor(withRestarts(count), "image/jpeg")).toBe(
        "a scan has more restart markers than blocks",
      );
    }
  });

  test("segments without end", async () => {
    const bytes = await plain().jpeg().toBuffer();
    const interval = segment(0xdd, [0, 0]);
    const many = (count: number) =>
      Buffer.concat([
        bytes.subarray(0, 2),
        ...Array.from({ length: count }, () => interval),
        bytes.subarray(2),
      ]);
    expect(reasonFor(many(500), "image/jpeg")).toBe("kept");
    expect(reasonFor(many(1_000_000), "image/jpeg")).toBe("the file has too many segments");
  });
});

describe("chunks of a PNG", () => {
  const empty = (type: string) =>
    Buffer.concat([Buffer.alloc(4), Buffer.from(type), Buffer.alloc(4)]);

  test.each(["IDAT", "tEXt"])("a million of type %s", async (type) => {
    const bytes = await plain().png().toBuffer();
    const many = (count: number) =>
      Buffer.concat([
        bytes.subarray(0, -12),
        ...Array.from({ length: count }, () => empty(type)),
        bytes.subarray(-12),
      ]);
    expect(reasonFor(many(2_000), "image/png")).toBe("kept");
    expect(reasonFor(many(800_000), "image/png")).toBe("the file has too many chunks");
  });

  test("what may come once is kept once", async () => {
    const bytes = await plain().withIccProfile("p3").png().toBuffer();
    const at = bytes.indexOf("iCCP") - 4;
    const profile = bytes.subarray(at, at + 12 + bytes.readUInt32BE(at));
    const twice = Buffer.concat([
      bytes.subarray(0, at),
      profile,
      profile,
      bytes.subarray(at + profile.length),
    ]);
    expect(Buffer.from(cleanImage(twice, "image/png").bytes).equals(bytes)).toBe(true);
  });
});

test("chunks of a WebP: 10,000 frames", async () => {
  const frames = Buffer.alloc(64 * 48 * 3 * 3, 90).fill(200, 0, 64 * 48 * 3);
  const raw = { width: 64, height: 48 * 3, channels: 3, pageHeight: 48 } as const;
  const bytes = await sharp(frames, { raw }).webp({ lossless: true }).toBuffer();
  const at = bytes.indexOf("ANMF");
  const length = bytes.readUInt32LE(at + 4);
  const frame = bytes.subarray(at, at + 8 + length + (length % 2));
  const many = (count: number) => {
    const file = Buffer.concat([bytes, ...Array.from({ length: count }, () => frame)]);
    file.writeUInt32LE(file.length - 8, 4);
    return file;
  };
  expect(reasonFor(many(1_000), "image/webp")).toBe("kept");
  expect(reasonFor(many(10_000), "image/webp")).toBe("the file has too many chunks");
});

test("blocks of a GIF: a million, before the picture and in it", async () => {
  const bytes = await plain().gif().toBuffer();
  const coloursEnd = 13 + 3 * 2 ** (((bytes[10] ?? 0) & 7) + 1);
  const blocks = (count: number) =>
    Buffer.concat([
      Buffer.from([0x21, 0xfe]),
      Buffer.alloc(2 * count, Buffer.from([1, 65])),
      Buffer.from([0]),
    ]);
  const before = (count: number) =>
    Buffer.concat([bytes.subarray(0, coloursEnd), blocks(count), bytes.subarray(coloursEnd)]);
  const comments = Buffer.concat([
    bytes.subarray(0, coloursEnd),
    ...Array.from({ length: 300_000 }, () => Buffer.from([0x21, 0xfe, 0])),
    bytes.subarray(coloursEnd),
  ]);
  const inside = Buffer.concat([
    bytes.subarray(0, -2),
    Buffer.alloc(2_000_000, Buffer.from([1, 65])),
    Buffer.from([0, 0x3b]),
  ]);
  expect(reasonFor(before(50_000), "image/gif")).toBe("kept");
  for (const hostile of [before(1_000_000), comments, inside]) {
    expect(reasonFor(hostile, "image/gif")).toBe("the file has too many blocks");
  }
});
