import { isRunPhotoKey } from "./keys.ts";

const SMALL = "small/";
const ANEW = "anew/";

/** How a stored picture is handed out: its file; its pixels encoded anew; its small variant for lists. */
type Variant = "file" | "anew" | "small";

/**
 * What a stored picture is called in signed addresses. A photo of a run is stored with the pixels as they were coded
 * by whoever made it: it is handed out encoded anew, which is made when it is asked for and never stored.
 */
export function shownKeyOf(key: string): string {
  return isRunPhotoKey(key) ? `${ANEW}${key}` : key;
}

/** What the small variant of a stored picture is called in signed addresses. It is made when asked for, never stored. */
export function smallKeyOf(key: string): string {
  return `${SMALL}${key}`;
}

/** The key of the picture itself, and what of it is meant. */
export function readShownKey(shown: string): { readonly key: string; readonly variant: Variant } {
  if (shown.startsWith(SMALL)) return { key: shown.slice(SMALL.length), variant: "small" };
  if (shown.startsWith(ANEW)) return { key: shown.slice(ANEW.length), variant: "anew" };
  return { key: shown, variant: "file" };
}
