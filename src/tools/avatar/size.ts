/** Size of the result in pixels. */
export const SIZE = { width: 800, height: 1_000 };

/** The scale of a picture relative to the result: costumes are drawn, and lengths stated, in pixels of the result. */
export function scaleOf({ width }: { readonly width: number }): number {
  return width / SIZE.width;
}
