import { expect, test } from "vitest";
import type { Raster } from "../ops/raster.ts";
import type { KnownPeople } from "./matte.ts";
import { createOnnxMatte } from "./onnx-matte.ts";
import { findOnnxProblems, type OnnxRuntime, openOnnxModel } from "./onnx-matte-session.ts";

const SIDE = 32;

interface Calls {
  readonly files: string[];
  readonly options: Readonly<Record<string, unknown>>[];
  readonly feeds: Readonly<Record<string, { data: ArrayLike<unknown>; dims: readonly number[] }>>[];
  readonly fetches: string[][];
}

/** Answers that the upper half of every picture is to stay. */
function fakeRuntime(
  shape: readonly (number | string)[],
  calls: Calls,
  pixels = SIDE * SIDE,
): OnnxRuntime {
  return {
    InferenceSession: {
      create: async (file, options) => {
        calls.files.push(file);
        calls.options.push(options);
        return {
          inputMetadata: [{ name: "photo", isTensor: true, type: "float32", shape }],
          outputNames: ["matte", "hidden"],
          run: async (feeds, fetches) => {
            calls.feeds.push(feeds);
            calls.fetches.push([...fetches]);
            const data = Float32Array.from({ length: pixels }, (_, i) =>
              i < pixels / 2 ? 1.2 : -0.1,
            );
            return { matte: { data, dims: [1, 1, SIDE, SIDE] } };
          },
        };
      },
    },
    Tensor: class {
      readonly data: Float32Array;
      readonly dims: readonly number[];
      constructor(_type: "float32", data: Float32Array, dims: readonly number[]) {
        this.data = data;
        this.dims = dims;
      }
    },
  };
}

function noCalls(): Calls {
  return { files: [], options: [], feeds: [], fetches: [] };
}

/** Red left of the middle, blue right of it. */
function twoColours(width: number, height: number): Raster {
  const data = new Uint8Array(3 * width * height);
  for (let i = 0; i < width * height; i++) data[3 * i + (i % width < width / 2 ? 0 : 2)] = 255;
  return { width, height, data };
}

const nobody: KnownPeople = { faces: [], body: async () => null };

test("a picture goes to the model as ISNet wants it, and its first output is the matte", async () => {
  const calls = noCalls();
  const model = await openOnnxModel("/models/a.onnx", fakeRuntime([1, 3, SIDE, SIDE], calls));
  const matte = createOnnxMatte(model, "a");
  const { alpha, hasPerson } = await matte.cutOutPeople(twoColours(80, 50), nobody);

  expect(calls.options[0]).toMatchObject({ enableCpuMemArena: false });
  expect(calls.fetches).toEqual([["matte"]]);
  const input = calls.feeds[0]?.["photo"];
  expect(input?.dims).toEqual([1, 3, SIDE, SIDE]);
  const channelSize = SIDE * SIDE;
  expect(input?.data[0]).toBeCloseTo((255 - 128) / 256);
  expect(input?.data[SIDE - 1]).toBeCloseTo(-128 / 256);
  expect(input?.data[2 * channelSize + SIDE - 1]).toBeCloseTo((255 - 128) / 256);

  expect([alpha.width, alpha.height]).toEqual([80, 50]);
  expect(alpha.data[5 * 80 + 40]).toBe(1);
  expect(alpha.data[45 * 80 + 40]).toBe(0);
  expect(hasPerson).toBe(false);
});

test.each([
  [["N", 3, "H", "W"], 1024],
  [[1, 3, 512, 512], 512],
  [[-1, 3, -1, -1], 1024],
] as const)("%j takes pictures of %d px", async (shape, sidePx) => {
  const model = await openOnnxModel("/models/a.onnx", fakeRuntime(shape, noCalls()));
  expect(model.sidePx).toBe(sidePx);
});

test.each([[[1, 1024, 1024, 3]], [[1, 3, 320, 640]], [[1, 1, 64, 64]], [[2, 3, 64, 64]], [[1, 3]]])(
  "%j is refused with a sentence that names it",
  async (shape) => {
    const opening = openOnnxModel("/models/a.onnx", fakeRuntime(shape, noCalls()));
    await expect(opening).rejects.toThrow(`a.onnx has the input float32 [${shape.join(", ")}]`);
  },
);

test("an answer of another size fails the run instead of another matte taking over", async () => {
  const runtime = fakeRuntime([1, 3, SIDE, SIDE], noCalls(), 100);
  const matte = createOnnxMatte(await openOnnxModel("/models/a.onnx", runtime), "a");
  await expect(matte.cutOutPeople(twoColours(40, 40), nobody)).rejects.toThrow(/first output/);
});

test("a missing file and a missing package are named, a sentence each", () => {
  expect(findOnnxProblems("/nowhere/a.onnx", false)).toEqual([
    expect.stringContaining("/nowhere/a.onnx"),
    expect.stringContaining("onnxruntime-node is not installed"),
  ]);
  expect(findOnnxProblems(import.meta.filename, true)).toEqual([]);
});
