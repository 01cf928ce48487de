/** Creates a seeded random generator of 0..1 (mulberry32 by Tommy Ettinger): equal seeds give equal images. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Hashes text to a 32-bit seed (FNV-1a). */
export function hashSeed(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}

/** Far enough apart that the seeds of one picture don't meet those of its next version. */
const VERSION_STEP = 7_919;

/** The seed of one use of chance in a version of a picture. `version`: an integer of 0..9,999; 0 returns `seed`. */
export function versionSeed(seed: number, version: number): number {
  return seed + VERSION_STEP * version;
}
