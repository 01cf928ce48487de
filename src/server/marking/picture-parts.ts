import { crc32 } from "node:zlib";
import type { ResultMimeType } from "#core/image-payload.ts";

/** Metadata to write into a file. */
export interface Blocks {
  readonly xmp: Uint8Array;
  /** A C2PA manifest store; `null` for none. */
  readonly manifest: Uint8Array | null;
}

/** A file in parts. */
export interface SplicedFile {
  readonly before: readonly Uint8Array[];
  /** The manifest in its container's framing; empty if there is none. */
  readonly manifest: Uint8Array;
  readonly after: readonly Uint8Array[];
}

/**
 * Replaces a file's metadata blocks with these, and leaves the image data untouched. Returns `null` if the file can't
 * be parsed. PNG: `iTXt` and `caBX` after the header (C2PA 2.1, A.3.2). JPEG: APP1 and APP11 after the first segment
 * (A.3.1). WebP: `XMP ` and `C2PA` at the end, which require the extended header (A.3.6).
 */
export function spliceBlocks(
  bytes: Uint8Array,
  mimeType: ResultMimeType,
  blocks: Blocks,
): SplicedFile | null {
  switch (mimeType) {
    case "image/png":
      return splicePng(bytes, blocks);
    case "image/jpeg":
      return spliceJpeg(bytes, blocks);
    case "image/webp":
      return spliceWebp(bytes, blocks);
  }
}

/** A manifest in the framing of the file type. Its length depends only on the manifest's length. */
export function frameManifest(manifest: Uint8Array, mimeType: ResultMimeType): Uint8Array {
  switch (mimeType) {
    case "image/png":
      return pngChunk("caBX", manifest);
    case "image/jpeg":
      return jumbfSegments(manifest);
    case "image/webp":
      return riffChunk("C2PA", manifest);
  }
}

const NOTHING = new Uint8Array();
const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

/* PNG */

const PNG_SIGNATURE_BYTES = 8;
const PNG_FRAME_BYTES = 12;
const XMP_KEYWORD = "XML:com.adobe.xmp";

function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = Buffer.alloc(data.length + PNG_FRAME_BYTES);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, "latin1");
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

function isOldPngMark(type: string, data: Uint8Array): boolean {
  return type === "caBX" || (type === "iTXt" && latin(data.subarray(0, 17)) === XMP_KEYWORD);
}

function splicePng(bytes: Uint8Array, { xmp, manifest }: Blocks): SplicedFile | null {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [];
  let at = PNG_SIGNATURE_BYTES;
  let type = "";
  while (type !== "IEND") {
    if (at + PNG_FRAME_BYTES > bytes.length) return null;
    const length = view.getUint32(at);
    const end = at + PNG_FRAME_BYTES + length;
    if (end > bytes.length) return null;
    type = latin(bytes.subarray(at + 4, at + 8));
    if (!isOldPngMark(type, bytes.subarray(at + 8, end - 4))) kept.push(bytes.subarray(at, end));
    at = end;
  }
  const [header, ...rest] = kept;
  if (!header) return null;
  // Keyword, no compression, no language, no translated keyword.
  const text = pngChunk("iTXt", Buffer.concat([Buffer.from(`${XMP_KEYWORD}\0\0\0\0\0`), xmp]));
  const head = [bytes.subarray(0, PNG_SIGNATURE_BYTES), header, text];
  const signed = manifest ? frameManifest(manifest, "image/png") : NOTHING;
  return { before: head, manifest: signed, after: rest };
}

/* JPEG */

const XMP_SIGNATURE = Buffer.from("http://ns.adobe.com/xap/1.0/\0");
const APP1 = 0xe1;
const APP11 = 0xeb;
const START_OF_SCAN = 0xda;
const MAX_SEGMENT_BYTES = 0xffff;
/** Marker, length, `JP`, box number and piece number. */
const JUMBF_SEGMENT_HEAD_BYTES = 12;
/** LBox and TBox, which every piece of a box repeats. */
const BOX_HEAD_BYTES = 8;

function jpegSegment(marker: number, ...data: readonly Uint8Array[]): Uint8Array | null {
  const body = Buffer.concat(data);
  if (body.length + 2 > MAX_SEGMENT_BYTES) return null;
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** Splits a box into segments (ISO/IEC 19566-5, annex D). */
function jumbfSegments(manifest: Uint8Array): Uint8Array {
  const boxHead = manifest.subarray(0, BOX_HEAD_BYTES);
  const room = MAX_SEGMENT_BYTES - JUMBF_SEGMENT_HEAD_BYTES - BOX_HEAD_BYTES;
  const segments: Uint8Array[] = [];
  for (let at = BOX_HEAD_BYTES, piece = 1; at < manifest.length; at += room, piece++) {
    const head = Buffer.from("4a5000010000000000000000", "hex").subarray(0, 8);
    head.writeUInt32BE(piece, 4);
    const segment = jpegSegment(APP11, head, boxHead, manifest.subarray(at, at + room));
    if (segment) segments.push(segment);
  }
  return Buffer.concat(segments);
}

function isOldJpegMark(marker: number, body: Uint8Array): boolean {
  if (marker === APP11) return latin(body.subarray(0, 2)) === "JP";
  return marker === APP1 && latin(body.subarray(0, 28)) === "http://ns.adobe.com/xap/1.0/";
}

/**
 * The segments before the image data, without old marks, and the offset of the image data; `null` if they end early.
 */
function jpegSegments(bytes: Uint8Array): { kept: Uint8Array[]; scanAt: number } | null {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === START_OF_SCAN) return { kept, scanAt: at };
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length) return null;
    if (!isOldJpegMark(marker, bytes.subarray(at + 4, end))) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

