import { headGeometry } from "./analysis/head.ts";
import { findMainPerson } from "./analysis/main-person.ts";
import type { PhotoAnalysis } from "./analysis/photo-analysis.ts";
import type { Measures } from "./judging/flaws.ts";
import { measurePerson } from "./judging/measure-person.ts";
import { foregroundOf } from "./ops/composite.ts";
import { createFloat, type FloatRaster, resizeFloat, sampleFloat } from "./ops/float-raster.ts";
import { type Bounds, boundsOf, createPlane, type Plane } from "./ops/raster.ts";
import { resizePlane, samplePlane } from "./ops/resample.ts";

/** A person cut out of a photo. */
export interface CutOutPerson {
  readonly picture: FloatRaster;
  readonly alpha: Plane;
  /** Bounds of the covered area, in pixels. */
  readonly box: Bounds;
  /** Midpoint of the eyes and height of the face; `null` for a person seen from behind. */
  readonly head: { readonly x: number; readonly y: number; readonly faceHeight: number } | null;
  /** `true` if the photo's lower edge cuts through the person. */
  readonly isCutBelow: boolean;
  /** Flaws of the cut-out. */
  readonly measures: Measures;
}

/** Minimum opacity of a pixel that counts for the box. */
const COVERED = 0.4;

/** Cuts out the main person without background colour in the hair; `null` if there is none. */
export async function cutOutMainPerson(photo: PhotoAnalysis): Promise<CutOutPerson | null> {
  const person = await findMainPerson(photo);
  if (!person) return null;
  const { alpha, face } = person;
  const box = personBox(alpha);
  const head = face && headGeometry(face);
  return {
    picture: foregroundOf(photo.work.raster, alpha),
    alpha,
    box,
    head: head && { x: head.eyes.x, y: head.eyes.y, faceHeight: head.faceHeight },
    isCutBelow: box.bottom >= alpha.height - 3,
    measures: await measurePerson(photo, person),
  };
}

/** Returns a person's box, at least one pixel wide and high. */
export function personBox(alpha: Plane): Bounds {
  const { left, top, right, bottom } = boundsOf(alpha, COVERED) ?? NOWHERE;
  return { left, top, right: Math.max(right, left + 1), bottom: Math.max(bottom, top + 1) };
}
const NOWHERE: Bounds = { left: 0, top: 0, right: 0, bottom: 0 };

/** A person's placement: x' = scale x + dx. */
export interface Placement {
  readonly scale: number;
  readonly dx: number;
  readonly dy: number;
}

export interface PlacedLayer {
  readonly picture: FloatRaster;
  readonly alpha: Plane;
}

/** Places the person on an empty canvas of `size`. */
export function placePerson(
  { picture, alpha }: Pick<CutOutPerson, "picture" | "alpha">,
  { scale, dx, dy }: Placement,
  size: { readonly width: number; readonly height: number },
): PlacedLayer {
  // When scaling down, resize first so that no pixel is skipped.
  const shrink = Math.min(1, scale);
  const width = Math.max(2, Math.round(picture.width * shrink));
  const height = Math.max(2, Math.round(picture.height * shrink));
  const source = resizeFloat(picture, width, height);
  const matte = resizePlane(alpha, width, height);
  const rest = scale / shrink;
  const out = createFloat(size.width, size.height);
  const cover = createPlane(size.width, size.height);
  const top = Math.max(0, Math.floor(dy));
  const bottom = Math.min(size.height, Math.ceil(dy + height * rest));
  for (let y = top; y < bottom; y++) {
    for (let x = Math.max(0, Math.floor(dx)); x < Math.min(size.width, dx + width * rest); x++) {
      const sx = (x - dx) / rest;
      const sy = (y - dy) / rest;
      if (sx < 0 || sy < 0 || sx > width - 1 || sy > height - 1) continue;
      const i = y * size.width + x;
      cover.data[i] = samplePlane(matte, sx, sy);
      for (const c of [0, 1, 2] as const) out.data[3 * i + c] = sampleFloat(source, sx, sy, c);
    }
  }
  return { picture: out, alpha: cover };
}
