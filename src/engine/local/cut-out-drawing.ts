import type { DecodedImage } from "./analysis/decode.ts";
import type { WorkImage } from "./analysis/models.ts";
import { sourceOpacity } from "./analysis/photo-analysis.ts";
import { estimateLayers, foregroundColour, sampleLayers } from "./ops/foreground.ts";
import { guidedModel, modelAt } from "./ops/guided-filter.ts";
import { clamp, createPlane, mapPlane, type Plane, type Raster } from "./ops/raster.ts";
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
  const sides = certainSides(matte);
  for (let y = 0, i = 0; y < height; y++) {
    const wy = toWork.a * y + toWork.dy;
    const row = clamp(Math.floor(wy), 0, matte.height - 1) * matte.width;
    for (let x = 0; x < width; x++, i++) {
      const wx = toWork.a * x + toWork.dx;
      const side = sides[row + clamp(Math.floor(wx), 0, matte.width - 1)] ?? UNCERTAIN;
      out.data[i] = side === UNCERTAIN ? modelAt(model, full, { i, x: wx, y: wy }) : side;
    }
  }
  return out;
}

const UNCERTAIN = 2;

/** 0 or 1 where a pixel and its right and lower neighbours are all certain of that, otherwise `UNCERTAIN`. */
function certainSides({ width, height, data }: Plane): Uint8Array {
  const sides = new Uint8Array(data.length);
  for (let i = 0; i < sides.length; i++) {
    const right = i % width < width - 1 ? i + 1 : i;
    const down = i + width < width * height ? width : 0;
    const [a, b] = [data[i] ?? 0, data[right] ?? 0];
    const [c, d] = [data[i + down] ?? 0, data[right + down] ?? 0];
    const isFront = Math.min(a, b, c, d) >= 1 - CERTAIN;
    const isBack = Math.max(a, b, c, d) <= CERTAIN;
    if (!isBack) sides[i] = isFront ? 1 : UNCERTAIN;
  }
  return sides;
}

function withSourceOpacity(alpha: Plane, image: DecodedImage): Plane {
  return image.alpha ? mapPlane(alpha, (value, i) => value * sourceOpacity(image, i)) : alpha;
}
