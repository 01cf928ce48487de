/** One tensor of a TFLite file; `data` is `null` for computed values. */
export interface TfliteTensor {
  readonly shape: readonly number[];
  /** 0 float32, 1 float16, 2 int32 (schema.fbs of TensorFlow Lite, TensorType). */
  readonly type: number;
  readonly data: Uint8Array | null;
}

/** One operator: its builtin code, the tensors it reads and writes, and its options. */
export interface TfliteOperator {
  readonly code: number;
  readonly customName: string;
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
  /** Option field `index` as a byte, or `fallback` if the file omits it. */
  readonly byteOption: (index: number, fallback: number) => number;
  readonly intOption: (index: number, fallback: number) => number;
  readonly customOptions: Uint8Array | null;
}

export interface TfliteModel {
  readonly tensors: readonly TfliteTensor[];
  readonly operators: readonly TfliteOperator[];
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
}

interface Vector {
  readonly start: number;
  readonly length: number;
}

/** Reads the tables of a FlatBuffer (flatbuffers.dev, "Internals"). Offsets are bytes from the start. */
class FlatReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  root(): number {
    return this.#view.getUint32(0, true);
  }

  /** Offset of field `index` of a table, or 0 if it's absent. */
  field(table: number, index: number): number {
    const vtable = table - this.#view.getInt32(table, true);
    const slot = 4 + 2 * index;
    if (slot >= this.#view.getUint16(vtable, true)) return 0;
    const offset = this.#view.getUint16(vtable + slot, true);
    return offset === 0 ? 0 : table + offset;
  }

  target(table: number, index: number): number {
    const at = this.field(table, index);
    return at === 0 ? 0 : at + this.#view.getUint32(at, true);
  }

  vector(table: number, index: number): Vector {
    const at = this.target(table, index);
    return at === 0
      ? { start: 0, length: 0 }
      : { start: at + 4, length: this.#view.getUint32(at, true) };
  }

  ints(table: number, index: number): number[] {
    const { start, length } = this.vector(table, index);
    return Array.from({ length }, (_, k) => this.#view.getInt32(start + 4 * k, true));
  }

  tables(table: number, index: number): number[] {
    const { start, length } = this.vector(table, index);
    return Array.from({ length }, (_, k) => {
      const at = start + 4 * k;
      return at + this.#view.getUint32(at, true);
    });
  }

  bytes(table: number, index: number): Uint8Array | null {
    const { start, length } = this.vector(table, index);
    return length === 0 ? null : this.#bytes.subarray(start, start + length);
  }

  text(table: number, index: number): string {
    return new TextDecoder().decode(this.bytes(table, index) ?? new Uint8Array());
  }

  byte(table: number, index: number, fallback: number): number {
    const at = table === 0 ? 0 : this.field(table, index);
    return at === 0 ? fallback : this.#view.getInt8(at);
  }

  int(table: number, index: number, fallback: number): number {
    const at = table === 0 ? 0 : this.field(table, index);
    return at === 0 ? fallback : this.#view.getInt32(at, true);
  }
}

/** Reads the first subgraph of a .tflite file (TensorFlow Lite schema version 3). */
export function parseTflite(file: Uint8Array): TfliteModel {
  const reader = new FlatReader(file);
  const root = reader.root();
  const codes = reader.tables(root, 1).map((table) => ({
    code: Math.max(reader.byte(table, 0, 0), reader.int(table, 3, 0)),
    customName: reader.text(table, 1),
  }));
  const buffers = reader.tables(root, 4).map((table) => reader.bytes(table, 0));
  const graph = reader.tables(root, 2)[0];
  if (graph === undefined) throw new Error("The model file has no graph.");
  return {
    inputs: reader.ints(graph, 1),
    outputs: reader.ints(graph, 2),
    tensors: reader.tables(graph, 0).map((table) => ({
      shape: reader.ints(table, 0),
      type: reader.byte(table, 1, 0),
      data: buffers[reader.int(table, 2, 0)] ?? null,
    })),
    operators: reader.tables(graph, 3).map((table) => {
      const options = reader.target(table, 4);
      const kind = codes[reader.int(table, 0, 0)] ?? { code: -1, customName: "" };
      return {
        code: kind.code,
        customName: kind.customName,
        inputs: reader.ints(table, 1),
        outputs: reader.ints(table, 2),
        byteOption: (index: number, fallback: number) => reader.byte(options, index, fallback),
        intOption: (index: number, fallback: number) => reader.int(options, index, fallback),
        customOptions: reader.bytes(table, 5),
      };
    }),
  };
}

/** IEEE 754 half precision, little endian. */
export function decodeHalfFloats(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: bytes.byteLength / 2 }, (_, i) => {
    const half = view.getUint16(2 * i, true);
    const sign = half & 0x8000 ? -1 : 1;
    const exponent = (half >> 10) & 31;
    const mantissa = half & 1023;
    if (exponent === 0) return sign * mantissa * 2 ** -24;
    if (exponent === 31) return mantissa ? Number.NaN : sign * Number.POSITIVE_INFINITY;
    return sign * (1 + mantissa / 1024) * 2 ** (exponent - 15);
  });
}
