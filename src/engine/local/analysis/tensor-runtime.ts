import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type * as WasmBackend from "@tensorflow/tfjs-backend-wasm";
import type * as Core from "@tensorflow/tfjs-core";

/** The tensor library, one instance for the whole thread. */
export type TensorRuntime = typeof Core;

/**
 * Loads CommonJS on purpose: the face library requires the same tensor library and must get the same instance. Callers
 * assign the type.
 */
export const requirePackage = createRequire(import.meta.url);

/** Resolves a package file from this module, not from the working directory. */
export function packageFile(specifier: string): string {
  return requirePackage.resolve(specifier);
}

/** Returns the library, for modules loaded after the backend has started in this thread. */
export function tensorLibrary(): TensorRuntime {
  const tf: TensorRuntime = requirePackage("@tensorflow/tfjs-core");
  return tf;
}

/** Starts the WebAssembly backend (with SIMD if the processor has it). */
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

/** Adds support for file: addresses, which tfjs lacks without its native part. */
function readModelsFromFiles(tf: TensorRuntime): void {
  tf.io.registerLoadRouter((url) => {
    const address = Array.isArray(url) ? url[0] : url;
    if (!address?.startsWith("file:")) throw new Error("Models can only be loaded from files.");
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
