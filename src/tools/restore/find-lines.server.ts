import { dilate } from "#engine/local/ops/filters.ts";
import { createPlane, type Plane } from "#engine/local/ops/raster.ts";
import { measurePieces } from "./pieces.server.ts";
import type { StandOut } from "./stand-out.server.ts";

/** Number of line directions to test. */
const DIRECTIONS = 48;
/** Pixels between two samples along a run. */
const STEP = 2;
/** Distance in pixels between the rows and columns on which lines are searched. */
const GRID = 16;
/** Fraction of a run that must stand out. */
const ON_LINE = 0.74;
/**
 * A run's mean must stand out by this many grey levels, this many standard deviations of the noise, and this multiple
 * of the usual contrast.
 */
const STRENGTH = { least: 16, noises: 2.2, usual: 2.6 } as const;
/** Noise alone reaches about two of its standard deviations in the contrast. */
const TOP_HAT_NOISES = 3.1;
/** Minimum fraction of a scratch that is as bright as paper. */
const EXTREME_SHARE = 0.33;
/** Letters in a row look like a flickering line: neighbouring samples along a scratch differ by less. */
const FLICKER = 0.28;
/** Both sides of a scratch are alike: their difference is at most this fraction of its strength. */
const SIDES_DIFFER = 0.45;
/**
 * Distances, as fractions of the diagonal, at which a second line makes both part of a pattern: blinds, rails, letters.
 */
const PATTERN = [0.009, 0.014, 0.02, 0.028, 0.038];

interface LineOptions {
  /** Half the maximum width of a scratch, in pixels. */
  readonly reach: number;
  readonly noise: number;
  /** A scratch is straight over this fraction of the diagonal. */
  readonly straight: number;
  /** Minimum extent of a scratch, as a fraction of the diagonal. */
  readonly extent: number;
}

interface Way {
  readonly dx: number;
  readonly dy: number;
}

interface Scan {
  readonly photo: StandOut;
  /** The highest contrast of three neighbours in a row, and in a column. */
  readonly inRow: Plane;
  readonly inColumn: Plane;
  /** The highest contrast within `NEARBY` pixels. */
  readonly nearby: Plane;
  readonly half: number;
  /** Distance of the two sides that a line is compared with, in pixels. */
  readonly aside: number;
  readonly stepLevel: number;
  readonly noise: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Marks long, thin and straight lines of one kind: scratches and folds, but not the edges and thin objects of the
 * scene.
 */
export function findLines(photo: StandOut, options: LineOptions): Plane {
  const { width, height } = photo.light;
  const diagonal = Math.hypot(width, height);
  const ways = Array.from({ length: DIRECTIONS }, (_, k) => {
    const angle = (k * Math.PI) / DIRECTIONS;
    return { dx: Math.cos(angle), dy: Math.sin(angle) };
  });
  const scan: Scan = {
    photo,
    inRow: highestOfThree(photo.contrast, 1),
    inColumn: highestOfThree(photo.contrast, width),
    nearby: dilate(photo.contrast, NEARBY),
    half: Math.round((options.straight * diagonal) / 2),
    aside: options.reach + 2,
    stepLevel: Math.max(6, 1.2 * options.noise),
    noise: options.noise,
  };
  const marks = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x += y % GRID === 0 ? 1 : GRID) {
      const i = y * width + x;
      // Lines are marked completely, so finding them at one grid crossing is enough.
      if ((marks.data[i] ?? 0) > 0) continue;
      const level = Math.max(1.5 * scan.stepLevel, neededStrength(scan, i));
      if ((photo.contrast.data[i] ?? 0) <= level) continue;
      const way = ways.find((candidate) => isScratch(scan, { x, y }, candidate));
      if (way) markLine(scan, { x, y }, { way, marks });
    }
  }
  return longOnes(marks, options.extent * diagonal);
}

function neededStrength({ photo, noise }: Scan, i: number): number {
  const { least, noises, usual } = STRENGTH;
  return Math.max(least, noises * noise, usual * (photo.usual.data[i] ?? 0));
}

