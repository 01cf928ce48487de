/** A rectangle in shares of the frame's sides. */
export interface CropBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How a photo is rotated and cropped: quarter turns clockwise, then mirrored, then straightened, then cropped. */
export interface PhotoEdit {
  readonly quarterTurns: 0 | 1 | 2 | 3;
  readonly isFlipped: boolean;
  readonly angleDeg: number;
  readonly crop: CropBox;
}

const WHOLE: CropBox = { x: 0, y: 0, width: 1, height: 1 };
export const UNEDITED: PhotoEdit = {
  quarterTurns: 0,
  isFlipped: false,
  angleDeg: 0,
  crop: WHOLE,
};
/** Returns whether an edit leaves the photo unchanged. */
export function isUnedited(edit: PhotoEdit): boolean {
  const { x, y, width, height } = edit.crop;
  const isWhole = x === 0 && y === 0 && width === 1 && height === 1;
  return isWhole && edit.quarterTurns === 0 && !edit.isFlipped && edit.angleDeg === 0;
}
