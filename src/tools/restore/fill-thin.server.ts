import { gaussian } from "#engine/local/ops/filters.ts";
import { channels, copyFloat, type FloatRaster, lumaOf } from "#engine/local/ops/float-raster.ts";
import { nearestKnown } from "#engine/local/ops/nearest-known.ts";
import { createPlane, type Plane } from "#engine/local/ops/raster.ts";

/** Radius in pixels around a lost pixel from which it's restored. */
const REACH = 5;
/** How strictly an edge is followed: 0 averages all around, large values only copy along the edge. */
const STRICTNESS = 12;
/** Standard deviation of the smoothing of edge directions, in pixels. */
const DIRECTION_SIGMA = 3;

/**
 * Fills scratches and specks, where `hole` is above 0: from the rim inwards every pixel becomes the mean of the known
 * ones along the edges that end at the hole (coherence transport, Bornemann and März 2007). Only for narrow holes.
 */
export function fillThin(picture: FloatRaster, hole: Plane): FloatRaster {
  const { width } = picture;
  const out = copyFloat(picture);
  const isKnown = new Uint8Array(hole.data.length);
  for (let i = 0; i < isKnown.length; i++) isKnown[i] = (hole.data[i] ?? 0) > 0 ? 0 : 1;
  const edges = edgesAround(lumaOf(picture), isKnown);
  for (const at of fromTheRim(hole)) {
    const x = at % width;
    fillPixel(out, { x, y: (at - x) / width, isKnown, edges });
    isKnown[at] = 1;
  }
  return out;
}

/** Lost pixels, ordered from the rim inwards. */
function fromTheRim(hole: Plane): Float64Array {
  const { width, data } = hole;
  const nearest = nearestKnown(hole);
  const lost = new Float64Array(data.length);
  let count = 0;
  for (let at = 0; at < data.length; at++) {
    const known = nearest[at] ?? -1;
    if ((data[at] ?? 0) <= 0 || known < 0) continue;
    const dx = (at % width) - (known % width);
    const dy = Math.floor(at / width) - Math.floor(known / width);
    // Numbers that sort by distance, then by position.
    lost[count++] = (dx * dx + dy * dy) * data.length + at;
  }
  return lost
    .subarray(0, count)
    .toSorted()
    .map((key) => key % data.length);
}

/** The structure tensor of the known pixels, smoothed over the hole: sums, and their total weight. */
interface Edges {
  readonly xx: Plane;
  readonly xy: Plane;
  readonly yy: Plane;
  readonly weight: Plane;
}

function edgesAround(luma: Plane, isKnown: Uint8Array): Edges {
  const { width, height } = luma;
  const [xx, xy, yy] = [0, 1, 2].map(() => createPlane(width, height));
  const weight = createPlane(width, height);
  if (!xx || !xy || !yy) throw new Error("three planes");
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const hasNeighbours =
        isKnown[i - 1] && isKnown[i + 1] && isKnown[i - width] && isKnown[i + width];
      if (!hasNeighbours) continue;
      const gx = (luma.data[i + 1] ?? 0) - (luma.data[i - 1] ?? 0);
      const gy = (luma.data[i + width] ?? 0) - (luma.data[i - width] ?? 0);
      weight.data[i] = 1;
      xx.data[i] = gx * gx;
      xy.data[i] = gx * gy;
      yy.data[i] = gy * gy;
    }
  }
  return { xx: smooth(xx), xy: smooth(xy), yy: smooth(yy), weight: smooth(weight) };
}

function smooth(plane: Plane): Plane {
  return gaussian(plane, DIRECTION_SIGMA);
}

interface LostPixel {
  readonly x: number;
  readonly y: number;
  readonly isKnown: Uint8Array;
  readonly edges: Edges;
}

function fillPixel(out: FloatRaster, { x, y, isKnown, edges }: LostPixel): void {
  const { width, height, data } = out;
  const at = y * width + x;
  const share = 1 / Math.max(1e-3, edges.weight.data[at] ?? 0);
  const xx = share * (edges.xx.data[at] ?? 0);
  const xy = share * (edges.xy.data[at] ?? 0);
  const yy = share * (edges.yy.data[at] ?? 0);
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  const [across, down] = [Math.cos(angle), Math.sin(angle)];
  // 0 where gradients point in all directions, 1 along a clean edge.
  const coherence = (Math.hypot(xx - yy, 2 * xy) / (xx + yy + 40)) ** 2;
  const sums: [number, number, number] = [0, 0, 0];
  let total = 0;
  for (let dy = -REACH; dy <= REACH; dy++) {
    for (let dx = -REACH; dx <= REACH; dx++) {
      const square = dx * dx + dy * dy;
      const isInside = x + dx >= 0 && y + dy >= 0 && x + dx < width && y + dy < height;
      const i = at + dy * width + dx;
      if (!isInside || square > REACH * REACH || isKnown[i] !== 1) continue;
      const off = dx * across + dy * down;
      const weight = Math.exp(-STRICTNESS * coherence * (off * off) * 0.25) / square;
      total += weight;
      for (const c of channels) sums[c] += weight * (data[3 * i + c] ?? 0);
    }
  }
  if (total > 0) for (const c of channels) data[3 * at + c] = sums[c] / total;
}
