import type { Similarity } from "#engine/local/ops/similarity.ts";

interface Frame {
  readonly width: number;
  readonly height: number;
}

/** Longest side of a preview, in pixels. */
const PREVIEW_SIDE_PX = 200;

/** The frame of a preview of the same shape, and the transform from the pixels of `frame` to its pixels. */
export function previewFrame({ width, height }: Frame): {
  readonly frame: Frame;
  readonly toPreview: Similarity;
} {
  const scale = Math.min(1, PREVIEW_SIDE_PX / Math.max(width, height));
  const shift = (scale - 1) / 2;
  return {
    frame: { width: Math.round(width * scale), height: Math.round(height * scale) },
    toPreview: { a: scale, b: 0, dx: shift, dy: shift },
  };
}
