import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { z } from "zod";

const resolve = createRequire(import.meta.url).resolve;

/** Folder of the served file. `src/kit/tool/image/faces/` loads it from there. */
const FOLDER = "models";
const FILE = "face-detector.bin";

const modelFile = z.object({
  modelTopology: z.object({
    node: z.array(
      z.object({ op: z.string(), name: z.string(), input: z.array(z.string()).default([]) }),
    ),
  }),
  weightsManifest: z.array(
    z.object({
      paths: z.array(z.string()),
      weights: z.array(
        z.object({
          name: z.string(),
          shape: z.array(z.number()),
          dtype: z.enum(["float32", "int32"]),
        }),
      ),
    }),
  ),
});

interface Weights {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** Returns the weights of every convolution in the order of execution: kernels, then their biases. */
function readWeights(jsonPath: string): Weights[] {
  const { modelTopology, weightsManifest } = modelFile.parse(
    JSON.parse(readFileSync(jsonPath, "utf8")),
  );
  const byName = new Map<string, Weights>();
  for (const { paths, weights } of weightsManifest) {
    const bytes = Buffer.concat(paths.map((path) => readFileSync(join(dirname(jsonPath), path))));
    let offset = 0;
    for (const { name, shape } of weights) {
      const count = shape.reduce((product, side) => product * side, 1);
      const values = Float32Array.from({ length: count }, (_none, k) =>
        bytes.readFloatLE(offset + 4 * k),
      );
      byName.set(name, { shape, values });
      offset += 4 * count;
    }
  }
  return modelTopology.node
    .filter(({ op }) => op.includes("onv2"))
    .flatMap(({ input }) => input.flatMap((name) => byName.get(name) ?? []));
}

/** Moves the output channel to the front, so that a sum over the inputs reads its weights in a row. */
function outputsFirst({ shape, values }: Weights): Float32Array {
  const [height = 1, width = 1, inputs = 1, outputs = 1] = shape;
  // Biases have one axis. Depthwise kernels have one output per input and stay.
  if (shape.length < 4 || outputs === 1) return values;
  const count = height * width * inputs;
  return Float32Array.from(
    values,
    (_value, k) => values[(k % count) * outputs + Math.floor(k / count)] ?? 0,
  );
}

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** Returns the bits of the nearest half-precision number. Values are below 65,504. */
function toHalf(value: number): number {
  const size = Math.abs(value);
  float[0] = value;
  const sign = ((bits[0] ?? 0) >>> 16) & 0x80_00;
  if (size < 2 ** -14) return sign | Math.round(size * 2 ** 24);
  const exponent = Math.floor(Math.log2(size));
  // A mantissa that rounds up to 1,024 correctly carries into the exponent.
  return sign | (((exponent + 15) << 10) + Math.round((size / 2 ** exponent - 1) * 1024));
}

/** Returns BlazeFace of `@vladmandic/human` as half-precision numbers. */
export function faceModel(): Uint8Array {
  const json = join(dirname(resolve("@vladmandic/human")), "..", "models", "blazeface.json");
  const values = readWeights(json).flatMap((weights) => Array.from(outputsFirst(weights)));
  return new Uint8Array(Uint16Array.from(values, toHalf).buffer);
}

/** Writes the face detector's weights below `outDir`, for browsers. */
export function writeFaceModel(outDir: string): void {
  mkdirSync(join(outDir, FOLDER), { recursive: true });
  writeFileSync(join(outDir, FOLDER, FILE), faceModel());
}
