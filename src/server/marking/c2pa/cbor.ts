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
  const sink = new Sink();
  sink.head(major, value);
  return sink.taken();
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
  const parts = entries.flatMap(([key, value]) => [encodeCbor(key), value]);
  return Buffer.concat([head(MAJOR.map, entries.length), ...parts]);
}

export function cborTagged(tag: number, item: Uint8Array): Buffer {
  return Buffer.concat([head(MAJOR.tag, tag), item]);
}

export function encodeCbor(value: Cbor): Buffer {
  const sink = new Sink();
  put(sink, value);
  return sink.taken();
}

/** Bytes of a length that shows as they come: a manifest has many small values, each too small for a buffer of its own. */
class Sink {
  #bytes = Buffer.allocUnsafe(512);
  #length = 0;

  /** Room for so many bytes more; answers where it begins. */
  #room(length: number): number {
    const at = this.#length;
    this.#length += length;
    if (this.#length > this.#bytes.length) {
      const wider = Buffer.allocUnsafe(2 * this.#length);
      this.#bytes.copy(wider, 0, 0, at);
      this.#bytes = wider;
    }
    return at;
  }

  head(major: number, value: number): void {
    const top = major << 5;
    if (value < 24) this.#bytes[this.#room(1)] = top | value;
    else if (value < 0x100) this.#bytes.writeUInt16BE(((top | 24) << 8) | value, this.#room(2));
    else if (value < 0x1_0000) {
      const at = this.#room(3);
      this.#bytes[at] = top | 25;
      this.#bytes.writeUInt16BE(value, at + 1);
    } else this.wide(major, value);
  }

  /** A number that takes four bytes, however small it is. */
  wide(major: number, value: number): void {
    const at = this.#room(5);
    this.#bytes[at] = (major << 5) | 26;
    this.#bytes.writeUInt32BE(value, at + 1);
  }

  text(text: string): void {
    const length = Buffer.byteLength(text);
    this.head(MAJOR.text, length);
    const at = this.#room(length);
    this.#bytes.write(text, at);
  }

  raw(bytes: Uint8Array): void {
    const at = this.#room(bytes.length);
    this.#bytes.set(bytes, at);
  }

  taken(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}
function put(sink: Sink, value: Cbor): void {
  if (value === null) sink.raw(NULL);
  else if (typeof value === "string") sink.text(value);
  else if (typeof value === "number") {
    if (value < 0) sink.head(MAJOR.negative, -1 - value);
    else sink.head(MAJOR.unsigned, value);
  } else if (value instanceof Uint8Array) {
    sink.head(MAJOR.bytes, value.length);
    sink.raw(value);
  } else if (value instanceof Uint32) sink.wide(MAJOR.unsigned, value.value);
  else if (value instanceof Raw) sink.raw(value.bytes);
  else if (isList(value)) {
    sink.head(MAJOR.array, value.length);
    for (const item of value) put(sink, item);
  } else putMap(sink, Object.entries(value));
}

function putMap(sink: Sink, entries: readonly (readonly [string, Cbor])[]): void {
  sink.head(MAJOR.map, entries.length);
  for (const [key, item] of entries) {
    sink.text(key);
    put(sink, item);
  }
}

function isList(value: readonly Cbor[] | CborMap): value is readonly Cbor[] {
  return Array.isArray(value);
}

const BOX_HEAD_BYTES = 8;
const UUID_TAIL = Buffer.from("00110010800000aa00389b71", "hex");
/** The description may be asked for and has a label. */
const REQUESTABLE_WITH_LABEL = 0x03;

/** Length and type of a box. */
function writeBoxHead(
  target: Buffer,
  at: number,
  { type, length }: { type: string; length: number },
): void {
  target.writeUInt32BE(length, at);
  target.write(type, at + 4, "latin1");
}

/** A superbox: what it is (four letters of its UUID), its label, its content. */
export function superBox(kind: string, label: string, ...content: readonly Uint8Array[]): Buffer {
  const descriptionBytes = BOX_HEAD_BYTES + 4 + UUID_TAIL.length + 1 + Buffer.byteLength(label) + 1;
  const length = content.reduce(
    (sum, part) => sum + part.length,
    BOX_HEAD_BYTES + descriptionBytes,
  );
  const made = Buffer.allocUnsafe(length);
  writeBoxHead(made, 0, { type: "jumb", length });
  writeBoxHead(made, BOX_HEAD_BYTES, { type: "jumd", length: descriptionBytes });
  let at = 2 * BOX_HEAD_BYTES;
  at += made.write(kind, at, "latin1");
  at += UUID_TAIL.copy(made, at);
  at = made.writeUInt8(REQUESTABLE_WITH_LABEL, at);
  at += made.write(`${label}\0`, at);
  for (const part of content) {
    made.set(part, at);
    at += part.length;
  }
  return made;
}

/** A superbox that holds one CBOR value. */
export function cborBox(kind: string, label: string, cbor: Uint8Array): Buffer {
  const inner = Buffer.allocUnsafe(BOX_HEAD_BYTES);
  writeBoxHead(inner, 0, { type: "cbor", length: BOX_HEAD_BYTES + cbor.length });
  return superBox(kind, label, inner, cbor);
}
