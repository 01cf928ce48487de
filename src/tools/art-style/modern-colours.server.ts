import type { Colour } from "#engine/local/ops/float-raster.ts";
import { optionOf } from "./versions.server.ts";

/** Inks of one family from dark to light: the middle two print solid, the transitions between them in dots. */
export type Inks = readonly [Colour, Colour, Colour, Colour];

/** Paints of the shapes behind people, as SVG colours. */
export interface FieldPaints {
  readonly ground: string;
  readonly wedge: string;
  readonly sun: string;
  readonly dark: string;
  readonly pale: string;
}

/** The colours of one edition of the print. All editions have the same lightness, so that faces print alike. */
interface Edition {
  /** The ink of the lines and of the darkest areas. */
  readonly key: Colour;
  readonly paper: Colour;
  readonly inks: {
    readonly skin: Inks;
    readonly darkHair: Inks;
    readonly neutral: Inks;
    readonly red: Inks;
    readonly yellow: Inks;
    readonly green: Inks;
    readonly blue: Inks;
  };
  readonly field: FieldPaints;
}

const NAVY: Colour = [22, 32, 66];
const PLUM: Colour = [58, 22, 62];
const PINE: Colour = [12, 48, 52];
const CREAM: Colour = [250, 238, 212];

const EDITIONS: readonly [Edition, ...Edition[]] = [
  {
    key: NAVY,
    paper: CREAM,
    inks: {
      skin: [NAVY, [222, 76, 58], [247, 168, 122], [253, 232, 204]],
      darkHair: [NAVY, [36, 64, 128], [70, 132, 178], [172, 214, 218]],
      neutral: [NAVY, [66, 104, 132], [150, 190, 194], CREAM],
      red: [NAVY, [204, 44, 52], [242, 106, 66], [253, 206, 150]],
      yellow: [NAVY, [196, 108, 34], [246, 182, 48], [253, 232, 156]],
      green: [NAVY, [26, 98, 86], [104, 168, 104], [226, 228, 154]],
      blue: [NAVY, [34, 72, 160], [92, 164, 212], [204, 230, 232]],
    },
    field: {
      ground: "#2f8f96",
      wedge: "#ee5f45",
      sun: "#f7b733",
      dark: "#16203f",
      pale: "#faeed4",
    },
  },
  {
    key: PLUM,
    paper: CREAM,
    inks: {
      skin: [PLUM, [214, 70, 74], [246, 166, 128], [253, 232, 208]],
      darkHair: [PLUM, [96, 48, 116], [164, 102, 158], [226, 190, 206]],
      neutral: [PLUM, [124, 84, 112], [206, 162, 162], CREAM],
      red: [PLUM, [190, 36, 84], [240, 104, 98], [253, 206, 172]],
      yellow: [PLUM, [200, 104, 42], [248, 182, 62], [253, 234, 166]],
      green: [PLUM, [60, 96, 84], [140, 170, 100], [236, 230, 160]],
      blue: [PLUM, [76, 66, 154], [140, 142, 210], [216, 214, 238]],
    },
    field: {
      ground: "#e8694a",
      wedge: "#6a3b7c",
      sun: "#f9d27a",
      dark: "#3a163e",
      pale: "#faeed4",
    },
  },
  {
    key: PINE,
    paper: CREAM,
    inks: {
      skin: [PINE, [216, 86, 52], [246, 172, 116], [253, 234, 202]],
      darkHair: [PINE, [22, 92, 98], [78, 150, 142], [184, 220, 200]],
      neutral: [PINE, [64, 112, 100], [156, 192, 164], CREAM],
      red: [PINE, [206, 66, 40], [246, 130, 66], [253, 212, 150]],
      yellow: [PINE, [200, 118, 24], [248, 190, 58], [253, 236, 158]],
      green: [PINE, [58, 108, 48], [142, 176, 76], [230, 232, 152]],
      blue: [PINE, [18, 90, 128], [86, 172, 192], [200, 232, 228]],
    },
    field: {
      ground: "#f2b53c",
      wedge: "#1f7a78",
      sun: "#fbe6c0",
      dark: "#0c3034",
      pale: "#f06a48",
    },
  },
];

/** After as many versions, the compositions of the shapes repeat: then in other colours. */
const ROUND = 3;

/** Returns the colours in which a version is printed. */
export function editionOf(version: number): Edition {
  return optionOf(EDITIONS, version + Math.floor(version / ROUND));
}
