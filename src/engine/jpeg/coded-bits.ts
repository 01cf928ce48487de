/** Maximum length of a Huffman code in bits (ITU-T T.81, annex C). */
const LONGEST_CODE = 16;
const ALL_CODES = 1 << LONGEST_CODE;

/**
 * Indexed by the next 16 bits: the symbol that they begin with, and the length of its code above it; 0 if no code
 * matches.
 */
export type HuffmanTable = Uint16Array;

/** Builds a table from the number of codes of each length (1 to 16 bits) and their symbols in order. */
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

/** Reads the bits of entropy-coded data from a position in a file to the next marker; skips stuffed zero bytes. */
export class CodedBits {
  readonly #bytes: Uint8Array;
  #at: number;
  #held = 0;
  #heldBits = 0;
  /** `true` once more bits were requested than there are; all bits read from then on are zeros. */
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

  /** The next symbol; 0 for bits that match no code, like the common decoders. */
  symbol(table: HuffmanTable): number {
    if (this.#heldBits < LONGEST_CODE) this.#fill();
    const missing = LONGEST_CODE - this.#heldBits;
    const ahead = missing > 0 ? this.#held << missing : this.#held >>> -missing;
    const entry = table[ahead & (ALL_CODES - 1)] ?? 0;
    this.take(entry === 0 ? LONGEST_CODE : entry >> 8);
    return this.isOut ? 0 : entry & 0xff;
  }
}
