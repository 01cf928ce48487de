import { type Kernels, kernelBinary } from "./binary.ts";

/** The part of the WebAssembly interface that is used here; Node's own types lack it. */
declare const WebAssembly: {
  readonly Module: new (binary: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: Kernels & Exports };
};

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
}

const PAGE_BYTES = 65_536;
/** A larger memory is given back after the call that needed it. It holds what an image of 2 megapixels needs. */
const MAX_KEPT_BYTES = 96 * 1024 * 1024;
/** Kernels load and store 16 bytes at a time, of which some may lie behind the last value. */
const SLACK_BYTES = 16;

const binary = new WebAssembly.Module(Buffer.from(kernelBinary, "base64"));
let instance = new WebAssembly.Instance(binary);
let end = 0;

/** Memory of the kernels for the time of one call: a stack that every call of `withKernels` begins anew. */
export interface Arena {
  /** Returns the address of `bytes` new bytes, whose content is arbitrary. The next ones begin at `pitchOf(bytes)`. */
  take(bytes: number): number;
  /** Returns the address of a copy, followed by zeros. */
  put(values: Float32Array | Float64Array | Uint8Array | Int16Array | Int32Array): number;
  /** Returns the address of the first of several copies of one size, each at `pitchOf` its size behind the last one. */
  putAll(blocks: readonly Float32Array[]): number;
  /** Copies `count` 32-bit numbers out. */
  floats(address: number, count: number): Float32Array;
  /** Copies `count` 32-bit integers out. */
  integers(address: number, count: number): Int32Array;
  /** Copies `count` bytes out. */
  bytes(address: number, count: number): Uint8Array;
}

/** Distance between two blocks of `bytes` bytes. */
export function pitchOf(bytes: number): number {
  return 16 * Math.ceil(bytes / 16) + SLACK_BYTES;
}

const arena: Arena = {
  take(bytes) {
    const address = end;
    end += pitchOf(bytes);
    const { memory } = instance.exports;
    const missing = end - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
    return address;
  },
  put(values) {
    const address = arena.take(values.byteLength);
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    const memory = new Uint8Array(instance.exports.memory.buffer);
    memory.set(bytes, address);
    memory.fill(0, address + bytes.length, end);
    return address;
  },
  putAll(blocks) {
    const address = end;
    for (const block of blocks) arena.put(block);
    return address;
  },
  floats: (address, count) =>
    new Float32Array(instance.exports.memory.buffer, address, count).slice(),
  integers: (address, count) =>
    new Int32Array(instance.exports.memory.buffer, address, count).slice(),
  bytes: (address, count) => new Uint8Array(instance.exports.memory.buffer, address, count).slice(),
};

/**
 * Calls `work` with the SIMD kernels of this thread and an empty arena for their input and output. Calls must not be
 * nested.
 */
export function withKernels<T>(work: (kernels: Kernels, arena: Arena) => T): T {
  end = 0;
  try {
    return work(instance.exports, arena);
  } finally {
    if (instance.exports.memory.buffer.byteLength > MAX_KEPT_BYTES)
      instance = new WebAssembly.Instance(binary);
  }
}
