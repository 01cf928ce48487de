import { gaussian } from "#engine/local/ops/filters.ts";
import { mix } from "#engine/local/ops/float-raster.ts";
import { createRandom } from "#engine/local/ops/random.ts";
import { createPlane, type Plane, smoothstep } from "#engine/local/ops/raster.ts";
import { resizePlane } from "#engine/local/ops/resample.ts";

/** Height of the face on the picture in which strands are drawn, in pixels. */
const FACE_PX = 320;
/** Steps of one pixel along a strand, to either side. */
const STEPS = 12;

/**
 * A pattern of strands that follow the hair in `light`: noise averaged along the direction in which lightness changes
 * least (line integral convolution, Cabral and Leedom 1993). About evenly spread over 0..1; 0 outside `hair`.
 */
export function strandsOf(light: Plane, hair: Plane, faceHeight: number): Plane {
  const scale = Math.min(1, FACE_PX / faceHeight);
  const width = Math.max(4, Math.round(light.width * scale));
  const height = Math.max(4, Math.round(light.height * scale));
  const { xs, ys, coherence } = directionsOf(
    resizePlane(light, width, height),
    0.02 * scale * faceHeight,
  );
  const mask = resizePlane(hair, width, height);
  const random = createRandom(71);
  const noise = createPlane(width, height);
  for (let i = 0; i < noise.data.length; i++) noise.data[i] = random();
  const strands = createPlane(width, height);
  const sumAlong = (i: number, sign: number): number => {
    let [x, y] = [i % width, Math.floor(i / width)];
    let [dx, dy] = [sign * (xs[i] ?? 0), sign * (ys[i] ?? 0)];
    let sum = 0;
    for (let step = 0; step < STEPS; step++) {
      x = Math.min(width - 1, Math.max(0, x + dx));
      y = Math.min(height - 1, Math.max(0, y + dy));
      const j = Math.round(y) * width + Math.round(x);
      sum += noise.data[j] ?? 0;
      // A direction and its opposite are the same strand.
      const same = dx * (xs[j] ?? 0) + dy * (ys[j] ?? 0) < 0 ? -1 : 1;
      dx = same * (xs[j] ?? 0);
      dy = same * (ys[j] ?? 0);
    }
    return sum;
  };
  for (let i = 0; i < strands.data.length; i++) {
    if ((mask.data[i] ?? 0) < 0.01) continue;
    const mean = ((noise.data[i] ?? 0) + sumAlong(i, 1) + sumAlong(i, -1)) / (2 * STEPS + 1);
    // Where lightness has no direction, a pattern would swirl.
    const isSure = smoothstep(0.15, 0.5, coherence[i] ?? 0);
    strands.data[i] = mix(0.5, smoothstep(0.38, 0.62, mean), isSure);
  }
  return resizePlane(strands, light.width, light.height);
}

interface Directions {
  /** Unit vectors along the strands. */
  readonly xs: Float32Array;
  readonly ys: Float32Array;
  /** 0 where lightness changes alike in all directions, 1 where it changes in one. */
  readonly coherence: Float32Array;
}

/** Directions of the strands, from the structure tensor over `sigma` pixels. */
function directionsOf({ width, height, data }: Plane, sigma: number): Directions {
  const [xx, xy, yy] = [0, 0, 0].map(() => createPlane(width, height).data);
  const xs = new Float32Array(width * height);
  const ys = new Float32Array(width * height);
  const coherence = new Float32Array(width * height);
  if (!xx || !xy || !yy) return { xs, ys, coherence };
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const dx = (data[i + 1] ?? 0) - (data[i - 1] ?? 0);
      const dy = (data[i + width] ?? 0) - (data[i - width] ?? 0);
      xx[i] = dx * dx;
      xy[i] = dx * dy;
      yy[i] = dy * dy;
    }
  }
  const [meanXx, meanXy, meanYy] = [xx, xy, yy].map(
    (values) => gaussian({ width, height, data: values }, Math.max(1, sigma)).data,
  );
  for (let i = 0; i < xs.length; i++) {
    const [along, level, upright] = [meanXy?.[i] ?? 0, meanXx?.[i] ?? 0, meanYy?.[i] ?? 0];
    const across = 0.5 * Math.atan2(2 * along, level - upright);
    coherence[i] = Math.hypot(2 * along, level - upright) / Math.max(1e-6, level + upright);
    xs[i] = -Math.sin(across);
    ys[i] = Math.cos(across);
  }
  return { xs, ys, coherence };
}
