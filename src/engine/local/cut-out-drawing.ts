import type { DecodedImage } from "./analysis/decode.ts";
import type { WorkImage } from "./analysis/models.ts";
import { sourceOpacity } from "./analysis/photo-analysis.ts";
import { estimateLayers, foregroundColour, sampleLayers } from "./ops/foreground.ts";
import { guidedModel, modelAt } from "./ops/guided-filter.ts";
import { createPlane, mapPlane, type Plane, type Raster } from "./ops/raster.ts";
import { samplePlane } from "./ops/resample.ts";
import { invertSimilarity } from "./ops/similarity.ts";

interface CutOut {
  readonly raster: Raster;
  readonly alpha: Plane;
}

const LAYER_RADIUS = 0.05;
/** Narrow window and small variance: the matte is already correct and only needs finer edges. */
const UPSAMPLING = { radius: 2, epsilon: 1e-5 };
/** Opacities this close to 0 and 1 are certain. */
const CERTAIN = 0.001;

/** The original with the matte of its work image, with the background's colour removed. */
export function drawCutOut(image: DecodedImage, work: WorkImage, matte: Plane): CutOut {
  const { width, height } = image.raster;
  const layers = estimateLayers(
    work.raster,
    matte,
    Math.round(LAYER_RADIUS * Math.max(work.raster.width, work.raster.height)),
  );
  const opacity = withSourceOpacity(fullSizeAlpha(image.raster, work, matte), image);
  const data = image.raster.data.slice();
  const toWork = invertSimilarity(work.toSource);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const alpha = opacity.data[i] ?? 0;
      if (alpha <= 0 || alpha >= 1) continue;
      const wx = toWork.a * x + toWork.dx;
      const wy = toWork.a * y + toWork.dy;
      for (const c of [0, 1, 2] as const) {
        const colours = sampleLayers(layers, c, { x: wx, y: wy });
        data[3 * i + c] = foregroundColour(data[3 * i + c] ?? 0, alpha, colours) + 0.5;
      }
    }
  }
  return { raster: { width, height, data }, alpha: opacity };
}

/** Certain values of the matte stay, which is most of them; the model is evaluated at full size near the edges only. */
function fullSizeAlpha(full: Raster, work: WorkImage, matte: Plane): Plane {
  const { width, height } = full;
  if (width === matte.width && height === matte.height) return matte;
  const model = guidedModel(work.raster, matte, UPSAMPLING);
  const toWork = invertSimilarity(work.toSource);
  const out = createPlane(width, height);
  for (let y = 0, i = 0; y < height; y++) {
    const wy = toWork.a * y + toWork.dy;
    for (let x = 0; x < width; x++, i++) {
      const wx = toWork.a * x + toWork.dx;
      const known = samplePlane(matte, wx, wy);
      const isCertain = known <= CERTAIN || known >= 1 - CERTAIN;
      out.data[i] = isCertain ? Math.round(known) : modelAt(model, full, { i, x: wx, y: wy });
    }
  }
  return out;
}

function withSourceOpacity(alpha: Plane, image: DecodedImage): Plane {
  return image.alpha ? mapPlane(alpha, (value, i) => value * sourceOpacity(image, i)) : alpha;
}
