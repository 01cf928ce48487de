/*
 * 32 bits as 64 signs: eight words of the extended Hamming code (8,4), any two of which differ in at least four places.
 */

export const CODE_BITS = 64;
const WORDS = 8;
const WORD_BITS = 8;
const WORD_VALUES = 16;

/** The sixteen words as signs, -1 and 1. */
const words = Array.from({ length: WORD_VALUES }, (_, value) => {
  const [a, b, c, d] = [0, 1, 2, 3].map((bit) => (value >> bit) & 1);
  const [p, q, r] = [sum(a, b, d), sum(a, c, d), sum(b, c, d)];
  const bits = [p, q, a, r, b, c, d];
  return Int8Array.from([...bits, sum(...bits)], (bit) => (bit === 1 ? 1 : -1));
});

function sum(...bits: readonly (number | undefined)[]): number {
  return bits.reduce<number>((total, bit) => total ^ (bit ?? 0), 0);
}

/** The signs of a 32-bit number. */
export function encodeId(id: number): Int8Array {
  const signs = new Int8Array(CODE_BITS);
  for (let word = 0; word < WORDS; word++) {
    const nibble = (id >>> (4 * word)) & (WORD_VALUES - 1);
    signs.set(words[nibble] ?? [], word * WORD_BITS);
  }
  return signs;
}

/** The number whose signs match 64 measured values best. */
export function decodeId(values: ArrayLike<number>): number {
  let id = 0;
  for (let word = 0; word < WORDS; word++) {
    let best = Number.NEGATIVE_INFINITY;
    let nibble = 0;
    for (const [value, signs] of words.entries()) {
      let agreement = 0;
      for (let bit = 0; bit < WORD_BITS; bit++) {
        agreement += (signs[bit] ?? 0) * (values[word * WORD_BITS + bit] ?? 0);
      }
      if (agreement > best) [best, nibble] = [agreement, value];
    }
    id |= nibble << (4 * word);
  }
  return id >>> 0;
}
