let handed: readonly File[] = [];

/** Keeps photos that were dropped together until the screen for many opens; they never leave the page's memory. */
export function handOverBatch(files: readonly File[]): void {
  handed = files;
}

/** The photos that wait, once. */
export function takeHandedBatch(): readonly File[] {
  const taken = handed;
  handed = [];
  return taken;
}
