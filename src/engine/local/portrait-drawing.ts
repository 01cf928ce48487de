import type { Portrait } from "./analysis/portrait.ts";
import { estimateLayers, removeBackdrop } from "./ops/foreground.ts";
import type { Plane, Raster } from "./ops/raster.ts";
import { composeSimilarity, invertSimilarity, type Similarity } from "./ops/similarity.ts";
import { warpPlane, warpRaster } from "./ops/warp.ts";

interface Drawing {
  readonly raster: Raster;
  readonly alpha: Plane;
}

interface Target {
  readonly frame: { readonly width: number; readonly height: number };
  /** From the pixels of the portrait to the pixels of the frame. */
  readonly transform: Similarity;
}

/** Fraction of the portrait's side over which the colours of its surroundings are averaged. */
const LAYER_RADIUS = 0.06;

/**
 * Draws one person into a frame, without the colour of the old background in the hair. Samples the original in one
 * step, so that nothing is resampled twice.
 */
export function drawPortrait(
  source: Raster,
  portrait: Portrait,
  { frame, transform }: Target,
): Drawing {
  const fromSource = composeSimilarity(portrait.fromSource, transform);
  const raster = warpRaster(source, fromSource, frame, portrait.extension);
  const layers = estimateLayers(
    portrait.raster,
    portrait.alpha,
    Math.round(LAYER_RADIUS * portrait.raster.width),
  );
  const alpha = warpPlane(portrait.alpha, transform, frame);
  const back = invertSimilarity(transform);
  return { raster: removeBackdrop(raster, alpha, layers, back), alpha };
}
