import { buildHuffman, type HuffmanTable } from "./coded-bits.ts";

/* Names of markers as in ITU-T T.81, table B.1. */
const BASELINE = 0xc0;
const EXTENDED = 0xc1;
const PROGRESSIVE = 0xc2;
const DHT = 0xc4;
const EOI = 0xd9;
const SOS = 0xda;
const DRI = 0xdd;
const LAST_FRAME = 0xcf;
const MOST_COMPONENTS = 4;

export interface Component {
  readonly id: number;
  /** Blocks per unit of a scan with several components, across and down. */
  readonly across: number;
  readonly down: number;
}

export interface Frame {
  readonly isProgressive: boolean;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly components: readonly Component[];
}

export interface ScanComponent {
  readonly component: Component;
  readonly dc: HuffmanTable | undefined;
  readonly ac: HuffmanTable | undefined;
}

/** The header of a scan's coded data, with the tables that apply to it. */
export interface Scan {
  readonly components: readonly ScanComponent[];
  /** The range of coefficients of each block in this scan, in zigzag order. */
  readonly first: number;
  readonly last: number;
  /** Whether the bits refine coefficients of an earlier scan. */
  readonly isFiner: boolean;
  /** Low bits of those coefficients that a later scan has to deliver. */
  readonly bitsToCome: number;
  /** Units between two restart markers; 0 if there are none. */
  readonly restartEvery: number;
  /** Offset of the coded data. */
  readonly from: number;
}

/** The file uses a JPEG feature that isn't supported here. */
export class NotFollowed extends Error {
  override readonly name = "NotFollowed";
}

interface HuffmanCode {
  readonly counts: Uint8Array;
  readonly symbols: Uint8Array;
}

interface Tables {
  /** As read from the file. A table is only built if a scan uses it, so that a file full of tables costs nothing. */
  readonly huffman: Map<number, HuffmanCode>;
  restartEvery: number;
}

/**
 * The frame of a JPEG and its scans in order, each with its tables. Throws `NotFollowed` for anything but baseline,
 * extended and progressive frames with Huffman codes.
 */
export function* readScans(bytes: Buffer): Generator<{ frame: Frame; scan: Scan }> {
  const tables: Tables = { huffman: new Map(), restartEvery: 0 };
  let frame: Frame | null = null;
  for (let at = nextMarker(bytes, 2); ; ) {
    const marker = bytes[at + 1];
    if (marker === undefined || marker === EOI) return;
    const end = at + 2 + (at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0);
    const body = bytes.subarray(at + 4, end);
    if (marker === DHT) keepHuffman(tables, body);
    else if (marker === DRI && body.length >= 2) tables.restartEvery = body.readUInt16BE(0);
    else if (marker === SOS)
      yield { frame: known(frame), scan: readScan(known(frame), tables, { body, end }) };
    else if (marker >= BASELINE && marker <= LAST_FRAME) frame = readFrame(marker, body);
    at = nextMarker(bytes, end);
  }
}

function known(frame: Frame | null): Frame {
  if (frame === null) throw new NotFollowed("pixels come before their frame");
  return frame;
}

/** Offset of the next segment marker; skips restart markers within coded data. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    const isOfPixels = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isOfPixels) return at;
  }
  return bytes.length;
}

function keepHuffman({ huffman }: Tables, body: Buffer): void {
  for (let at = 0; at + 17 <= body.length; ) {
    const counts = body.subarray(at + 1, at + 17);
    const symbols = counts.reduce((sum, count) => sum + count, 0);
    huffman.set(body[at] ?? 0, { counts, symbols: body.subarray(at + 17, at + 17 + symbols) });
    at += 17 + symbols;
  }
}

function readFrame(marker: number, body: Buffer): Frame {
  const isFollowed = marker === BASELINE || marker === EXTENDED || marker === PROGRESSIVE;
  if (!isFollowed || body[0] !== 8) throw new NotFollowed("another kind of frame");
  const count = body[5] ?? 0;
  if (count === 0 || count > MOST_COMPONENTS || body.length < 6 + 3 * count) {
    throw new NotFollowed("the frame is not built as it must be");
  }
  const components = Array.from({ length: count }, (_, index) => {
    const [id = 0, sampling = 0] = body.subarray(6 + 3 * index);
    return { id, across: sampling >> 4, down: sampling & 15 };
  });
  const frame = {
    isProgressive: marker === PROGRESSIVE,
    heightPx: body.readUInt16BE(1),
    widthPx: body.readUInt16BE(3),
    components,
  };
  const isSized = frame.heightPx > 0 && frame.widthPx > 0;
  const isSampled = components.every(
    ({ across, down }) => across * down > 0 && across < 5 && down < 5,
  );
  if (!isSized || !isSampled) throw new NotFollowed("the frame says no size");
  return frame;
}

function readScan(
  frame: Frame,
  { huffman, restartEvery }: Tables,
  { body, end }: { readonly body: Buffer; readonly end: number },
): Scan {
  const count = body[0] ?? 0;
  if (count === 0 || body.length < 4 + 2 * count) throw new NotFollowed("a scan without a head");
  const tableOf = (name: number): HuffmanTable | undefined => {
    const code = huffman.get(name);
    return code && buildHuffman(code.counts, code.symbols);
  };
  const components = Array.from({ length: count }, (_, index) => {
    const [id, selectors = 0] = body.subarray(1 + 2 * index);
    const component = frame.components.find((one) => one.id === id);
    if (!component) throw new NotFollowed("a scan of what is not in the frame");
    const [dc, ac] = [tableOf(selectors >> 4), tableOf(0x10 | (selectors & 15))];
    return { component, dc, ac };
  });
  const [first = 0, last = 63, steps = 0] = body.subarray(1 + 2 * count);
  const common = { components, restartEvery, from: end };
  if (!frame.isProgressive) return { ...common, first: 0, last: 63, isFiner: false, bitsToCome: 0 };
  const range = { first, last: Math.min(last, 63) };
  return { ...common, ...range, isFiner: steps >> 4 > 0, bitsToCome: steps & 15 };
}
