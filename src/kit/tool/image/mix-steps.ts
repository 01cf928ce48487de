/** RGBA, four bytes per pixel. */
export type Pixels = Uint8ClampedArray;

/**
 * Takes a part of each step's change back out of a result, in place. `steps` are the pictures before the first change
 * and after each one; `strengths` has one share of 0..1 per change, and 1 leaves it in. All pictures have one size.
 */
export function mixSteps(
  result: Pixels,
  steps: readonly Pixels[],
  strengths: readonly number[],
): void {
  for (const [k, strength] of strengths.entries()) {
    const [before, after] = [steps[k], steps[k + 1]];
    if (strength === 1 || !before || !after) continue;
    for (let i = 0; i < result.length; i++) {
      if (i % 4 === 3) continue;
      result[i] = (result[i] ?? 0) + (strength - 1) * ((after[i] ?? 0) - (before[i] ?? 0));
    }
  }
}

/** Difference of two pictures from which a change can be seen: the mean of its most changed hundredth, 0..255. */
const SEEN = 6;

/** Whether a change can be seen at all. */
export function canBeSeen(before: Pixels, after: Pixels): boolean {
  /** Number of pixels by their difference. */
  const counts = new Uint32Array(256);
  for (let i = 0; i < before.length; i += 4) {
    const apart = (c: number) => Math.abs((before[i + c] ?? 0) - (after[i + c] ?? 0));
    const difference = Math.max(apart(0), apart(1), apart(2));
    counts[difference] = (counts[difference] ?? 0) + 1;
  }
  const wanted = Math.ceil(before.length / 4 / 100);
  let [left, sum] = [wanted, 0];
  for (let difference = 255; left > 0; difference--) {
    const taken = Math.min(left, counts[difference] ?? 0);
    sum += taken * difference;
    left -= taken;
  }
  return sum / wanted >= SEEN;
}
