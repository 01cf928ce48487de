import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type * as WasmBackend from "@tensorflow/tfjs-backend-wasm";
import type * as Core from "@tensorflow/tfjs-core";

/** The tensor library, as one instance for everything in this thread. */
export type TensorRuntime = typeof Core;

const require = createRequire(import.meta.url);

/** The file of a package, found from this module and not from the working directory. */
export function packageFile(specifier: string): string {
  return require.resolve(specifier);
}

/** CommonJS on purpose: the face library requires the same module and must get the same instance. */
export function requirePackage<T>(specifier: string): T {
  return require(specifier) as T;
}

/** Starts the WebAssembly backend (SIMD when the processor has it). */
export async function createTensorRuntime(): Promise<TensorRuntime> {
  const tf = requirePackage<TensorRuntime>("@tensorflow/tfjs-core");
  const backend = requirePackage<typeof WasmBackend>("@tensorflow/tfjs-backend-wasm");
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

/** tfjs without its native half cannot open file: addresses; this teaches it. */
function readModelsFromFiles(tf: TensorRuntime): void {
  tf.io.registerLoadRouter((url) => {
    const address = Array.isArray(url) ? url[0] : url;
    if (typeof address !== "string" || !address.startsWith("file:")) return null as never;
    return { load: () => loadModel(fileURLToPath(address)) };
  });
}

async function loadModel(path: string): Promise<Core.io.ModelArtifacts> {
  const model = JSON.parse(await readFile(path, "utf8")) as Core.io.ModelJSON & {
    weightsManifest: WeightGroup[];
  };
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
