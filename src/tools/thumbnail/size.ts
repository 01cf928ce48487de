/** Returns the size of the finished cover in pixels. Covers are wide unless `ratio` is "9:16". */
export function thumbnailSize(ratio: unknown) {
  return ratio === "9:16" ? { width: 720, height: 1_280 } : { width: 1_280, height: 720 };
}

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}
