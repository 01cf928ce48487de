import type { HairPaint } from "./hair-brush.ts";

export interface Hair {
  /** Behind the neck and the shoulders. */
  readonly back: string;
  /** On the face, under the hair. */
  readonly shade: string;
  readonly front: string;
  readonly hasEars: boolean;
}

/** Draws one style in the colour of its paint. */
export type Style = (paint: HairPaint) => Hair;
