import { enlargedRows, type Size } from "./enlarged-rows.ts";
import type { Plane, Point, Raster } from "./raster.ts";
import type { Shift } from "./shift-offsets.ts";

/** Large pieces of an image, each moved by a shift; shifts are in pixels of the labels. */
export interface MovedPieces {
  /** For each pixel one more than the index of its shift, 0 for none. */
  readonly labels: Uint8Array;
  readonly size: Size;
  readonly shifts: readonly Shift[];
}

/** An image whose hole was filled at a smaller size. */
export interface SmallFill {
  readonly raster: Raster;
  /** `null` if the hole has no large pieces. */
  readonly pieces:
    | (MovedPieces & {
        /** Source of each pixel in the hole, -1 for none, in the size of `raster`. */
        readonly sources: Int32Array;
        /** What the seams add to the colours of the pieces, three values per pixel of `raster`. */
        readonly corrections: Float32Array;
      })
    | null;
}

function labelAt({ labels, size }: MovedPieces, { width, height }: Size, { x, y }: Point): number {
  const column = Math.min(size.width - 1, Math.floor((x * size.width) / width));
  const row = Math.min(size.height - 1, Math.floor((y * size.height) / height));
  return labels[row * size.width + column] ?? 0;
}

/** Index of the pixel that a piece shows at a place of an image of `whole` size; -1 for none. */
export function movedFrom(whole: Size, pieces: MovedPieces, { x, y }: Point): number {
  const { width, height } = whole;
  const shift = pieces.shifts[labelAt(pieces, whole, { x, y }) - 1];
  if (!shift) return -1;
  const fromX = x + Math.round((shift.dx * width) / pieces.size.width);
  const fromY = y + Math.round((shift.dy * height) / pieces.size.height);
  if (fromX < 0 || fromY < 0 || fromX >= width || fromY >= height) return -1;
  return fromY * width + fromX;
}

/**
 * Fills the hole of a large image like its smaller copy was filled: pieces are copied in full resolution with the
 * corrections of their seams, and the rest is enlarged. `hole` may be smaller than the image.
 */
export function completeLarge(picture: Raster, hole: Plane, small: SmallFill): Raster {
  const { width, height } = picture;
  const holeRow = enlargedRows(hole, picture);
  const smallRow = enlargedRows(small.raster, picture);
  const data = picture.data.slice();
  const corrected = new Float64Array(3);
  for (let y = 0; y < height; y++) {
    const shares = holeRow(y);
    if (!shares.some((share) => share > 0)) continue;
    const filled = smallRow(y);
    for (let x = 0, i = 3 * y * width; x < width; x++, i += 3) {
      const share = shares[x] ?? 0;
      if (share <= 0) continue;
      const from = correctAt(picture, small, { x, y }, corrected);
      for (let c = 0; c < 3; c++) {
        const piece = (picture.data[3 * from + c] ?? 0) + (corrected[c] ?? 0);
        const value = from >= 0 ? piece : (filled[3 * x + c] ?? 0);
        const own = data[i + c] ?? 0;
        data[i + c] = Math.min(255, Math.max(0, own + (value - own) * share + 0.5));
      }
    }
  }
  return { width, height, data };
}

/**
 * Returns the source of a pixel, or -1, and writes the correction of its piece: the bilinear value between the pixels
 * of the smaller image that show the same piece.
 */
function correctAt(
  whole: Size,
  { raster, pieces }: SmallFill,
  place: Point,
  out: Float64Array,
): number {
  out.fill(0);
  if (!pieces) return -1;
  const from = movedFrom(whole, pieces, place);
  if (from < 0) return -1;
  const label = labelAt(pieces, whole, place);
  const px = ((place.x + 0.5) * raster.width) / whole.width - 0.5;
  const py = ((place.y + 0.5) * raster.height) / whole.height - 0.5;
  let total = 0;
  for (let k = 0; k < 4; k++) {
    const x = Math.min(raster.width - 1, Math.max(0, Math.floor(px) + (k & 1)));
    const y = Math.min(raster.height - 1, Math.max(0, Math.floor(py) + (k >> 1)));
    const at = y * raster.width + x;
    if ((pieces.sources[at] ?? -1) < 0 || labelAt(pieces, raster, { x, y }) !== label) continue;
    const weight = (1 - Math.abs(px - x)) * (1 - Math.abs(py - y)) + 1e-6;
    total += weight;
    for (let c = 0; c < 3; c++) {
      out[c] = (out[c] ?? 0) + weight * (pieces.corrections[3 * at + c] ?? 0);
    }
  }
  if (total === 0) return -1;
  for (let c = 0; c < 3; c++) out[c] = (out[c] ?? 0) / total;
  return from;
}
