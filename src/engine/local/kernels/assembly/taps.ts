/**
 * Taps of a resized axis, see `putTaps`: their number, the first of them for each sample, and the weights for each
 * sample, filled up with zeros to a multiple of four.
 */
export function tapCount(taps: usize): i32 {
  return load<i32>(taps);
}

export function firstTap(taps: usize, sample: i32): i32 {
  return load<i32>(taps + 4 * (1 + sample));
}

/** Address of the weights of a sample; `samples` is the number of all. */
export function tapWeights(taps: usize, samples: i32, sample: i32): usize {
  return taps + 4 * (1 + samples + sample * ((tapCount(taps) + 3) & ~3));
}
