import { createRandom, versionSeed } from "#engine/local/ops/random.ts";

/** What chance decides about one part of a picture. */
export interface Chance {
  /** Odd versions are mirrored, so that consecutive versions differ at a glance. */
  readonly isMirrored: boolean;
  /** Returns `first` in version 0, otherwise a number of the range. */
  readonly vary: (first: number, range: readonly [number, number]) => number;
}

/** Returns the chance of a part in a version of the picture; `seed` tells the parts apart. */
export function chanceOf(seed: number, version: number): Chance {
  const random = createRandom(versionSeed(seed, version));
  return {
    isMirrored: version % 2 === 1,
    vary: (first, [low, high]) => (version === 0 ? first : low + (high - low) * random()),
  };
}
