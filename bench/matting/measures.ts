import { boxMean, gaussian } from "#engine/local/ops/filters.ts";
import { mapPlane, type Plane, planeAt } from "#engine/local/ops/raster.ts";
import type { MarkedPhoto } from "./points.ts";

/** The three errors of alphamatting.com (Rhemann 2009) for one picture; lower is better. */
export interface MatteErrors {
  /** Sum of the absolute differences, in thousands of pixels. */
  readonly sad: number;
  /** Mean squared difference, in thousandths. */
  readonly mse: number;
  /** Sum of the squared differences of the gradients' lengths at a scale of 1.4 px, in thousands. */
  readonly gradient: number;
}

export function matteErrors(alpha: Plane, truth: Plane): MatteErrors {
  let sad = 0;
  let squares = 0;
  for (const [i, value] of truth.data.entries()) {
    const difference = (alpha.data[i] ?? 0) - value;
    sad += Math.abs(difference);
    squares += difference * difference;
  }
  const own = gradientLengths(alpha);
  const wanted = gradientLengths(truth);
  let gradient = 0;
  for (const [i, length] of wanted.entries()) gradient += ((own[i] ?? 0) - length) ** 2;
  return {
    sad: sad / 1000,
    mse: (1000 * squares) / truth.data.length,
    gradient: gradient / 1000,
  };
}

/** Mean absolute differences of two mattes, 0..1; lower is better. */
export interface MeanErrors {
  readonly mean: number;
  /** Within `EDGE_BAND` of the true edge; `null` if the truth has none. */
  readonly edge: number | null;
}

/** Half the width of the band around true edges, as a fraction of the longest side. */
const EDGE_BAND = 0.01;

/** Both planes have the same size. The edge is where the truth is neither 0 nor 1, and where it changes sides. */
export function meanErrors(alpha: Plane, truth: Plane): MeanErrors {
  const { width, height } = truth;
  const edges = mapPlane(truth, (value, i) => {
    const isFront = value > 0.5;
    const after = i % width < width - 1 && truth.data[i + 1];
    const below = i + width < width * height && truth.data[i + width];
    const changes = [after, below].some(
      (next) => typeof next === "number" && next > 0.5 !== isFront,
    );
    return changes || (value > 0.05 && value < 0.95) ? 1 : 0;
  });
  const band = boxMean(edges, Math.max(2, Math.round(EDGE_BAND * Math.max(width, height))));
  let [sum, edgeSum, edgePixels] = [0, 0, 0];
  for (const [i, value] of truth.data.entries()) {
    const difference = Math.abs((alpha.data[i] ?? 0) - value);
    sum += difference;
    if ((band.data[i] ?? 0) <= 1e-6) continue;
    edgeSum += difference;
    edgePixels++;
  }
  return { mean: sum / truth.data.length, edge: edgePixels > 0 ? edgeSum / edgePixels : null };
}

function gradientLengths(plane: Plane): Float32Array {
  const smooth = gaussian(plane, 1.4);
  const { width, height } = plane;
  return smooth.data.map((_, i) => {
    const x = i % width;
    const y = Math.floor(i / width);
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return 0;
    const across = ((smooth.data[i + 1] ?? 0) - (smooth.data[i - 1] ?? 0)) / 2;
    const down = ((smooth.data[i + width] ?? 0) - (smooth.data[i - width] ?? 0)) / 2;
    return Math.hypot(across, down);
  });
}

export interface PointErrors {
  /** Marks on people that the matte removes. */
  readonly lost: number;
  /** Marks on furniture and walls that it keeps. */
  readonly left: number;
}

export function pointErrors(
  alpha: Plane,
  { people, background, widthPx }: MarkedPhoto,
): PointErrors {
  const scale = alpha.width / widthPx;
  const opacity = ([x, y]: readonly [number, number]): number =>
    planeAt(alpha, Math.round(x * scale), Math.round(y * scale));
  return {
    lost: people.filter((mark) => opacity(mark) < 0.5).length,
    left: background.filter((mark) => opacity(mark) > 0.5).length,
  };
}
