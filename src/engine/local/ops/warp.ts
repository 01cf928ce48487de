import { withKernels } from "../kernels/arena.ts";
import type { Plane, Raster } from "./raster.ts";
import { shrinkRaster } from "./resample.ts";
import {
  composeSimilarity,
  invertSimilarity,
  type Similarity,
  similarityScale,
} from "./similarity.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Lanczos window of two lobes, 0 for |x| >= 2. */
function lanczos2(x: number): number {
  if (x === 0) return 1;
  if (x <= -2 || x >= 2) return 0;
  const angle = Math.PI * x;
  return (2 * Math.sin(angle) * Math.sin(angle / 2)) / (angle * angle);
}

/** How the image continues beyond its left and right sides. */
export interface Extension {
  /** Samples the edge this many pixels higher per pixel outwards: 0 repeats it, 0.6 lets shoulders slope. */
  readonly sideSlope: number;
}

/**
 * Draws `source` under `transform` (source to output) with Lanczos-2, widened when shrinking. The border pixels repeat
 * outside the source. Strong reductions first average whole blocks.
 */
export function warpRaster(
  source: Raster,
  transform: Similarity,
  size: Size,
  extension: Extension = { sideSlope: 0 },
): Raster {
  const factor = Math.max(1, Math.floor(1 / similarityScale(transform) / 1.5));
  const shrunk = shrinkRaster(source, factor);
  // Pixel centres: block k of the shrunk image is centred on factor * k + (factor - 1) / 2.
  const unshrink: Similarity = { a: factor, b: 0, dx: (factor - 1) / 2, dy: (factor - 1) / 2 };
  const back = invertSimilarity(composeSimilarity(unshrink, transform));
  const stretch = Math.max(1, similarityScale(back));
  return drawFiltered(shrunk, { back, stretch, sideSlope: extension.sideSlope }, size);
}

interface Filtering {
  /** Output to source. */
  readonly back: Similarity;
  /** Source pixels per output pixel, at least 1. */
  readonly stretch: number;
  readonly sideSlope: number;
}

function drawFiltered(
  { width, height, data }: Raster,
  { back: { a, b, dx, dy }, stretch, sideSlope }: Filtering,
  size: Size,
): Raster {
  const { taps, columns, rows } = phaseWeights(stretch);
  return withKernels((kernels, arena) => {
    const padded = arena.take(3 * (width + 2 * taps) * (height + 2 * taps));
    kernels.padPixels(arena.put(data), width, height, taps, padded);
    const weights = [arena.put(columns), arena.put(rows)] as const;
    const bytes = 3 * size.width * size.height;
    const out = arena.take(bytes);
    const filtered = [padded, width, height, ...weights, taps] as const;
    if (b === 0 && a > 0 && sideSlope === 0) {
      const work = arena.take(8 * size.width + taps * (12 * size.width + 16));
      kernels.warpPixelsUpright(...filtered, a, dx, dy, out, size.width, size.height, work);
    } else {
      const place = [a, b, dx, dy, sideSlope] as const;
      kernels.warpPixels(...filtered, ...place, out, size.width, size.height);
    }
    return { width: size.width, height: size.height, data: arena.bytes(out, bytes) };
  });
}

const PHASES = 256;
const COLUMN_UNIT = 16_384;

interface PhaseWeights {
  readonly taps: number;
  /** `taps` weights per position between two pixels, whose sum is `COLUMN_UNIT`, and those divided by it. */
  readonly columns: Int16Array;
  readonly rows: Float32Array;
}

/** Weights of the pixels from `1 - taps / 2` to `taps / 2` for positions of 0 to 255 / 256. */
function phaseWeights(stretch: number): PhaseWeights {
  const reach = Math.ceil(2 * stretch);
  const taps = 2 * reach;
  const columns = new Int16Array(PHASES * taps);
  const rows = new Float32Array(PHASES * taps);
  for (let phase = 0, at = 0; phase < PHASES; phase++, at += taps) {
    let sum = 0;
    for (let k = 0; k < taps; k++) {
      const weight = lanczos2((k + 1 - reach - phase / PHASES) / stretch);
      rows[at + k] = weight;
      sum += weight;
    }
    for (let k = at; k < at + taps; k++) {
      const share = (rows[k] ?? 0) / sum;
      columns[k] = Math.round(COLUMN_UNIT * share);
      rows[k] = share / COLUMN_UNIT;
    }
  }
  return { taps, columns, rows };
}

/** Like `warpRaster` but bilinear: slightly softer and several times faster. For input to models only. */
export function warpQuickly(source: Raster, transform: Similarity, size: Size): Raster {
  const factor = Math.max(1, Math.round(1 / similarityScale(transform) - 0.2));
  const shrunk = shrinkRaster(source, factor);
  const unshrink: Similarity = { a: factor, b: 0, dx: (factor - 1) / 2, dy: (factor - 1) / 2 };
  const back = invertSimilarity(composeSimilarity(unshrink, transform));
  const { width, height, data } = shrunk;
  return withKernels((kernels, arena) => {
    const bytes = 3 * size.width * size.height;
    const [from, out] = [arena.put(data), arena.take(bytes)];
    const place = [back.a, back.b, back.dx, back.dy] as const;
    kernels.warpPixelsQuickly(from, width, height, ...place, out, size.width, size.height);
    return { width: size.width, height: size.height, data: arena.bytes(out, bytes) };
  });
}

/** Draws `plane` under `transform` (plane to output), bilinear; the border repeats outside. */
export function warpPlane(plane: Plane, transform: Similarity, { width, height }: Size): Plane {
  const back = invertSimilarity(transform);
  return withKernels((kernels, arena) => {
    const out = arena.take(4 * width * height);
    const place = [back.a, back.b, back.dx, back.dy] as const;
    const from = arena.put(plane.data);
    kernels.warpPlane(from, plane.width, plane.height, ...place, out, width, height);
    return { width, height, data: arena.floats(out, width * height) };
  });
}
