/** A photo that was pasted, dropped or picked before its tool was chosen. */
export interface HandedPhoto {
  readonly file: Blob;
  readonly name: string;
  /** Preview, valid until the photo is taken. */
  readonly previewUrl: string;
}

let handed: HandedPhoto | null = null;
const listeners = new Set<() => void>();
/** Number of places on the page that show the waiting photo. */
let placeCount = 0;

function set(next: HandedPhoto | null): void {
  if (handed) URL.revokeObjectURL(handed.previewUrl);
  handed = next;
  for (const listener of listeners) listener();
}

/** Keeps a photo until the next tool screen opens; it never leaves the page's memory. */
export function handOver(file: Blob, name: string): void {
  set({ file, name, previewUrl: URL.createObjectURL(file) });
}

/** Returns the waiting photo without taking it. */
export function handedPhoto(): HandedPhoto | null {
  return handed;
}

/** For useSyncExternalStore. */
export function onHandedPhoto(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes the waiting photo and revokes its preview. */
export function takeHandedPhoto(): HandedPhoto | null {
  const taken = handed;
  if (taken) set(null);
  return taken;
}

/** Announces a place on the page that shows the waiting photo. Returns the function that withdraws it. */
export function offerPlace(): () => void {
  placeCount++;
  return () => {
    placeCount--;
  };
}

/** Whether the page shows the waiting photo itself. */
export function hasPlace(): boolean {
  return placeCount > 0;
}
