/** Huffman codes have at most so many bits (ITU-T T.81, annex C). */
const LONGEST_CODE = 16;
const ALL_CODES = 1 << LONGEST_CODE;

/** For each 16 bits that may come: the symbol they begin with, and the length of its code above it; 0 is no code. */
export type HuffmanTable = Uint16Array;

/** Builds a table from how many codes of each length there are (1 to 16 bits) and their symbols in order. */
export function buildHuffman(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const table = new Uint16Array(ALL_CODES);
  let code = 0;
  let next = 0;
  for (let length = 1; length <= LONGEST_CODE; length += 1) {
    const span = ALL_CODES >> length;
    for (let i = 0; i < (counts[length - 1] ?? 0); i += 1) {
      const from = code * span;
      table.fill((length << 8) | (symbols[next] ?? 0), from, from + span);
      code += 1;
      next += 1;
    }
    code <<= 1;
  }
  return table;
}

/** The bits of coded pixels from a place in a file up to the next marker; stuffed zeros are left out. */
export class CodedBits {
  readonly #bytes: Uint8Array;
  #at: number;
  #held = 0;
  #heldBits = 0;
  /** True once more bits were asked for than there are; what is read from then on is zeros. */
  isOut = false;

  constructor(bytes: Uint8Array, from: number) {
    this.#bytes = bytes;
    this.#at = from;
  }

  #fill(): void {
    while (this.#heldBits <= 24) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) return;
      if (byte === 0xff) {
        let after = this.#at + 1;
        while (this.#bytes[after] === 0xff) after += 1;
        if (this.#bytes[after] !== 0) return;
        this.#at = after;
      }
      this.#at += 1;
      this.#held = (this.#held << 8) | byte;
      this.#heldBits += 8;
    }
  }

  /** The next `count` bits, 16 at most. */
  take(count: number): number {
    if (this.#heldBits < count) this.#fill();
    if (this.#heldBits < count) {
      this.isOut = true;
      this.#heldBits = 0;
      return 0;
    }
    this.#heldBits -= count;
    return (this.#held >>> this.#heldBits) & ((1 << count) - 1);
  }

  /** The next symbol; 0 for bits that are no code, as the common decoders read them. */
  symbol(table: HuffmanTable): number {
    if (this.#heldBits < LONGEST_CODE) this.#fill();
    const missing = LONGEST_CODE - this.#heldBits;
    const ahead = missing > 0 ? this.#held << missing : this.#held >>> -missing;
    const entry = table[ahead & (ALL_CODES - 1)] ?? 0;
    this.take(entry === 0 ? LONGEST_CODE : entry >> 8);
    return this.isOut ? 0 : entry & 0xff;
  }
}
