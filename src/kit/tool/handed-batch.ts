let handed: readonly File[] = [];

/** Keeps photos that were dropped together until the batch screen opens. They stay in the page's memory. */
export function handOverBatch(files: readonly File[]): void {
  handed = files;
}

/** Returns the waiting photos and forgets them. */
export function takeHandedBatch(): readonly File[] {
  const taken = handed;
  handed = [];
  return taken;
}
