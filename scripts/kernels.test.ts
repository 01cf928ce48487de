import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { compileKernels, kernelBinary } from "./lib/kernels.ts";

test("the compiled kernels are those of the present source (npm run kernels)", () => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  expect(readFileSync(join(root, kernelBinary), "utf8")).toBe(compileKernels(root));
});
