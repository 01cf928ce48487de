import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { decodeWhole } from "./decode-whole.ts";
import { breaksOff } from "./whole-jpeg.ts";

const EOI = Buffer.from([0xff, 0xd9]);
const WIDTH = 331;
const HEIGHT = 243;

/** Waves with some noise, so that every kind of code comes up. */
function picture() {
  const data = Buffer.alloc(WIDTH * HEIGHT * 3);
  let chance = 1;
  for (let index = 0; index < data.length; index += 1) {
    chance = (chance * 16_807) % 2_147_483_647;
    data[index] = 128 + 90 * Math.sin(index / 300) + (chance % 37);
  }
  return sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
}

const kinds = {
  "baseline 4:2:0": { quality: 80 },
  "baseline 4:4:4": { quality: 95, chromaSubsampling: "4:4:4" },
  progressive: { quality: 80, progressive: true },
  "progressive 4:4:4": { quality: 95, progressive: true, chromaSubsampling: "4:4:4" },
  "by another encoder": { quality: 75, mozjpeg: true },
} as const;
type Kind = keyof typeof kinds;
const names: readonly Kind[] = [
  "baseline 4:2:0",
  "baseline 4:4:4",
  "progressive",
  "progressive 4:4:4",
  "by another encoder",
];

const make = (kind: Kind) => picture().jpeg(kinds[kind]).toBuffer();
const withEnd = (bytes: Uint8Array) => Buffer.concat([bytes, EOI]);
const pixelsOf = (bytes: Uint8Array) =>
  decodeWhole(bytes, (failOn) => sharp(bytes, { failOn }).raw().toBuffer());
const fails = (bytes: Uint8Array, failOn: "warning" | "truncated") =>
  sharp(bytes, { failOn })
    .raw()
    .toBuffer()
    .then(
      () => false,
      () => true,
    );

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Where coded pixels begin and end. */
function scansOf(bytes: Buffer): Stretch[] {
  const scans: Stretch[] = [];
  let from = 0;
  for (let at = 2; at < bytes.length - 1; at += 1) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || next === 0) continue;
    if (from > 0) scans.push({ from, to: at });
    const end = next === 0xd9 ? at + 2 : at + 2 + bytes.readUInt16BE(at + 2);
    from = next === 0xda ? end : 0;
    at = end - 1;
  }
  return scans;
}

const scanEnds = (bytes: Buffer) => scansOf(bytes).map(({ to }) => to);

/** A place inside of coded pixels, with so many of them before it. */
function placeAt(bytes: Buffer, part: number): number {
  const scans = scansOf(bytes);
  let left = Math.round(part * scans.reduce((sum, { from, to }) => sum + to - from, 0));
  for (const { from, to } of scans) {
    const place = from + left;
    if (place < to) return bytes[place - 1] === 0xff ? place - 1 : place;
    left -= to - from;
  }
  return bytes.length;
}

function insert(bytes: Buffer, at: number, what: readonly number[]): Buffer {
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(what), bytes.subarray(at)]);
}

const odd: readonly (readonly [string, (bytes: Buffer) => Buffer])[] = [
  ["zeros before its end", (bytes) => insert(bytes, bytes.length - 2, [0, 0, 0, 0, 0, 0, 0, 0])],
  [
    "hundreds of bytes before its end",
    (bytes) =>
      insert(
        bytes,
        bytes.length - 2,
        Array.from({ length: 700 }, (_, i) => i % 255),
      ),
  ],
  [
    "bytes behind every scan",
    (bytes) =>
      scanEnds(bytes)
        .toReversed()
        .reduce((file, at) => insert(file, at, [0x12, 0x34, 0x56]), bytes),
  ],
  [
    "fill bytes before every marker behind pixels",
    (bytes) =>
      scanEnds(bytes)
        .toReversed()
        .reduce((file, at) => insert(file, at, [0xff, 0xff, 0xff]), bytes),
  ],
  ["two ends", withEnd],
  ["a page behind its end", (bytes) => Buffer.concat([bytes, Buffer.from("<html>".repeat(99))])],
  [
    "bytes before its tables",
    (bytes) => insert(bytes, bytes.indexOf(Buffer.from([0xff, 0xdb])), [1, 2, 3]),
  ],
];

