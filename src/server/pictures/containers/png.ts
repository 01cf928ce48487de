import { crc32, inflateSync } from "node:zlib";
import { Cuts, MAX_XMP, must, type Walked } from "./cuts.ts";
import { readOrientation, writeOrientation } from "./orientation.ts";

const SIGNATURE_BYTES = 8;
/** Length, type and checksum. */
const FRAME_BYTES = 12;
const HEADER_BYTES = 13;
const XMP_KEYWORD = "XML:com.adobe.xmp\0";
const MAX_XMP_BYTES = 256 * 1024;
/** Encoders split pixels into chunks of 8 KB or more, so a file of 10 MB has about 1,300. */
const MAX_CHUNKS = 20_000;

/** Chunks of pixels and colours (PNG third edition, table 7), and of the pixel density. */
const kept = new Set([
  "IHDR",
  "PLTE",
  "IDAT",
  "IEND",
  "tRNS",
  "cHRM",
  "gAMA",
  "iCCP",
  "sBIT",
  "sRGB",
  "cICP",
  "mDCV",
  "cLLI",
  "pHYs",
]);

interface Chunk {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly body: Buffer;
}

/** Keeps the chunks that pixels and colours need; of an animation, the first frame. Ends at IEND. */
export function walkPng(bytes: Buffer): Walked {
  const cuts = new Cuts(bytes);
  const xmp: Buffer[] = [];
  let hasManifest = false;
  let hasPixels = false;
  const found = new Set<string>();
  cuts.keep(0, SIGNATURE_BYTES);
  for (let at = SIGNATURE_BYTES, chunks = 0; ; chunks += 1) {
    must(chunks < MAX_CHUNKS, "the file has too many chunks");
    const chunk = readChunk(bytes, at);
    const { type, start, end, body } = chunk;
    const isFirst = start === SIGNATURE_BYTES;
    must((type === "IHDR") === isFirst, "the header is not at the begin");
    must(!isFirst || body.length === HEADER_BYTES, "the header has another length");
    hasPixels ||= type === "IDAT";
    if (isNeeded(type, found)) cuts.keep(start, end);
    found.add(type);
    if (type === "eXIf" && !hasPixels) keepOrientation(cuts, body);
    if (isXmp(chunk) && xmp.length < MAX_XMP) xmp.push(textOf(chunk));
    hasManifest ||= type === "caBX";
    if (type === "IEND") break;
    at = end;
  }
  must(hasPixels, "the picture has no pixels");
  return { bytes: cuts.result(), xmp, hasManifest };
}

/** Whether decoding needs a chunk. Only pixels come in several chunks; decoders use the first of any other type. */
function isNeeded(type: string, found: ReadonlySet<string>): boolean {
  must(kept.has(type) || isAncillary(type), "a chunk that must be understood is not known");
  return type === "IDAT" || (kept.has(type) && !found.has(type));
}

function readChunk(bytes: Buffer, start: number): Chunk {
  must(start + FRAME_BYTES <= bytes.length, "the file ends too early");
  const length = bytes.readUInt32BE(start);
  const end = start + FRAME_BYTES + length;
  must(end <= bytes.length, "a chunk is longer than the file");
  const type = bytes.toString("latin1", start + 4, start + 8);
  must(/^[A-Za-z]{4}$/.test(type), "a chunk has no name");
  return { type, start, end, body: bytes.subarray(start + 8, end - 4) };
}

/** A lower-case first letter marks a chunk that decoders may skip if they don't know it. */
function isAncillary(type: string): boolean {
  return /^[a-z]/.test(type);
}

/** XMP belongs in an iTXt chunk, but some programs write the older types. */
function isXmp({ type, body }: Chunk): boolean {
  const isText = type === "iTXt" || type === "zTXt" || type === "tEXt";
  return isText && body.toString("latin1", 0, XMP_KEYWORD.length) === XMP_KEYWORD;
}

/** The text of a chunk, decompressed if needed; empty if that fails. */
function textOf({ type, body }: Chunk): Buffer {
  const flagAt = XMP_KEYWORD.length;
  if (type === "tEXt" || (type === "iTXt" && body[flagAt] !== 1)) return body;
  // iTXt: flag, method, language, translated keyword. zTXt: method.
  const languageEnd = type === "iTXt" ? body.indexOf(0, flagAt + 2) : flagAt;
  const textAt = type === "iTXt" ? body.indexOf(0, languageEnd + 1) + 1 : flagAt + 1;
  if (languageEnd === -1 || textAt === 0) return Buffer.alloc(0);
  try {
    return inflateSync(body.subarray(textAt), { maxOutputLength: MAX_XMP_BYTES });
  } catch {
    return Buffer.alloc(0);
  }
}

function keepOrientation(cuts: Cuts, body: Buffer): void {
  const orientation = readOrientation(body);
  if (orientation !== null) cuts.insert(chunkOf("eXIf", writeOrientation(orientation)));
}

function chunkOf(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
