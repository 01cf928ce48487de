import { createRequire, Module } from "node:module";
import { dirname, join } from "node:path";
import type * as Core from "@tensorflow/tfjs-core";
import sharp from "sharp";

type Op = (...args: unknown[]) => unknown;

interface FoundFace {
  readonly descriptor: Float32Array;
  readonly detection: { readonly box: { readonly width: number; readonly height: number } };
}

interface FaceApi {
  readonly nets: Readonly<Record<string, { loadFromDisk(folder: string): Promise<void> }>>;
  readonly SsdMobilenetv1Options: new (options: { minConfidence: number }) => unknown;
  detectAllFaces(
    input: unknown,
    options: unknown,
  ): { withFaceLandmarks(): { withFaceDescriptors(): Promise<readonly FoundFace[]> } };
}

const SIDE_PX = 512;
const require = createRequire(import.meta.url);

/** face-api imports all of tfjs, but only uses the core with its operations as methods. */
function openTensors(): typeof Core {
  const resolve: unknown = Reflect.get(Module, "_resolveFilename");
  Reflect.set(
    Module,
    "_resolveFilename",
    function (this: unknown, name: string, ...rest: unknown[]) {
      const wanted = name === "@tensorflow/tfjs" ? "@tensorflow/tfjs-core" : name;
      return typeof resolve === "function"
        ? Reflect.apply(resolve, this, [wanted, ...rest])
        : wanted;
    },
  );
  const tf: typeof Core = require("@tensorflow/tfjs-core");
  const methods = tf.Tensor.prototype;
  const define = (name: string, op: Op) => {
    if (name in methods) return;
    Reflect.set(methods, name, function (this: unknown, ...args: unknown[]) {
      return op(this, ...args);
    });
  };
  for (const [name, op] of Object.entries(tf))
    if (typeof op === "function") define(name, (...args) => Reflect.apply(op, tf, args));
  for (const rank of [2, 3, 4])
    define(`as${rank}D`, (t, ...shape) => Reflect.apply(tf.reshape, tf, [t, shape]));
  define("asScalar", (t) => Reflect.apply(tf.reshape, tf, [t, []]));
  define("as1D", (t) => Reflect.apply(tf.reshape, tf, [t, [-1]]));
  define("toFloat", (t) => Reflect.apply(tf.cast, tf, [t, "float32"]));
  define("toInt", (t) => Reflect.apply(tf.cast, tf, [t, "int32"]));
  define("asType", (t, type) => Reflect.apply(tf.cast, tf, [t, type]));
  return tf;
}

/** Describes the faces of a picture with face-api's 128 numbers each, largest face first. */
export type FaceDescriber = (picture: Uint8Array) => Promise<readonly Float32Array[]>;

/** Loads face-api's networks from its package. */
export async function createFaceDescriber(): Promise<FaceDescriber> {
  const tf = openTensors();
  const wasm: { setWasmPaths(folder: string): void } = require("@tensorflow/tfjs-backend-wasm");
  wasm.setWasmPaths(
    `${dirname(require.resolve("@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm"))}/`,
  );
  await tf.setBackend("wasm");
  await tf.ready();
  const folder = dirname(require.resolve("@vladmandic/face-api/package.json"));
  const faceApi: FaceApi = require(join(folder, "dist", "face-api.node-wasm.js"));
  for (const net of ["ssdMobilenetv1", "faceLandmark68Net", "faceRecognitionNet"]) {
    await faceApi.nets[net]?.loadFromDisk(join(folder, "model"));
  }
  return async (picture) => {
    const { data, info } = await sharp(picture)
      .resize(SIDE_PX, SIDE_PX, { fit: "inside" })
      .flatten({ background: "#fff" })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const input = tf.tensor3d(Uint8Array.from(data), [info.height, info.width, 3]);
    const options = new faceApi.SsdMobilenetv1Options({ minConfidence: 0.2 });
    const found = await faceApi
      .detectAllFaces(input, options)
      .withFaceLandmarks()
      .withFaceDescriptors();
    input.dispose();
    const area = ({ detection: { box } }: FoundFace) => box.width * box.height;
    return found.toSorted((a, b) => area(b) - area(a)).map(({ descriptor }) => descriptor);
  };
}

/** Euclidean distance of two descriptors: below 0.4 it's surely one person, above 0.6 two. */
export function faceDistance(a: Float32Array, b: Float32Array): number {
  return Math.hypot(...a.map((value, i) => value - (b[i] ?? 0)));
}
