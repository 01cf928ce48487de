import { EngineFailure } from "../port.ts";
import type { AspectRatio } from "./brief.ts";

/** Size in pixels as written in requests. */
export type PixelSize = `${number}x${number}`;

const STEP_PX = 16;
const SIDE_PX = { min: 512, max: 2048 };
const AREA_PX = { min: 655_360, wanted: 1_048_576, max: 1_700_000 };
/** Weight of a wrong ratio relative to a wrong area: users notice the ratio. */
const RATIO_WEIGHT = 40;

/** Returns width over height. Throws `bad_request` if the text isn't a ratio. */
export function ratioOf(aspect: AspectRatio): number {
  const [width = Number.NaN, height = Number.NaN] = aspect.split(":").map(Number);
  const ratio = width / height;
  if (!Number.isFinite(ratio) || ratio <= 0) {
    throw new EngineFailure("bad_request", `${aspect} isn't a ratio of width to height.`);
  }
  return ratio;
}

/** Returns the distance of two ratios, equal for twice as wide and half as wide. */
export function ratioDistance(a: number, b: number): number {
  return Math.abs(Math.log(a / b));
}

/** Returns the entry nearest to the wanted ratio; the first one if several are equally near. */
export function nearestRatio<Ratio extends AspectRatio>(
  wanted: AspectRatio,
  [first, ...others]: readonly [Ratio, ...Ratio[]],
): Ratio {
  const ratio = ratioOf(wanted);
  const distance = (entry: Ratio) => ratioDistance(ratioOf(entry), ratio);
  return others.reduce((best, entry) => (distance(entry) < distance(best) ? entry : best), first);
}

/**
 * Returns width and height for models that accept any multiple of 16, as latent image models do: the ratio first, then
 * an area near one megapixel, on which quoted prices and times are based. Limits ratios to 3:1.
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
