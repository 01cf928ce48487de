import { faceSize } from "#engine/local/analysis/faces.ts";
import { moveFace } from "#engine/local/analysis/find-faces.ts";
import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import type { Bounds } from "#engine/local/ops/raster.ts";

/** Margin for hair around the face mesh, in face heights. */
const HAIR = { above: 0.45, beside: 0.22, below: 0.05 } as const;

/** In the pixels of the original. */
export interface Head {
  readonly face: Bounds;
  /** The face including hair. */
  readonly hair: Bounds;
}

/** The heads of all faces that are found. */
export async function headsOf(photo: PhotoAnalysis): Promise<Head[]> {
  const faces = await photo.faces();
  return faces.map((found) => {
    const face = moveFace(found, photo.work.toSource);
    const height = faceSize(face);
    const [xs, ys] = [face.landmarks.map(({ x }) => x), face.landmarks.map(({ y }) => y)];
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    return {
      face: { left, top, right, bottom },
      hair: {
        left: left - HAIR.beside * height,
        top: top - HAIR.above * height,
        right: right + HAIR.beside * height,
        bottom: bottom + HAIR.below * height,
      },
    };
  });
}
