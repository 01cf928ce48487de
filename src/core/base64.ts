const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const PAD = "=".charCodeAt(0);
/** A bit that no digit value has. */
const NO_DIGIT = 64;
const MAX_PADS = 2;

const valueOf = new Uint8Array(256).fill(NO_DIGIT);
for (let value = 0; value < ALPHABET.length; value += 1) {
  valueOf[ALPHABET.charCodeAt(value)] = value;
}

/** The base64 text to decode. */
interface Span {
  readonly text: Uint8Array;
  /** Index of the first character in reading order. */
  readonly first: number;
  readonly length: number;
  /** `-1` reads the characters from right to left. */
  readonly step: 1 | -1;
  /** Number of padding characters that the text lacks. */
  readonly missingPads?: number;
}

/**
 * Decodes plain base64 with its padding. Returns `null` for an empty text, any other character or a wrong length. Makes
 * one pass and allocates nothing but the result.
 */
export function decodeBase64(span: Span): Uint8Array<ArrayBuffer> | null {
  const { text, first, length, step, missingPads = 0 } = span;
  let digits = length;
  while (digits > 0 && text[first + (digits - 1) * step] === PAD) digits -= 1;
  const pads = length - digits + missingPads;
  if (digits === 0 || pads > MAX_PADS || (digits + pads) % 4 !== 0) return null;
  const bytes = new Uint8Array(((digits + pads) / 4) * 3 - pads);
  const isPlain = decodeDigits(bytes, { text, first, length: digits, step });
  return isPlain ? bytes : null;
}

/** Returns a character's value, or `NO_DIGIT` outside the text. */
function digitAt(text: Uint8Array, at: number): number {
  return valueOf[text[at] ?? 0] ?? NO_DIGIT;
}

/** Fills `bytes` with the decoded digits. Returns `false` if a character isn't a base64 digit. */
function decodeDigits(bytes: Uint8Array, { text, first, length, step }: Span): boolean {
  const rest = length % 4;
  let seen = 0;
  let at = first;
  let to = 0;
  for (; to < ((length - rest) / 4) * 3; to += 3) {
    const a = digitAt(text, at);
    const b = digitAt(text, at + step);
    const c = digitAt(text, at + 2 * step);
    const d = digitAt(text, at + 3 * step);
    at += 4 * step;
    seen |= a | b | c | d;
    bytes[to] = (a << 2) | (b >> 4);
    bytes[to + 1] = (b << 4) | (c >> 2);
    bytes[to + 2] = (c << 6) | d;
  }
  if (rest === 0) return (seen & NO_DIGIT) === 0;
  const a = digitAt(text, at);
  const b = digitAt(text, at + step);
  const c = rest === 3 ? digitAt(text, at + 2 * step) : 0;
  bytes[to] = (a << 2) | (b >> 4);
  if (rest === 3) bytes[to + 1] = (b << 4) | (c >> 2);
  return ((seen | a | b | c) & NO_DIGIT) === 0;
}
