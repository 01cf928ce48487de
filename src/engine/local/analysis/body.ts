import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { GraphModel } from "@tensorflow/tfjs-converter";
import type { Point, Raster } from "../ops/raster.ts";
import { warpQuickly } from "../ops/warp.ts";
import { type Face, faceSize } from "./faces.ts";
import { headGeometry } from "./head.ts";
import { packageFile, requirePackage, type TensorRuntime } from "./tensor-runtime.ts";

/** The 17 body points in the order of the COCO data set; left and right are the person's own. */
const bodyPoints = [
  "nose",
  "leftEye",
  "rightEye",
  "leftEar",
  "rightEar",
  "leftShoulder",
  "rightShoulder",
  "leftElbow",
  "rightElbow",
  "leftWrist",
  "rightWrist",
  "leftHip",
  "rightHip",
  "leftKnee",
  "rightKnee",
  "leftAnkle",
  "rightAnkle",
] as const;
type BodyPoint = (typeof bodyPoints)[number];

/** A body point with the confidence of 0..1 that it is in the image. */
export interface Joint extends Point {
  readonly score: number;
}

/** The joints of one person, in image pixels. */
export type Body = Readonly<Record<BodyPoint, Joint>>;

export interface BodyNetwork {
  /** Finds the joints of the most prominent person within a square part of the image. */
  find(picture: Raster, square: Square): Promise<Body>;
}

/** A square part of an image; may extend beyond it. */
interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** Input size of MoveNet Lightning. */
const INPUT_SIDE_PX = 192;
/** Joints below this score are guesses. */
export const SURE_JOINT = 0.3;
/** Fewer confident joints than this are not a body. */
const MIN_SURE_JOINTS = 5;

interface Converter {
  readonly loadGraphModel: (url: string) => Promise<GraphModel>;
}

/** Loads MoveNet Lightning on first use. */
export function createBodyNetwork(tf: TensorRuntime): BodyNetwork {
  const converter: Converter = requirePackage("@tensorflow/tfjs-converter");
  const folder = join(dirname(packageFile("@vladmandic/human")), "..", "models");
  let loading: Promise<GraphModel> | undefined;
  return {
    find: async (picture, square) => {
      loading ??= converter.loadGraphModel(
        pathToFileURL(join(folder, "movenet-lightning.json")).href,
      );
      const model = await loading;
      const scale = INPUT_SIDE_PX / square.side;
      const input = warpQuickly(
        picture,
        { a: scale, b: 0, dx: -square.left * scale, dy: -square.top * scale },
        { width: INPUT_SIDE_PX, height: INPUT_SIDE_PX },
      );
      const numbers = tf.tidy(() => {
        const shape: [number, number, number, number] = [1, INPUT_SIDE_PX, INPUT_SIDE_PX, 3];
        const tensor = tf.tensor4d(Int32Array.from(input.data), shape, "int32");
        const output = model.execute(tensor);
        return (Array.isArray(output) ? output[0] : output)?.dataSync() ?? new Float32Array(51);
      });
      return toBody(numbers, square);
    },
  };
}

function toBody(numbers: ArrayLike<number>, { left, top, side }: Square): Body {
  const joint = (name: BodyPoint): Joint => {
    const at = 3 * bodyPoints.indexOf(name);
    return {
      x: left + (numbers[at + 1] ?? 0) * side,
      y: top + (numbers[at] ?? 0) * side,
      score: numbers[at + 2] ?? 0,
    };
  };
  return {
    nose: joint("nose"),
    leftEye: joint("leftEye"),
    rightEye: joint("rightEye"),
    leftEar: joint("leftEar"),
    rightEar: joint("rightEar"),
    leftShoulder: joint("leftShoulder"),
    rightShoulder: joint("rightShoulder"),
    leftElbow: joint("leftElbow"),
    rightElbow: joint("rightElbow"),
    leftWrist: joint("leftWrist"),
    rightWrist: joint("rightWrist"),
    leftHip: joint("leftHip"),
    rightHip: joint("rightHip"),
    leftKnee: joint("leftKnee"),
    rightKnee: joint("rightKnee"),
    leftAnkle: joint("leftAnkle"),
    rightAnkle: joint("rightAnkle"),
  };
}

/** Extent of a standing person above and below the eyes, in face mesh heights. */
const REACH_FACES = { up: 2.5, down: 9.5 };
/** Margin around the joints for the repeated detections, as a share of their extent. */
const MARGIN = 0.3;
/** Squares that differ by less than this share of their side are the same. */
const SAME_SQUARE = 0.08;

/**
 * Finds the body of the person with the largest face, otherwise of the most prominent person; `null` if there is none.
 * Detecting again in the part of the image found before makes the joints about twice as exact.
 */
export async function findBody(
  picture: Raster,
  faces: readonly Face[],
  network: BodyNetwork,
): Promise<Body | null> {
  let square = firstSquare(picture, faces[0]);
  let body = await network.find(picture, square);
  for (let look = 0; look < 2; look++) {
    const next = squareAround(sureJoints(body), faces[0]);
    if (!next || isSimilar(square, next)) break;
    square = next;
    body = await network.find(picture, square);
  }
  const sure = sureJoints(body);
  const isInside = sure.filter(
    ({ x, y }) => x > 0 && y > 0 && x < picture.width && y < picture.height,
  );
  return isInside.length >= MIN_SURE_JOINTS ? body : null;
}

/** Another detection in almost the same square finds almost the same joints. */
function isSimilar(a: Square, b: Square): boolean {
  const shift = Math.hypot(
    a.left + a.side / 2 - b.left - b.side / 2,
    a.top + a.side / 2 - b.top - b.side / 2,
  );
  return shift < SAME_SQUARE * a.side && Math.abs(a.side - b.side) < SAME_SQUARE * a.side;
}

function sureJoints(body: Body): Joint[] {
  return Object.values(body).filter(({ score }) => score >= SURE_JOINT);
}

function firstSquare({ width, height }: Raster, face: Face | undefined): Square {
  if (!face) {
    const side = Math.max(width, height);
    return { left: (width - side) / 2, top: (height - side) / 2, side };
  }
  const { eyes } = headGeometry(face);
  const size = faceSize(face);
  const top = eyes.y - REACH_FACES.up * size;
  const bottom = Math.min(height, eyes.y + REACH_FACES.down * size);
  const side = Math.max(bottom - top, 4 * size);
  return { left: eyes.x - side / 2, top, side };
}

function squareAround(joints: readonly Joint[], face: Face | undefined): Square | null {
  if (joints.length < MIN_SURE_JOINTS) return null;
  const xs = [...joints, ...(face?.landmarks.slice(0, 1) ?? [])].map(({ x }) => x);
  const ys = [...joints, ...(face?.landmarks.slice(0, 1) ?? [])].map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const side = (1 + 2 * MARGIN) * Math.max(right - left, bottom - top);
  return { left: (left + right - side) / 2, top: (top + bottom - side) / 2, side };
}
