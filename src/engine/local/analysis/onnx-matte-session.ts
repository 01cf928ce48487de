import { statSync } from "node:fs";
import { requirePackage } from "./tensor-runtime.ts";

/** Operators install this package themselves if they use their own model; it isn't a dependency. */
const RUNTIME_PACKAGE = "onnxruntime-node";
/** Input side of ISNet and of most matting models, for files that don't specify one. */
const DEFAULT_SIDE_PX = 1024;
/** More threads don't make it faster; the engine's threads share the cores. */
const THREADS = 2;

interface OnnxTensor {
  readonly data: ArrayLike<number | bigint | string>;
  readonly dims: readonly number[];
}

interface OnnxInput {
  readonly name: string;
  readonly isTensor: boolean;
  readonly type?: string;
  /** A name stands for any size. */
  readonly shape?: readonly (number | string)[];
}

interface OnnxSession {
  readonly inputMetadata: readonly OnnxInput[];
  readonly outputNames: readonly string[];
  run(
    feeds: Readonly<Record<string, OnnxTensor>>,
    fetches: readonly string[],
  ): Promise<Readonly<Record<string, OnnxTensor>>>;
}

/** The parts of `onnxruntime-node` 1.21 and later that are used here. */
export interface OnnxRuntime {
  readonly InferenceSession: {
    create(file: string, options: Readonly<Record<string, unknown>>): Promise<OnnxSession>;
  };
  readonly Tensor: new (type: "float32", data: Float32Array, dims: readonly number[]) => OnnxTensor;
}

/** A model that takes square RGB images, channel by channel. */
export interface OnnxModel {
  readonly sidePx: number;
  /** Takes 3 x side x side numbers and returns the model's first output, unshaped. */
  run(input: Float32Array): Promise<OnnxTensor>;
}

/** The reasons why a model file can't be used, one sentence each. Loads nothing. */
export function findOnnxProblems(file: string, isInstalled = isRuntimeInstalled()): string[] {
  const problems: string[] = [];
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    problems.push(`there is no file ${file}`);
  if (!isInstalled) {
    problems.push(
      `the package ${RUNTIME_PACKAGE} is not installed; run ONNXRUNTIME_NODE_INSTALL=skip npm install --no-save ${RUNTIME_PACKAGE}`,
    );
  }
  return problems;
}

function isRuntimeInstalled(): boolean {
  try {
    return requirePackage.resolve(RUNTIME_PACKAGE) !== "";
  } catch {
    return false;
  }
}

/** Throws an error with a sentence if the package is missing. */
export function loadOnnxRuntime(): OnnxRuntime {
  try {
    const runtime: OnnxRuntime = requirePackage(RUNTIME_PACKAGE);
    return runtime;
  } catch (cause) {
    throw new Error(`MATTING_MODEL: the package ${RUNTIME_PACKAGE} cannot be loaded`, { cause });
  }
}

/**
 * Opens a model file. Throws an error with a sentence unless the model takes one square RGB image as 32-bit floats [1,
 * 3, side, side]. The arena stays off and only the first output is requested: both halve the memory of ISNet.
 */
export async function openOnnxModel(file: string, runtime: OnnxRuntime): Promise<OnnxModel> {
  const session = await runtime.InferenceSession.create(file, {
    executionProviders: ["cpu"],
    graphOptimizationLevel: "all",
    enableCpuMemArena: false,
    intraOpNumThreads: THREADS,
    interOpNumThreads: 1,
  }).catch((cause: unknown) => {
    throw new Error(`MATTING_MODEL: ${file} isn't a readable model`, { cause });
  });
  const [input] = session.inputMetadata;
  const [output] = session.outputNames;
  const sidePx = sideOf(input);
  if (!input || output === undefined || sidePx === null || session.inputMetadata.length > 1) {
    const found = session.inputMetadata.map(describe).join(" and ");
    throw new Error(
      `MATTING_MODEL: ${file} has the input ${found || "none"}; it must have one input, float32 [1, 3, side, side]`,
    );
  }
  return {
    sidePx,
    run: async (data) => {
      const tensor = new runtime.Tensor("float32", data, [1, 3, sidePx, sidePx]);
      const answer = await session.run({ [input.name]: tensor }, [output]);
      const first = answer[output];
      if (!first) throw new Error(`MATTING_MODEL: the model has no output ${output}`);
      return first;
    },
  };
}

function describe({ type = "?", shape = [] }: OnnxInput): string {
  return `${type} [${shape.join(", ")}]`;
}

/** Side of the square images that a model takes; `null` for any other input. */
function sideOf(input: OnnxInput | undefined): number | null {
  const [batch, channels, height, width, ...rest] = input?.shape ?? [];
  const isPicture =
    input?.isTensor === true &&
    input.type === "float32" &&
    width !== undefined &&
    rest.length === 0;
  if (!isPicture || channels !== 3) return null;
  if (typeof batch === "number" && batch > 1) return null;
  // Models name free sizes or use -1.
  const sides = [height, width].filter((side) => typeof side === "number" && side > 0);
  const [side = DEFAULT_SIDE_PX] = sides;
  const isSquare = sides.every((other) => other === side);
  return isSquare && typeof side === "number" ? side : null;
}
