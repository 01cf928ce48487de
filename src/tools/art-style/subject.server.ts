import { faceSize } from "#engine/local/analysis/faces.ts";
import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { blurFloat, type FloatRaster, toFloat } from "#engine/local/ops/float-raster.ts";
import { createPlane, type Plane, type Point } from "#engine/local/ops/raster.ts";

/** What a painter looks at. */
export interface Subject {
  readonly picture: FloatRaster;
  /** 1 where the people are; all 1 when there are none, so that nothing counts as background. */
  readonly matte: Plane;
  readonly hasPerson: boolean;
  /** Middle of the main face, or of the picture. */
  readonly focus: Point;
  /** Height of the main face, or a fifth of the picture. */
  readonly focusSize: number;
}

/** The work image of a photo with what the styles need to know of it. */
export async function subjectOf(photo: PhotoAnalysis): Promise<Subject> {
  const { raster } = photo.work;
  const { width, height } = raster;
  const picture = toFloat(raster);
  const [face] = await photo.faces();
  if (!face) {
    return {
      picture,
      matte: createPlane(width, height, 1),
      hasPerson: false,
      focus: { x: width / 2, y: 0.45 * height },
      focusSize: Math.min(width, height) / 5,
    };
  }
  const { alpha } = await photo.matte();
  const nose = face.landmarks[1] ?? { x: width / 2, y: height / 2 };
  return {
    picture,
    matte: alpha,
    hasPerson: true,
    focus: { x: nose.x, y: nose.y },
    focusSize: faceSize(face),
  };
}

/** How much larger than the pictures the styles were tuned on (800 px) this one is. */
export function scaleOf({ width, height }: FloatRaster): number {
  return Math.max(width, height) / 800;
}

/** The picture with its local contrast evened out, so that dark rooms and flat light paint well too. */
export function evenTones(picture: FloatRaster): FloatRaster {
  const wide = blurFloat(picture, 60 * scaleOf(picture));
  const data = picture.data.map((value, i) => {
    const around = wide.data[i] ?? 0;
    return value + (118 - around) * 0.28;
  });
  return { width: picture.width, height: picture.height, data };
}
