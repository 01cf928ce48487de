import type { Photo } from "../photo.ts";

/** Appends photos. Of equal names the first stays; at most `max` are kept. */
export function addPhotos(
  photos: readonly Photo[],
  added: readonly Photo[],
  max: number,
): readonly Photo[] {
  const names = new Set(photos.map(({ name }) => name));
  const fresh = added.filter(({ name }) => !names.has(name) && names.add(name));
  return [...photos, ...fresh].slice(0, max);
}
