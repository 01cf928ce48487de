/*
 * CBOR (RFC 8949), as much of it as a manifest needs, and JUMBF boxes (ISO/IEC 19566-5).
 */

/** What a manifest is made of. `Uint32` has one length whatever its number. */
export type Cbor = string | number | Uint8Array | Uint32 | readonly Cbor[] | CborMap | Raw | null;
interface CborMap {
  readonly [key: string]: Cbor;
}

/** A number whose place in the file is kept before it is known. */
export class Uint32 {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

/** Bytes that are CBOR already. */
export class Raw {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

const MAJOR = { unsigned: 0, negative: 1, bytes: 2, text: 3, array: 4, map: 5, tag: 6 } as const;
const NULL = Buffer.from([0xf6]);

function head(major: number, value: number): Buffer {
  const top = major << 5;
  if (value < 24) return Buffer.from([top | value]);
  if (value < 0x100) return Buffer.from([top | 24, value]);
  if (value < 0x1_0000) return Buffer.from([top | 25, value >> 8, value & 0xff]);
  return wide(top, value);
}

function wide(top: number, value: number): Buffer {
  const bytes = Buffer.from([top | 26, 0, 0, 0, 0]);
  bytes.writeUInt32BE(value, 1);
  return bytes;
}

/** A whole number, positive or negative. */
function whole(value: number): Buffer {
  return value < 0 ? head(MAJOR.negative, -1 - value) : head(MAJOR.unsigned, value);
}

export function cborBytes(bytes: Uint8Array): Buffer {
  return Buffer.concat([head(MAJOR.bytes, bytes.length), bytes]);
}

/** An array of things that are CBOR already. */
export function cborArray(items: readonly Uint8Array[]): Buffer {
  return Buffer.concat([head(MAJOR.array, items.length), ...items]);
}

/** A map with numbers as keys, as COSE has them. */
export function cborNumberMap(entries: readonly (readonly [number, Uint8Array])[]): Buffer {
  const parts = entries.flatMap(([key, value]) => [whole(key), value]);
  return Buffer.concat([head(MAJOR.map, entries.length), ...parts]);
}

export function cborTagged(tag: number, item: Uint8Array): Buffer {
  return Buffer.concat([head(MAJOR.tag, tag), item]);
}

export function encodeCbor(value: Cbor): Buffer {
  if (value === null) return NULL;
  if (typeof value === "number") return whole(value);
  if (typeof value === "string") {
    const text = Buffer.from(value);
    return Buffer.concat([head(MAJOR.text, text.length), text]);
  }
  if (value instanceof Uint8Array) return cborBytes(value);
  if (value instanceof Uint32) return wide(MAJOR.unsigned, value.value);
  if (value instanceof Raw) return Buffer.from(value.bytes);
  if (isList(value)) return cborArray(value.map(encodeCbor));
  const entries = Object.entries(value);
  const parts = entries.flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)]);
  return Buffer.concat([head(MAJOR.map, entries.length), ...parts]);
}

function isList(value: readonly Cbor[] | CborMap): value is readonly Cbor[] {
  return Array.isArray(value);
}

/** One box: length, type, content. */
function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const length = content.reduce((sum, part) => sum + part.length, 8);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(length);
  header.write(type, 4, "latin1");
  return Buffer.concat([header, ...content]);
}

const UUID_TAIL = Buffer.from("00110010800000aa00389b71", "hex");
/** The description may be asked for and has a label. */
const REQUESTABLE_WITH_LABEL = 0x03;

/** A superbox: what it is (four letters of its UUID), its label, its content. */
export function superBox(kind: string, label: string, ...content: readonly Uint8Array[]): Buffer {
  const description = box(
    "jumd",
    Buffer.from(kind, "latin1"),
    UUID_TAIL,
    Buffer.from([REQUESTABLE_WITH_LABEL]),
    Buffer.from(`${label}\0`),
  );
  return box("jumb", description, ...content);
}

/** A superbox that holds one CBOR value. */
export function cborBox(kind: string, label: string, cbor: Uint8Array): Buffer {
  return superBox(kind, label, box("cbor", cbor));
}
