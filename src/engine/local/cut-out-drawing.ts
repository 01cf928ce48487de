import type { DecodedImage } from "./analysis/decode.ts";
import type { WorkImage } from "./analysis/models.ts";
import { sourceOpacity } from "./analysis/photo-analysis.ts";
import { estimateLayers, removeBackdrop } from "./ops/foreground.ts";
import { enlargeMatte, guidedModel } from "./ops/guided-filter.ts";
import { mapPlane, type Plane, type Raster } from "./ops/raster.ts";
import { invertSimilarity } from "./ops/similarity.ts";

interface CutOut {
  readonly raster: Raster;
  readonly alpha: Plane;
}

const LAYER_RADIUS = 0.05;
/** Narrow window and small variance: the matte is already correct and only needs finer edges. */
const UPSAMPLING = { radius: 2, epsilon: 1e-5 };

/** The original with the matte of its work image, with the background's colour removed. */
export function drawCutOut(image: DecodedImage, work: WorkImage, matte: Plane): CutOut {
  const layers = estimateLayers(
    work.raster,
    matte,
    Math.round(LAYER_RADIUS * Math.max(work.raster.width, work.raster.height)),
  );
  const alpha = withSourceOpacity(fullSizeAlpha(image.raster, work, matte), image);
  const toWork = invertSimilarity(work.toSource);
  return { raster: removeBackdrop(image.raster, alpha, layers, toWork), alpha };
}

function fullSizeAlpha(full: Raster, work: WorkImage, matte: Plane): Plane {
  if (full.width === matte.width && full.height === matte.height) return matte;
  const model = guidedModel(work.raster, matte, UPSAMPLING);
  return enlargeMatte(full, { matte, model }, invertSimilarity(work.toSource));
}

function withSourceOpacity(alpha: Plane, image: DecodedImage): Plane {
  return image.alpha ? mapPlane(alpha, (value, i) => value * sourceOpacity(image, i)) : alpha;
}
