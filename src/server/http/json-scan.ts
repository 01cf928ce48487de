/** Caps on reading a JSON text. */
export interface JsonCaps {
  /** Values and keys. */
  readonly maxNodes: number;
  /** Without the bulk, which is taken out before the rest is parsed. */
  readonly maxBytes: number;
  /** Long text under this key is bulk; `null` for none. */
  readonly bulkKey: string | null;
}

/** A long text in a JSON text, without its quotes: `from` its first byte, `to` the byte after its last. */
export interface Bulk {
  readonly from: number;
  readonly to: number;
}

export interface Scanned {
  /** `null` if the text may be parsed without its bulk. It can still be invalid JSON. */
  readonly refusal: "too_much" | "too_deep" | "nul" | null;
  readonly bulk: readonly Bulk[];
  readonly nodes: number;
  /** Number of bytes scanned. */
  readonly bytesRead: number;
}

const MAX_DEPTH = 32;
/** Shorter text under the bulk key is an ordinary value. */
const MIN_BULK_BYTES = 1024;

const code = (sign: string): number => sign.charCodeAt(0);
const QUOTE = code('"');
const BACKSLASH = code("\\");
const OPEN_OBJECT = code("{");
const COMMA = code(",");
const COLON = code(":");
const SPACES = new Set([" ", "\n", "\r", "\t"].map(code));
const OPENING = new Set([OPEN_OBJECT, code("[")]);
const CLOSING = new Set([code("}"), code("]")]);
const BETWEEN = new Set([COMMA, COLON]);
/** Bytes that end a number, `true`, `false` or `null`. */
const ENDS_WORD = new Set([QUOTE, ...SPACES, ...OPENING, ...CLOSING, ...BETWEEN]);

/**
 * Scans a JSON text before it is parsed, in one pass that stops when a cap is exceeded: the number of values and keys,
 * their depth, the location of the bulk, and NUL in texts.
 */
export function scanJson(text: Uint8Array, caps: JsonCaps): Scanned {
  return new JsonScan(text, caps).run();
}

class JsonScan {
  readonly #text: Uint8Array;
  readonly #caps: JsonCaps;
  readonly #bulkKey: Uint8Array | null;
  readonly #bulk: Bulk[] = [];
  /** The containers around the current position: `true` for an object. */
  readonly #open: boolean[] = [];
  #at = 0;
  #nodes = 0;
  #bulkBytes = 0;
  /** The last structural character. */
  #sign = 0;
  #isBulkNext = false;
  #hasNul = false;

  constructor(text: Uint8Array, caps: JsonCaps) {
    this.#text = text;
    this.#caps = caps;
    this.#bulkKey = caps.bulkKey === null ? null : new TextEncoder().encode(caps.bulkKey);
  }

  run(): Scanned {
    while (this.#at < this.#text.length) {
      this.#step(this.#text[this.#at] ?? 0);
      if (this.#hasNul) return this.#end("nul");
      if (this.#open.length > MAX_DEPTH) return this.#end("too_deep");
      if (this.#nodes > this.#caps.maxNodes || this.#at > this.#limit())
        return this.#end("too_much");
    }
    return this.#end(null);
  }

  #end(refusal: Scanned["refusal"]): Scanned {
    return { refusal, bulk: this.#bulk, nodes: this.#nodes, bytesRead: this.#at };
  }

  /** The position at which the text has used up its bytes besides the bulk. */
  #limit(): number {
    return this.#bulkBytes + this.#caps.maxBytes;
  }

  #step(byte: number): void {
    if (byte === QUOTE) return this.#takeText();
    this.#at += 1;
    if (SPACES.has(byte)) return;
    if (!ENDS_WORD.has(byte)) return this.#takeWord();
    if (OPENING.has(byte)) {
      this.#nodes += 1;
      this.#open.push(byte === OPEN_OBJECT);
    }
    if (CLOSING.has(byte)) this.#open.pop();
    this.#sign = byte;
  }

  #takeWord(): void {
    this.#nodes += 1;
    const limit = this.#limit();
    while (this.#at <= limit && this.#at < this.#text.length) {
      if (ENDS_WORD.has(this.#text[this.#at] ?? 0)) return;
      this.#at += 1;
    }
  }

  #takeText(): void {
    this.#nodes += 1;
    const isKey =
      this.#sign === OPEN_OBJECT || (this.#sign === COMMA && this.#open.at(-1) === true);
    const mayBeBulk = this.#sign === COLON && this.#isBulkNext;
    const from = this.#at + 1;
    this.#findQuote(mayBeBulk ? this.#text.length : this.#limit());
    const to = this.#at;
    this.#at += 1;
    this.#isBulkNext = isKey && this.#isBulkKey(from, to);
    if (!mayBeBulk || to - from < MIN_BULK_BYTES) return;
    this.#bulk.push({ from, to });
    this.#bulkBytes += to - from;
  }

  /** Moves to the quote that ends a text, at most to `limit`. */
  #findQuote(limit: number): void {
    const text = this.#text;
    let at = this.#at + 1;
    for (; at < text.length && at <= limit; at += 1) {
      const byte = text[at];
      if (byte === QUOTE) break;
      if (byte === BACKSLASH) {
        this.#hasNul ||= isNul(text, at);
        at += 1;
      }
    }
    this.#at = Math.min(at, text.length);
  }

  #isBulkKey(from: number, to: number): boolean {
    const key = this.#bulkKey;
    return (
      key !== null &&
      key.length === to - from &&
      key.every((byte, k) => byte === this.#text[from + k])
    );
  }
}

/** Returns `true` if `\u0000` is at this position. */
function isNul(text: Uint8Array, at: number): boolean {
  return text[at + 1] === code("u") && [2, 3, 4, 5].every((k) => text[at + k] === code("0"));
}