function spliceJpeg(bytes: Uint8Array, { xmp, manifest }: Blocks): SplicedFile | null {
  const segments = jpegSegments(bytes);
  const text = jpegSegment(APP1, XMP_SIGNATURE, xmp);
  const [first, ...rest] = segments?.kept ?? [];
  if (!segments || !text || !first) return null;
  // JFIF requires its own segment to be the first one.
  const isJfif = first[1] === 0xe0;
  const start = bytes.subarray(0, 2);
  return {
    before: isJfif ? [start, first, text] : [start, text],
    manifest: manifest ? frameManifest(manifest, "image/jpeg") : NOTHING,
    after: [...(isJfif ? rest : segments.kept), bytes.subarray(segments.scanAt)],
  };
}

/* WebP */

const RIFF_HEAD_BYTES = 12;
const HAS_XMP = 0x04;
const HAS_ALPHA = 0x10;

function riffChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = Buffer.alloc(8 + data.length + (data.length % 2));
  chunk.write(type, 0, "latin1");
  chunk.writeUInt32LE(data.length, 4);
  chunk.set(data, 8);
  return chunk;
}

/** Size and alpha flag from the chunk of the image data; `null` for any other chunk. */
function readBitstream(chunk: Uint8Array) {
  const view = viewOf(chunk);
  const type = latin(chunk.subarray(0, 4));
  if (type === "VP8 " && chunk.length >= 18) {
    const width = view.getUint16(14, true) & 0x3fff;
    return { width, height: view.getUint16(16, true) & 0x3fff, flags: 0 };
  }
  if (type === "VP8L" && chunk.length >= 13) {
    const bits = view.getUint32(9, true);
    const flags = (bits >>> 28) & 1 ? HAS_ALPHA : 0;
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, flags };
  }
  return null;
}

/** Makes the extended header, with the XMP flag set. */
function extendedHeader(first: Uint8Array): Uint8Array | null {
  const size = readBitstream(first);
  if (!size) return null;
  const data = Buffer.alloc(10);
  data[0] = size.flags | HAS_XMP;
  data.writeUIntLE(size.width - 1, 4, 3);
  data.writeUIntLE(size.height - 1, 7, 3);
  return riffChunk("VP8X", data);
}

/** The chunks without old marks; `null` if the file ends within a chunk. */
function riffChunks(bytes: Uint8Array): Uint8Array[] | null {
  const view = viewOf(bytes);
  const chunks: Uint8Array[] = [];
  const size = bytes.length < RIFF_HEAD_BYTES ? 0 : view.getUint32(4, true);
  const end = Math.min(bytes.length, size + 8);
  for (let at = RIFF_HEAD_BYTES; at + 8 <= end; ) {
    const length = view.getUint32(at + 4, true);
    const next = at + 8 + length + (length % 2);
    if (next > end) return null;
    const type = latin(bytes.subarray(at, at + 4));
    if (type !== "C2PA" && type !== "XMP ") chunks.push(bytes.subarray(at, next));
    at = next;
  }
  return chunks;
}

/** Sets the XMP flag of an extended header. */
function withXmpFlag(header: Uint8Array): Uint8Array {
  const flagged = Buffer.from(header);
  flagged.writeUInt8(flagged.readUInt8(8) | HAS_XMP, 8);
  return flagged;
}

function spliceWebp(bytes: Uint8Array, { xmp, manifest }: Blocks): SplicedFile | null {
  const chunks = riffChunks(bytes) ?? [];
  const [first, ...rest] = chunks;
  if (!first) return null;
  const isExtended = latin(first.subarray(0, 4)) === "VP8X" && first.length > 8;
  const header = isExtended ? withXmpFlag(first) : extendedHeader(first);
  if (!header) return null;
  const body = [header, ...(isExtended ? rest : chunks), riffChunk("XMP ", xmp)];
  const signed = manifest ? frameManifest(manifest, "image/webp") : NOTHING;
  const total = body.reduce((sum, part) => sum + part.length, 4 + signed.length);
  const riff = Buffer.from("RIFF....WEBP", "latin1");
  riff.writeUInt32LE(total, 4);
  return { before: [riff, ...body], manifest: signed, after: [] };
}
