import { partLabels } from "#engine/local/analysis/parts-frame.ts";
import { shrinkPlane } from "#engine/local/ops/coarse.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import { lumaOf } from "#engine/local/ops/float-raster.ts";
import {
  clamp,
  createPlane,
  mapPlane,
  type Plane,
  smoothstep,
  timesPlane,
} from "#engine/local/ops/raster.ts";
import { samplePlane } from "#engine/local/ops/resample.ts";
import { selfGuided } from "#engine/local/ops/self-guided.ts";
import type { Figure } from "./figure.server.ts";

/** Light and shade of the photo within each material, about -2..2. */
export interface Tones {
  /** Folds, locks and the modelling of a face. */
  readonly folds: Plane;
  /** Seams, single strands and wrinkles. */
  readonly lines: Plane;
}

/** Radius over which light is evened out, in face heights. */
const REACH = { folds: 0.3, lines: 0.06 };
/** Standard deviations of log-luma below which a surface counts as smooth. */
const FLOOR = { folds: 9, lines: 7 };

/** Evens out the light separately within hair, skin and cloth, so that their borders leave no seam. */
export function evenTones({ picture, parts, alpha, unit }: Figure): Tones {
  const log = lumaOf(picture);
  for (let i = 0; i < log.data.length; i++) log.data[i] = 60 * Math.log((log.data[i] ?? 0) + 10);
  const clean = selfGuided(log, { radius: Math.max(2, Math.round(0.01 * unit)), epsilon: 20 });
  const soft = gaussian(clean, Math.max(1, 0.012 * unit));
  const weights = partLabels.map((label) => innerPart(parts[label], alpha, INNER * unit));
  return {
    folds: evened(soft, weights, { reach: REACH.folds * unit, floor: FLOOR.folds }),
    lines: evened(clean, weights, { reach: REACH.lines * unit, floor: FLOOR.lines }),
  };
}

/** Distance from the edge of a part at which its tones count fully, in face heights. */
const INNER = 0.014;

/** A part without its edge, where the tones of two materials mix. */
function innerPart(part: Plane, alpha: Plane, sigma: number): Plane {
  const own = timesPlane(part, alpha);
  const soft = gaussian(own, Math.max(1, sigma));
  for (let i = 0; i < own.data.length; i++) {
    own.data[i] = (own.data[i] ?? 0) * smoothstep(0.55, 0.95, soft.data[i] ?? 0);
  }
  return own;
}

interface Evening {
  readonly reach: number;
  readonly floor: number;
}

/** Approximate radius on the reduced grid, in its pixels. */
const KEPT = 2.5;

/** Deviation of each pixel from the local mean of its part, in standard deviations. */
function evened(tone: Plane, weights: readonly Plane[], { reach, floor }: Evening): Plane {
  const factor = Math.round(clamp(reach / KEPT, 1, 16));
  const small = shrinkPlane(tone, factor);
  const sum = createPlane(tone.width, tone.height);
  for (const weight of weights) {
    const { mean, spread } = statisticsOf(small, shrinkPlane(weight, factor), reach / factor);
    for (let i = 0; i < sum.data.length; i++) {
      const share = weight.data[i] ?? 0;
      if (share <= 0.01) continue;
      const x = ((i % sum.width) + 0.5) / factor - 0.5;
      const y = (Math.floor(i / sum.width) + 0.5) / factor - 0.5;
      const away = (tone.data[i] ?? 0) - samplePlane(mean, x, y);
      const value = away / (samplePlane(spread, x, y) + floor);
      sum.data[i] = (sum.data[i] ?? 0) + share * clamp(value, -2, 2);
    }
  }
  return sum;
}

function statisticsOf(tone: Plane, weight: Plane, sigma: number): { mean: Plane; spread: Plane } {
  const weighted = (power: 1 | 2): Plane =>
    gaussian(
      mapPlane(tone, (value, i) => value ** power * (weight.data[i] ?? 0)),
      sigma,
    );
  const count = gaussian(weight, sigma);
  const share = (plane: Plane): Plane =>
    mapPlane(plane, (value, i) => value / Math.max(1e-4, count.data[i] ?? 0));
  const mean = share(weighted(1));
  const spread = mapPlane(share(weighted(2)), (value, i) =>
    Math.sqrt(Math.max(0, value - (mean.data[i] ?? 0) ** 2)),
  );
  return { mean, spread };
}
