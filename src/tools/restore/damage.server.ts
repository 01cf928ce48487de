import { findComponents } from "#engine/local/ops/components.ts";
import { boxMean, dilate, erode, gaussian } from "#engine/local/ops/filters.ts";
import { createPlane, mapPlane, type Plane } from "#engine/local/ops/raster.ts";

/** A line must be this long, as a share of the picture's diagonal. */
const LINE_LENGTH = 0.075;
/** Specks are at most this wide, as a share of the diagonal. */
const SPECK_WIDTH = 0.011;
/** How far damage stands out of its surroundings, in grey levels and in typical deviations. */
const LINE_CONTRAST = 20;
const SPECK_CONTRAST = 38;
const DEVIATIONS = 2.2;

interface DamageInput {
  /** 0..255. */
  readonly luma: Plane;
  /** 1 over eyes, mouths and brows: catch lights, teeth and lashes are no specks. */
  readonly features: Plane;
  /** Standard deviation of the noise, in grey levels. */
  readonly noise: number;
}

/** Scratches, folds and dust: 1 where the photo is damaged. Long thin lines count anywhere, specks only on calm ground. */
export function findDamage({ luma, features, noise }: DamageInput): Plane {
  const { width, height } = luma;
  const diagonal = Math.hypot(width, height);
  const reach = Math.max(2, Math.round(0.006 * diagonal));
  const bright = mapPlane(
    dilate(erode(luma, reach), reach),
    (value, i) => (luma.data[i] ?? 0) - value,
  );
  const dark = mapPlane(
    erode(dilate(luma, reach), reach),
    (value, i) => value - (luma.data[i] ?? 0),
  );
  const calm = roughness(luma, reach);
  const damage = createPlane(width, height);
  for (const contrast of [bright, dark]) {
    const typical = typicalValue(contrast);
    const threshold = Math.max(LINE_CONTRAST, DEVIATIONS * typical);
    for (const i of findLines(contrast, threshold, diagonal)) damage.data[i] = 1;
    // Letters and ornaments stand close together, dust does not.
    const crowd = boxMean(
      mapPlane(contrast, (value) => (value > threshold ? 1 : 0)),
      Math.round(4 * SPECK_WIDTH * diagonal),
    );
    for (const piece of piecesOf(contrast, threshold)) {
      if (isSpeck(piece, { diagonal, calm, features, contrast, noise, crowd })) {
        for (const i of piece.pixels) damage.data[i] = 1;
      }
    }
  }
  return dilate(damage, Math.max(1, Math.round(0.0016 * diagonal)));
}

interface Piece {
  readonly pixels: number[];
  /** Extents along and across the main direction, in pixels. */
  readonly length: number;
  readonly breadth: number;
}

function piecesOf(contrast: Plane, threshold: number): Piece[] {
  const { labels, sizes } = findComponents(contrast, threshold);
  const pixels: number[][] = sizes.map(() => []);
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i] ?? 0;
    if (label > 0) pixels[label]?.push(i);
  }
  return pixels
    .filter((members) => members.length >= 4)
    .map((members) => measure(members, contrast.width));
}

