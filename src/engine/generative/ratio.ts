import { EngineFailure } from "../port.ts";
import type { AspectRatio } from "./brief.ts";

/** Size in pixels as the wires write it. */
export type PixelSize = `${number}x${number}`;

const STEP_PX = 16;
const SIDE_PX = { min: 512, max: 2048 };
const AREA_PX = { min: 655_360, wanted: 1_048_576, max: 1_700_000 };
/** How much a wrong ratio weighs against a wrong area: the ratio is what people see. */
const RATIO_WEIGHT = 40;

/** Width over height. Throws `bad_request` when the words are no ratio. */
export function ratioOf(aspect: AspectRatio): number {
  const [width = Number.NaN, height = Number.NaN] = aspect.split(":").map(Number);
  const ratio = width / height;
  if (!Number.isFinite(ratio) || ratio <= 0) {
    throw new EngineFailure("bad_request", `${aspect} is no ratio of width to height.`);
  }
  return ratio;
}

/** How far two ratios are apart, the same for twice as wide and half as wide. */
export function ratioDistance(a: number, b: number): number {
  return Math.abs(Math.log(a / b));
}

/** The entry of the list that is nearest to the wanted ratio; the first of equals. */
export function nearestRatio<Ratio extends AspectRatio>(
  wanted: AspectRatio,
  [first, ...others]: readonly [Ratio, ...Ratio[]],
): Ratio {
  const ratio = ratioOf(wanted);
  const distance = (entry: Ratio) => ratioDistance(ratioOf(entry), ratio);
  return others.reduce((best, entry) => (distance(entry) < distance(best) ? entry : best), first);
}

/**
 * Width and height for models that take any multiple of 16, as latent image models do: the ratio first, then
 * an area near one megapixel, for which prices and times are quoted. A ratio beyond 3:1 becomes 3:1.
 */
export function exactSize(wanted: AspectRatio): { widthPx: number; heightPx: number } {
  const ratio = Math.min(3, Math.max(1 / 3, ratioOf(wanted)));
  let best = { widthPx: 1024, heightPx: 1024, misfit: Number.POSITIVE_INFINITY };
  for (let heightPx = SIDE_PX.min; heightPx <= SIDE_PX.max; heightPx += STEP_PX) {
    const widthPx = Math.round((heightPx * ratio) / STEP_PX) * STEP_PX;
    const area = widthPx * heightPx;
    const isTooLong = widthPx < SIDE_PX.min || widthPx > SIDE_PX.max;
    if (isTooLong || area < AREA_PX.min || area > AREA_PX.max) continue;
    const misfit =
      ratioDistance(widthPx / heightPx, ratio) * RATIO_WEIGHT + ratioDistance(area, AREA_PX.wanted);
    if (misfit < best.misfit) best = { widthPx, heightPx, misfit };
  }
  return { widthPx: best.widthPx, heightPx: best.heightPx };
}
