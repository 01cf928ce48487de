import type { Colour } from "#engine/local/ops/float-raster.ts";
import type { ClothName, ColourName, Wish } from "./wish.ts";

const colours = {
  red: [190, 26, 36],
  burgundy: [104, 20, 40],
  pink: [232, 130, 166],
  orange: [230, 116, 30],
  yellow: [238, 200, 52],
  gold: [206, 160, 62],
  green: [34, 122, 66],
  olive: [104, 106, 58],
  teal: [24, 138, 138],
  blue: [40, 86, 180],
  navy: [24, 34, 78],
  sky: [132, 184, 226],
  purple: [108, 52, 148],
  lavender: [180, 160, 216],
  brown: [112, 72, 42],
  beige: [220, 204, 172],
  black: [30, 30, 34],
  white: [240, 240, 242],
  gray: [128, 130, 134],
  silver: [182, 186, 192],
} as const satisfies Record<ColourName, Colour>;

export type Cloth = ClothName | "plain";

/** The cloth that a description requests. */
export interface ClothWish {
  readonly cloth: Cloth;
  readonly colour: Colour;
  /** Second colour of two-coloured patterns. */
  readonly second: Colour;
}

const usual = {
  denim: "blue",
  leather: "black",
  camouflage: "olive",
  brocade: "red",
  batik: "burgundy",
  silk: "burgundy",
  lace: "white",
  knit: "beige",
} as const satisfies Partial<Record<Cloth, ColourName>>;

function usualColour(cloth: Cloth): ColourName {
  return Object.entries(usual).find(([name]) => name === cloth)?.[1] ?? "navy";
}

/** The colours of a wish, with the usual ones where it names none. */
export function clothOf({ cloth: named, colours: [first, other] }: Wish): ClothWish {
  const cloth = named ?? "plain";
  const colour = colours[first ?? usualColour(cloth)];
  const isLight = colour[0] + colour[1] + colour[2] > 520;
  const second = cloth === "brocade" ? "gold" : isLight ? "navy" : "white";
  return { cloth, colour, second: colours[other ?? second] };
}