/** Extents from the second moments: four standard deviations hold a uniform bar's length about. */
function measure(pixels: number[], width: number): Piece {
  let sx = 0;
  let sy = 0;
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (const i of pixels) {
    const x = i % width;
    const y = (i - x) / width;
    sx += x;
    sy += y;
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  const count = pixels.length;
  const a = xx / count - (sx / count) ** 2 + 1 / 12;
  const b = xy / count - (sx / count) * (sy / count);
  const c = yy / count - (sy / count) ** 2 + 1 / 12;
  const root = Math.hypot((a - c) / 2, b);
  const scale = Math.sqrt(12);
  return {
    pixels,
    length: scale * Math.sqrt(Math.max(0, (a + c) / 2 + root)),
    breadth: scale * Math.sqrt(Math.max(0, (a + c) / 2 - root)),
  };
}

/** Directions in which scratches are looked for. */
const DIRECTIONS = 36;
/** Shares of a line's length that must stand out, and that may stand out beside it. */
const ON_LINE = 0.78;
const BESIDE_LINE = 0.22;

/**
 * Pixels on long thin straight runs of `contrast` above `threshold`. Looking along directions and not at whole pieces
 * finds scratches that cross each other or a dark coat.
 */
function findLines(contrast: Plane, threshold: number, diagonal: number): number[] {
  const { width, height } = contrast;
  const half = Math.round((LINE_LENGTH * diagonal) / 2);
  const aside = Math.max(4, Math.round(0.007 * diagonal));
  const stands = mapPlane(contrast, (value) => (value > threshold ? 1 : 0));
  // Beyond the border a scratch goes on; beside a line there is nothing.
  const at = (x: number, y: number, outside: number): number => {
    const column = Math.round(x);
    const row = Math.round(y);
    const isInside = column >= 0 && row >= 0 && column < width && row < height;
    return isInside ? (stands.data[row * width + column] ?? 0) : outside;
  };
  const found: number[] = [];
  for (let i = 0; i < contrast.data.length; i++) {
    if ((contrast.data[i] ?? 0) <= threshold) continue;
    const x = i % width;
    const y = (i - x) / width;
    for (let k = 0; k < DIRECTIONS; k++) {
      const angle = (k * Math.PI) / DIRECTIONS;
      const run = { x, y, dx: Math.cos(angle), dy: Math.sin(angle), half, aside };
      if (isOnLine(at, run)) {
        found.push(i);
        break;
      }
    }
  }
  return found;
}

interface Run {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly half: number;
  readonly aside: number;
}

const STEP = 2;

function isOnLine(
  at: (x: number, y: number, outside: number) => number,
  { x, y, dx, dy, half, aside }: Run,
): boolean {
  let on = 0;
  let beside = 0;
  let count = 0;
  for (let t = -half; t <= half; t += STEP) {
    const px = x + t * dx;
    const py = y + t * dy;
    // A pixel to either side belongs to the line, but none along it: letters in a row have gaps.
    on += Math.max(at(px, py, 1), at(px - dy, py + dx, 1), at(px + dy, py - dx, 1));
    count++;
    // Half of a run that is not there cannot be made up for.
    if (on < ON_LINE * count - 0.22 * (half / STEP) - 2) return false;
  }
  if (on < ON_LINE * count) return false;
  for (let t = -half; t <= half; t += STEP) {
    const px = x + t * dx;
    const py = y + t * dy;
    beside +=
      (at(px - aside * dy, py + aside * dx, 0) + at(px + aside * dy, py - aside * dx, 0)) / 2;
  }
  return beside < BESIDE_LINE * count;
}

interface SpeckSurroundings {
  readonly diagonal: number;
  readonly calm: Plane;
  readonly features: Plane;
  readonly contrast: Plane;
  readonly noise: number;
  readonly crowd: Plane;
}

/** Share of the surroundings that may stand out as well. */
const CROWDED = 0.055;
/** Ground is calm below this mean deviation, in grey levels. */
const CALM = 9;

function isSpeck(
  { pixels, length, breadth }: Piece,
  { diagonal, calm, features, contrast, noise, crowd }: SpeckSurroundings,
): boolean {
  const widest = Math.max(4, SPECK_WIDTH * diagonal);
  if (length > widest || length > 3.2 * breadth) return false;
  let strength = 0;
  let unrest = 0;
  for (const i of pixels) {
    if ((features.data[i] ?? 0) > 0 || (crowd.data[i] ?? 0) > CROWDED) return false;
    strength += contrast.data[i] ?? 0;
    unrest += calm.data[i] ?? 0;
  }
  return strength / pixels.length > SPECK_CONTRAST && unrest / pixels.length < CALM + 1.2 * noise;
}

/** Mean absolute deviation of the wider surroundings, small specks left out. */
function roughness(luma: Plane, reach: number): Plane {
  const opened = dilate(erode(luma, reach), reach);
  const without = erode(dilate(opened, reach), reach);
  const smooth = gaussian(without, 3 * reach);
  const off = mapPlane(without, (value, i) => Math.abs(value - (smooth.data[i] ?? 0)));
  return gaussian(off, 3 * reach);
}

/** The 80th percentile of what is above zero. */
function typicalValue(contrast: Plane): number {
  const sample: number[] = [];
  for (let i = 0; i < contrast.data.length; i += 7) sample.push(contrast.data[i] ?? 0);
  return sample.toSorted((a, b) => a - b)[Math.floor(0.8 * sample.length)] ?? 0;
}
