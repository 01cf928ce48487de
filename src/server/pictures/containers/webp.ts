import { MAX_XMP, must, type Walked } from "./cuts.ts";
import { readOrientation, writeOrientation } from "./orientation.ts";

const HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const VP8X_BYTES = 10;
/** Each frame of an animation is a chunk. */
const MAX_CHUNKS = 5_000;
/* Flags of the VP8X chunk. */
const HAS_ANIMATION = 0x02;
const HAS_EXIF = 0x08;
const HAS_ALPHA = 0x10;
const HAS_PROFILE = 0x20;

interface Chunk {
  readonly type: string;
  readonly body: Buffer;
  /** Head, body and the padding byte. */
  readonly whole: Buffer;
}

/** Keeps pixels, transparency, colour profile and orientation; of an animation, the first frame. */
export function walkWebp(bytes: Buffer): Walked {
  const chunks = readChunks(bytes);
  const of = (type: string) => chunks.filter((chunk) => chunk.type === type);
  const pixels = pixelsOf(chunks);
  const [head] = of("VP8X");
  must(head === undefined || head === chunks[0], "the header is not at the begin");
  const kept = head === undefined ? pixels.slice(0, 1) : withHead(head, pixels, chunks);
  return {
    bytes: isSame(kept, chunks, bytes) ? bytes : fileOf(kept.map(({ whole }) => whole)),
    xmp: of("XMP ")
      .slice(0, MAX_XMP)
      .map(({ body }) => body),
    hasManifest: of("C2PA").length > 0,
  };
}

function readChunks(bytes: Buffer): Chunk[] {
  must(bytes.length >= HEAD_BYTES + CHUNK_HEAD_BYTES, "the file ends too early");
  const end = CHUNK_HEAD_BYTES + bytes.readUInt32LE(4);
  must(end <= bytes.length, "the file is shorter than it says");
  const chunks: Chunk[] = [];
  for (let at = HEAD_BYTES; at + CHUNK_HEAD_BYTES <= end; ) {
    must(chunks.length < MAX_CHUNKS, "the file has too many chunks");
    const type = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const bodyEnd = at + CHUNK_HEAD_BYTES + length;
    must(bodyEnd <= end, "a chunk is longer than the file");
    const next = bodyEnd + (length % 2);
    chunks.push({
      type,
      body: bytes.subarray(at + CHUNK_HEAD_BYTES, bodyEnd),
      whole: bytes.subarray(at, Math.min(next, end)),
    });
    at = next;
  }
  return chunks;
}

/** The chunks of the first frame. */
function pixelsOf(chunks: readonly Chunk[]): Chunk[] {
  const animation = chunks.find(({ type }) => type === "ANIM");
  const frame = chunks.find(({ type }) => type === "ANMF");
  if (animation && frame) return [animation, frame];
  const picture = chunks.find(({ type }) => type === "VP8 " || type === "VP8L");
  must(picture !== undefined, "the picture has no pixels");
  const alpha = chunks.find(({ type }) => type === "ALPH");
  return alpha && picture.type === "VP8 " ? [alpha, picture] : [picture];
}

function withHead(head: Chunk, pixels: readonly Chunk[], chunks: readonly Chunk[]): Chunk[] {
  must(head.body.length === VP8X_BYTES, "the header has another length");
  const profile = chunks.filter(({ type }) => type === "ICCP").slice(0, 1);
  const turned = orientationOf(chunks);
  const isAnimated = pixels.some(({ type }) => type === "ANIM");
  const given = head.body[0] ?? 0;
  const flags =
    (given & HAS_ALPHA) |
    (isAnimated ? HAS_ANIMATION : 0) |
    (profile.length > 0 ? HAS_PROFILE : 0) |
    (turned.length > 0 ? HAS_EXIF : 0);
  return [flags === given ? head : withFlags(head, flags), ...profile, ...pixels, ...turned];
}

/** EXIF with only the orientation; none if upright. */
function orientationOf(chunks: readonly Chunk[]): Chunk[] {
  const exif = chunks.find(({ type }) => type === "EXIF")?.body;
  if (!exif) return [];
  const hasPrefix = exif.toString("latin1", 0, 6) === "Exif\0\0";
  const orientation = readOrientation(hasPrefix ? exif.subarray(6) : exif);
  return orientation === null ? [] : [chunkOf("EXIF", writeOrientation(orientation))];
}

function withFlags(head: Chunk, flags: number): Chunk {
  const body = Buffer.from(head.body);
  body[0] = flags;
  return chunkOf("VP8X", body);
}

/** Makes a chunk. All bodies made here have an even length. */
function chunkOf(type: string, body: Buffer): Chunk {
  const head = Buffer.alloc(CHUNK_HEAD_BYTES);
  head.write(type, 0, "latin1");
  head.writeUInt32LE(body.length, 4);
  return { type, body, whole: Buffer.concat([head, body]) };
}

function isSame(kept: readonly Chunk[], chunks: readonly Chunk[], bytes: Buffer): boolean {
  const length = kept.reduce((sum, { whole }) => sum + whole.length, HEAD_BYTES);
  return (
    length === bytes.length &&
    kept.length === chunks.length &&
    kept.every((chunk, index) => chunk === chunks[index])
  );
}

function fileOf(chunks: readonly Buffer[]): Buffer {
  const even = chunks.flatMap((chunk) => (chunk.length % 2 ? [chunk, Buffer.alloc(1)] : [chunk]));
  const file = Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBP", "latin1"), ...even]);
  file.writeUInt32LE(file.length - CHUNK_HEAD_BYTES, 4);
  return file;
}
