import { wideBlurFloat, wideGaussian } from "./coarse.ts";
import { channels, type FloatRaster, mix, toFloat } from "./float-raster.ts";
import { estimateLayers, removeBackdrop } from "./foreground.ts";
import { fromLab, toLab } from "./lab.ts";
import type { Plane, Raster } from "./raster.ts";

/** Composites `above` over `below` with an alpha of 0..1; all three have the same size. */
export function layOver(below: FloatRaster, above: FloatRaster, alpha: Plane): FloatRaster {
  const data = new Float32Array(below.data.length);
  for (let i = 0, j = 0; j < data.length; i++, j += 3) {
    const share = alpha.data[i] ?? 0;
    for (let k = j; k < j + 3; k++) data[k] = mix(below.data[k] ?? 0, above.data[k] ?? 0, share);
  }
  return { width: below.width, height: below.height, data };
}

/** Share of the longest side over which surrounding colours are averaged. */
const LAYER_RADIUS = 0.05;

/** Removes the old background's colour from half-covered pixels such as hair. */
export function foregroundOf(raster: Raster, alpha: Plane): FloatRaster {
  const { width, height } = raster;
  const layers = estimateLayers(raster, alpha, Math.round(LAYER_RADIUS * Math.max(width, height)));
  return toFloat(removeBackdrop(raster, alpha, layers));
}

interface Spread {
  readonly mean: number;
  readonly deviation: number;
}

function spreadOf(lab: FloatRaster, channel: 0 | 1 | 2, weights: Plane | null): Spread {
  let sum = 0;
  let squares = 0;
  let total = 0;
  for (let i = 0, j = channel as number; j < lab.data.length; i++, j += 3) {
    const weight = weights ? (weights.data[i] ?? 0) : 1;
    const value = lab.data[j] ?? 0;
    sum += weight * value;
    squares += weight * value * value;
    total += weight;
  }
  if (total === 0) return { mean: 0, deviation: 1 };
  const mean = sum / total;
  return { mean, deviation: Math.sqrt(Math.max(1e-6, squares / total - mean * mean)) };
}

/** Share of the backdrop's lightness and colour that a subject adopts at strength 1; range of the contrast factor. */
const LIGHTNESS_SHARE = 0.35;
const COLOUR_SHARE = 0.5;
const CONTRAST_RANGE = [0.85, 1.15] as const;

/**
 * Adapts the subject to a backdrop's light: the lightness and colour of its Lab pixels move towards those of the
 * backdrop (Reinhard et al. 2001, weakened). `strength` is 0..1.
 */
export function matchLight(
  subject: FloatRaster,
  alpha: Plane,
  backdrop: FloatRaster,
  strength: number,
): FloatRaster {
  const own = toLab(subject);
  const other = toLab(backdrop);
  for (const c of channels) {
    const from = spreadOf(own, c, alpha);
    const to = spreadOf(other, c, null);
    const share = strength * (c === 0 ? LIGHTNESS_SHARE : COLOUR_SHARE);
    const [low, high] = CONTRAST_RANGE;
    const wanted = Math.min(high, Math.max(low, to.deviation / from.deviation));
    const scale = c === 0 ? mix(1, wanted, share) : 1;
    const mean = mix(from.mean, to.mean, share);
    for (let j = c as number; j < own.data.length; j += 3) {
      own.data[j] = ((own.data[j] ?? 0) - from.mean) * scale + mean;
    }
  }
  return fromLab(own);
}

/** Adds backdrop light that spills over the subject's edge. `picture` is the finished composition. */
export function lightWrap(
  picture: FloatRaster,
  alpha: Plane,
  backdrop: FloatRaster,
  { radius, strength }: { readonly radius: number; readonly strength: number },
): FloatRaster {
  const light = wideBlurFloat(backdrop, radius);
  const soft = wideGaussian(alpha, radius);
  const data = picture.data.slice();
  for (let i = 0; i < alpha.data.length; i++) {
    const share = strength * (alpha.data[i] ?? 0) * (1 - (soft.data[i] ?? 0));
    if (share <= 0) continue;
    for (const c of channels) {
      const at = 3 * i + c;
      // Screen blending: light only adds.
      const base = data[at] ?? 0;
      data[at] = mix(base, 255 - ((255 - base) * (255 - (light.data[at] ?? 0))) / 255, share);
    }
  }
  return { width: picture.width, height: picture.height, data };
}
