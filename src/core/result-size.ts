export interface PixelSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Enlargement by `factor`, up to `maxSidePx` on the longest side. A larger photo keeps its size. */
export interface Enlargement {
  readonly factor: number;
  readonly maxSidePx: number;
}

/** Longest side of an enlarged photo, and of a result whose size the engine decides: A4 at 350 dpi. */
export const MAX_RESULT_SIDE_PX = 4_096;

/** Twice the photo. */
export const DOUBLED: Enlargement = { factor: 2, maxSidePx: MAX_RESULT_SIDE_PX };

/**
 * How the size of a result is known before the run: like the photo in a field of the form, a new place in the photo's
 * shape, an enlargement of it, the same for all photos, or as a document requires.
 */
export type ResultSize<Field extends string = string> =
  | { readonly kind: "photo"; readonly field: Field }
  | { readonly kind: "placed"; readonly field: Field }
  | { readonly kind: "enlarged"; readonly field: Field; readonly by: Enlargement }
  | { readonly kind: "fixed"; readonly size: PixelSize }
  | { readonly kind: "document"; readonly id: string };

/** Declares the size of an image that is drawn anew. */
export function fixedSize({ width, height }: Readonly<Record<"width" | "height", number>>) {
  return { kind: "fixed", size: { widthPx: width, heightPx: height } } as const;
}

/** Size of the engine's rendered places. */
export const PLATE_SIZE = { width: 1_920, height: 1_440 } as const;
/** Ratios of width and height that a picture of a place may have. */
const PLACE_RATIOS = { narrowest: 2 / 3, widest: 16 / 9 } as const;

/** Returns the size of a picture that shows people of a photo in another place: in the shape of the photo. */
export function placedSize({ widthPx, heightPx }: PixelSize): PixelSize {
  const { narrowest, widest } = PLACE_RATIOS;
  const ratio = Math.min(widest, Math.max(narrowest, widthPx / heightPx));
  const height = Math.min(PLATE_SIZE.height, PLATE_SIZE.width / ratio);
  return { widthPx: Math.round(height * ratio), heightPx: Math.round(height) };
}

/** Returns the size of an enlarged photo, rounded to whole pixels, and its scale. */
export function enlargedSize(
  { widthPx, heightPx }: PixelSize,
  { factor, maxSidePx }: Enlargement,
): PixelSize & { readonly scale: number } {
  const scale = Math.max(1, Math.min(factor, maxSidePx / Math.max(widthPx, heightPx)));
  return { widthPx: Math.round(widthPx * scale), heightPx: Math.round(heightPx * scale), scale };
}
