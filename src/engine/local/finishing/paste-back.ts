import { EngineFailure } from "../../port.ts";
import { boxMean, dilate } from "../ops/filters.ts";
import { clamp, mapPlane, type Plane, type Raster } from "../ops/raster.ts";
import { resizePlane } from "../ops/resample.ts";
import { alignPictures } from "./align.ts";
import { findChangedRegion } from "./changed-region.ts";
import { findColourDrift, forgiveClipped, removeColourDrift } from "./colour-drift.ts";
import { coveredBounds, moveRaster } from "./move-raster.ts";
import { resizeRaster } from "./resize.ts";

/** Longest side at which the images are compared. */
const LOOK_PX = 1024;
/** If more than this fraction is new, there is nothing to keep. */
const NEARLY_ALL = 0.85;
/** Growth of the region, and width of its soft edge beyond that, as fractions of the longest side. */
const GROWN = 0.005;
const SOFT_EDGE = 0.006;
const LEAST_EDGE_PX = 2;

interface Pasting {
  readonly base: Raster;
  /** 0..1 in the size of the base: the area that may change. `null`: determined by comparing. */
  readonly mask: Plane | null;
}

/**
 * The base with the new parts of the answer; every other pixel is the base's. Both have the same size. Returns the
 * answer unchanged if nearly everything is new. Throws `no_image` if nothing is.
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

/** The region in the size of the image, grown and with a soft edge: 1 inside, 0 beyond the edge. */
function softRegion(
  region: Plane,
  { width, height }: { readonly width: number; readonly height: number },
): Plane {
  const side = Math.max(width, height);
  const edge = Math.max(LEAST_EDGE_PX, Math.round(SOFT_EDGE * side));
  const large = mapPlane(resizePlane(region, width, height), (value) => (value > 0.25 ? 1 : 0));
  const grown = dilate(large, Math.round(GROWN * side) + edge);
  const soft = boxMean(boxMean(grown, edge / 2), edge / 2);
  // Running sums leave rounding residue, which must not change pixels outside.
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
