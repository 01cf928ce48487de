import { gaussian } from "../ops/filters.ts";
import { clamp, createPlane, lumaPlane, mapPlane, type Plane, type Raster } from "../ops/raster.ts";
import { resizePlane, samplePlane } from "../ops/resample.ts";

/**
 * Maps a point of one image to the other: u' = scaleX u + dx and v' = scaleY v + dy. All are fractions of the sides,
 * measured from the centre, so that it applies to images of any size.
 */
export interface Alignment {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly dx: number;
  readonly dy: number;
}

export const unmoved: Alignment = { scaleX: 1, scaleY: 1, dx: 0, dy: 0 };

interface Pair {
  readonly base: Raster;
  readonly answer: Raster;
  /** Compares only where this is above 0, in the size of `base`. `null`: everywhere. */
  readonly where: Plane | null;
}

/** Longest sides at which the images are compared: the first one by trial, the others by gradient. */
const COARSE_PX = 96;
const FINE_PX = [192, 384, 768] as const;
/** Models crop or enlarge by a few per cent and shift by a few pixels. */
const TRIED_SCALES = [0.92, 0.94, 0.96, 0.98, 1, 1.02, 1.04, 1.06, 1.08] as const;
const TRIED_SHIFT_PX = 5;
/** On the finest level, only the last tenths of a pixel remain. */
const ROUNDS = { 192: 8, 384: 6, 768: 3 } as const;

/** Finds the alignment of the answer with the base; changed areas hardly count. */
export function alignPictures(pair: Pair): Alignment {
  let found = tryAll(toLevel(pair, COARSE_PX));
  let level: Level | undefined;
  for (const sidePx of FINE_PX) {
    level = toLevel(pair, sidePx);
    for (let round = 0; round < ROUNDS[sidePx]; round++) found = improve(level, found);
  }
  // Moving is only worth it if it fits clearly better than the unmoved image.
  return level && misfit(level, found) < misfit(level, unmoved) * WORTH_IT ? found : unmoved;
}

const WORTH_IT = 0.995;

/** Both images at one size, as lightness relative to the surroundings: neither brightness nor contrast matters. */
interface Level {
  readonly base: Plane;
  readonly answer: Plane;
  readonly slopeX: Plane;
  readonly slopeY: Plane;
  readonly where: Plane | null;
}

const LOCAL_SIGMA_PX = 4;
/** An area counts as flat below this contrast (0..1). */
const FLAT = 0.03;

function toLevel({ base, answer, where }: Pair, sidePx: number): Level {
  const scale = Math.min(1, sidePx / Math.max(base.width, base.height));
  const width = Math.max(8, Math.round(base.width * scale));
  const height = Math.max(8, Math.round(base.height * scale));
  const evened = evenOut(resizePlane(lumaPlane(answer), width, height));
  return {
    base: evenOut(resizePlane(lumaPlane(base), width, height)),
    answer: evened,
    slopeX: slopeOf(evened, 1),
    slopeY: slopeOf(evened, width),
    where: where ? resizePlane(where, width, height) : null,
  };
}

function evenOut(luma: Plane): Plane {
  const mean = gaussian(luma, LOCAL_SIGMA_PX);
  const squares = gaussian(
    mapPlane(luma, (value) => value * value),
    LOCAL_SIGMA_PX,
  );
  return mapPlane(luma, (value, i) => {
    const around = mean.data[i] ?? 0;
    const variance = Math.max(0, (squares.data[i] ?? 0) - around * around);
    return (value - around) / (Math.sqrt(variance) + FLAT);
  });
}

/** Central differences; `step` is the distance between neighbours in the data. */
function slopeOf({ width, height, data }: Plane, step: number): Plane {
  const out = createPlane(width, height);
  for (let i = step; i + step < data.length; i++) {
    out.data[i] = ((data[i + step] ?? 0) - (data[i - step] ?? 0)) / 2;
  }
  return out;
}

/** Differences are capped here: the image was changed there. */
const CHANGED = 1;

function misfit({ base, answer, where }: Level, alignment: Alignment): number {
  let sum = 0;
  let count = 0;
  visit(base, alignment, ({ i, x, y }) => {
    if (where && (where.data[i] ?? 0) <= 0.5) return;
    sum += Math.min(CHANGED, Math.abs(samplePlane(answer, x, y) - (base.data[i] ?? 0)));
    count++;
  });
  // Pixels outside the answer are unknown; leaving the overlap must not improve the score.
  return count < base.data.length * LEAST_OVERLAP * shareOf(where) ? CHANGED : sum / count;
}

