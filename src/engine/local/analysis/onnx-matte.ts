import { basename } from "node:path";
import {
  channelPlane,
  clamp,
  createPlane,
  mapPlane,
  type Plane,
  type Raster,
} from "../ops/raster.ts";
import { resizePlane } from "../ops/resample.ts";
import type { MatteModel } from "./matte.ts";
import { loadOnnxRuntime, type OnnxModel, openOnnxModel } from "./onnx-matte-session.ts";
import { ownPart } from "./own-person.ts";

/** ISNet's input is (byte - `MEAN`) / `SPREAD`. */
const MEAN = 128;
const SPREAD = 256;

/**
 * The matte model in `file` (`MATTING_MODEL`). Throws an error with a sentence about the file or the missing package.
 */
export async function openOnnxMatte(file: string): Promise<MatteModel> {
  return createOnnxMatte(await openOnnxModel(file, loadOnnxRuntime()), basename(file, ".onnx"));
}

/**
 * Takes the matte directly from a model. Has no fallback: if the model fails, the run fails, so that the operator
 * notices.
 */
export function createOnnxMatte(model: OnnxModel, name: string): MatteModel {
  return {
    name,
    cutOutPeople: async (picture, { faces }) => ({
      alpha: await cutOut(picture, model),
      hasPerson: faces.length > 0,
    }),
    cutOutPortrait: async (picture, faces) => {
      return ownPart(picture, await cutOut(picture, model), faces);
    },
  };
}

async function cutOut(picture: Raster, model: OnnxModel): Promise<Plane> {
  const side = model.sidePx;
  const { data, dims } = await model.run(toInput(picture, side));
  if (data.length !== side * side) {
    throw new Error(
      `MATTING_MODEL: the first output is [${dims.join(", ")}], it must contain one opacity value per pixel, ${side} x ${side}`,
    );
  }
  const opacity = mapPlane(createPlane(side, side), (_, i) => {
    const value = Number(data[i]);
    if (!Number.isFinite(value))
      throw new Error("MATTING_MODEL: the output contains NaN or infinite values");
    return clamp(value, 0, 1);
  });
  return resizePlane(opacity, picture.width, picture.height);
}

/** The image stretched to a square, one channel after another. */
function toInput(picture: Raster, side: number): Float32Array {
  const input = new Float32Array(3 * side * side);
  for (const channel of [0, 1, 2] as const) {
    const plane = resizePlane(channelPlane(picture, channel), side, side);
    const offset = channel * side * side;
    for (const [i, value] of plane.data.entries())
      input[offset + i] = (255 * value - MEAN) / SPREAD;
  }
  return input;
}
