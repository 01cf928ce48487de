/** `npm run kernels`: compiles the engine's AssemblyScript kernels to src/engine/local/kernels/binary.ts. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileKernels, kernelBinary } from "./lib/kernels.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
writeFileSync(join(root, kernelBinary), compileKernels(root));
