import type * as Core from "@tensorflow/tfjs-core";
import type { Point, Raster } from "../ops/raster.ts";
import { fitSimilarity } from "../ops/similarity.ts";
import { warpQuickly } from "../ops/warp.ts";
import { type FaceWeights, readFaceWeights, weightNamed, withFourAxes } from "./face-weights.ts";
import type { Face } from "./faces.ts";
import type { TensorRuntime } from "./tensor-runtime.ts";

/** 128 numbers that are close together for images of one person. Biometric data: never stored, never logged. */
export type FaceDescriptor = Float32Array;

/** Describes a face of an image; the face is in the image's pixels. */
export type FaceDescriber = (raster: Raster, face: Face) => FaceDescriptor;

/** Side of the network's square input, and the mean colour of its training. */
const SIDE_PX = 150;
const MEAN_COLOUR = [122.782, 117.001, 104.298];

/**
 * dlib's face recognition network (ResNet, King 2017) with the weights that face-api ships. Only the network runs;
 * faces and landmarks come from our own detector.
 */
export async function openFaceDescriber(tf: TensorRuntime): Promise<FaceDescriber> {
  const weights = await readFaceWeights(tf, "face_recognition_model");
  return (raster, face) => {
    const chip = cutChip(raster, face);
    const descriptor = new Float32Array(DESCRIPTOR_SIZE);
    tf.tidy(() => {
      const input = tf.tensor4d(Float32Array.from(chip.data), [1, SIDE_PX, SIDE_PX, 3]);
      const centred = tf.div<Core.Tensor4D>(tf.sub(input, MEAN_COLOUR), 255);
      descriptor.set(forward({ tf, weights }, centred).dataSync());
    });
    return descriptor;
  };
}

const DESCRIPTOR_SIZE = 128;

/** Euclidean distance of two descriptors: certainly the same person below 0.4, certainly two above 0.65. */
export function faceDistance(a: FaceDescriptor, b: FaceDescriptor): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += ((a[i] ?? 0) - (b[i] ?? 0)) ** 2;
  return Math.sqrt(sum);
}

/** Corners of the eyes and of the mouth in MediaPipe's face mesh. */
const EYE_RIGHT = [33, 133] as const;
const EYE_LEFT = [362, 263] as const;
const MOUTH = [61, 291] as const;
/** Their positions in dlib's mean face on the square, with its margin of a quarter on each side. */
const CHIP_POINTS: readonly Point[] = [
  { x: 0.317, y: 0.3107 },
  { x: 0.67, y: 0.3107 },
  { x: 0.336, y: 0.6868 },
  { x: 0.6507, y: 0.6868 },
].map(({ x, y }) => ({ x: x * SIDE_PX, y: y * SIDE_PX }));

/** Crops the face upright to the square, as in the network's training. */
function cutChip(raster: Raster, { landmarks }: Face): Raster {
  const at = (index: number): Point => landmarks[index] ?? { x: 0, y: 0 };
  const between = ([a, b]: readonly [number, number]): Point => ({
    x: (at(a).x + at(b).x) / 2,
    y: (at(a).y + at(b).y) / 2,
  });
  const found = [between(EYE_RIGHT), between(EYE_LEFT), at(MOUTH[0]), at(MOUTH[1])];
  const toChip = fitSimilarity(found, CHIP_POINTS);
  return warpQuickly(raster, toChip, { width: SIDE_PX, height: SIDE_PX });
}

interface Network {
  readonly tf: TensorRuntime;
  readonly weights: FaceWeights;
}

/** Blocks after the first layer; "down" halves the resolution. */
const BLOCKS =
  "32_1 32_2 32_3 64_down 64_1 64_2 64_3 128_down 128_1 128_2 256_down 256_1 256_2 256_down_out".split(
    " ",
  );

function forward(network: Network, input: Core.Tensor4D): Core.Tensor {
  const { tf, weights } = network;
  const first = tf.relu(layer(network, input, { name: "conv32_down", stride: 2 }));
  let out: Core.Tensor4D = tf.maxPool(first, 3, 2, "valid");
  for (const block of BLOCKS) {
    const isDown = block.includes("down");
    out = residual(network, out, { name: `conv${block}`, isDown });
  }
  const pooled = tf.mean<Core.Tensor2D>(out, [1, 2]);
  return tf.matMul(pooled, weightNamed(weights, "fc"));
}

function residual(
  network: Network,
  input: Core.Tensor4D,
  { name, isDown }: { readonly name: string; readonly isDown: boolean },
): Core.Tensor4D {
  const { tf } = network;
  const inner = tf.relu(layer(network, input, { name: `${name}/conv1`, stride: isDown ? 2 : 1 }));
  const own = layer(network, inner, { name: `${name}/conv2`, stride: 1 });
  if (!isDown) return tf.relu(tf.add<Core.Tensor4D>(own, input));
  const past: Core.Tensor4D = tf.avgPool(input, 2, 2, "valid");
  const [, height, width, depth] = past.shape;
  const [, ownHeight, ownWidth, ownDepth] = own.shape;
  // Both operands are zero-padded to the same size.
  const padded = tf.pad(own, [[0, 0], fill(height - ownHeight), fill(width - ownWidth), [0, 0]]);
  const deeper = tf.pad(past, [[0, 0], [0, 0], [0, 0], fill(ownDepth - depth)]);
  return tf.relu(tf.add<Core.Tensor4D>(padded, deeper));
}

function fill(missing: number): [number, number] {
  return [0, Math.max(0, missing)];
}

/** A convolution, its bias and a scale of each channel. */
function layer(
  network: Network,
  input: Core.Tensor4D,
  { name, stride }: { readonly name: string; readonly stride: 1 | 2 },
): Core.Tensor4D {
  const { tf, weights } = network;
  const filters = withFourAxes(weightNamed(weights, `${name}/conv/filters`));
  const bias = weightNamed(weights, `${name}/conv/bias`);
  const out = tf.add(tf.conv2d(input, filters, stride, stride === 2 ? "valid" : "same"), bias);
  const scaled = tf.mul(out, weightNamed(weights, `${name}/scale/weights`));
  return tf.add<Core.Tensor4D>(scaled, weightNamed(weights, `${name}/scale/biases`));
}
