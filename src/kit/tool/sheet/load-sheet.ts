import { SHEET_MEDIA } from "./sheet.ts";

const loadSheet = () => import("./phone-sheet.tsx");
export const loadHandle = async () => (await loadSheet()).SheetHandle;

/** Loads the layout before the first paint where it is used. Without it, the page scrolls. */
export async function prepareSheet(): Promise<void> {
  if (window.matchMedia(SHEET_MEDIA).matches) await loadSheet().catch(() => undefined);
}
