/** A photo that was pasted, dropped or picked before its tool was chosen. */
interface HandedPhoto {
  readonly file: Blob;
  readonly name: string;
  /** Preview, valid until the photo is taken. */
  readonly previewUrl: string;
}

let handed: HandedPhoto | null = null;

/** Keeps a photo until the next tool screen opens; it never leaves the page's memory. */
export function handOver(file: Blob, name: string): void {
  takeHandedPhoto();
  handed = { file, name, previewUrl: URL.createObjectURL(file) };
}

/** Returns the waiting photo without taking it. */
export function handedPhoto(): HandedPhoto | null {
  return handed;
}

/** Takes the waiting photo and revokes its preview. */
export function takeHandedPhoto(): HandedPhoto | null {
  const taken = handed;
  handed = null;
  if (taken) URL.revokeObjectURL(taken.previewUrl);
  return taken;
}
