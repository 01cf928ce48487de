import type { Photo } from "../photo.ts";

/** Photos with the new ones behind them: of equal names the first stays, and no more than `max` are kept. */
export function addPhotos(
  photos: readonly Photo[],
  added: readonly Photo[],
  max: number,
): readonly Photo[] {
  const names = new Set(photos.map(({ name }) => name));
  const fresh = added.filter(({ name }) => !names.has(name) && names.add(name));
  return [...photos, ...fresh].slice(0, max);
}
