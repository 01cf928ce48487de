import { boxMean, dilate } from "#engine/local/ops/filters.ts";
import { createPlane, type Plane } from "#engine/local/ops/raster.ts";
import { measurePieces, type Piece } from "./pieces.server.ts";
import type { StandOut } from "./stand-out.server.ts";

/** Maximum width of specks and dimensions of fibres, as fractions of the diagonal. */
const SPECK_WIDTH = 0.015;
const FIBRE = { length: 0.07, breadth: 0.026, thickness: 0.007, bent: 0.009 } as const;
/** Light lines longer than this aren't catch lights. */
const LONG_FIBRE = 0.022;
/** Minimum contrast of dust: in grey levels, standard deviations of the noise, and multiples of the usual contrast. */
const LEVEL = { least: 20, noises: 4.5, usual: 2.6 } as const;
/** Dust's brightest pixel exceeds the contrast threshold by this factor. */
const CORE = 1.5;
/** Dust is isolated: at most this many others may be within this fraction of the diagonal. */
const NEIGHBOURHOOD = 0.024;
const NEIGHBOURS = 2.5;
/** Dust stands out from the ring around it by this many mean deviations of the ring. */
const RING_DEVIATIONS = 3.2;

interface SpeckOptions {
  /** 1 where specks are ruled out: catch lights in eyes, teeth, lashes. */
  readonly features: Plane;
  readonly noise: number;
}

/**
 * Dust and fibres of one kind, as lists of pixels: small, isolated, as bright as the paper, on ground that is smoother
 * than they are.
 */
export function findSpecks(photo: StandOut, options: SpeckOptions): Piece[] {
  const { width, height } = photo.light;
  const diagonal = Math.hypot(width, height);
  const above = createPlane(width, height);
  for (let i = 0; i < above.data.length; i++) {
    above.data[i] = (photo.contrast.data[i] ?? 0) / levelAt(photo, i, options.noise);
  }
  const pieces = measurePieces(dilate(above, 1), 1);
  const cores = pieces.filter(({ pixels }) => pixels.some((i) => (above.data[i] ?? 0) > CORE));
  const lonely = countNeighbours(cores, { width, height });
  return cores.filter(
    (piece) =>
      hasShape(piece, diagonal) &&
      lonely(piece) <= NEIGHBOURS &&
      !isFeature(piece, photo, options) &&
      standsOut(piece, photo, options.noise),
  );
}

/** Small spots and dark lines in eyes and mouths are features; only a long light fibre isn't. */
function isFeature(
  { pixels, length }: Piece,
  { light, isNegative }: StandOut,
  { features }: SpeckOptions,
): boolean {
  const isFibre = !isNegative && length > LONG_FIBRE * Math.hypot(light.width, light.height);
  return !isFibre && pixels.some((i) => (features.data[i] ?? 0) > 0);
}

function levelAt(photo: StandOut, i: number, noise: number): number {
  const { least, noises, usual } = LEVEL;
  return Math.max(least, noises * noise, usual * (photo.usual.data[i] ?? 0));
}

function hasShape({ pixels, length, breadth }: Piece, diagonal: number): boolean {
  if (length <= Math.max(6, SPECK_WIDTH * diagonal)) return true;
  const thickness = pixels.length / length;
  // A word in small letters is as long, but straight and thicker.
  const thickest = breadth > FIBRE.bent * diagonal ? FIBRE.thickness : 0.7 * FIBRE.thickness;
  return (
    length <= FIBRE.length * diagonal &&
    breadth <= FIBRE.breadth * diagonal &&
    thickness <= Math.max(5, thickest * diagonal)
  );
}

/** Returns a function that counts the pieces around a piece. */
function countNeighbours(
  pieces: readonly Piece[],
  { width, height }: { readonly width: number; readonly height: number },
): (piece: Piece) => number {
  const places = createPlane(width, height);
  const at = ({ x, y }: Piece): number => Math.round(y) * width + Math.round(x);
  for (const piece of pieces) places.data[at(piece)] = (places.data[at(piece)] ?? 0) + 1;
  const radius = Math.max(4, Math.round(NEIGHBOURHOOD * Math.hypot(width, height)));
  const mean = boxMean(places, radius);
  const area = (2 * radius + 1) ** 2;
  return (piece) => (mean.data[at(piece)] ?? 0) * area - 1;
}

/** Offsets from a pixel of a speck to the ground around it. */
const RING = [
  [4, 0],
  [-4, 0],
  [0, 4],
  [0, -4],
  [3, 3],
  [3, -3],
  [-3, 3],
  [-3, -3],
] as const;

/** Whether a piece is brighter than most of the photo, or far brighter than its surroundings. */
function standsOut({ pixels }: Piece, photo: StandOut, noise: number): boolean {
  const { light } = photo;
  let peak = 0;
  for (const i of pixels) peak = Math.max(peak, light.data[i] ?? 0);
  const ring: number[] = [];
  const own = new Set(pixels);
  for (const i of pixels) {
    const x = i % light.width;
    const y = (i - x) / light.width;
    for (const [dx, dy] of RING) {
      const isInside = x + dx >= 0 && y + dy >= 0 && x + dx < light.width && y + dy < light.height;
      const at = i + dy * light.width + dx;
      if (isInside && !own.has(at)) ring.push(light.data[at] ?? 0);
    }
  }
  if (ring.length < 8) return false;
  const sorted = ring.toSorted((a, b) => a - b);
  const middle = sorted[sorted.length >> 1] ?? 0;
  const deviation = ring.reduce((sum, value) => sum + Math.abs(value - middle), 0) / ring.length;
  const contrast = peak - middle;
  const isExtreme = peak >= photo.extreme || contrast > 80;
  return isExtreme && contrast > RING_DEVIATIONS * deviation + 1.5 * noise + 10;
}
