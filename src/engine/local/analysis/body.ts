import type { Plane, Point, Raster } from "../ops/raster.ts";
import { cutSquare, NETWORK_SIDE, type Region } from "./person-network.ts";
import { packageFile, type TensorRuntime } from "./tensor-runtime.ts";
import { loadTfliteGraph, type TfliteGraph } from "./tflite-graph.ts";

/** One of the 33 points of MediaPipe's pose model. */
export interface BodyPoint extends Point {
  /** Probability that the point is inside of the picture and not hidden, 0..1. */
  readonly visibility: number;
}

export interface Body {
  /** Probability that the region shows a person, 0..1. */
  readonly score: number;
  readonly points: readonly BodyPoint[];
  /** Probability of this one person on a square grid over the region. */
  readonly mask: Plane;
}

export interface BodyDetector {
  /** The person in the middle of a region, in the pixels of the picture. */
  find(raster: Raster, region: Region): Body;
}

const POINTS = 33;
/** x, y, z, visibility and presence. */
const VALUES_PER_POINT = 5;

/** MediaPipe pose landmarks, the light model (Apache-2.0). It is read when it is first needed. */
export function createBodyDetector(tf: TensorRuntime): BodyDetector {
  let graph: TfliteGraph | undefined;
  return {
    find: (raster, region) => {
      graph ??= loadTfliteGraph(tf, packageFile("@mediapipe/pose/pose_landmark_lite.tflite"));
      const square = cutSquare(raster, region);
      const shape: [number, number, number, number] = [1, NETWORK_SIDE, NETWORK_SIDE, 3];
      const input = tf.tidy(() => tf.div(tf.tensor4d(Float32Array.from(square.data), shape), 255));
      const outputs = graph.run(input);
      const data = outputs.map((output) => Float32Array.from(output.dataSync()));
      for (const tensor of [input, ...outputs]) tensor.dispose();
      return readBody(data, region);
    },
  };
}

/** The outputs are told apart by their length: points, score, mask. */
function readBody(outputs: readonly Float32Array[], region: Region): Body {
  const ofLength = (test: (length: number) => boolean): Float32Array =>
    outputs.find((data) => test(data.length)) ?? new Float32Array();
  const points = ofLength((length) => length >= POINTS * VALUES_PER_POINT && length < 1000);
  const mask = ofLength((length) => length === NETWORK_SIDE ** 2);
  const scale = region.size / NETWORK_SIDE;
  return {
    score: ofLength((length) => length === 1)[0] ?? 0,
    points: Array.from({ length: POINTS }, (_, k) => {
      const at = k * VALUES_PER_POINT;
      return {
        x: region.left + (points[at] ?? 0) * scale,
        y: region.top + (points[at + 1] ?? 0) * scale,
        visibility: sigmoid(points[at + 3] ?? 0),
      };
    }),
    mask: { width: NETWORK_SIDE, height: NETWORK_SIDE, data: mask.map(sigmoid) },
  };
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
