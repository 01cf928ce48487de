import sharp from "sharp";
import type { Share } from "#tool-model/define.cases.ts";

interface Grey {
  readonly data: Float64Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Placement of the second picture over the first: scaled about the middle, then moved. */
interface Placement {
  readonly scale: number;
  readonly dx: number;
  readonly dy: number;
}

const SIDE_PX = 96;
const WINDOW_PX = 8;
const STRIDE_PX = 4;
/** The constants of Wang et al., "Image Quality Assessment: From Error Visibility to Structural Similarity", 2004. */
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;
const MAX_SCALE = 0.08;
const MAX_SHIFT_PX = 4;

async function readGrey(picture: Uint8Array, widthPx: number, heightPx: number): Promise<Grey> {
  const data = await sharp(picture)
    .autoOrient()
    .flatten({ background: "#fff" })
    .resize(widthPx, heightPx, { fit: "fill" })
    .greyscale()
    .raw()
    .toBuffer();
  return { data: Float64Array.from(data), widthPx, heightPx };
}

/**
 * Structural similarity of two pictures at 96 px, -1..1, 1 for the same structure. Generators shift a picture by a few
 * per cent, which plain SSIM treats as another picture. So the best placement within 8 % of size and 4 px of shift
 * counts. The area in `mayChange` is ignored.
 */
export async function alignedSsim(
  before: Uint8Array,
  after: Uint8Array,
  mayChange: Share | null = null,
): Promise<number> {
  const { autoOrient } = await sharp(before).metadata();
  const shrink = SIDE_PX / Math.max(autoOrient.width, autoOrient.height);
  const widthPx = Math.max(WINDOW_PX, Math.round(autoOrient.width * shrink));
  const heightPx = Math.max(WINDOW_PX, Math.round(autoOrient.height * shrink));
  const [first, second] = await Promise.all(
    [before, after].map((picture) => readGrey(picture, widthPx, heightPx)),
  );
  if (!first || !second) throw new Error("both images are required");
  const score = (placement: Placement): number =>
    meanSsim(first, place(second, placement), mayChange);
  return climb(score);
}

/** Searches a coarse grid of placements, then ever finer ones around the best. */
function climb(score: (placement: Placement) => number): number {
  let best: Placement = { scale: 1, dx: 0, dy: 0 };
  let highest = score(best);
  for (const grain of [1, 0.5, 0.25]) {
    const around = best;
    for (const ds of [-1, 0, 1])
      for (const dx of [-1, 0, 1])
        for (const dy of [-1, 0, 1]) {
          const next = {
            scale: around.scale + ds * grain * MAX_SCALE * 0.5,
            dx: around.dx + dx * grain * MAX_SHIFT_PX * 0.5,
            dy: around.dy + dy * grain * MAX_SHIFT_PX * 0.5,
          };
          const found = score(next);
          if (found > highest) {
            highest = found;
            best = next;
          }
        }
  }
  return highest;
}

function place({ data, widthPx, heightPx }: Grey, { scale, dx, dy }: Placement): Grey {
  const placed = new Float64Array(data.length);
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) {
      const sx = (x - dx - widthPx / 2) / scale + widthPx / 2;
      const sy = (y - dy - heightPx / 2) / scale + heightPx / 2;
      placed[y * widthPx + x] = sample({ data, widthPx, heightPx }, sx, sy);
    }
  return { data: placed, widthPx, heightPx };
}

function sample({ data, widthPx, heightPx }: Grey, x: number, y: number): number {
  const clampedX = Math.min(widthPx - 1, Math.max(0, x));
  const clampedY = Math.min(heightPx - 1, Math.max(0, y));
  const [x0, y0] = [Math.floor(clampedX), Math.floor(clampedY)];
  const [x1, y1] = [Math.min(widthPx - 1, x0 + 1), Math.min(heightPx - 1, y0 + 1)];
  const [fx, fy] = [clampedX - x0, clampedY - y0];
  const at = (column: number, row: number): number => data[row * widthPx + column] ?? 0;
  const upper = at(x0, y0) * (1 - fx) + at(x1, y0) * fx;
  const lower = at(x0, y1) * (1 - fx) + at(x1, y1) * fx;
  return upper * (1 - fy) + lower * fy;
}

function meanSsim(a: Grey, b: Grey, mayChange: Share | null): number {
  let sum = 0;
  let count = 0;
  for (let y = 0; y + WINDOW_PX <= a.heightPx; y += STRIDE_PX)
    for (let x = 0; x + WINDOW_PX <= a.widthPx; x += STRIDE_PX) {
      if (mayChange && doMeet(mayChange, windowAt(x, y, a))) continue;
      sum += windowSsim(a, b, y * a.widthPx + x);
      count += 1;
    }
  return count === 0 ? 1 : sum / count;
}

/** The window whose upper left pixel is given. */
function windowAt(x: number, y: number, { widthPx, heightPx }: Grey): Share {
  return {
    left: x / widthPx,
    top: y / heightPx,
    right: (x + WINDOW_PX) / widthPx,
    bottom: (y + WINDOW_PX) / heightPx,
  };
}

function doMeet(a: Share, b: Share): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

function windowSsim(a: Grey, b: Grey, from: number): number {
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let y = 0; y < WINDOW_PX; y++)
    for (let x = 0; x < WINDOW_PX; x++) {
      const index = from + y * a.widthPx + x;
      const va = a.data[index] ?? 0;
      const vb = b.data[index] ?? 0;
      sumA += va;
      sumB += vb;
      sumAA += va * va;
      sumBB += vb * vb;
      sumAB += va * vb;
    }
  const n = WINDOW_PX * WINDOW_PX;
  const [meanA, meanB] = [sumA / n, sumB / n];
  const varianceA = sumAA / n - meanA * meanA;
  const varianceB = sumBB / n - meanB * meanB;
  const covariance = sumAB / n - meanA * meanB;
  const same = (2 * meanA * meanB + C1) * (2 * covariance + C2);
  return same / ((meanA ** 2 + meanB ** 2 + C1) * (varianceA + varianceB + C2));
}

/** Mean difference of two pictures at 48 px, 0 (the same) to 255. Below 1 a change is invisible. */
export async function changedness(before: Uint8Array, after: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all(
    [before, after].map((picture) =>
      sharp(picture)
        .autoOrient()
        .flatten({ background: "#fff" })
        .resize(48, 48, { fit: "fill" })
        .toColourspace("srgb")
        .raw()
        .toBuffer(),
    ),
  );
  if (!a || !b) throw new Error("both images are required");
  let sum = 0;
  for (const [index, value] of a.entries()) sum += Math.abs(value - (b[index] ?? 0));
  return sum / a.length;
}
