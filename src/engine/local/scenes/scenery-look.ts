import type { Colour } from "../ops/float-raster.ts";
import type { SkyTheme } from "./sky-themes.ts";

export type Ground =
  | "sea"
  | "grass"
  | "sand"
  | "dunes"
  | "snow"
  | "street"
  | "paving"
  | "lake"
  | "terraces"
  | "moon"
  | "floor";

/** A range of hills across the image. */
export interface Ridge {
  /** Height above the horizon; `length` is that of one hill. Both as shares of the image. */
  readonly rise: number;
  readonly length: number;
  readonly colour: Colour;
  /** Share lost in haze, 0..1. */
  readonly haze: number;
  readonly hasSnow?: boolean;
}

/** Plants or buildings in rows, farthest first. */
export interface Stand {
  readonly kind:
    | "fir"
    | "tree"
    | "bamboo"
    | "palm"
    | "house"
    | "tower"
    | "flower"
    | "shelf"
    | "coral";
  readonly rows: number;
  /** Height of the nearest row, as a share of the image. */
  readonly size: number;
  readonly colours: readonly Colour[];
  readonly isLit?: boolean;
}

export interface SceneryLook {
  readonly sky: SkyTheme | "room" | "water";
  /** Row of the horizon as a share of the height. */
  readonly horizon: number;
  readonly ridges: readonly Ridge[];
  readonly ground: Ground;
  readonly groundColours: readonly [Colour, Colour];
  readonly stands: readonly Stand[];
}
