import type { Portrait } from "./analysis/portrait.ts";
import { estimateLayers, foregroundColour, sampleLayers } from "./ops/foreground.ts";
import { createPlane, type Plane, type Raster } from "./ops/raster.ts";
import { samplePlane } from "./ops/resample.ts";
import {
  applySimilarity,
  composeSimilarity,
  invertSimilarity,
  type Similarity,
} from "./ops/similarity.ts";
import { warpRaster } from "./ops/warp.ts";

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
  const back = invertSimilarity(transform);
  const alpha = createPlane(frame.width, frame.height);
  for (let y = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++) {
      const i = y * frame.width + x;
      const from = applySimilarity(back, { x, y });
      const opacity = samplePlane(portrait.alpha, from.x, from.y);
      alpha.data[i] = opacity;
      if (opacity > 0 && opacity < 1) {
        const pixel = raster.data.subarray(3 * i, 3 * i + 3);
        for (const c of [0, 1, 2] as const) {
          const colours = sampleLayers(layers, c, from);
          pixel[c] = foregroundColour(pixel[c] ?? 0, opacity, colours) + 0.5;
        }
      }
    }
  }
  return { raster, alpha };
}
