/** A photo that was pasted, dropped or picked before its tool was chosen. */
export interface HandedPhoto {
  readonly file: Blob;
  readonly name: string;
  /** Preview, valid until the photo is taken. */
  readonly previewUrl: string;
}

/** A photo on its way into a form. */
export interface TakenPhoto extends HandedPhoto {
  /** The operation that was chosen for it with its price in view: it starts by itself. */
  readonly starts: string | null;
}

/** The copy on this device, for after a reload or a sign-in elsewhere. The page works without it. */
const loadStore = () => import("./kept-photo.ts");

let handed: HandedPhoto | null = null;
/** Apart from the photo: a choice changes nothing of what is shown. */
let starts: string | null = null;
/** Increases with each change, so that a slow read doesn't undo a newer one. */
let changeCount = 0;
const listeners = new Set<() => void>();
/** Number of places on the page that show the waiting photo. */
let placeCount = 0;

function set(next: HandedPhoto | null): void {
  if (handed) URL.revokeObjectURL(handed.previewUrl);
  handed = next;
  starts = null;
  changeCount++;
  for (const listener of listeners) listener();
}

function show(file: Blob, name: string): void {
  set({ file, name, previewUrl: URL.createObjectURL(file) });
}

/** Stores the photo and its operation on this device. */
function keep(): void {
  if (!handed) return;
  const kept = { file: handed.file, name: handed.name, starts };
  loadStore().then(
    (store) => store.keepPhoto(kept),
    () => undefined,
  );
}

/** Keeps a photo until the next tool screen opens, for an hour at most; it never leaves the device. */
export function handOver(file: Blob, name: string): void {
  show(file, name);
  keep();
}

/** Chooses the operation that starts when its tool opens; `null` for none. */
export function startWithHandedPhoto(operation: string | null): void {
  if (starts === operation) return;
  starts = operation;
  keep();
}

/** Brings back the photo from before a reload or a sign-in. */
export async function restoreHandedPhoto(): Promise<void> {
  const countBefore = changeCount;
  const kept = handed ? null : await (await loadStore()).readKeptPhoto();
  if (!kept || countBefore !== changeCount) return;
  show(kept.file, kept.name);
  ({ starts } = kept);
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

/** Discards the waiting photo and its copy. */
export function dropHandedPhoto(): void {
  set(null);
  loadStore().then(
    (store) => store.forgetKeptPhoto(),
    () => undefined,
  );
}

/** Takes the waiting photo and revokes its preview. */
export function takeHandedPhoto(): TakenPhoto | null {
  const taken = handed && { ...handed, starts };
  if (taken) dropHandedPhoto();
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
