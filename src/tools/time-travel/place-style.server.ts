import type { Culture } from "./eras.ts";

/** A place's inks, as #rrggbb. */
export interface Inks {
  /** Dark; the background of borders. */
  readonly ground: string;
  readonly bright: string;
  readonly light: string;
  readonly accent: string;
}

/** The landscape in the distance. */
export type Land =
  | "peaks"
  | "karst"
  | "volcano"
  | "hills"
  | "dunes"
  | "savanna"
  | "coast"
  | "mesa"
  | "forest"
  | "steppe";

/** A building or tree typical of the place. */
export type Landmark =
  | "pagoda"
  | "stupa"
  | "domes"
  | "onions"
  | "temple"
  | "castle"
  | "spires"
  | "windmill"
  | "cypresses"
  | "palms"
  | "firs"
  | "acacia"
  | "pyramids"
  | "stepPyramid"
  | "mudTowers"
  | "gers"
  | "cactus"
  | "minaret"
  | "prangs"
  | "torii";

/** One repeat of a border, 40 high with its outer edge at 0. */
export interface Tile {
  readonly width?: number;
  readonly art: string;
}

/** Inks, border and horizon of a country. */
export interface PlaceStyle {
  readonly inks: Inks;
  readonly tile: Tile;
  readonly land: Land;
  readonly landmark: Landmark;
}

export interface Place extends PlaceStyle {
  readonly culture: Culture | "none";
}
