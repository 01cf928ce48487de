import { pitchOf, withKernels } from "../kernels/arena.ts";
import { takeBoxWork } from "./filters.ts";
import type { Plane, Raster } from "./raster.ts";
import { resizePlane, shrinkRaster } from "./resample.ts";
import { composeSimilarity, identity, type Similarity } from "./similarity.ts";

/** Smooth colours of the foreground and the background, at half the image's size. */
export interface ColourLayers {
  readonly width: number;
  readonly height: number;
  /** Eight numbers per pixel, 0..1: the foreground's RGB and an unused one, and the background's. */
  readonly data: Float32Array;
}

/**
 * Blur-fusion foreground estimation (Forte 2021), two passes: weighted means of the colours on both sides of the edge,
 * with which `removeBackdrop` removes the background from half-covered pixels. `radius` (pixels of `image`) applies
 * to the first, wide pass; the second one is narrow. `alpha` has the size of `image`. The means are smooth, so half the
 * resolution is enough.
 */
export function estimateLayers(image: Raster, alpha: Plane, radius: number): ColourLayers {
  const half = shrinkRaster(image, 2);
  const { width, height } = half;
  const opacity = resizePlane(alpha, width, height);
  const wide = Math.ceil(radius / 2);
  const narrow = Math.max(2, Math.round(wide / 12));
  return withKernels((kernels, arena) => {
    const size = opacity.data.byteLength;
    const [from, weights] = [arena.put(half.data), arena.put(opacity.data)];
    const out = arena.take(8 * size);
    const planes = arena.take(12 * pitchOf(size));
    const work = takeBoxWork(arena, half);
    const radii = [wide, narrow] as const;
    kernels.estimateLayers(
      from,
      weights,
      width,
      height,
      ...radii,
      out,
      planes,
      pitchOf(size),
      work,
    );
    return { width, height, data: arena.floats(out, 2 * size) };
  });
}

const toHalf: Similarity = { a: 0.5, b: 0, dx: -0.25, dy: -0.25 };

/**
 * Returns the picture with the colours of the foreground alone in half-covered pixels. `toImage` maps its pixels to
 * those of the image from which the layers were estimated; `alpha` has the size of the picture.
 */
export function removeBackdrop(
  { width, height, data }: Raster,
  alpha: Plane,
  layers: ColourLayers,
  toImage: Similarity = identity,
): Raster {
  const { a, b, dx, dy } = composeSimilarity(toImage, toHalf);
  return withKernels((kernels, arena) => {
    const pixels = arena.put(data);
    const opacity = arena.put(alpha.data);
    const from = [arena.put(layers.data), layers.width, layers.height] as const;
    kernels.removeBackdrop(pixels, opacity, width, height, ...from, a, b, dx, dy);
    return { width, height, data: arena.bytes(pixels, data.length) };
  });
}
