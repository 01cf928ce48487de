/** A photo that was pasted, dropped or picked before its tool was chosen. */
interface HandedPhoto {
  readonly file: Blob;
  readonly name: string;
  /** Shows the photo for as long as it waits. */
  readonly previewUrl: string;
}

let handed: HandedPhoto | null = null;

/** Keeps a photo until the next tool screen opens; it never leaves the page's memory. */
export function handOver(file: Blob, name: string): void {
  takeHandedPhoto();
  handed = { file, name, previewUrl: URL.createObjectURL(file) };
}

/** The photo that waits, to look at. */
export function handedPhoto(): HandedPhoto | null {
  return handed;
}

/** The photo that waits, once. */
export function takeHandedPhoto(): HandedPhoto | null {
  const taken = handed;
  handed = null;
  if (taken) URL.revokeObjectURL(taken.previewUrl);
  return taken;
}
