/** A square feature map; the channels of a pixel lie next to each other. */
export interface FeatureMap {
  readonly side: number;
  readonly channels: number;
  readonly values: Float32Array;
}

/** Takes the next `count` weights. */
export type TakeWeights = (count: number) => Float32Array;

/** Reads half-precision weights one after another. Throws a RangeError past the end. */
export function weightReader(file: ArrayBuffer): TakeWeights {
  const halves = new Uint16Array(file);
  let position = 0;
  return (count) => {
    const part = halves.subarray(position, position + count);
    if (part.length < count) throw new RangeError("The model's file is too short.");
    position += count;
    return Float32Array.from(part, fromHalf);
  };
}

function fromHalf(half: number): number {
  const sign = half & 0x80_00 ? -1 : 1;
  const exponent = (half >> 10) & 31;
  const mantissa = half & 1023;
  return exponent === 0
    ? sign * mantissa * 2 ** -24
    : sign * (1 + mantissa / 1024) * 2 ** (exponent - 15);
}

/** A 1 x 1 convolution with biases. */
export function pointwise(map: FeatureMap, channels: number, take: TakeWeights): FeatureMap {
  const weights = take(map.channels * channels);
  const biases = take(channels);
  return { side: map.side, channels, values: multiply(map, weights, biases) };
}

/** Multiplies each pixel with the matrix, two outputs at a time: reading a pixel's values costs most. */
function multiply(map: FeatureMap, weights: Float32Array, biases: Float32Array): Float32Array {
  const { values, channels: inputs } = map;
  const outputs = biases.length;
  const made = new Float32Array(map.side * map.side * outputs);
  for (let from = 0, to = 0; from < values.length; from += inputs, to += outputs) {
    for (let o = 0; o < outputs; o += 2) {
      const row = o * inputs;
      let first = biases[o] ?? 0;
      let second = biases[o + 1] ?? 0;
      for (let i = 0; i < inputs; i++) {
        const value = values[from + i] ?? 0;
        first += value * (weights[row + i] ?? 0);
        second += value * (weights[row + inputs + i] ?? 0);
      }
      made[to + o] = first;
      made[to + o + 1] = second;
    }
  }
  return made;
}

function isInside(x: number, y: number, side: number): boolean {
  return x >= 0 && y >= 0 && x < side && y < side;
}

/** A 3 x 3 convolution of each channel, padded as TensorFlow's SAME for even sides. */
export function depthwise(map: FeatureMap, stride: 1 | 2, take: TakeWeights): FeatureMap {
  const { side: sideBefore, channels, values } = map;
  const weights = take(9 * channels);
  const side = sideBefore / stride;
  const made = new Float32Array(side * side * channels);
  const start = stride === 1 ? -1 : 0;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const to = (y * side + x) * channels;
      for (let tap = 0; tap < 9; tap++) {
        const fromY = y * stride + start + Math.floor(tap / 3);
        const fromX = x * stride + start + (tap % 3);
        if (!isInside(fromX, fromY, sideBefore)) continue;
        const from = (fromY * sideBefore + fromX) * channels;
        for (let c = 0; c < channels; c++)
          made[to + c] =
            (made[to + c] ?? 0) + (values[from + c] ?? 0) * (weights[tap * channels + c] ?? 0);
      }
    }
  }
  return { side, channels, values: made };
}

/** The largest value of every 2 x 2 pixels. */
export function halve({ side: sideBefore, channels, values }: FeatureMap): FeatureMap {
  const side = sideBefore / 2;
  const made = new Float32Array(side * side * channels);
  const row = sideBefore * channels;
  for (let k = 0; k < made.length; k++) {
    const pixel = Math.floor(k / channels);
    const from =
      2 * Math.floor(pixel / side) * row + 2 * (pixel % side) * channels + (k % channels);
    made[k] = Math.max(
      values[from] ?? 0,
      values[from + channels] ?? 0,
      values[from + row] ?? 0,
      values[from + row + channels] ?? 0,
    );
  }
  return { side, channels, values: made };
}

/** Adds the earlier map, whose missing channels count as 0, and cuts off what is negative. Changes `map`. */
export function addAndCut(map: FeatureMap, earlier: FeatureMap | null): FeatureMap {
  const { values, channels } = map;
  for (let k = 0; k < values.length; k++) {
    const channel = k % channels;
    const before =
      earlier && channel < earlier.channels
        ? (earlier.values[Math.floor(k / channels) * earlier.channels + channel] ?? 0)
        : 0;
    values[k] = Math.max(0, (values[k] ?? 0) + before);
  }
  return map;
}

/** The patches of a 5 x 5 convolution with a stride of 2, so that it becomes a 1 x 1 convolution. */
export function patches({ side: sideBefore, channels, values }: FeatureMap): FeatureMap {
  const side = sideBefore / 2;
  const made = new Float32Array(side * side * 25 * channels);
  let to = 0;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      for (let tap = 0; tap < 25; tap++, to += channels) {
        const fromY = 2 * y - 1 + Math.floor(tap / 5);
        const fromX = 2 * x - 1 + (tap % 5);
        if (!isInside(fromX, fromY, sideBefore)) continue;
        const from = (fromY * sideBefore + fromX) * channels;
        for (let c = 0; c < channels; c++) made[to + c] = values[from + c] ?? 0;
      }
    }
  }
  return { side, channels: 25 * channels, values: made };
}
