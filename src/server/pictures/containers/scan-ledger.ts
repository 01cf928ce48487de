import { must } from "./cuts.ts";

/** libjpeg writes 10 scans, mozjpeg up to 12. Each additional scan is a pass over all pixels for every decoder. */
const MAX_SCANS = 20;
const COEFFICIENTS = 64;
const BLOCK_PX = 8;
/** Remaining bits of a coefficient before its first scan. */
const NOTHING_YET = 16;

/**
 * Tracks which bits of which coefficients the scans of a JPEG have coded (ITU-T T.81, G.1.1.1). Each scan must add
 * something new to every coefficient that it names, so a file can't make a decoder repeat work.
 */
export class ScanLedger {
  /** Remaining bits of each coefficient in zigzag order, per component of the frame. */
  readonly #toCome = new Map<number, Uint8Array>();
  readonly #isProgressive: boolean;
  #scans = 0;
  /** A scan has at most one restart per block. */
  readonly mostRestarts: number;

  /** `frame` is the body of the frame's segment. */
  constructor(frame: Buffer, isProgressive: boolean) {
    this.#isProgressive = isProgressive;
    for (let at = 6; at < frame.length; at += 3) {
      this.#toCome.set(frame[at] ?? 0, new Uint8Array(COEFFICIENTS).fill(NOTHING_YET));
    }
    must(frame.length >= 6, "the frame is too short");
    const [rows, columns] = [frame.readUInt16BE(1), frame.readUInt16BE(3)];
    this.mostRestarts = Math.ceil(rows / BLOCK_PX) * Math.ceil(columns / BLOCK_PX);
  }

  /** `head` is the body of a scan's segment. */
  add(head: Buffer): void {
    this.#scans += 1;
    must(this.#scans <= MAX_SCANS, "the picture has too many scans");
    const count = head[0] ?? 0;
    const [first = 0, last = 0, bits = 0] = head.subarray(1 + 2 * count);
    // In a sequential JPEG a scan codes a component completely; its other fields mean something else, or nothing.
    const layer = this.#isProgressive
      ? { first, last, toCome: bits & 15 }
      : { first: 0, last: COEFFICIENTS - 1, toCome: 0 };
    for (let index = 0; index < count; index += 1) this.#code(head[1 + 2 * index] ?? 0, layer);
  }

  #code(name: number, layer: { first: number; last: number; toCome: number }): void {
    const component = this.#toCome.get(name);
    must(component !== undefined, "a scan is of no component of the frame");
    must(layer.first <= layer.last && layer.last < COEFFICIENTS, "a scan has no band");
    for (let k = layer.first; k <= layer.last; k += 1) {
      must(layer.toCome < (component[k] ?? 0), "a scan codes again what was coded before");
      component[k] = layer.toCome;
    }
  }

  /** Throws unless there were scans, and pixels of each component. */
  end(): void {
    must(this.#scans > 0, "the picture has no pixels");
    const isEach = Array.from(this.#toCome.values()).every(([mean]) => mean !== NOTHING_YET);
    must(isEach, "a component has no pixels");
  }
}
