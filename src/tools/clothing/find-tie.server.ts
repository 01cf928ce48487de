import type { FloatRaster } from "#engine/local/ops/float-raster.ts";
import { densitiesOf, learnMixture } from "#engine/local/ops/gaussian-mixture.ts";
import { labelField } from "#engine/local/ops/label-field.ts";
import { createRandom } from "#engine/local/ops/random.ts";
import {
  createPlane,
  mapBytes,
  mapPlane,
  type Plane,
  type Raster,
  smoothstep,
} from "#engine/local/ops/raster.ts";
import { unlike } from "./group-zones.server.ts";

const SEED = 23;
const CLOTH = { components: 3, minSpread: 3, clutter: 0.05 };
/** Widths from the middle of the shirt, in face heights. */
const TIE = { sure: 0.07, beside: 0.2, never: [0.2, 0.4] } as const;
/** Share of the middle of a shirt that must be unlike its sides. */
const MIN_UNLIKE = 0.6;
const FIELD = { strength: 1, iterations: 8 };

interface Shirt {
  readonly picture: Raster;
  readonly lab: FloatRaster;
  /** What shows between the lapels of a jacket: the shirt and maybe a tie. */
  readonly mask: Plane;
  readonly unitPx: number;
}

/** The tie on a shirt under a jacket; `null` if there is none. */
export function findTie({ picture, lab, mask, unitPx }: Shirt): Plane | null {
  const { width, height } = mask;
  const away = fromMiddle(mask, unitPx);
  const middle = createPlane(width, height);
  const sides = createPlane(width, height);
  for (let i = 0; i < away.length; i++) {
    if ((mask.data[i] ?? 0) < 0.7) continue;
    if ((away[i] ?? 0) < TIE.sure) middle.data[i] = 1;
    if ((away[i] ?? 0) > TIE.beside) sides.data[i] = 1;
  }
  const learn = (weights: Plane): Float32Array | null => {
    const mixture = learnMixture(lab, weights, { ...CLOTH, random: createRandom(SEED) });
    return mixture && densitiesOf(lab, mixture);
  };
  const [tie, shirt] = [learn(middle), learn(sides)];
  if (!tie || !shirt || unlike(middle, tie, shirt) < MIN_UNLIKE) return null;
  const [from, to] = TIE.never;
  const isInside = mapBytes(mask, (value) => (value > 0.3 ? 1 : 0));
  const scores = [tie.map((value, i) => value - 8 * smoothstep(from, to, away[i] ?? 1)), shirt];
  const [found] = labelField(picture, scores, { ...FIELD, isInside });
  return found ? mapPlane(found, (value, i) => value * (mask.data[i] ?? 0)) : null;
}

/** Distance of each pixel from the middle of the mask in its row, in face heights. */
function fromMiddle({ width, height, data }: Plane, unitPx: number): Float32Array {
  const away = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    let [sum, total] = [0, 0];
    for (let x = 0; x < width; x++) {
      const value = data[y * width + x] ?? 0;
      sum += x * value;
      total += value;
    }
    const middle = total > 0 ? sum / total : 0;
    for (let x = 0; x < width; x++) away[y * width + x] = Math.abs(x - middle) / unitPx;
  }
  return away;
}
