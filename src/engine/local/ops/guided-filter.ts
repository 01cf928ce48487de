import { boxMean } from "./filters.ts";
import {
  channelPlane,
  clamp,
  createPlane,
  type Plane,
  type Point,
  type Raster,
  timesPlane,
} from "./raster.ts";
import { resizePlane, samplePlane } from "./resample.ts";

/** alpha = red * R + green * G + blue * B + offset, with colours of 0..1. May be smaller than the image. */
export interface LinearModel {
  readonly red: Plane;
  readonly green: Plane;
  readonly blue: Plane;
  readonly offset: Plane;
}

/** Mean of a product minus the product of the means. */
function covariance(
  a: Plane,
  b: Plane,
  { means, radius }: { means: [Plane, Plane]; radius: number },
): Plane {
  const out = boxMean(timesPlane(a, b), radius);
  const [meanA, meanB] = means;
  for (let i = 0; i < out.data.length; i++) {
    out.data[i] = (out.data[i] ?? 0) - (meanA.data[i] ?? 0) * (meanB.data[i] ?? 0);
  }
  return out;
}

/**
 * Colour guided filter (He, Sun, Tang 2013): in each window the plane is fitted as a linear function of the colour, so
 * that its edges move to the edges of the image. `guide` and `plane` have the same size; `epsilon` is a variance of
 * colours in 0..1.
 */
export function guidedModel(guide: Raster, plane: Plane, window: GuideWindow): LinearModel {
  return guidedModels(guide, window)(plane);
}

interface GuideWindow {
  readonly radius: number;
  readonly epsilon: number;
}

/** `guidedModel` for several planes with one guide, whose own means are computed only once. */
export function guidedModels(
  guide: Raster,
  { radius, epsilon }: GuideWindow,
): (plane: Plane) => LinearModel {
  const r = channelPlane(guide, 0);
  const g = channelPlane(guide, 1);
  const b = channelPlane(guide, 2);
  const mr = boxMean(r, radius);
  const mg = boxMean(g, radius);
  const mb = boxMean(b, radius);
  const cov = (x: Plane, y: Plane, means: [Plane, Plane]): Float32Array =>
    covariance(x, y, { means, radius }).data;
  const colours = {
    rr: cov(r, r, [mr, mr]),
    rg: cov(r, g, [mr, mg]),
    rb: cov(r, b, [mr, mb]),
    gg: cov(g, g, [mg, mg]),
    gb: cov(g, b, [mg, mb]),
    bb: cov(b, b, [mb, mb]),
  };
  return (plane) => {
    const mp = boxMean(plane, radius);
    const rp = cov(r, plane, [mr, mp]);
    const gp = cov(g, plane, [mg, mp]);
    const bp = cov(b, plane, [mb, mp]);
    const [red, green, blue] = solve({ ...colours, rp, gp, bp }, epsilon);
    const offset = new Float32Array(plane.data.length);
    for (let i = 0; i < offset.length; i++) {
      offset[i] =
        (mp.data[i] ?? 0) -
        (red[i] ?? 0) * (mr.data[i] ?? 0) -
        (green[i] ?? 0) * (mg.data[i] ?? 0) -
        (blue[i] ?? 0) * (mb.data[i] ?? 0);
    }
    const smooth = (data: Float32Array): Plane =>
      boxMean({ width: plane.width, height: plane.height, data }, radius);
    return { red: smooth(red), green: smooth(green), blue: smooth(blue), offset: smooth(offset) };
  };
}

type System = Readonly<
  Record<"rr" | "rg" | "rb" | "gg" | "gb" | "bb" | "rp" | "gp" | "bp", Float32Array>
>;

/** Solves the symmetric 3 x 3 system of every pixel with its adjugate. */
function solve(system: System, epsilon: number): [Float32Array, Float32Array, Float32Array] {
  const {
    rr: rrs,
    rg: rgs,
    rb: rbs,
    gg: ggs,
    gb: gbs,
    bb: bbs,
    rp: rps,
    gp: gps,
    bp: bps,
  } = system;
  const n = rrs.length;
  const red = new Float32Array(n);
  const green = new Float32Array(n);
  const blue = new Float32Array(n);
  for (let i = 0; i < n; i++) {
    const rr = (rrs[i] ?? 0) + epsilon;
    const gg = (ggs[i] ?? 0) + epsilon;
    const bb = (bbs[i] ?? 0) + epsilon;
    const rg = rgs[i] ?? 0;
    const rb = rbs[i] ?? 0;
    const gb = gbs[i] ?? 0;
    const c00 = gg * bb - gb * gb;
    const c01 = rb * gb - rg * bb;
    const c02 = rg * gb - rb * gg;
    const c11 = rr * bb - rb * rb;
    const c12 = rb * rg - rr * gb;
    const c22 = rr * gg - rg * rg;
    const inverse = 1 / (rr * c00 + rg * c01 + rb * c02);
    const rp = rps[i] ?? 0;
    const gp = gps[i] ?? 0;
    const bp = bps[i] ?? 0;
    red[i] = (c00 * rp + c01 * gp + c02 * bp) * inverse;
    green[i] = (c01 * rp + c11 * gp + c12 * bp) * inverse;
    blue[i] = (c02 * rp + c12 * gp + c22 * bp) * inverse;
  }
  return [red, green, blue];
}

/** Evaluates the model at every pixel of `guide`, which may be larger than the model (fast guided filter). */
export function applyModel(guide: Raster, model: LinearModel): Plane {
  const { width, height, data } = guide;
  const red = resizePlane(model.red, width, height).data;
  const green = resizePlane(model.green, width, height).data;
  const blue = resizePlane(model.blue, width, height).data;
  const offset = resizePlane(model.offset, width, height).data;
  const out = createPlane(width, height);
  for (let i = 0, j = 0; i < out.data.length; i++, j += 3) {
    const colour =
      (red[i] ?? 0) * (data[j] ?? 0) +
      (green[i] ?? 0) * (data[j + 1] ?? 0) +
      (blue[i] ?? 0) * (data[j + 2] ?? 0);
    out.data[i] = Math.min(1, Math.max(0, colour / 255 + (offset[i] ?? 0)));
  }
  return out;
}

/** Evaluates the model for pixel `i` of `guide`, which lies at `x`, `y` in the pixels of the model. */
export function modelAt(
  { red, green, blue, offset }: LinearModel,
  { data }: Raster,
  { i, x, y }: Point & { readonly i: number },
): number {
  const colour =
    samplePlane(red, x, y) * (data[3 * i] ?? 0) +
    samplePlane(green, x, y) * (data[3 * i + 1] ?? 0) +
    samplePlane(blue, x, y) * (data[3 * i + 2] ?? 0);
  return clamp(colour / 255 + samplePlane(offset, x, y), 0, 1);
}
