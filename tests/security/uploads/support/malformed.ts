import { crc32, deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { createChance } from "./chance.ts";
import { CANARY, formats, type Sample, surface, typeOf } from "./sound-pictures.ts";

const SEED = 20_261_123;
const PER_SOUND_PICTURE = { cuts: 7, flips: 8, splices: 4 };
const MIB = 1024 * 1024;

const types = formats.map(typeOf);

/** Files that no image program writes. Always the same ones. */
export async function malformedFiles(sound: readonly Sample[]): Promise<Sample[]> {
  return [
    ...damaged(sound),
    ...wrongLengths(sound),
    ...wrongTypes(sound),
    ...trailing(sound),
    ...bombs(),
    ...(await disguises()),
    ...oddSizes(),
  ];
}

function damaged(sound: readonly Sample[]): Sample[] {
  const chance = createChance(SEED);
  return sound.flatMap((sample) => [
    ...repeat(PER_SOUND_PICTURE.cuts, () => cutFile(sample, chance)),
    ...repeat(PER_SOUND_PICTURE.flips, () => flipBits(sample, chance)),
    ...repeat(PER_SOUND_PICTURE.splices, () => splice(sample, sound, chance)),
  ]);
}

type Chance = (below: number) => number;

function repeat(count: number, make: () => Sample): Sample[] {
  return Array.from({ length: count }, make);
}

function cutFile({ name, bytes, mimeType }: Sample, chance: Chance): Sample {
  const end = chance(bytes.length);
  return { name: `${name}, cut at ${end}`, bytes: bytes.subarray(0, end), mimeType };
}

function flipBits({ name, bytes, mimeType }: Sample, chance: Chance): Sample {
  const changed = Buffer.from(bytes);
  const count = 1 + chance(12);
  for (let n = 0; n < count; n++) {
    const at = chance(changed.length);
    changed[at] = (changed[at] ?? 0) ^ (1 << chance(8));
  }
  return { name: `${name}, ${count} bits flipped`, bytes: changed, mimeType };
}

/** The start of one file and the end of another. */
function splice(sample: Sample, sound: readonly Sample[], chance: Chance): Sample {
  const other = sound[chance(sound.length)] ?? sample;
  const bytes = Buffer.concat([
    sample.bytes.subarray(0, chance(sample.bytes.length)),
    other.bytes.subarray(chance(other.bytes.length)),
  ]);
  return { name: `${sample.name}, then ${other.name}`, bytes, mimeType: sample.mimeType };
}

/** Generates `count` mutants of sound files, with several kinds of damage per file. */
export function* mutants(sound: readonly Sample[], count: number): Generator<Sample> {
  const chance = createChance(SEED + 1);
  const dictionary = [
    "IDAT",
    "IEND",
    "IHDR",
    "ICCP",
    "VP8X",
    "ANMF",
    "ALPH",
    "\xff\xd8",
    "\xff\xd9",
  ]
    .concat(["\xff\xda", "\xff\xc2", "\xff\xff\xff\xff", "\0\0\0\0", "\x7f\xff\xff\xff", "GIF89a"])
    .map((text) => Buffer.from(text, "latin1"));
  for (let n = 0; n < count; n++) {
    const from = sound[chance(sound.length)];
    if (!from) return;
    let sample = chance(2) === 0 ? flipBits(from, chance) : splice(from, sound, chance);
    if (chance(3) === 0) sample = flipBits(sample, chance);
    if (chance(4) === 0) sample = cutFile(sample, chance);
    if (chance(3) === 0) {
      const word = dictionary[chance(dictionary.length)] ?? Buffer.alloc(0);
      const bytes = Buffer.from(sample.bytes);
      word.copy(bytes, chance(bytes.length + 1));
      sample = { ...sample, bytes };
    }
    yield { ...sample, name: `mutant ${n}: ${sample.name}` };
  }
}

/** Sets the length fields near the start of a file to values that are never valid. */
function wrongLengths(sound: readonly Sample[]): Sample[] {
  const wrong = [0, 1, 0x7fff_ffff, 0xffff_ffff];
  return sound.slice(0, 20).flatMap(({ name, bytes, mimeType }) =>
    wrong.flatMap((value) => {
      const changed = Buffer.from(bytes);
      if (mimeType === "image/png") changed.writeUInt32BE(value, 33);
      else if (mimeType === "image/jpeg") changed.writeUInt16BE(value & 0xffff, 4);
      else if (mimeType === "image/webp") changed.writeUInt32LE(value, 4);
      else changed.writeUInt8(value & 0xff, 13 + 3 * 2 ** (((bytes[10] ?? 0) & 7) + 1));
      return [{ name: `${name}, a length of ${value}`, bytes: changed, mimeType }];
    }),
  );
}

function wrongTypes(sound: readonly Sample[]): Sample[] {
  const strange = ["image/svg+xml", "image/jpg", "IMAGE/PNG", "text/html", "image/png; charset=x"];
  return sound.slice(0, 16).flatMap((sample) =>
    [...types, ...strange]
      .filter((mimeType) => mimeType !== sample.mimeType)
      .map((mimeType) => ({
        name: `${sample.name} as ${mimeType}`,
        bytes: sample.bytes,
        mimeType,
      })),
  );
}

/** Two files in one: the second starts where the picture ends. */
function trailing(sound: readonly Sample[]): Sample[] {
  const tails = {
    "a page": Buffer.from(`<!doctype html><script>alert(1)</script>${CANARY}`),
    "an archive": Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.from(CANARY)]),
    "a program": Buffer.from(`<?php system($_GET['c']); // ${CANARY}`),
    "a second picture": sound[0]?.bytes ?? Buffer.alloc(0),
    "a megabyte": Buffer.alloc(MIB, CANARY),
  };
  return sound.slice(0, 20).flatMap(({ name, bytes, mimeType }) =>
    Object.entries(tails).map(([what, tail]) => ({
      name: `${name}, with ${what} behind it`,
      bytes: Buffer.concat([bytes, tail]),
      mimeType,
    })),
  );
}

function pngChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(body.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

interface PngHead {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colour: number;
  readonly isInterlaced?: boolean;
}

function png(head: PngHead, ...chunks: Buffer[]): Buffer {
  const ihdr = Buffer.alloc(13);
  ihdr.writeUInt32BE(head.width, 0);
  ihdr.writeUInt32BE(head.height, 4);
  ihdr.set([head.depth, head.colour, 0, 0, head.isInterlaced ? 1 : 0], 8);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const end = pngChunk("IEND", Buffer.alloc(0));
  return Buffer.concat([signature, pngChunk("IHDR", ihdr), ...chunks, end]);
}

/** Zero rows of a picture with one bit per pixel by default: a few kilobytes that unpack to very much. */
function blank(width: number, height: number, bits = 1): Buffer {
  return pngChunk("IDAT", deflateSync(Buffer.alloc((Math.ceil((width * bits) / 8) + 1) * height)));
}

/** Small files that demand very much memory or time. */
function bombs(): Sample[] {
  const packed = deflateSync(Buffer.alloc(40 * MIB), { level: 9 });
  const small = { width: 40, height: 40, depth: 8, colour: 0 };
  const text = Buffer.from("XML:com.adobe.xmp\0\0", "latin1");
  const profile = Buffer.from("profile\0\0", "latin1");
  const files: [string, Buffer][] = [
    [
      "36 MP of one bit",
      png({ width: 6_000, height: 6_000, depth: 1, colour: 0 }, blank(6_000, 6_000)),
    ],
    ["268 MP", png({ width: 16_384, height: 16_384, depth: 1, colour: 0 }, blank(16_384, 16_384))],
    [
      "a header of 4,294 MP",
      png({ width: 65_535, height: 65_535, depth: 8, colour: 6 }, blank(64, 64)),
    ],
    ["2^31 px wide", png({ width: 0x7fff_ffff, height: 1, depth: 8, colour: 6 }, blank(64, 64))],
    [
      "25 MP interlaced, 16 bit",
      png({ width: 5_000, height: 5_000, depth: 16, colour: 6, isInterlaced: true }, blank(64, 64)),
    ],
    [
      "15 MP interlaced",
      png(
        { width: 3_900, height: 3_900, depth: 1, colour: 0, isInterlaced: true },
        blank(3_900, 4_200),
      ),
    ],
    ["more rows than pixels", png(small, blank(8_000, 8_000))],
    [
      "packed text of 40 MB",
      png(small, pngChunk("zTXt", Buffer.concat([text, packed])), blank(40, 40, 8)),
    ],
    [
      "a profile of 40 MB",
      png(small, pngChunk("iCCP", Buffer.concat([profile, packed])), blank(40, 40, 8)),
    ],
    [
      "a hundred thousand chunks",
      png(
        small,
        ...Array.from({ length: 100_000 }, () => pngChunk("teSt", Buffer.alloc(0))),
        blank(40, 40, 8),
      ),
    ],
    [
      "ten thousand empty IDAT",
      png(small, ...Array.from({ length: 10_000 }, () => pngChunk("IDAT", Buffer.alloc(0)))),
    ],
  ];
  return files.map(([name, bytes]) => ({
    name: `png bomb: ${name}`,
    bytes,
    mimeType: "image/png",
  }));
}

/** Files of other types that claim to be a supported one. */
async function disguises(): Promise<Sample[]> {
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>`,
  );
  const files: [string, Buffer][] = [
    ["SVG", svg],
    ["SVG with a declaration", Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), svg])],
    ["SVGZ", gzipSync(svg)],
    ["TIFF", await surface(64, 64).tiff().toBuffer()],
    ["AVIF", await surface(64, 64).avif({ effort: 0 }).toBuffer()],
    ["HEIC", Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic".padEnd(600, "\0"), "latin1")],
    ["BMP", Buffer.from(`BM${"\0".repeat(600)}`, "latin1")],
    ["PDF", Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj")],
    ["PostScript", Buffer.from("%!PS\n(%pipe%id) (r) file")],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["an archive", Buffer.from("PK\u0003\u0004".padEnd(600, "x"))],
    [
      "MVG",
      Buffer.from("push graphic-context\nviewbox 0 0 640 480\nimage over 0,0 0,0 'https://x/'"),
    ],
    ["nothing", Buffer.alloc(0)],
    ["one byte", Buffer.from([0xff])],
    ["zeros", Buffer.alloc(4_096)],
  ];
  const heads: [string, Buffer, string][] = [
    ["image/png", Buffer.from("89504e470d0a1a0a", "hex"), "PNG"],
    ["image/jpeg", Buffer.from("ffd8ffe0", "hex"), "JPEG"],
    ["image/webp", Buffer.from("RIFF\0\0\0\0WEBP", "latin1"), "WebP"],
    ["image/gif", Buffer.from("GIF89a", "latin1"), "GIF"],
  ];
  const openly: Sample[] = files.flatMap(([name, bytes]) =>
    types.map((mimeType) => ({ name: `${name} as ${mimeType}`, bytes, mimeType })),
  );
  const behindHeads = files.flatMap(([name, bytes]) =>
    heads.map(([mimeType, head, kind]) => ({
      name: `${name} behind the head of a ${kind}`,
      bytes: Buffer.concat([head, bytes]),
      mimeType,
    })),
  );
  return openly.concat(behindHeads);
}

/** Invalid sizes. */
function oddSizes(): Sample[] {
  const odd = [0, 1, 31, 0xffff];
  const jpegOf = (width: number, height: number): Buffer => {
    const sof = Buffer.from("ffd8ffc0000b080000000001011100ffd9", "hex");
    sof.writeUInt16BE(height, 7);
    sof.writeUInt16BE(width, 9);
    return sof;
  };
  const gifOf = (width: number, height: number): Buffer => {
    const gif = Buffer.from(
      "GIF89a\0\0\0\0\0\0\0,\0\0\0\0\0\0\0\0\0\u0002\u0002D\u0001\0;",
      "latin1",
    );
    for (const at of [6, 18]) gif.writeUInt16LE(width, at);
    for (const at of [8, 20]) gif.writeUInt16LE(height, at);
    return gif;
  };
  return odd.flatMap((width) =>
    odd.flatMap((height) => {
      const name = `${width} x ${height}`;
      const head = { width, height, depth: 8, colour: 2 };
      return [
        { name: `png of ${name}`, bytes: png(head, blank(64, 64)), mimeType: "image/png" },
        { name: `jpeg of ${name}`, bytes: jpegOf(width, height), mimeType: "image/jpeg" },
        { name: `gif of ${name}`, bytes: gifOf(width, height), mimeType: "image/gif" },
      ];
    }),
  );
}

/** An honest picture of 30 MP: the largest that a visitor may send. */
export function largePicture(format: "jpeg" | "png"): Promise<Buffer> {
  const background = { r: 120, g: 130, b: 140 };
  const large = sharp({ create: { width: 6_000, height: 5_000, channels: 3, background } });
  return format === "jpeg"
    ? large.jpeg({ progressive: true }).toBuffer()
    : large.png({ compressionLevel: 9 }).toBuffer();
}
