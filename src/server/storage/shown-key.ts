import { isRunPhotoKey } from "./keys.ts";

const SMALL = "small/";
const ANEW = "anew/";

/** How a stored image is served: its file, its pixels encoded again, or its small variant for lists. */
type Variant = "file" | "anew" | "small";

/**
 * Returns the name of a stored image in signed URLs. The input of a run is stored with the pixel coding of its original
 * encoder, so it is served re-encoded, on demand and never stored.
 */
export function shownKeyOf(key: string): string {
  return isRunPhotoKey(key) ? `${ANEW}${key}` : key;
}

/** Returns the name of a stored image's small variant in signed URLs. It is made on demand and never stored. */
export function smallKeyOf(key: string): string {
  return `${SMALL}${key}`;
}

/** Splits a name from a signed URL into the key of the image and its variant. */
export function readShownKey(shown: string): { readonly key: string; readonly variant: Variant } {
  if (shown.startsWith(SMALL)) return { key: shown.slice(SMALL.length), variant: "small" };
  if (shown.startsWith(ANEW)) return { key: shown.slice(ANEW.length), variant: "anew" };
  return { key: shown, variant: "file" };
}
