import type { Plane } from "../ops/raster.ts";
import type { Face } from "./faces.ts";
import { ownPart } from "./own-person.ts";
import type { PhotoAnalysis } from "./photo-analysis.ts";

/** The part of the matte of all people that belongs to one face of the photo, in the size of the work image. */
export async function personOf(photo: PhotoAnalysis, face: Face): Promise<Plane> {
  const faces = await photo.faces();
  const { alpha } = await photo.matte();
  const order = [face, ...faces.filter((other) => other !== face)];
  return ownPart(photo.work.raster, alpha, order);
}
