import { type Face, faceSize } from "../analysis/faces.ts";
import { headGeometry } from "../analysis/head.ts";
import type { PhotoAnalysis } from "../analysis/photo-analysis.ts";
import type { Point, Raster } from "../ops/raster.ts";
import { warpQuickly } from "../ops/warp.ts";
import type { Measures } from "./flaws.ts";

/** A face where a result should show it, in its pixels. */
export interface ExpectedFace extends Point {
  readonly heightPx: number;
}

/** Longest side of the picture in which faces are searched. */
const SIDE_PX = 640;
/** A face may be this far from its place, in its own heights, and this much larger or smaller. */
const NEAR = { place: 0.45, size: 1.6 } as const;

/** Looks for faces in a result; `x` and `y` of the expected ones are the middle of the eyes. */
export async function findFacesAgain(
  { findFaces }: Pick<PhotoAnalysis, "findFaces">,
  raster: Raster,
  expected: readonly ExpectedFace[],
): Promise<Measures> {
  if (expected.length === 0) return {};
  const scale = Math.min(1, SIDE_PX / Math.max(raster.width, raster.height));
  const size = {
    width: Math.round(raster.width * scale),
    height: Math.round(raster.height * scale),
  };
  const found = await findFaces(warpQuickly(raster, { a: scale, b: 0, dx: 0, dy: 0 }, size));
  const seen = expected.flatMap((place) => found.find((face) => isAt(face, place, scale)) ?? []);
  const heights = seen.map(faceSize);
  return {
    facesLost: 1 - seen.length / expected.length,
    ...(heights.length > 1 ? { headsApart: Math.max(...heights) / Math.min(...heights) - 1 } : {}),
  };
}

function isAt(face: Face, place: ExpectedFace, scale: number): boolean {
  const { eyes } = headGeometry(face);
  const height = place.heightPx * scale;
  const ratio = faceSize(face) / height;
  return (
    Math.hypot(eyes.x - place.x * scale, eyes.y - place.y * scale) < NEAR.place * height &&
    ratio < NEAR.size &&
    ratio > 1 / NEAR.size
  );
}

/** Faces of a photo where a result of `scale` times its size shows them. */
export function facesAt(faces: readonly Face[], scale: number): ExpectedFace[] {
  return faces.map((face) => {
    const { eyes } = headGeometry(face);
    return { x: eyes.x * scale, y: eyes.y * scale, heightPx: faceSize(face) * scale };
  });
}
