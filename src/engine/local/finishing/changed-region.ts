import { findComponents } from "../ops/components.ts";
import { dilate, erode, gaussian } from "../ops/filters.ts";
import {
  type Bounds,
  channelPlane,
  clamp,
  createPlane,
  mapPlane,
  type Plane,
  type Raster,
} from "../ops/raster.ts";

/** All lengths are in pixels of an image whose longest side is this. */
const USUAL_SIDE_PX = 1024;
/** A model redraws every texture: a pixel equals the base if it lies between the extremes within this distance. */
const JITTER_PX = 2;
const FINE_SIGMA_PX = 1.2;
const BROAD_SIGMA_PX = 6;
/** Fraction of the local contrast that the broad comparison tolerates, for edges that moved slightly. */
const FORGIVEN_CONTRAST = 0.18;
/** Differences (0..255) from which a pixel may belong to a region, and from which it starts one. */
const FINE = { weak: 9, strong: 22 } as const;
const BROAD = { weak: 7, strong: 13 } as const;
/** Minimum fractions of the image: for the strong pixels of a region, and for a region. */
const LEAST_SURE = 0.0001;
const LEAST_PIECE = 0.0004;
/** Gaps up to this width are closed, and holes up to this fraction of the image. */
const CLOSED_PX = 9;
const CLOSED_HOLE = 0.04;

/** Comparisons use a neighbourhood: nearer than this to the answer's border they include pixels that don't exist. */
const BORDER_PX = 5;

/**
 * Where two aligned images of equal size and light differ in content, as a plane of 0 and 1. Noise, redrawn textures
 * and edges that moved by a pixel or two don't count. Outside `covered`, the part that the answer really shows, the
 * values at its border continue.
 */
export function findChangedRegion(answer: Raster, base: Raster, covered: Bounds): Plane {
  const unit = Math.max(base.width, base.height) / USUAL_SIDE_PX;
  const fine = createPlane(base.width, base.height);
  const broad = createPlane(base.width, base.height);
  for (const channel of [0, 1, 2] as const) {
    addDifferences({ fine, broad }, channelPlane(answer, channel), channelPlane(base, channel));
  }
  const within = shrinkBounds(covered, base, Math.ceil(BORDER_PX * unit));
  const soft = continueOutside(gaussian(fine, FINE_SIGMA_PX * unit), within);
  const wide = continueOutside(broad, within);
  const weak = mapPlane(soft, (value, i) => Number(isAtLeast("weak", value, wide.data[i] ?? 0)));
  const isStrong = (i: number): boolean =>
    isAtLeast("strong", soft.data[i] ?? 0, wide.data[i] ?? 0);
  const sure = keepSurePieces(weak, isStrong);
  return fillGaps(sure, Math.max(1, Math.round(CLOSED_PX * unit)));

  function addDifferences(to: Differences, changed: Plane, known: Plane): void {
    const jitter = Math.max(1, Math.round(JITTER_PX * unit));
    const [low, high] = [erode(known, jitter), dilate(known, jitter)];
    const sigma = BROAD_SIGMA_PX * unit;
    const [broadChanged, broadKnown] = [gaussian(changed, sigma), gaussian(known, sigma)];
    const contrast = gaussian(
      mapPlane(high, (value, i) => value - (low.data[i] ?? 0)),
      sigma,
    );
    for (let i = 0; i < known.data.length; i++) {
      const value = changed.data[i] ?? 0;
      const outside = Math.max(0, value - (high.data[i] ?? 0), (low.data[i] ?? 0) - value);
      const off = Math.abs((broadChanged.data[i] ?? 0) - (broadKnown.data[i] ?? 0));
      const beyond = off - FORGIVEN_CONTRAST * (contrast.data[i] ?? 0);
      to.fine.data[i] = Math.max(to.fine.data[i] ?? 0, 255 * outside);
      to.broad.data[i] = Math.max(to.broad.data[i] ?? 0, 255 * beyond);
    }
  }
}

/** Shrinks the bounds by a margin on the sides that don't reach the border of the image. */
function shrinkBounds(
  { left, top, right, bottom }: Bounds,
  { width, height }: Raster,
  margin: number,
): Bounds {
  return {
    left: left > 0 ? left + margin : 0,
    top: top > 0 ? top + margin : 0,
    right: right < width - 1 ? right - margin : width - 1,
    bottom: bottom < height - 1 ? bottom - margin : height - 1,
  };
}

function continueOutside(plane: Plane, { left, top, right, bottom }: Bounds): Plane {
  return mapPlane(plane, (_, i) => {
    const x = clamp(i % plane.width, left, right);
    const y = clamp(Math.floor(i / plane.width), top, bottom);
    return plane.data[y * plane.width + x] ?? 0;
  });
}

interface Differences {
  readonly fine: Plane;
  readonly broad: Plane;
}

function isAtLeast(level: "weak" | "strong", fine: number, broad: number): boolean {
  return fine >= FINE[level] || broad >= BROAD[level];
}

/** Keeps only pieces with enough strong pixels. */
function keepSurePieces(weak: Plane, isStrong: (index: number) => boolean): Plane {
  const { labels, sizes } = findComponents(weak, 0.5);
  const strong = new Float64Array(sizes.length);
  for (const [i, label] of labels.entries()) {
    if (label > 0 && isStrong(i)) strong[label] = (strong[label] ?? 0) + 1;
  }
  const area = weak.data.length;
  return mapPlane(weak, (value, i) => {
    const label = labels[i] ?? 0;
    const isSure = (strong[label] ?? 0) >= LEAST_SURE * area;
    return value > 0 && isSure && (sizes[label] ?? 0) >= LEAST_PIECE * area ? 1 : 0;
  });
}

/** Closes narrow gaps and small holes. */
function fillGaps(region: Plane, radius: number): Plane {
  const closed = erode(dilate(region, radius), radius);
  const { labels, sizes } = findComponents(
    mapPlane(closed, (value) => 1 - value),
    0.5,
  );
  const { width, height } = closed;
  const open = new Set<number>([0]);
  for (let i = 0; i < labels.length; i++) {
    const x = i % width;
    const isBorder = x === 0 || x === width - 1 || i < width || i >= width * (height - 1);
    if (isBorder) open.add(labels[i] ?? 0);
  }
  return mapPlane(closed, (value, i) => {
    const label = labels[i] ?? 0;
    const isHole = !open.has(label) && (sizes[label] ?? 0) <= CLOSED_HOLE * closed.data.length;
    return isHole ? 1 : value;
  });
}
