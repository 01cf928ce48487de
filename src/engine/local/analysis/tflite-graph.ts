import { readFileSync } from "node:fs";
import type { Tensor, Tensor4D } from "@tensorflow/tfjs-core";
import type { TensorRuntime } from "./tensor-runtime.ts";
import {
  decodeHalfFloats,
  parseTflite,
  type TfliteModel,
  type TfliteOperator,
  type TfliteTensor,
} from "./tflite-file.ts";

/** A convolutional network loaded from a .tflite file. */
export interface TfliteGraph {
  /** `input` is [1, h, w, channels]. The outputs are in the order of the file; the caller disposes them. */
  run(input: Tensor): Tensor[];
}

interface Step {
  readonly tf: TensorRuntime;
  readonly operator: TfliteOperator;
  /** Shape of the first output. */
  readonly shape: readonly number[];
  readonly input: (index: number) => Tensor;
  /** A constant input with its axes in another order, kept between runs. */
  readonly permuted: (index: number, order: number[]) => Tensor;
  readonly hasInput: (index: number) => boolean;
}
type Kernel = (step: Step) => Tensor;

/** Loads the weights once. Throws if the file uses an operator that isn't in `kernels`. */
export function loadTfliteGraph(tf: TensorRuntime, path: string): TfliteGraph {
  const model = parseTflite(readFileSync(path));
  const missing = model.operators.find((operator) => !kernels.has(kernelName(operator)));
  if (missing) throw new Error(`Operator ${kernelName(missing)} of ${path} is not supported.`);
  const constants = new Map<number, Tensor>();
  for (const [index, tensor] of model.tensors.entries()) {
    const constant = readConstant(tf, tensor);
    if (constant) constants.set(index, tf.keep(constant));
  }
  const permutations = new Map<string, Tensor>();
  return {
    run: (input) => tf.tidy(() => runGraph({ tf, model, constants, permutations }, input)),
  };
}

interface LoadedGraph {
  readonly tf: TensorRuntime;
  readonly model: TfliteModel;
  readonly constants: ReadonlyMap<number, Tensor>;
  readonly permutations: Map<string, Tensor>;
}

function runGraph({ tf, model, constants, permutations }: LoadedGraph, input: Tensor): Tensor[] {
  const values = new Map(constants);
  const read = (index: number | undefined): Tensor => {
    const value = values.get(index ?? -1);
    if (!value) throw new Error("The model file reads a value before it is computed.");
    return value;
  };
  values.set(model.inputs[0] ?? -1, input);
  for (const operator of model.operators) {
    const output = operator.outputs[0] ?? -1;
    const value = kernels.get(kernelName(operator))?.({
      tf,
      operator,
      shape: model.tensors[output]?.shape ?? [],
      input: (index) => read(operator.inputs[index]),
      hasInput: (index) => (operator.inputs[index] ?? -1) >= 0,
      permuted: (index, order) => {
        const key = `${operator.inputs[index]}:${order.join()}`;
        const known = permutations.get(key);
        if (known) return known;
        const made = tf.keep(tf.transpose(read(operator.inputs[index]), order));
        permutations.set(key, made);
        return made;
      },
    });
    if (value) values.set(output, value);
  }
  return model.outputs.map((index) => read(index));
}

function readConstant(tf: TensorRuntime, { data, shape, type }: TfliteTensor): Tensor | null {
  if (!data) return null;
  const bytes = Uint8Array.from(data);
  if (type === 0) return tf.tensor(new Float32Array(bytes.buffer), [...shape]);
  if (type === 1) return tf.tensor(decodeHalfFloats(bytes), [...shape]);
  if (type === 2) return tf.tensor(new Int32Array(bytes.buffer), [...shape], "int32");
  return null;
}

function kernelName(operator: TfliteOperator): string {
  return operator.code === 32 ? operator.customName : String(operator.code);
}

/** Fused activation (schema: 0 none, 1 relu, 3 relu6). */
function activate(tf: TensorRuntime, value: Tensor, kind: number): Tensor {
  return kind === 1 ? tf.relu(value) : kind === 3 ? tf.relu6(value) : value;
}

function padding(kind: number): "valid" | "same" {
  return kind === 1 ? "valid" : "same";
}

function hasFourAxes(tensor: Tensor): tensor is Tensor4D {
  return tensor.rank === 4;
}

function fourAxes(tensor: Tensor): Tensor4D {
  if (!hasFourAxes(tensor)) throw new Error("An image tensor of the model doesn't have four axes.");
  return tensor;
}

