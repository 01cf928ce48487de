import type * as Core from "@tensorflow/tfjs-core";
import type { Point, Raster } from "../ops/raster.ts";
import { similarityAbout } from "../ops/similarity.ts";
import { warpRaster } from "../ops/warp.ts";
import { centreOf } from "./face-regions.ts";
import { type FaceWeights, readFaceWeights, weightNamed, withFourAxes } from "./face-weights.ts";
import type { Face } from "./faces.ts";
import type { TensorRuntime } from "./tensor-runtime.ts";

/**
 * Estimates the age of a face in years; the face is in the image's pixels. On the group photograph of the Solvay
 * Conference of 1927, for 19 people of 25 to 74 years, the mean error is 5 years. Adults below 30 are often estimated
 * several years too young.
 */
export type AgeEstimator = (raster: Raster, face: Face) => number;

/** Side of the network's square input, and the mean colour of its training. */
const SIDE_PX = 112;
const MEAN_COLOUR = [122.782, 117.001, 104.298];

/** The age network of face-api, a small Xception (Chollet 2017) with two blocks in the middle. */
export async function openAgeEstimator(tf: TensorRuntime): Promise<AgeEstimator> {
  const weights = await readFaceWeights(tf, "age_gender_model");
  return (raster, face) => {
    const crop = cutFace(raster, face);
    return tf.tidy(() => {
      const input = tf.tensor4d(Float32Array.from(crop.data), [1, SIDE_PX, SIDE_PX, 3]);
      // The mean of the face and its mirror image varies less with the light than either of them.
      const both = tf.concat([input, tf.reverse(input, 2)]);
      const [age = 0, mirrored = 0] = forward({ tf, weights }, both).dataSync();
      return (age + mirrored) / 2;
    });
  };
}

/** Corners of the eyes and of the mouth in MediaPipe's face mesh, left and right as seen in the image. */
const EYES = [
  [33, 133],
  [362, 263],
] as const;
const MOUTH = [61, 291] as const;

/**
 * Crops the face as in the network's training (face-api's `FaceLandmarks.align`), and upright: a square of the mean
 * distance from the eyes to the mouth, divided by 0.45; the centre of the three lies 43 % below its upper edge.
 */
function cutFace(raster: Raster, { landmarks }: Face): Raster {
  const middle = (indices: readonly number[]): Point =>
    centreOf(indices.flatMap((index) => landmarks[index] ?? []));
  const [left, right] = [middle(EYES[0]), middle(EYES[1])];
  const mouth = middle(MOUTH);
  const toMouth = (eye: Point) => Math.hypot(eye.x - mouth.x, eye.y - mouth.y);
  const sidePx = Math.max(1, (toMouth(left) + toMouth(right)) / 2 / 0.45);
  const toCrop = similarityAbout(
    centreOf([left, right, mouth]),
    { x: 0.5 * SIDE_PX, y: 0.43 * SIDE_PX },
    { angle: -Math.atan2(right.y - left.y, right.x - left.x), scale: SIDE_PX / sidePx },
  );
  return warpRaster(raster, toCrop, { width: SIDE_PX, height: SIDE_PX });
}

interface Network {
  readonly tf: TensorRuntime;
  readonly weights: FaceWeights;
}

/** Returns one age for each image. */
function forward(network: Network, input: Core.Tensor4D): Core.Tensor {
  const { tf, weights } = network;
  const centred = tf.div<Core.Tensor4D>(tf.sub(input, MEAN_COLOUR), 255);
  let out = tf.relu(convolve(network, centred, "entry_flow/conv_in"));
  out = reduce(network, out, "entry_flow/reduction_block_0");
  out = reduce(network, out, "entry_flow/reduction_block_1");
  for (const block of ["middle_flow/main_block_0", "middle_flow/main_block_1"]) {
    let inner = out;
    for (let i = 0; i < 3; i++) {
      inner = convolveSeparably(network, tf.relu(inner), `${block}/separable_conv${i}`);
    }
    out = tf.add<Core.Tensor4D>(inner, out);
  }
  out = reduce(network, out, "exit_flow/reduction_block");
  out = tf.relu(convolveSeparably(network, out, "exit_flow/separable_conv"));
  const pooled = tf.mean<Core.Tensor2D>(out, [1, 2]);
  return tf.add(
    tf.matMul(pooled, weightNamed(weights, "fc/age/weights")),
    weightNamed(weights, "fc/age/bias"),
  );
}

/** Halves the resolution. */
function reduce(network: Network, input: Core.Tensor4D, name: string): Core.Tensor4D {
  const { tf } = network;
  // The first block's input is rectified already.
  const first = convolveSeparably(network, tf.relu(input), `${name}/separable_conv0`);
  const second = convolveSeparably(network, tf.relu(first), `${name}/separable_conv1`);
  const pooled: Core.Tensor4D = tf.maxPool(second, 3, 2, "same");
  return tf.add<Core.Tensor4D>(pooled, convolve(network, input, `${name}/expansion_conv`));
}

function convolve({ tf, weights }: Network, input: Core.Tensor4D, name: string): Core.Tensor4D {
  const filters = withFourAxes(weightNamed(weights, `${name}/filters`));
  const bias = weightNamed(weights, `${name}/bias`);
  return tf.add<Core.Tensor4D>(tf.conv2d(input, filters, 2, "same"), bias);
}

function convolveSeparably(
  { tf, weights }: Network,
  input: Core.Tensor4D,
  name: string,
): Core.Tensor4D {
  const depthwise = withFourAxes(weightNamed(weights, `${name}/depthwise_filter`));
  const pointwise = withFourAxes(weightNamed(weights, `${name}/pointwise_filter`));
  const out = tf.separableConv2d(input, depthwise, pointwise, 1, "same");
  return tf.add<Core.Tensor4D>(out, weightNamed(weights, `${name}/bias`));
}
