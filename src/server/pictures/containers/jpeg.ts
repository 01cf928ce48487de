import { Cuts, MAX_XMP, must, type Walked } from "./cuts.ts";
import { readOrientation, writeOrientation } from "./orientation.ts";
import { ScanLedger } from "./scan-ledger.ts";

/* Marker names as in ITU-T T.81, table B.1. */
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP11 = 0xeb;
const APP14 = 0xee;
/** Tables required for decoding: Huffman, arithmetic, quantisation, lines, restart interval. */
const TABLES = new Set([0xc4, 0xcc, 0xdb, 0xdc, 0xdd]);
const FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc9, 0xca, 0xcb]);
const PROGRESSIVE = new Set([0xc2, 0xca]);

const JFIF_BYTES = 18;
const ADOBE_BYTES = 16;
/** Cameras write dozens; a colour profile or a depth map in parts takes some hundreds. */
const MAX_SEGMENTS = 2_000;
/** A manifest's box has its name within this many bytes of the start. */
const MANIFEST_NAME_WITHIN = 120;

interface Segment {
  readonly marker: number;
  /** Offset of its 0xff. */
  readonly start: number;
  readonly end: number;
  /** Without marker and length. */
  readonly body: Buffer;
}

interface Walk {
  readonly cuts: Cuts;
  readonly xmp: Buffer[];
  hasManifest: boolean;
  scans: ScanLedger | null;
  isTurned: boolean;
}

/** Keeps frame, tables, scans, JFIF, ICC profile and Adobe transform. Ends at the end of the image. */
export function walkJpeg(bytes: Buffer): Walked {
  const walk: Walk = {
    cuts: new Cuts(bytes),
    xmp: [],
    hasManifest: false,
    scans: null,
    isTurned: false,
  };
  walk.cuts.keep(0, 2);
  let at = 2;
  for (let segments = 0; ; segments += 1) {
    must(segments <= MAX_SEGMENTS, "the file has too many segments");
    const start = skipFill(bytes, at);
    const marker = bytes[start + 1] ?? 0;
    if (marker === EOI) {
      must(walk.scans !== null, "the picture has no pixels");
      walk.scans.end();
      walk.cuts.keep(start, start + 2);
      return { bytes: walk.cuts.result(), xmp: walk.xmp, hasManifest: walk.hasManifest };
    }
    const segment = readSegment(bytes, start, marker);
    at = marker === SOS ? keepScan(walk, bytes, segment) : segment.end;
    if (marker !== SOS) sort(walk, segment);
  }
}

/** Returns the offset of the next marker, after any number of 0xff fill bytes. */
function skipFill(bytes: Buffer, from: number): number {
  let at = from;
  must(bytes[at] === 0xff, "there is no marker where one must be");
  while (bytes[at + 1] === 0xff) at += 1;
  must(at + 1 < bytes.length, "the file ends too early");
  return at;
}

function readSegment(bytes: Buffer, start: number, marker: number): Segment {
  const hasLength = marker >= 0xc0 && marker !== SOI && !(marker >= 0xd0 && marker <= 0xd7);
  must(hasLength, "a marker stands where none may be");
  must(start + 4 <= bytes.length, "the file ends too early");
  const length = bytes.readUInt16BE(start + 2);
  const end = start + 2 + length;
  must(length >= 2 && end <= bytes.length, "a segment is longer than the file");
  return { marker, start, end, body: bytes.subarray(start + 4, end) };
}

function sort(walk: Walk, { marker, start, end, body }: Segment): void {
  if (FRAMES.has(marker)) {
    must(walk.scans === null, "there are two frames");
    walk.scans = new ScanLedger(body, PROGRESSIVE.has(marker));
    walk.cuts.keep(start, end);
  } else if (TABLES.has(marker)) walk.cuts.keep(start, end);
  else if (marker === APP0) sortJfif(walk, { marker, start, end, body });
  else if (marker === APP1) sortExif(walk, body);
  else if (marker === APP2 && begins(body, "ICC_PROFILE\0")) walk.cuts.keep(start, end);
  else if (marker === APP11) walk.hasManifest ||= isManifest(body);
  else if (marker === APP14) sortAdobe(walk, { marker, start, end, body });
  else must(marker >= 0xe0, "a marker is none that a decoder knows");
}

/** Keeps JFIF without its thumbnail. */
function sortJfif({ cuts }: Walk, { start, end, body }: Segment): void {
  if (!begins(body, "JFIF\0") || end - start < JFIF_BYTES) return;
  if (end - start === JFIF_BYTES && body[12] === 0 && body[13] === 0) {
    cuts.keep(start, end);
    return;
  }
  const head = Buffer.from(body.subarray(0, JFIF_BYTES - 4));
  head.fill(0, 12, 14);
  cuts.insert(segmentOf(APP0, head));
}

/** Keeps the Adobe colour transform without any data after it. */
function sortAdobe({ cuts }: Walk, { start, end, body }: Segment): void {
  if (!begins(body, "Adobe") || end - start < ADOBE_BYTES) return;
  if (end - start === ADOBE_BYTES) cuts.keep(start, end);
  else cuts.insert(segmentOf(APP14, body.subarray(0, ADOBE_BYTES - 4)));
}

function sortExif(walk: Walk, body: Buffer): void {
  if (begins(body, "http://ns.adobe.com/xap/1.0/\0") && walk.xmp.length < MAX_XMP)
    walk.xmp.push(body);
  if (walk.isTurned || !begins(body, "Exif\0\0")) return;
  const orientation = readOrientation(body.subarray(6));
  if (orientation === null) return;
  walk.isTurned = true;
  const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), writeOrientation(orientation)]);
  walk.cuts.insert(segmentOf(APP1, exif));
}

function segmentOf(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** Keeps a scan with its coded pixels. Returns the offset of their end. */
function keepScan(walk: Walk, bytes: Buffer, { start, end, body }: Segment): number {
  must(walk.scans !== null, "pixels come before their frame");
  walk.scans.add(body);
  const scanEnd = endOfScan(bytes, end, walk.scans.mostRestarts);
  walk.cuts.keep(start, scanEnd);
  return scanEnd;
}

/** Finds the first marker after coded pixels that isn't part of them (stuffed zeros and restarts are). */
function endOfScan(bytes: Buffer, from: number, mostRestarts: number): number {
  let restarts = 0;
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at)) {
    const next = bytes[at + 1];
    must(next !== undefined, "the file ends too early");
    if (next === 0xff) at += 1;
    else if (next === 0) at += 2;
    else if (next >= 0xd0 && next <= 0xd7) {
      restarts += 1;
      must(restarts <= mostRestarts, "a scan has more restart markers than blocks");
      at += 2;
    } else return at;
  }
  must(false, "the file ends too early");
}

/** JUMBF (ISO 19566-5) in segments "JP", with C2PA's box. */
function isManifest(body: Buffer): boolean {
  return begins(body, "JP") && body.subarray(0, MANIFEST_NAME_WITHIN).includes("c2pa");
}

function begins(body: Buffer, text: string): boolean {
  return body.toString("latin1", 0, text.length) === text;
}
