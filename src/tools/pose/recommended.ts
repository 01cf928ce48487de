import type { PoseNumber } from "./pose-sketches.ts";

/**
 * Mean score of each pose, 0 (broken) to 4 (worth paying for), by one person, on the photos rembg-runway, instantid-sky
 * and tfjs-beach of docs/photos.md. The built-in engine refuses the poses that are missing here.
 */
const scores: Partial<Record<PoseNumber, number>> = {
  3: 1.5,
  5: 2.7,
  6: 2.2,
  9: 2.8,
  10: 2.8,
  11: 2.5,
  12: 2.3,
  14: 2.7,
  15: 1.8,
  18: 1.3,
  19: 2.2,
  21: 2.8,
  22: 2.8,
  23: 1.8,
  24: 2.5,
  26: 2.7,
  27: 2.3,
  29: 2.7,
  30: 1.8,
  31: 2.5,
  32: 1.7,
  33: 2.5,
  35: 2.8,
  36: 1.7,
  37: 1.8,
  38: 1.8,
  39: 2.5,
  40: 2.2,
  41: 2.8,
};

/** The ids of the presets in the order of the screen: best first, equal ones by number. */
export const recommendedPoses: readonly string[] = Object.entries(scores)
  .toSorted(([, a], [, b]) => b - a)
  .map(([number]) => `pose${number}`);
