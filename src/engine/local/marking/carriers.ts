import { createCipheriv, createHmac } from "node:crypto";
import { BAND_SIDE } from "./cosines.ts";
import { CODE_BITS } from "./mark-code.ts";

/** Frequencies of the mark, in cosines per side: lower ones would be visible, small copies lose higher ones. */
const LOWEST = 20;
const HIGHEST = 166;
/** The edges of buildings, horizons and frames lie along the axes. */
const AXIS = 3;
/** Secret patterns that none of our images carry: they measure the level of chance. */
export const CONTROL_SETS = 8;

/** A cosine's role in a pattern: which of the 64 signs it carries, and its own sign. */
export interface Pattern {
  readonly channels: Uint8Array;
  readonly signs: Int8Array;
}

export interface Carriers {
  /** Indices into the field of cosines. */
  readonly places: Uint32Array;
  readonly mark: Pattern;
  readonly controls: readonly Pattern[];
}

function placesOfBand(): Uint32Array {
  const places: number[] = [];
  for (let v = AXIS; v < BAND_SIDE; v++) {
    for (let u = AXIS; u < BAND_SIDE; u++) {
      const radius = Math.hypot(u, v);
      if (radius >= LOWEST && radius <= HIGHEST) places.push(v * BAND_SIDE + u);
    }
  }
  return Uint32Array.from(places);
}

/** Patterns that only the holder of `key` can read or write. */
export function createCarriers(key: Uint8Array): Carriers {
  const places = placesOfBand();
  const stream = createCipheriv(
    "aes-256-ctr",
    createHmac("sha256", key).update("carriers of watermarks").digest(),
    new Uint8Array(16),
  );
  const pattern = (): Pattern => {
    const bytes = stream.update(new Uint8Array(places.length));
    return {
      channels: Uint8Array.from(bytes, (byte) => byte % CODE_BITS),
      signs: Int8Array.from(bytes, (byte) => (byte & 0x80 ? 1 : -1)),
    };
  };
  return { places, mark: pattern(), controls: Array.from({ length: CONTROL_SETS }, pattern) };
}
