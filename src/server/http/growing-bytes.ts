const FIRST_BYTES = 16 * 1024;
/** What is larger than this is likely to be all that was announced. */
const MAX_SMALL_BYTES = 256 * 1024;

/** Bytes that come in pieces, in one buffer of their own: never two whole copies, as a list that is joined has. */
export class GrowingBytes {
  #buffer: Buffer<ArrayBuffer>;
  #length = 0;
  readonly #max: number;
  readonly #expected: number;

  /** `max`: how many may come. `expected`: how many will at most, when that was announced. */
  constructor(max: number, expected: number | null) {
    this.#max = max;
    this.#expected = expected ?? 0;
    this.#buffer = Buffer.allocUnsafeSlow(Math.min(max, expected ?? max, FIRST_BYTES));
  }

  /** How many came. */
  get length(): number {
    return this.#length;
  }

  /** False, and the piece is dropped, when it is more than there may be. */
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

  /** What came. */
  take(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#buffer.buffer, 0, this.#length);
  }
}