function isScratch(scan: Scan, centre: Place, way: Way): boolean {
  const { light } = scan.photo;
  const needed = neededStrength(scan, Math.round(centre.y) * light.width + Math.round(centre.x));
  const stepLevel = Math.max(0.5 * needed, TOP_HAT_NOISES * scan.noise, scan.stepLevel);
  const quick = { ...scan, stepLevel };
  if (!mayHaveRun(quick, centre, way) || !hasRun(quick, centre, way)) return false;
  const run = measureRun(scan, centre, way);
  if (run.flicker > FLICKER * run.strength + scan.noise) return false;
  if (run.strength < needed || run.difference > SIDES_DIFFER * run.strength) return false;
  if (run.on < ON_LINE || run.extreme < EXTREME_SHARE) return false;
  const diagonal = Math.hypot(light.width, light.height);
  return PATTERN.every((share) => {
    const away = Math.max(scan.aside + 2, share * diagonal);
    return [away, -away].every((d) => {
      const beside = { x: centre.x - d * way.dy, y: centre.y + d * way.dx };
      return measureRun(scan, beside, way).on < 0.5;
    });
  });
}

/** Numbers at the ends have no neighbour on one side and stay. */
function highestOfThree({ width, height, data }: Plane, step: number): Plane {
  const highest = data.slice();
  for (let i = step; i < data.length - step; i++) {
    highest[i] = Math.max(data[i - step] ?? 0, data[i] ?? 0, data[i + step] ?? 0);
  }
  return { width, height, data: highest };
}

/** Samples that one look at `nearby` covers, and the radius around their middle that they and their neighbours need. */
const COVERED = 4;
const NEARBY = 5;

/** A quicker test: `false` if nothing stands out near so many samples that `hasRun` is `false` too. */
function mayHaveRun({ nearby, half, stepLevel }: Scan, { x, y }: Place, { dx, dy }: Way): boolean {
  const { width, height, data } = nearby;
  const span = STEP * (COVERED - 1);
  const allowed = ((1 - ON_LINE) * 2 * half) / STEP;
  let misses = 0;
  for (let t = -half; t + span <= half; t += STEP * COVERED) {
    const column = Math.round(x + (t + span / 2) * dx);
    const row = Math.round(y + (t + span / 2) * dy);
    const isInside =
      column > NEARBY && row > NEARBY && column < width - NEARBY && row < height - NEARBY;
    if (!isInside || (data[row * width + column] ?? 0) > stepLevel) continue;
    misses += COVERED;
    if (misses > allowed) return false;
  }
  return true;
}

/** A quick test on the contrast alone: `false` as soon as too little of the run stands out. */
function hasRun(
  { inRow, inColumn, half, stepLevel }: Scan,
  { x, y }: Place,
  { dx, dy }: Way,
): boolean {
  const { width, height, data } = dx > dy || dx < -dy ? inColumn : inRow;
  let misses = 0;
  let allowed = ((1 - ON_LINE) * 2 * half) / STEP;
  for (let t = -half; t <= half; t += STEP) {
    const column = Math.round(x + t * dx);
    const row = Math.round(y + t * dy);
    // Outside the image a scratch may continue, but half of it must be inside.
    if (column < 1 || row < 1 || column >= width - 1 || row >= height - 1) allowed -= 0.5;
    else if ((data[row * width + column] ?? 0) <= stepLevel) misses++;
    if (misses > allowed) return false;
  }
  return true;
}

interface Run {
  /** Fraction of samples that stand out from both sides. */
  readonly on: number;
  /** Mean difference from the brighter side. */
  readonly strength: number;
  /** Difference between the means of the sides. */
  readonly difference: number;
  /** Mean difference between neighbouring samples. */
  readonly flicker: number;
  /** Fraction that is brighter than almost anything in the photo. */
  readonly extreme: number;
}