const LEAST_OVERLAP = 0.75;

function shareOf(where: Plane | null): number {
  if (!where) return 1;
  let count = 0;
  for (const value of where.data) if (value > 0.5) count++;
  return count / where.data.length;
}

interface Visited {
  readonly i: number;
  /** Position in the answer. */
  readonly x: number;
  readonly y: number;
  /** Position in the base, from its centre. */
  readonly u: number;
  readonly v: number;
}

function visit(
  { width, height }: Plane,
  { scaleX, scaleY, dx, dy }: Alignment,
  see: (visited: Visited) => void,
): void {
  for (let row = 0; row < height; row++) {
    const v = (row + 0.5) / height - 0.5;
    const y = (scaleY * v + dy + 0.5) * height - 0.5;
    if (y < 0 || y > height - 1) continue;
    for (let column = 0; column < width; column++) {
      const u = (column + 0.5) / width - 0.5;
      const x = (scaleX * u + dx + 0.5) * width - 0.5;
      if (x < 0 || x > width - 1) continue;
      see({ i: row * width + column, x, y, u, v });
    }
  }
}

function tryAll(level: Level): Alignment {
  const { width, height } = level.base;
  let best = unmoved;
  let least = misfit(level, unmoved) * WORTH_IT;
  for (const scale of TRIED_SCALES) {
    for (let down = -TRIED_SHIFT_PX; down <= TRIED_SHIFT_PX; down++) {
      for (let right = -TRIED_SHIFT_PX; right <= TRIED_SHIFT_PX; right++) {
        const tried = { scaleX: scale, scaleY: scale, dx: right / width, dy: down / height };
        const cost = misfit(level, tried);
        if (cost >= least) continue;
        least = cost;
        best = tried;
      }
    }
  }
  return best;
}

/** A pixel with this difference counts a quarter. */
const DOUBT = 0.5;

/** One Gauss-Newton step; the more a pixel differs, the less it counts (Geman and McClure). */
function improve({ base, answer, slopeX, slopeY, where }: Level, from: Alignment): Alignment {
  const { width, height } = base;
  // The unknowns of each direction are independent: scale and shift.
  const across = new NormalEquations();
  const down = new NormalEquations();
  visit(base, from, ({ i, x, y, u, v }) => {
    if (where && (where.data[i] ?? 0) <= 0.5) return;
    const off = samplePlane(answer, x, y) - (base.data[i] ?? 0);
    const weight = 1 / (1 + (off / DOUBT) ** 2) ** 2;
    across.add(weight, samplePlane(slopeX, x, y) * width, { at: u, off });
    down.add(weight, samplePlane(slopeY, x, y) * height, { at: v, off });
  });
  const [stretchX, dx] = across.solve();
  const [stretchY, dy] = down.solve();
  return {
    scaleX: from.scaleX + stretchX,
    scaleY: from.scaleY + stretchY,
    dx: from.dx + dx,
    dy: from.dy + dy,
  };
}

/** Longest step of one round, as a fraction of a side. */
const LONGEST_STEP = 0.01;

function limit(step: number): number {
  return clamp(step, -LONGEST_STEP, LONGEST_STEP);
}

class NormalEquations {
  private aa = 0;
  private ab = 0;
  private bb = 0;
  private ar = 0;
  private br = 0;

  add(weight: number, slope: number, { at, off }: { readonly at: number; readonly off: number }) {
    const a = slope * at;
    this.aa += weight * a * a;
    this.ab += weight * a * slope;
    this.bb += weight * slope * slope;
    this.ar += weight * a * off;
    this.br += weight * slope * off;
  }

  /** The change of scale and shift that removes most of the difference. */
  solve(): readonly [number, number] {
    const determinant = this.aa * this.bb - this.ab * this.ab;
    if (!(determinant > 1e-9 * this.aa * this.bb)) return [0, 0];
    return [
      limit((this.ab * this.br - this.bb * this.ar) / determinant),
      limit((this.ab * this.ar - this.aa * this.br) / determinant),
    ];
  }
}