describe.each(names)("%s", (kind) => {
  test("is whole", async () => {
    const bytes = await make(kind);
    expect(await breaksOff(bytes)).toBe(false);
    expect(await pixelsOf(bytes)).toHaveLength(WIDTH * HEIGHT * 3);
  });

  test.each(odd)("is whole with %s", async (_, change) => {
    const bytes = await make(kind);
    const changed = change(bytes);
    expect(await breaksOff(changed)).toBe(false);
    const plain = await sharp(bytes).raw().toBuffer();
    expect((await pixelsOf(changed)).equals(plain)).toBe(true);
  });

  test("is whole when the last byte of its pixels is missing", async () => {
    const bytes = await make(kind);
    await expect(pixelsOf(withEnd(bytes.subarray(0, -3)))).resolves.toBeDefined();
  });

  test.each([0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 0.93])("breaks off at %f of it", async (part) => {
    const bytes = await make(kind);
    const cut = withEnd(bytes.subarray(0, placeAt(bytes, part)));
    expect(await fails(cut, "truncated")).toBe(false);
    await expect(pixelsOf(cut)).rejects.toThrow("the image is truncated");
  });
});

test("some of the odd files are such that a decoder warns of them", async () => {
  const bytes = await make("progressive");
  const warned = await Promise.all(odd.map(([, change]) => fails(change(bytes), "warning")));
  expect(warned.filter(Boolean).length).toBeGreaterThanOrEqual(3);
});

describe("with restart markers", () => {
  const across = 12;
  const rows = 10;

  /** One flat grey, each block two bits, with a restart after every row; `change` may spoil a row. */
  function flat(change: (row: Buffer, index: number) => Buffer = (row) => row): Buffer {
    const segment = (marker: number, body: readonly number[]) =>
      Buffer.from([0xff, marker, 0, body.length + 2, ...body]);
    const oneCode = [1, ...Array<number>(15).fill(0), 0];
    const row = Buffer.alloc(Math.ceil((across * 2) / 8));
    const coded = Array.from({ length: rows }, (_, index) => {
      const isLast = index === rows - 1;
      return [
        change(row, index),
        isLast ? Buffer.alloc(0) : Buffer.from([0xff, 0xd0 + (index % 8)]),
      ];
    });
    return Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      segment(0xdb, [0, ...Array<number>(64).fill(1)]),
      segment(0xc0, [8, 0, rows * 8, 0, across * 8, 1, 1, 0x11, 0]),
      segment(0xc4, [0x00, ...oneCode]),
      segment(0xc4, [0x10, ...oneCode]),
      segment(0xdd, [0, across]),
      segment(0xda, [1, 1, 0, 0, 63, 0]),
      ...coded.flat(),
      EOI,
    ]);
  }

  test("whole, and with bytes too many in each row", async () => {
    const longer = flat((row) => Buffer.concat([row, Buffer.alloc(40)]));
    expect(await fails(longer, "warning")).toBe(true);
    for (const bytes of [flat(), longer]) {
      expect(await breaksOff(bytes)).toBe(false);
      expect(await pixelsOf(bytes)).toHaveLength(across * rows * 64 * 3);
    }
  });

  test("a row that is empty, and an end in the middle", async () => {
    const oneEmpty = flat((row, index) => (index === 4 ? Buffer.alloc(0) : row));
    await expect(pixelsOf(oneEmpty)).rejects.toThrow("the image is truncated");
    const half = withEnd(flat().subarray(0, -2 - 5 * 5));
    await expect(pixelsOf(half)).rejects.toThrow("the image is truncated");
  });
});

test("what is no JPEG is decoded once", async () => {
  const asked: string[] = [];
  const png = await picture().png().toBuffer();
  await decodeWhole(png, async (failOn) => void asked.push(failOn));
  expect(asked).toEqual(["truncated"]);
});

test("a failure that is not of a JPEG's decoder is not tried again", async () => {
  const bytes = await make("progressive");
  const asked: string[] = [];
  const decoding = decodeWhole(bytes, async (failOn) => {
    asked.push(failOn);
    throw new Error("timeout");
  });
  await expect(decoding).rejects.toThrow("timeout");
  expect(asked).toEqual(["warning"]);
});