function measureRun(scan: Scan, { x, y }: Place, way: Way): Run {
  const { width, height } = scan.photo.light;
  let count = 0;
  let extreme = 0;
  let on = 0;
  let strength = 0;
  let signed = 0;
  let flicker = 0;
  let last: number | null = null;
  for (let t = -scan.half; t <= scan.half; t += STEP) {
    const place = { x: x + t * way.dx, y: y + t * way.dy };
    if (place.x < 0 || place.y < 0 || place.x >= width || place.y >= height) continue;
    const look = lookAt(scan, place, way);
    strength += Math.min(look.strength, 80);
    signed += look.difference;
    count++;
    flicker += Math.abs(look.value - (last ?? look.value));
    last = look.value;
    if (look.value >= scan.photo.extreme) extreme++;
    if (look.strength > scan.stepLevel) on++;
  }
  const all = Math.max(1, count);
  return {
    on: on / all,
    strength: strength / all,
    difference: Math.abs(signed) / all,
    flicker: flicker / all,
    extreme: extreme / all,
  };
}

interface Look {
  readonly value: number;
  /** Position of the brightest pixel across the line: -1, 0 or 1. */
  readonly offset: number;
  readonly strength: number;
  readonly difference: number;
}

/** Samples across a line: its brightest pixel, how it stands out from both sides and how these differ. */
function lookAt({ photo, aside }: Scan, { x, y }: Place, way: Way): Look {
  const { light } = photo;
  const before = valueAcross(light, x + way.dy, y - way.dx);
  const middle = valueAcross(light, x, y);
  const after = valueAcross(light, x - way.dy, y + way.dx);
  const value = Math.max(before, middle, after);
  const offset = value === middle ? 0 : value === before ? -1 : 1;
  const left = valueAcross(light, x + aside * way.dy, y - aside * way.dx);
  const right = valueAcross(light, x - aside * way.dy, y + aside * way.dx);
  return { value, offset, strength: value - Math.max(left, right), difference: left - right };
}

function valueAcross({ width, height, data }: Plane, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)));
  const row = Math.min(height - 1, Math.max(0, Math.round(y)));
  return data[row * width + column] ?? 0;
}

/** A line ends if this fraction of a run doesn't stand out. */
const GAP = 0.3;
/** How quickly tracing follows the bend of a line. */
const FOLLOW = 0.35;

/** Marks a line from a point on it to both of its ends, following bends. */
function markLine(
  scan: Scan,
  start: Place,
  { way, marks }: { readonly way: Way; readonly marks: Plane },
): void {
  const { width, height } = marks;
  const gap = Math.max(6, GAP * scan.half);
  for (const sign of [1, -1]) {
    let { x, y } = start;
    let waiting: Place[] = [];
    for (let t = 0; waiting.length < gap; t++) {
      if (x < 0 || y < 0 || x > width - 1 || y > height - 1) break;
      const look = lookAt(scan, { x, y }, way);
      if (isRidge(scan, look)) {
        // Short gaps belong to the line.
        for (const place of [...waiting, { x, y }]) markAcross(scan, place, { way, marks, look });
        waiting = [];
        x -= FOLLOW * look.offset * way.dy;
        y += FOLLOW * look.offset * way.dx;
      } else waiting.push({ x, y });
      x += sign * way.dx;
      y += sign * way.dy;
    }
  }
}

/** Returns `true` on a line, `false` on a mere border between light and dark. */
function isRidge({ stepLevel, noise }: Scan, { strength, difference }: Look): boolean {
  return strength > stepLevel && Math.abs(difference) < strength + noise;
}

/** Marks the width of a line: pixels nearer to its centre's brightness than to its sides'. */
function markAcross(
  { photo, aside }: Scan,
  { x, y }: Place,
  { way, marks, look }: { readonly way: Way; readonly marks: Plane; readonly look: Look },
): void {
  const level = look.value - 0.65 * look.strength;
  for (let d = 2 - aside; d <= aside - 2; d++) {
    const column = Math.round(x - d * way.dy);
    const row = Math.round(y + d * way.dx);
    if (column < 0 || row < 0 || column >= marks.width || row >= marks.height) continue;
    const i = row * marks.width + column;
    if (d === 0 || (photo.light.data[i] ?? 0) > level) marks.data[i] = 1;
  }
}

/** Drops short pieces: remains of hair, letters and folds of cloth. */
function longOnes(marks: Plane, least: number): Plane {
  const kept = createPlane(marks.width, marks.height);
  for (const { pixels, length } of measurePieces(dilate(marks, 2), 0.5)) {
    if (length < least) continue;
    for (const i of pixels) kept.data[i] = marks.data[i] ?? 0;
  }
  return kept;
}
