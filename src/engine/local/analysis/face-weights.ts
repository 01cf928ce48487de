import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type * as Core from "@tensorflow/tfjs-core";
import { packageFile, type TensorRuntime } from "./tensor-runtime.ts";

/** The tensors of a network, by name. */
export type FaceWeights = Readonly<Record<string, Core.Tensor>>;

const PACKAGE = "@vladmandic/face-api/package.json";

type Manifest = readonly {
  readonly paths: readonly string[];
  readonly weights: Core.io.WeightsManifestEntry[];
}[];

/** Reads the weights of a network that face-api ships, such as "face_recognition_model". */
export async function readFaceWeights(tf: TensorRuntime, network: string): Promise<FaceWeights> {
  const folder = join(dirname(packageFile(PACKAGE)), "model");
  const manifest: Manifest = JSON.parse(
    await readFile(join(folder, `${network}-weights_manifest.json`), "utf8"),
  );
  const files = await Promise.all(
    manifest.flatMap((group) => group.paths.map((path) => readFile(join(folder, path)))),
  );
  const bytes = Uint8Array.from(Buffer.concat(files));
  return tf.io.decodeWeights(
    bytes.buffer,
    manifest.flatMap((group) => group.weights),
  );
}

/** Throws if the network has no weights of that name. */
export function weightNamed(weights: FaceWeights, name: string): Core.Tensor {
  const found = weights[name];
  if (!found) throw new Error(`The face network lacks the weights ${name}.`);
  return found;
}

/** Narrows a tensor to four axes; throws if it has another number. */
export function withFourAxes(tensor: Core.Tensor): Core.Tensor4D {
  if (!hasFourAxes(tensor)) throw new Error(`Expected four axes, got ${tensor.rank}.`);
  return tensor;
}

function hasFourAxes(tensor: Core.Tensor): tensor is Core.Tensor4D {
  return tensor.rank === 4;
}
