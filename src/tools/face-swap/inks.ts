/** The colours of a board's two-ink print, as hex: its paper, its two inks and the white areas. */
export interface BoardInks {
  readonly paper: string;
  readonly ink: string;
  readonly bright: string;
  readonly light: string;
  /** Painted hands, necks and ears; they take the tone of the inserted face. */
  readonly skin: string;
}

/** Every paper and ink of a board differs from it by at least 24 in some channel. */
const BOARD_SKIN = "#ecbc98";

/** The same paint as sRGB of 0..255. */
export const SKIN_PAINT = [236, 188, 152] as const;

/** The papers and inks of the other illustrations (`scripts/art/palettes.ts`), and four more of the same lightness. */
export const boardInks = {
  vermilion: inksOf("#fcccb2", "#4a1a15", "#f0532b", "#fceedb"),
  marigold: inksOf("#f9de8d", "#492b07", "#ea951e", "#fcf5db"),
  moss: inksOf("#cfe3a4", "#16391d", "#549a44", "#f2f7dc"),
  jade: inksOf("#b1e5d3", "#003733", "#2f9a86", "#e6f9ee"),
  cyanotype: inksOf("#b9e0f2", "#042f61", "#1d7dc1", "#e8f9fd"),
  indigo: inksOf("#c5d0f3", "#192159", "#4665cd", "#eef1ff"),
  plum: inksOf("#eac7e8", "#48183f", "#c04b94", "#feeef9"),
  rose: inksOf("#fecacf", "#541824", "#e9536c", "#fff0ef"),
  clay: inksOf("#ecd3b9", "#412615", "#b16d41", "#fcf2e3"),
  silver: inksOf("#dedcd6", "#25211b", "#7b7369", "#f8f7f3"),
} as const satisfies Record<string, BoardInks>;

export type BoardInkName = keyof typeof boardInks;

/** The paper of an empty hole, as sRGB of 0..255: no ink of a board comes near it. */
export const HOLE_PAINT = [214, 203, 192] as const;

function inksOf(
  ...[paper, ink, bright, light]: readonly [string, string, string, string]
): BoardInks {
  return { paper, ink, bright, light, skin: BOARD_SKIN };
}
