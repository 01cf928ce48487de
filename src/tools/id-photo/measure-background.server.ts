import type { BackgroundMeasures } from "#core/documents/preflight.ts";
import type { Portrait } from "#engine/local/analysis/portrait.ts";
import { type Point, planeAt, type Raster } from "#engine/local/ops/raster.ts";
import {
  applySimilarity,
  composeSimilarity,
  invertSimilarity,
  type Similarity,
} from "#engine/local/ops/similarity.ts";

interface View {
  readonly fromSource: Similarity;
  readonly frame: { readonly width: number; readonly height: number };
}

/** Sample points along the frame's shorter side. */
const POINTS = 72;
const EMPTY_ALPHA = 0.03;
/** Distance from the person, in face heights, within which a shadow falls. */
const NEAR = 0.14;
const TOUCHING = 0.035;
const LEAST_POINTS = 60;
const AROUND = Array.from({ length: 8 }, (_, step) => (step * Math.PI) / 4);

/** Measures the visible background inside the frame; `null` if hardly any is visible. */
export function measureBackground(
  source: Raster,
  portrait: Portrait,
  { fromSource, frame }: View,
): BackgroundMeasures | null {
  const toSource = invertSimilarity(fromSource);
  const toPortrait = composeSimilarity(toSource, portrait.fromSource);
  const step = Math.max(1, Math.min(frame.width, frame.height) / POINTS);
  const near: number[] = [];
  const far: number[] = [];
  for (let y = 0; y < frame.height; y += step) {
    for (let x = 0; x < frame.width; x += step) {
      const level = levelAt(source, applySimilarity(toSource, { x, y }));
      const where = placeBeside(portrait, applySimilarity(toPortrait, { x, y }));
      if (level === null || where === "person") continue;
      (where === "near" ? near : far).push(level);
    }
  }
  const all = [...near, ...far];
  if (all.length < LEAST_POINTS) return null;
  const level = mean(all);
  const deviation = Math.sqrt(mean(all.map((value) => (value - level) ** 2)));
  const hasBoth = Math.min(near.length, far.length) > LEAST_POINTS / 3;
  return { level, deviation, shadow: hasBoth ? Math.max(0, mean(far) - mean(near)) : 0 };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Perceived brightness, 0..255; `null` outside the photo. */
function levelAt({ width, height, data }: Raster, { x, y }: Point): number | null {
  const [column, row] = [Math.round(x), Math.round(y)];
  if (column < 0 || row < 0 || column >= width || row >= height) return null;
  const i = 3 * (row * width + column);
  return 0.299 * (data[i] ?? 0) + 0.587 * (data[i + 1] ?? 0) + 0.114 * (data[i + 2] ?? 0);
}

function placeBeside({ alpha, head }: Portrait, { x, y }: Point): "person" | "near" | "far" {
  const isOutside = x < 0 || y < 0 || x >= alpha.width || y >= alpha.height;
  // Outside the cut-out nothing is known; below the shoulders it's mostly the person.
  if (isOutside) return y >= alpha.height ? "person" : "far";
  if (planeAt(alpha, x, y) > EMPTY_ALPHA) return "person";
  const touches = (radius: number) =>
    AROUND.some(
      (angle) => planeAt(alpha, x + radius * Math.cos(angle), y + radius * Math.sin(angle)) > 0.5,
    );
  if (touches(TOUCHING * head.faceHeight)) return "person";
  return touches(NEAR * head.faceHeight) ? "near" : "far";
}
