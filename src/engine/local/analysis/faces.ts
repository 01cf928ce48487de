import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Config, FaceResult, Human } from "@vladmandic/human";
import type { Point, Raster } from "../ops/raster.ts";
import { packageFile, requirePackage, type TensorRuntime, wasmFolder } from "./tensor-runtime.ts";

/** `z` is the depth in the unit of x and y; smaller is nearer to the camera. */
export interface Landmark extends Point {
  readonly z: number;
}

export interface Face {
  /** The 468 points of MediaPipe's face mesh, then 10 iris points if they were requested. */
  readonly landmarks: readonly Landmark[];
  /** Confidence of the detector and the mesh, 0..1. */
  readonly score: number;
}

export interface FaceDetector {
  /** Returns the faces of an upright image in its own pixels, largest first. `withIris` is slower. */
  detect(raster: Raster, withIris: boolean): Promise<Face[]>;
}

const MIN_SCORE = 0.3;
const MAX_FACES = 12;

interface HumanModule {
  readonly Human: new (config: Partial<Config>) => Human;
}

/** Loads the WebAssembly build: Node would pick the one beside it, which needs native code. */
function humanModule(): HumanModule {
  const loaded: HumanModule = requirePackage(
    join(dirname(packageFile("@vladmandic/human")), "human.node-wasm.js"),
  );
  return loaded;
}

/** Loads BlazeFace, the face mesh and the iris model of `@vladmandic/human`. */
export async function createFaceDetector(tf: TensorRuntime): Promise<FaceDetector> {
  const models = join(dirname(packageFile("@vladmandic/human")), "..", "models");
  const human = new (humanModule().Human)(config(`${pathToFileURL(models).href}/`));
  await human.load();
  return {
    detect: async (raster, withIris) => {
      const { width, height, data } = raster;
      const input = tf.tensor3d(new Int32Array(data), [height, width, 3], "int32");
      const options: Partial<Config> = {
        face: { iris: { enabled: withIris } },
      };
      const result = await human.detect(input, options);
      input.dispose();
      if (result.error !== null) throw new Error(result.error);
      return result.face.map(toFace).toSorted((a, b) => faceSize(b) - faceSize(a));
    },
  };
}

function config(modelBasePath: string): Partial<Config> {
  return {
    backend: "wasm",
    wasmPath: wasmFolder(),
    modelBasePath,
    debug: false,
    async: false,
    // Without these two, the library returns the previous image's faces for a still image.
    cacheSensitivity: 0,
    filter: { enabled: false },
    face: {
      enabled: true,
      detector: { rotation: true, maxDetected: MAX_FACES, minConfidence: MIN_SCORE },
      mesh: { enabled: true },
      iris: { enabled: true },
      description: { enabled: false },
      emotion: { enabled: false },
      antispoof: { enabled: false },
      liveness: { enabled: false },
    },
    body: { enabled: false },
    hand: { enabled: false },
    object: { enabled: false },
    segmentation: { enabled: false },
    gesture: { enabled: false },
  };
}

/** Height of a face in the mesh network's own pixels; the library returns depths in that unit. */
const MESH_FACE_HEIGHT = 120;

function toFace(result: FaceResult): Face {
  const [top, chin] = [result.mesh[10], result.mesh[152]];
  const height = top && chin ? Math.hypot(top[0] - chin[0], top[1] - chin[1]) : 0;
  const scale = height / MESH_FACE_HEIGHT;
  return {
    score: result.score,
    landmarks: result.mesh.map(([x, y, z]) => ({ x, y, z: (z ?? 0) * scale })),
  };
}

/** Returns the height of the mesh from the hairline to the chin, in pixels. */
export function faceSize(face: Face): number {
  const top = face.landmarks[10];
  const chin = face.landmarks[152];
  return top && chin ? Math.hypot(top.x - chin.x, top.y - chin.y) : 0;
}
