import {
  addAndCut,
  depthwise,
  type FeatureMap,
  halve,
  patches,
  pointwise,
  type TakeWeights,
  weightReader,
} from "./layers.ts";

/** Side of the square image that the network sees. */
export const NETWORK_SIDE_PX = 256;

/** A face that the network suggests, in pixels of its image. */
export interface FaceBox {
  readonly x: number;
  readonly y: number;
  readonly sidePx: number;
  /** 0..1. */
  readonly score: number;
}

/** Depth of the network's four levels. Each has seven blocks after the one that halves the image. */
const LEVEL_CHANNELS = [24, 48, 96];
const BLOCKS = 7;
/** Two numbers for each of six points of a face, after the four of its box. */
const NUMBERS_PER_BOX = 16;

function block(map: FeatureMap, take: TakeWeights): FeatureMap {
  return addAndCut(pointwise(depthwise(map, 1, take), map.channels, take), map);
}

function halvingBlock(map: FeatureMap, channels: number, take: TakeWeights): FeatureMap {
  return addAndCut(pointwise(depthwise(map, 2, take), channels, take), halve(map));
}

function blocks(map: FeatureMap, take: TakeWeights): FeatureMap {
  let made = map;
  for (let k = 0; k < BLOCKS; k++) made = block(made, take);
  return made;
}

/** The boxes of a level with `count` suggestions per pixel. */
function boxesOf(scores: FeatureMap, boxes: FeatureMap, count: number): FaceBox[] {
  const stridePx = NETWORK_SIDE_PX / scores.side;
  return Array.from(scores.values, (logit, k) => {
    const pixel = Math.floor(k / count);
    const from = k * NUMBERS_PER_BOX;
    const [dx = 0, dy = 0, width = 0, height = 0] = boxes.values.subarray(from, from + 4);
    return {
      x: ((pixel % scores.side) + 0.5) * stridePx + dx,
      y: (Math.floor(pixel / scores.side) + 0.5) * stridePx + dy,
      sidePx: (width + height) / 2,
      score: 1 / (1 + Math.exp(-logit)),
    };
  });
}

/**
 * Runs BlazeFace on pixels of -1..1, three per pixel of a square of `NETWORK_SIDE_PX`. `weights` is the file that
 * `scripts/web/face-model.ts` writes. Returns all 896 suggestions.
 */
export function suggestFaces(pixels: Float32Array, weights: ArrayBuffer): FaceBox[] {
  const take = weightReader(weights);
  const image = { side: NETWORK_SIDE_PX, channels: 3, values: pixels };
  let map = blocks(addAndCut(pointwise(patches(image), 24, take), null), take);
  for (const channels of LEVEL_CHANNELS) map = blocks(halvingBlock(map, channels, take), take);
  const nearScores = pointwise(map, 2, take);
  const nearBoxes = pointwise(map, 2 * NUMBERS_PER_BOX, take);
  const small = addAndCut(pointwise(depthwise(map, 2, take), map.channels, take), null);
  const farBoxes = pointwise(small, 6 * NUMBERS_PER_BOX, take);
  const farScores = pointwise(small, 6, take);
  return [...boxesOf(nearScores, nearBoxes, 2), ...boxesOf(farScores, farBoxes, 6)];
}
