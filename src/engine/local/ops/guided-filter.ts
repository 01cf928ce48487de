import { pitchOf, withKernels } from "../kernels/arena.ts";
import { takeBoxWork } from "./filters.ts";
import type { Plane, Raster } from "./raster.ts";
import { putTaps } from "./resample.ts";
import type { Similarity } from "./similarity.ts";

/** alpha = red * R + green * G + blue * B + offset, with colours of 0..1. May be smaller than the image. */
export interface LinearModel {
  readonly red: Plane;
  readonly green: Plane;
  readonly blue: Plane;
  readonly offset: Plane;
}

interface GuideWindow {
  readonly radius: number;
  readonly epsilon: number;
}

/**
 * Colour guided filter (He, Sun, Tang 2013): in each window the plane is fitted as a linear function of the colour, so
 * that its edges move to the edges of the image. `guide` and `plane` have the same size; `epsilon` is a variance of
 * colours in 0..1.
 */
export function guidedModel(guide: Raster, plane: Plane, window: GuideWindow): LinearModel {
  const [model] = guidedModels(guide, [plane], window);
  return model;
}

/** `guidedModel` of several planes with one guide, whose own means are computed only once. */
export function guidedModels<const Planes extends readonly Plane[]>(
  guide: Raster,
  planes: Planes,
  { radius, epsilon }: GuideWindow,
): { [K in keyof Planes]: LinearModel };
export function guidedModels(
  guide: Raster,
  planes: readonly Plane[],
  { radius, epsilon }: GuideWindow,
): LinearModel[] {
  const { width, height } = guide;
  const size = Math.max(0, Math.round(radius));
  const count = width * height;
  const pitch = pitchOf(4 * count);
  return withKernels((kernels, arena) => {
    const learned = arena.take(12 * pitch);
    const work = takeBoxWork(arena, guide);
    kernels.learnGuide(arena.put(guide.data), width, height, size, learned, pitch, work);
    return planes.map(({ data }) => {
      const model = arena.take(4 * pitch);
      kernels.fitPlane(learned, pitch, arena.put(data), width, height, size, epsilon, model, work);
      const factor = (k: number): Plane => ({
        width,
        height,
        data: arena.floats(model + k * pitch, count),
      });
      return { red: factor(0), green: factor(1), blue: factor(2), offset: factor(3) };
    });
  });
}

/** Evaluates the model at every pixel of `guide`, which may be larger than the model (fast guided filter). */
export function applyModel({ width, height, data }: Raster, model: LinearModel): Plane {
  const { red, green, blue, offset } = model;
  return withKernels((kernels, arena) => {
    const pitch = pitchOf(red.data.byteLength);
    const factors = arena.putAll([red.data, green.data, blue.data, offset.data]);
    const guide = arena.put(data);
    const columns = putTaps(arena, red.width, width);
    const rows = putTaps(arena, red.height, height);
    const out = arena.take(4 * width * height);
    const work = arena.take(32 * (red.width + 4));
    const image = [guide, width, height, columns, rows] as const;
    kernels.applyModel(factors, pitch, red.width, ...image, out, work);
    return { width, height, data: arena.floats(out, width * height) };
  });
}

/**
 * Enlarges a matte to the size of `guide`, which lies in its pixels under `toMatte` (a scale and a shift): its model is
 * evaluated near the edges only. Values that are certain stay, which is most of them.
 */
export function enlargeMatte(
  guide: Raster,
  { matte, model }: { readonly matte: Plane; readonly model: LinearModel },
  { a, dx, dy }: Similarity,
): Plane {
  const { width, height } = guide;
  return withKernels((kernels, arena) => {
    const pitch = pitchOf(matte.data.byteLength);
    const { red, green, blue, offset } = model;
    const factors = arena.putAll([red.data, green.data, blue.data, offset.data]);
    const from = [arena.put(matte.data), matte.width, matte.height] as const;
    const image = [arena.put(guide.data), width, height] as const;
    const out = arena.take(4 * width * height);
    const work = arena.take(17 * matte.data.length + 4 * width);
    kernels.enlargeMatte(factors, pitch, ...from, ...image, a, dx, dy, out, work);
    return { width, height, data: arena.floats(out, width * height) };
  });
}
