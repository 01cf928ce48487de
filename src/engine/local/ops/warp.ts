import { withKernels } from "../kernels/arena.ts";
import { clamp, type Raster } from "./raster.ts";
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

const STEPS_PER_UNIT = 256;
/** Rounded to 32 bits, kept in 64 so that the innermost loop needs no conversion. */
const lanczosTable = Float64Array.from({ length: 2 * STEPS_PER_UNIT + 2 }, (_, i) =>
  Math.fround(lanczos2(i / STEPS_PER_UNIT)),
);

/** The window at a distance of up to 2, of either sign. */
function lanczosAt(distance: number): number {
  return lanczosTable[Math.round(Math.abs(distance) * STEPS_PER_UNIT)] ?? 0;
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
  if (back.b === 0 && extension.sideSlope === 0)
    return resampleUpright(shrunk, { back, stretch }, size);
  return warpTurned(shrunk, { back, stretch, sideSlope: extension.sideSlope }, size);
}

interface Turned {
  /** Output to source. */
  readonly back: Similarity;
  /** Source pixels per output pixel, at least 1. */
  readonly stretch: number;
  readonly sideSlope: number;
}

function warpTurned(
  { width, height, data }: Raster,
  { back: { a, b, dx, dy }, stretch, sideSlope }: Turned,
  size: Size,
): Raster {
  const { taps, columns, rows } = phaseWeights(stretch);
  return withKernels((kernels, arena) => {
    const padded = arena.take(3 * (width + 2 * taps) * (height + 2 * taps));
    kernels.padPixels(arena.put(data), width, height, taps, padded);
    const weights = [arena.put(columns), arena.put(rows)] as const;
    const bytes = 3 * size.width * size.height;
    const out = arena.take(bytes);
    const place = [a, b, dx, dy, sideSlope] as const;
    kernels.warpPixels(
      padded,
      width,
      height,
      ...weights,
      taps,
      ...place,
      out,
      size.width,
      size.height,
    );
    return { ...size, data: arena.bytes(out, bytes) };
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

interface Upright {
  /** Output to source, without rotation. */
  readonly back: Similarity;
  /** Source pixels per output pixel, at least 1. */
  readonly stretch: number;
}

/** Samples along one axis: for each of them the first source pixel and `size` weights, whose sum is 1. */
interface LanczosTaps {
  readonly size: number;
  readonly starts: Int32Array;
  readonly weights: Float64Array;
}

/** Taps for `count` samples at `scale * i + shift`, `stretch` source pixels apart. */
function lanczosTaps(count: number, { scale, shift, stretch }: Axis): LanczosTaps {
  const support = 2 * stretch;
  const size = Math.floor(2 * support) + 1;
  const starts = new Int32Array(count);
  const weights = new Float64Array(size * count);
  for (let i = 0; i < count; i++) {
    const at = scale * i + shift;
    const start = Math.ceil(at - support);
    let sum = 0;
    for (let k = 0; k < size; k++) sum += lanczosAt((start + k - at) / stretch);
    for (let k = 0; k < size; k++) {
      weights[i * size + k] = lanczosAt((start + k - at) / stretch) / sum;
    }
    starts[i] = start;
  }
  return { size, starts, weights };
}

interface Axis {
  readonly scale: number;
  readonly shift: number;
  readonly stretch: number;
}

/** Lanczos of both axes one after the other, which is exact without rotation and needs far fewer products. */
function resampleUpright(
  source: Raster,
  { back, stretch }: Upright,
  { width, height }: Size,
): Raster {
  const columns = lanczosTaps(width, { scale: back.a, shift: back.dx, stretch });
  const rows = lanczosTaps(height, { scale: back.a, shift: back.dy, stretch });
  const data = new Uint8Array(3 * width * height);
  // Source rows that are resampled across, each once: the rows of an output row follow those of the one above.
  const kept = new Float64Array(rows.size * 3 * width);
  const keptRow = new Int32Array(rows.size).fill(-1);
  const sums = new Float64Array(3 * width);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let k = 0; k < rows.size; k++) {
      const row = clamp((rows.starts[y] ?? 0) + k, 0, source.height - 1);
      const slot = row % rows.size;
      const line = kept.subarray(slot * 3 * width, (slot + 1) * 3 * width);
      if (keptRow[slot] !== row) resampleRow(source, row, columns, line);
      keptRow[slot] = row;
      const weight = rows.weights[y * rows.size + k] ?? 0;
      for (let i = 0; i < line.length; i++) sums[i] = (sums[i] ?? 0) + weight * (line[i] ?? 0);
    }
    const to = 3 * width * y;
    for (let i = 0; i < sums.length; i++) data[to + i] = clamp((sums[i] ?? 0) + 0.5, 0, 255);
  }
  return { width, height, data };
}

/** Resamples one row of the source into `line`, three values per output column. */
function resampleRow(
  { width, data }: Raster,
  row: number,
  { size, starts, weights }: LanczosTaps,
  line: Float64Array,
): void {
  for (let x = 0, to = 0; to < line.length; x++, to += 3) {
    const start = starts[x] ?? 0;
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let k = 0; k < size; k++) {
      const weight = weights[x * size + k] ?? 0;
      const i = 3 * (row * width + clamp(start + k, 0, width - 1));
      red += weight * (data[i] ?? 0);
      green += weight * (data[i + 1] ?? 0);
      blue += weight * (data[i + 2] ?? 0);
    }
    line[to] = red;
    line[to + 1] = green;
    line[to + 2] = blue;
  }
}

/** Like `warpRaster` but bilinear: slightly softer and several times faster. For input to models only. */
export function warpQuickly(source: Raster, transform: Similarity, size: Size): Raster {
  const factor = Math.max(1, Math.round(1 / similarityScale(transform) - 0.2));
  const shrunk = shrinkRaster(source, factor);
  const unshrink: Similarity = { a: factor, b: 0, dx: (factor - 1) / 2, dy: (factor - 1) / 2 };
  const back = invertSimilarity(composeSimilarity(unshrink, transform));
  const { width, height, data } = shrunk;
  const out = new Uint8Array(size.width * size.height * 3);
  let to = 0;
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const sx = clamp(back.a * x - back.b * y + back.dx, 0, width - 1);
      const sy = clamp(back.b * x + back.a * y + back.dy, 0, height - 1);
      const column = Math.floor(sx);
      const row = Math.floor(sy);
      const dx = sx - column;
      const dy = sy - row;
      const right = column + 1 < width ? 3 : 0;
      const i = 3 * (row * width + column);
      const j = row + 1 < height ? i + 3 * width : i;
      for (let c = 0; c < 3; c++) {
        const top = (data[i + c] ?? 0) * (1 - dx) + (data[i + right + c] ?? 0) * dx;
        const bottom = (data[j + c] ?? 0) * (1 - dx) + (data[j + right + c] ?? 0) * dx;
        out[to++] = top * (1 - dy) + bottom * dy + 0.5;
      }
    }
  }
  return { width: size.width, height: size.height, data: out };
}
