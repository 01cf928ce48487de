import { enlargedRows } from "./enlarged-rows.ts";
import { fillHoles } from "./fill-holes.ts";
import { dilate, gaussian } from "./filters.ts";
import { mirrorInward } from "./mirror-inward.ts";
import { mapPlane, type Plane, type Raster } from "./raster.ts";
import { resizePlane, shrinkRaster } from "./resample.ts";

interface Figure {
  /** Opacity of the removed figure, in the size of the image. */
  readonly alpha: Plane;
  /** Above 0 where the result will be visible; quality doesn't matter elsewhere. */
  readonly seen?: Plane;
  /** 1 where nothing may be copied from, such as other people. */
  readonly forbidden?: Plane;
  /** Distance over which the surroundings are mirrored into the hole, as a fraction of the longest side. */
  readonly mirrorReach?: number;
  /** Width of the seam around the figure that is removed too, as a fraction of the longest side. */
  readonly seam?: number;
}

/** From this opacity on, a pixel shows something of the figure. */
const FAINT = 0.04;
const SEAM = 0.007;
const MIRROR_REACH = 0.035;
/** The mirror image fades out between its reach and this multiple of it. */
const MIRROR_FADE = 1.6;
const SEED = 0x5eed;
/** Images up to about this size are filled at full size. */
const WORK_SIDE_PX = 1000;
const PATCH_SIDE_PX = 440;

/**
 * Removes a figure: near the outline the surroundings are mirrored, which keeps their texture; further inside matching
 * patches fill the hole.
 */
export function fillBehind(picture: Raster, figure: Figure): Raster {
  const { alpha, seen, forbidden, mirrorReach = MIRROR_REACH, seam = SEAM } = figure;
  const longest = Math.max(picture.width, picture.height);
  const factor = Math.max(1, Math.round(longest / WORK_SIDE_PX));
  const small = shrinkRaster(picture, factor);
  const size = [small.width, small.height] as const;
  const side = Math.max(...size);
  const faint = mapPlane(resizePlane(alpha, ...size), (value) => (value > FAINT ? 1 : 0));
  const hole = dilate(faint, Math.max(2, Math.round(seam * side)));
  const mirror = mirrorInward(small, hole);
  const wanted = seen ? resizePlane(seen, ...size) : hole;
  const barred = forbidden ? resizePlane(forbidden, ...size) : undefined;
  const share = mapPlane(mirror.depth, (depth, i) => {
    const isBarred = (barred?.data[mirror.sources[i] ?? i] ?? 0) > 0.5 && (hole.data[i] ?? 0) > 0;
    return isBarred ? 0 : fadeOut(depth / side / mirrorReach);
  });
  const patched = mapPlane(share, (value, i) => (value < 1 && (wanted.data[i] ?? 0) > 0 ? 1 : 0));
  if (!patched.data.includes(1)) return pasteLarge(picture, mirror.raster, hole);
  const filled = fillHoles(small, hole, {
    seed: SEED,
    maxSidePx: PATCH_SIDE_PX,
    seen: patched,
    ...(barred && { forbidden: barred }),
  });
  return pasteLarge(picture, blend(filled, mirror.raster, gaussian(share, 2)), hole);
}

/** `depth` is in multiples of the mirror's reach. */
function fadeOut(depth: number): number {
  const t = Math.min(1, Math.max(0, (MIRROR_FADE - depth) / (MIRROR_FADE - 1)));
  return t * t * (3 - 2 * t);
}

function blend(below: Raster, above: Raster, share: Plane): Raster {
  const data = new Uint8Array(below.data.length);
  for (let i = 0; i < data.length; i++) {
    const weight = share.data[Math.floor(i / 3)] ?? 0;
    data[i] = (below.data[i] ?? 0) * (1 - weight) + (above.data[i] ?? 0) * weight + 0.5;
  }
  return { width: below.width, height: below.height, data };
}

/** Pastes the area filled at a smaller size into the hole of the image. */
function pasteLarge(picture: Raster, filled: Raster, hole: Plane): Raster {
  const { width, height } = picture;
  const shareRow = enlargedRows(gaussian(dilate(hole, 1), 1), picture);
  const filledRow = enlargedRows(filled, picture);
  const data = picture.data.slice();
  for (let y = 0; y < height; y++) {
    const shares = shareRow(y);
    if (!isEmpty(shares)) pasteRow(data.subarray(3 * y * width), filledRow(y), shares);
  }
  return { width, height, data };
}

function isEmpty(shares: Float32Array): boolean {
  for (let x = 0; x < shares.length; x++) if ((shares[x] ?? 0) > 0) return false;
  return true;
}

function pasteRow(row: Uint8Array, values: Float32Array, shares: Float32Array): void {
  for (let x = 0, i = 0; x < shares.length; x++, i += 3) {
    const share = shares[x] ?? 0;
    if (share <= 0) continue;
    const weight = Math.min(1, 1.1 * share);
    for (let k = i; k < i + 3; k++) {
      row[k] = (row[k] ?? 0) * (1 - weight) + (values[k] ?? 0) * weight + 0.5;
    }
  }
}
