import type { Framing } from "#core/framing.ts";
import type { Similarity } from "./similarity.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The framing of a result into which `photo` was drawn under `transform` (pixel centres of the photo to pixel centres
 * of the result), converted to fractions of the images' widths, from their corners.
 */
export function framingOf({ a, b, dx, dy }: Similarity, photo: Size, result: Size): Framing {
  const scale = photo.width / result.width;
  return {
    a: a * scale,
    b: b * scale,
    // The centre of the first pixel is half a pixel from the corner, in both images.
    dx: (dx + (1 - a + b) / 2) / result.width,
    dy: (dy + (1 - b - a) / 2) / result.width,
    photoRatio: photo.height / photo.width,
    resultRatio: result.height / result.width,
  };
}