function binary(name: "add" | "sub" | "mul"): Kernel {
  return ({ tf, operator, input }) =>
    activate(tf, tf[name](input(0), input(1)), operator.byteOption(0, 0));
}

function pool(name: "avgPool" | "maxPool"): Kernel {
  return ({ tf, operator, input }) =>
    tf[name](
      fourAxes(input(0)),
      [operator.intOption(4, 1), operator.intOption(3, 1)],
      [operator.intOption(2, 1), operator.intOption(1, 1)],
      padding(operator.byteOption(0, 0)),
    );
}

function concat({ tf, operator, input }: Step): Tensor {
  const parts = operator.inputs.map((_, index) => input(index));
  const axis = operator.intOption(0, 0);
  return tf.concat(parts, axis < 0 ? axis + (parts[0]?.rank ?? 0) : axis);
}

/**
 * A convolution, its bias and its activation in one pass. Depthwise ones have one option more, so that the dilations and
 * the activation come `later`.
 */
function convolution(name: "conv2d" | "depthwiseConv2d", later: 0 | 1): Kernel {
  return ({ tf, operator, input, permuted, hasInput }) => {
    const activation = operator.byteOption(3 + later, 0);
    return tf.fused[name]({
      x: fourAxes(input(0)),
      filter: fourAxes(permuted(1, [1, 2, 3, 0])),
      strides: [operator.intOption(2, 1), operator.intOption(1, 1)],
      pad: padding(operator.byteOption(0, 0)),
      dilations: [operator.intOption(5 + later, 1), operator.intOption(4 + later, 1)],
      ...(hasInput(2) ? { bias: input(2) } : {}),
      activation: activation === 1 ? "relu" : activation === 3 ? "relu6" : "linear",
    });
  };
}

/** MediaPipe's custom operator: a transposed convolution plus bias; options are int32 (padding, stride w, h). */
function transposeConvBias(step: Step): Tensor {
  const { tf, operator, shape } = step;
  const options = operator.customOptions ?? new Uint8Array(12);
  const view = new DataView(options.buffer, options.byteOffset, options.byteLength);
  const [n = 1, h = 1, w = 1, c = 1] = shape;
  const value = tf.conv2dTranspose(
    fourAxes(step.input(0)),
    fourAxes(step.permuted(1, [1, 2, 0, 3])),
    [n, h, w, c],
    [view.getInt32(8, true) || 2, view.getInt32(4, true) || 2],
    view.getInt32(0, true) === 2 ? "valid" : "same",
  );
  return tf.add(value, step.input(2));
}

function pad({ tf, input }: Step): Tensor {
  const amounts = input(1).dataSync();
  return tf.pad(
    input(0),
    Array.from({ length: input(0).rank }, (_, i): [number, number] => [
      amounts[2 * i] ?? 0,
      amounts[2 * i + 1] ?? 0,
    ]),
  );
}

function resizeBilinear({ tf, operator, input, shape }: Step): Tensor {
  return tf.image.resizeBilinear(
    fourAxes(input(0)),
    [shape[1] ?? 1, shape[2] ?? 1],
    operator.byteOption(2, 0) !== 0,
    operator.byteOption(3, 0) !== 0,
  );
}

/** Operators by their code in the TensorFlow Lite schema, custom ones by name. */
const kernels: ReadonlyMap<string, Kernel> = new Map<string, Kernel>([
  ["0", binary("add")],
  ["41", binary("sub")],
  ["18", binary("mul")],
  ["1", pool("avgPool")],
  ["17", pool("maxPool")],
  ["2", concat],
  ["3", convolution("conv2d", 0)],
  ["4", convolution("depthwiseConv2d", 1)],
  ["6", ({ input }) => input(0)],
  ["14", ({ tf, input }) => tf.sigmoid(input(0))],
  ["19", ({ tf, input }) => tf.relu(input(0))],
  ["21", ({ tf, input }) => tf.relu6(input(0))],
  ["28", ({ tf, input }) => tf.tanh(input(0))],
  ["25", ({ tf, input }) => tf.softmax(input(0))],
  ["54", ({ tf, input }) => tf.prelu(input(0), input(1))],
  ["117", ({ tf, input }) => tf.mul(input(0), tf.mul(tf.relu6(tf.add(input(0), 3)), 1 / 6))],
  ["22", ({ tf, input, shape }) => tf.reshape(input(0), [...shape])],
  ["34", pad],
  [
    "40",
    ({ tf, operator, input }) =>
      tf.mean(input(0), Array.from(input(1).dataSync()), operator.byteOption(0, 0) !== 0),
  ],
  ["23", resizeBilinear],
  ["Convolution2DTransposeBias", transposeConvBias],
]);
