import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Config, Human } from "@vladmandic/human";
import type { Raster } from "../ops/raster.ts";
import { packageFile, requirePackage, type TensorRuntime, wasmFolder } from "./tensor-runtime.ts";

/** An object of one of the 80 COCO categories. */
export interface FoundObject {
  /** English name of its category, such as "sports ball". */
  readonly kind: string;
  readonly score: number;
  /** In the pixels of the image. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface ObjectDetector {
  /** Everyday objects in an image, most certain first. */
  detect(picture: Raster): Promise<FoundObject[]>;
}

const MIN_SCORE = 0.18;
const MAX_OBJECTS = 20;

interface HumanModule {
  readonly Human: new (config: Partial<Config>) => Human;
}

/** CenterNet of `@vladmandic/human`, loaded on first use. */
export function createObjectDetector(tf: TensorRuntime): ObjectDetector {
  let loading: Promise<Human> | undefined;
  return {
    detect: async ({ width, height, data }) => {
      loading ??= load();
      const human = await loading;
      const input = tf.tensor3d(new Int32Array(data), [height, width, 3], "int32");
      const result = await human.detect(input);
      input.dispose();
      return result.object
        .map(({ label, score, box: [left, top, boxWidth, boxHeight] }) => ({
          kind: label,
          score,
          left,
          top,
          width: boxWidth,
          height: boxHeight,
        }))
        .toSorted((a, b) => b.score - a.score);
    },
  };
}

async function load(): Promise<Human> {
  const folder = dirname(packageFile("@vladmandic/human"));
  const loaded: HumanModule = requirePackage(join(folder, "human.node-wasm.js"));
  const human = new loaded.Human({
    backend: "wasm",
    wasmPath: wasmFolder(),
    modelBasePath: `${pathToFileURL(join(folder, "..", "models")).href}/`,
    debug: false,
    async: false,
    cacheSensitivity: 0,
    filter: { enabled: false },
    face: { enabled: false },
    body: { enabled: false },
    hand: { enabled: false },
    gesture: { enabled: false },
    segmentation: { enabled: false },
    object: { enabled: true, minConfidence: MIN_SCORE, maxDetected: MAX_OBJECTS },
  });
  await human.load();
  return human;
}
