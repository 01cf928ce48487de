import { EngineFailure } from "../../port.ts";
import { boxMean, dilate } from "../ops/filters.ts";
import { clamp, mapPlane, type Plane, type Raster } from "../ops/raster.ts";
import { resizePlane } from "../ops/resample.ts";
import { alignPictures } from "./align.ts";
import { findChangedRegion } from "./changed-region.ts";
import { findColourDrift, forgiveClipped, removeColourDrift } from "./colour-drift.ts";
import { coveredBounds, moveRaster } from "./move-raster.ts";
import { resizeRaster } from "./resize.ts";

/** Longest side at which the pictures are compared. */
const LOOK_PX = 1024;
/** Where more than this share is new there is nothing to keep. */
const NEARLY_ALL = 0.85;
/** How far the region is grown, and the width of its soft edge outside of that, in shares of the longest side. */
const GROWN = 0.005;
const SOFT_EDGE = 0.006;
const LEAST_EDGE_PX = 2;

interface Pasting {
  readonly base: Raster;
  /** 0..1 in the size of the base: where the picture may change; null: found by comparing. */
  readonly mask: Plane | null;
}

/**
 * The base with what is new in the answer; every other pixel is that of the base. Both have one size. The answer comes
 * back as it is where nearly everything is new. Throws `no_image` when nothing is.
 */
export async function pasteBack(answer: Raster, { base, mask }: Pasting): Promise<Raster> {
  const scale = Math.min(1, LOOK_PX / Math.max(base.width, base.height));
  const size = {
    width: Math.max(1, Math.round(base.width * scale)),
    height: Math.max(1, Math.round(base.height * scale)),
  };
  const small = { base: await resizeRaster(base, size), answer: await resizeRaster(answer, size) };
  const alignment = alignPictures({ ...small, where: null });
  const moved = moveRaster(small.answer, alignment);
  const drift = findColourDrift(moved, small.base);
  const region = mask
    ? mapPlane(mask, (value) => (value >= 0.5 ? 1 : 0))
    : findChangedRegion(
        forgiveClipped(removeColourDrift(moved, drift), moved, small.base),
        small.base,
        coveredBounds(alignment, small.base),
      );
  const share = shareOf(region);
  if (share === 0) throw new EngineFailure("no_image", "unchanged: nothing differs from the photo");
  if (share > NEARLY_ALL) return answer;
  const alpha = softRegion(region, base);
  return blend(base, removeColourDrift(moveRaster(answer, alignment), drift), alpha);
}

function shareOf({ data }: Plane): number {
  let sum = 0;
  for (const value of data) sum += value;
  return sum / data.length;
}

/** The region in the size of the picture, grown and with a soft edge: 1 all over it, 0 beyond the edge. */
function softRegion(
  region: Plane,
  { width, height }: { readonly width: number; readonly height: number },
): Plane {
  const side = Math.max(width, height);
  const edge = Math.max(LEAST_EDGE_PX, Math.round(SOFT_EDGE * side));
  const large = mapPlane(resizePlane(region, width, height), (value) => (value > 0.25 ? 1 : 0));
  const grown = dilate(large, Math.round(GROWN * side) + edge);
  const soft = boxMean(boxMean(grown, edge / 2), edge / 2);
  // Running sums leave dust behind, which must not reach a pixel outside.
  return mapPlane(soft, (value) => {
    const clean = clamp(value, 0, 1);
    return clean < DUST ? 0 : clean > 1 - DUST ? 1 : clean;
  });
}

const DUST = 1e-3;

function blend(base: Raster, answer: Raster, alpha: Plane): Raster {
  const data = base.data.slice();
  for (let i = 0; i < alpha.data.length; i++) {
    const share = alpha.data[i] ?? 0;
    if (share === 0) continue;
    for (let k = 3 * i; k < 3 * i + 3; k++) {
      const below = data[k] ?? 0;
      data[k] = below + ((answer.data[k] ?? 0) - below) * share + 0.5;
    }
  }
  return { width: base.width, height: base.height, data };
}
