import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type * as WasmBackend from "@tensorflow/tfjs-backend-wasm";
import type * as Core from "@tensorflow/tfjs-core";

/** The tensor library, as one instance for everything in this thread. */
export type TensorRuntime = typeof Core;

/**
 * Loads CommonJS on purpose: the face library requires the same tensor library and must get the same instance.
 * What it returns is given its type where it is loaded.
 */
export const requirePackage = createRequire(import.meta.url);

/** The file of a package, found from this module and not from the working directory. */
export function packageFile(specifier: string): string {
  return requirePackage.resolve(specifier);
}

/** The library itself, for what is loaded after the backend was started in this thread. */
export function tensorLibrary(): TensorRuntime {
  const tf: TensorRuntime = requirePackage("@tensorflow/tfjs-core");
  return tf;
}

/** Starts the WebAssembly backend (SIMD when the processor has it). */
export async function createTensorRuntime(): Promise<TensorRuntime> {
  const tf = tensorLibrary();
  const backend: typeof WasmBackend = requirePackage("@tensorflow/tfjs-backend-wasm");
  backend.setWasmPaths(wasmFolder());
  readModelsFromFiles(tf);
  await tf.setBackend("wasm");
  await tf.ready();
  return tf;
}

export function wasmFolder(): string {
  return `${dirname(packageFile("@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm"))}/`;
}

interface WeightGroup {
  readonly paths: readonly string[];
  readonly weights: Core.io.WeightsManifestEntry[];
}

type ModelFile = Core.io.ModelJSON & { readonly weightsManifest: readonly WeightGroup[] };

/** tfjs without its native half cannot open file: addresses; this teaches it. */
function readModelsFromFiles(tf: TensorRuntime): void {
  tf.io.registerLoadRouter((url) => {
    const address = Array.isArray(url) ? url[0] : url;
    if (!address?.startsWith("file:")) throw new Error("Models are read from files only.");
    return { load: () => loadModel(fileURLToPath(address)) };
  });
}

async function loadModel(path: string): Promise<Core.io.ModelArtifacts> {
  const model: ModelFile = JSON.parse(await readFile(path, "utf8"));
  const files = model.weightsManifest.flatMap((group) => group.paths);
  const parts = await Promise.all(files.map((file) => readFile(join(dirname(path), file))));
  const weights = Uint8Array.from(Buffer.concat(parts));
  return {
    modelTopology: model.modelTopology,
    weightSpecs: model.weightsManifest.flatMap((group) => group.weights),
    weightData: weights.buffer,
    ...(model.format === undefined ? {} : { format: model.format }),
    ...(model.generatedBy === undefined ? {} : { generatedBy: model.generatedBy }),
    ...(model.signature === undefined ? {} : { signature: model.signature }),
    ...(model.userDefinedMetadata === undefined
      ? {}
      : { userDefinedMetadata: model.userDefinedMetadata }),
  };
}
