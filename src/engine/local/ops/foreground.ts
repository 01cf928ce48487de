import { boxMean } from "./filters.ts";
import { channelPlane, clamp, createPlane, type Plane, type Point, type Raster } from "./raster.ts";
import { resizePlane, samplePlane, shrinkRaster } from "./resample.ts";

/** Smooth colours of the foreground and the background, 0..1 per channel, at half the image's size. */
export interface ColourLayers {
  readonly front: readonly [Plane, Plane, Plane];
  readonly back: readonly [Plane, Plane, Plane];
}

const EPSILON = 1e-4;

/**
 * Blur-fusion foreground estimation (Forte 2021), two passes: weighted means of the colours on both sides of the edge,
 * with which `foregroundColour` removes the background from half-covered pixels. `radius` (pixels of `image`) applies
 * to the first, wide pass; the second one is narrow. `alpha` has the size of `image`. The means are smooth, so half the
 * resolution is enough.
 */
export function estimateLayers(image: Raster, alpha: Plane, radius: number): ColourLayers {
  const half = shrinkRaster(image, 2);
  return estimateAt(half, resizePlane(alpha, half.width, half.height), Math.ceil(radius / 2));
}

/** The two colours of a channel at a point of the image from which the layers were estimated. */
export function sampleLayers(
  layers: ColourLayers,
  channel: 0 | 1 | 2,
  { x, y }: Point,
): { readonly front: number; readonly back: number } {
  const [column, row] = [x / 2 - 0.25, y / 2 - 0.25];
  return {
    front: samplePlane(layers.front[channel], column, row),
    back: samplePlane(layers.back[channel], column, row),
  };
}

function estimateAt(image: Raster, alpha: Plane, radius: number): ColourLayers {
  const opposite = createPlane(alpha.width, alpha.height);
  for (let i = 0; i < opposite.data.length; i++) opposite.data[i] = 1 - (alpha.data[i] ?? 0);
  const narrow = Math.max(2, Math.round(radius / 12));
  const weights = {
    wideFront: boxMean(alpha, radius),
    wideBack: boxMean(opposite, radius),
    front: boxMean(alpha, narrow),
    back: boxMean(opposite, narrow),
  };
  const channel = (index: 0 | 1 | 2): [Plane, Plane] => {
    const colour = channelPlane(image, index);
    const wideFront = weightedMean(colour, alpha, { total: weights.wideFront, radius });
    const wideBack = weightedMean(colour, opposite, { total: weights.wideBack, radius });
    const front = createPlane(alpha.width, alpha.height);
    for (let i = 0; i < front.data.length; i++) {
      front.data[i] = unmix(colour.data[i] ?? 0, alpha.data[i] ?? 0, {
        front: wideFront.data[i] ?? 0,
        back: wideBack.data[i] ?? 0,
      });
    }
    return [
      weightedMean(front, alpha, { total: weights.front, radius: narrow, fallback: wideFront }),
      weightedMean(colour, opposite, { total: weights.back, radius: narrow, fallback: wideBack }),
    ];
  };
  const [red, green, blue] = [channel(0), channel(1), channel(2)];
  return { front: [red[0], green[0], blue[0]], back: [red[1], green[1], blue[1]] };
}

interface MeanOptions {
  readonly total: Plane;
  readonly radius: number;
  /** Used where the window has hardly any weight. */
  readonly fallback?: Plane;
}

function weightedMean(values: Plane, weights: Plane, options: MeanOptions): Plane {
  const { total, radius, fallback } = options;
  const product = createPlane(values.width, values.height);
  for (let i = 0; i < product.data.length; i++) {
    product.data[i] = (values.data[i] ?? 0) * (weights.data[i] ?? 0);
  }
  const mean = boxMean(product, radius);
  for (let i = 0; i < mean.data.length; i++) {
    const weight = total.data[i] ?? 0;
    const rest = fallback ? (fallback.data[i] ?? 0) : (values.data[i] ?? 0);
    mean.data[i] = ((mean.data[i] ?? 0) + EPSILON * rest) / (weight + EPSILON);
  }
  return mean;
}

function unmix(
  colour: number,
  alpha: number,
  { front, back }: { readonly front: number; readonly back: number },
): number {
  return clamp(front + alpha * (colour - alpha * front - (1 - alpha) * back), 0, 1);
}

/** The colour of the foreground alone for a pixel of `colour` (0..255) seen with `alpha`; 0..255. */
export function foregroundColour(
  colour: number,
  alpha: number,
  layers: { readonly front: number; readonly back: number },
): number {
  return 255 * unmix(colour / 255, alpha, layers);
}
