import type { PairId } from "#tool-model/example.ts";
import type { ArtFile } from "./art-files.ts";
import type { ToolId } from "./cards.ts";

/** Pairs of a drawn person and a tool's result, for the home page. `search` opens the tool with that choice. */
export const madeHere = [
  { id: "id-photo", toolId: "id", search: "" },
  { id: "cut-out", toolId: "magic", search: "?mode=remove_bg" },
  { id: "scenery", toolId: "magic", search: "?mode=change_scenery" },
  { id: "restore", toolId: "restore", search: "" },
  { id: "van-gogh", toolId: "art_style", search: "?style=vangogh" },
  { id: "statue", toolId: "statue", search: "?style=classical_greek" },
  { id: "giant", toolId: "miniature", search: "?mode=giant" },
  { id: "avatar", toolId: "avatar_multiverse", search: "?style=samurai" },
] as const satisfies readonly { id: PairId; toolId: ToolId; search: string }[];
export type MadeHereSide = "before" | "after";

/** One side of a pair, made by `scripts/art` at build time; `isLarge` is for screens with twice the pixel density. */
export function madeHerePicture(id: PairId, side: MadeHereSide, isLarge = false): ArtFile {
  return {
    file: `/art/made-${id}-${side}${isLarge ? "-2x" : ""}.webp`,
    widthPx: isLarge ? 640 : 320,
    heightPx: isLarge ? 800 : 400,
  };
}
