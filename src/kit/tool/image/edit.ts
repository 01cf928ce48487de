/** A rectangle in shares of the frame's sides. */
export interface CropBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How a photo is turned and cut: quarter turns to the right, then mirrored, then straightened, then cut. */
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
/** True when it leaves the photo as it is. */
export function isUnedited(edit: PhotoEdit): boolean {
  const { x, y, width, height } = edit.crop;
  const isWhole = x === 0 && y === 0 && width === 1 && height === 1;
  return isWhole && edit.quarterTurns === 0 && !edit.isFlipped && edit.angleDeg === 0;
}
