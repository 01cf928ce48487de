import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { mapPlane, type Plane } from "#engine/local/ops/raster.ts";
import { reflectionOf } from "./reflection.server.ts";
import { shadowOf } from "./shadow.server.ts";

/** The mask of one person or thing, 0..1 in the size of the work image, with its shadow and its reflection. */
export async function withTraces(photo: PhotoAnalysis, mask: Plane): Promise<Plane> {
  const hasPeople = (await photo.faces()).length > 0;
  const people = hasPeople ? (await photo.matte()).alpha : null;
  const shadow = shadowOf(photo.work.raster, mask, people);
  const reflection = reflectionOf(photo.work.raster, mask);
  return mapPlane(mask, (value, i) =>
    Math.max(value, shadow.data[i] ?? 0, reflection.data[i] ?? 0),
  );
}
