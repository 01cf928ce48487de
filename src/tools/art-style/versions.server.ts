import { createRandom, versionSeed } from "#engine/local/ops/random.ts";

/**
 * Creates a seeded generator of -1..1 for what a version of a painting changes about the first one. In version 0 it
 * always returns 0.
 */
export function createShift(seed: number, version: number): () => number {
  if (version === 0) return () => 0;
  const random = createRandom(versionSeed(seed, version));
  return () => 2 * random() - 1;
}

/** Returns the option of a version: the first in version 0, then the others in turn. */
export function optionOf<Option>(options: readonly [Option, ...Option[]], version: number): Option {
  return options[version % options.length] ?? options[0];
}
