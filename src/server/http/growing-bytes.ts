const FIRST_BYTES = 16 * 1024;
/** Beyond this size, the announced length is likely to be true. */
const MAX_SMALL_BYTES = 256 * 1024;

/** Collects pieces of bytes in one buffer. Unlike joining a list, it never holds two complete copies. */
export class GrowingBytes {
  #buffer: Buffer<ArrayBuffer>;
  #length = 0;
  readonly #max: number;
  readonly #expected: number;

  /** `max`: the limit in bytes. `expected`: the announced length, or `null` if there is none. */
  constructor(max: number, expected: number | null) {
    this.#max = max;
    this.#expected = expected ?? 0;
    this.#buffer = Buffer.allocUnsafeSlow(Math.min(max, expected ?? max, FIRST_BYTES));
  }

  /** Number of bytes so far. */
  get length(): number {
    return this.#length;
  }

  /** Returns `false` and drops the piece if it would exceed the limit. */
  add(piece: Uint8Array): boolean {
    const length = this.#length + piece.length;
    if (length > this.#max) return false;
    if (length > this.#buffer.length) {
      const expected = length > MAX_SMALL_BYTES ? this.#expected : 0;
      const room = Math.min(this.#max, Math.max(length, this.#buffer.length * 2, expected));
      const larger = Buffer.allocUnsafeSlow(room);
      this.#buffer.copy(larger, 0, 0, this.#length);
      this.#buffer = larger;
    }
    this.#buffer.set(piece, this.#length);
    this.#length = length;
    return true;
  }

  /** Returns all bytes as a view of the buffer. */
  take(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#buffer.buffer, 0, this.#length);
  }
}
