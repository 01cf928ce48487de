import { mapPlane, type Plane } from "../ops/raster.ts";
import { resizePlane } from "../ops/resample.ts";
import type { Similarity } from "../ops/similarity.ts";
import { warpQuickly } from "../ops/warp.ts";
import type { Face } from "./faces.ts";
import { keepOwnPerson } from "./own-person.ts";
import type { PhotoAnalysis } from "./photo-analysis.ts";

/** Longest side at which people are told apart. */
const MAP_SIDE_PX = 384;

/** The part of everybody's matte that belongs to one face of the photo, in the size of the work image. */
export async function personOf(photo: PhotoAnalysis, face: Face): Promise<Plane> {
  const faces = await photo.faces();
  const { alpha } = await photo.matte();
  if (faces.length < 2) return alpha;
  const { raster } = photo.work;
  const scale = Math.min(1, MAP_SIDE_PX / Math.max(raster.width, raster.height));
  const size = {
    width: Math.round(raster.width * scale),
    height: Math.round(raster.height * scale),
  };
  const toMap: Similarity = { a: scale, b: 0, dx: (scale - 1) / 2, dy: (scale - 1) / 2 };
  const map = {
    picture: warpQuickly(raster, toMap, size),
    decision: resizePlane(alpha, size.width, size.height),
  };
  const order = [face, ...faces.filter((other) => other !== face)];
  const mask = mapPlane(keepOwnPerson(map, order, scale), (value) => (value > 0 ? 1 : 0));
  const large = resizePlane(mask, raster.width, raster.height);
  // Beside the own part half-covered pixels of the matte remain, where the small map already ended.
  return mapPlane(alpha, (value, i) => value * Math.min(1, 1.6 * (large.data[i] ?? 0)));
}
