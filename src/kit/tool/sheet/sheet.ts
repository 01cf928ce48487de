import { createContext, useContext, useSyncExternalStore } from "react";

/** How much of a tool's form is shown below its stage on a phone. */
export const sheetPositions = ["collapsed", "half", "full"] as const;
export type SheetPosition = (typeof sheetPositions)[number];

/** The same condition as in phone-sheet.css. Lower windows scroll the whole page. */
export const SHEET_MEDIA = "(width < 64rem) and (height >= 30rem)";

function onSheetMedia(listener: () => void): () => void {
  const media = window.matchMedia(SHEET_MEDIA);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** `true` where the form is a sheet below the stage. */
export function useHasSheet(): boolean {
  return useSyncExternalStore(onSheetMedia, () => window.matchMedia(SHEET_MEDIA).matches);
}

/** The id of a tool's form. */
export const FORM_ID = "tool-form";

/** How far the sheet of this screen is open; `null` without a sheet. */
export const Sheet = createContext<{
  readonly position: SheetPosition;
  readonly onMove: (position: SheetPosition) => void;
} | null>(null);

/** The place on the empty stage of a phone for the photo field, and what tells the field where it is. */
export const PhotoPlace = createContext<{
  readonly element: HTMLElement | null;
  readonly offer: ((element: HTMLElement | null) => void) | null;
}>({ element: null, offer: null });

/** The element on the empty stage that takes the photo field; `null` if the field stays in the form. */
export function usePhotoPlace(isTaker: boolean): HTMLElement | null {
  const { element } = useContext(PhotoPlace);
  return isTaker ? element : null;
}
