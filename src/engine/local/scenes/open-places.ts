import type { Colour } from "../ops/float-raster.ts";
import type { SceneryLook } from "./scenery-look.ts";

const green: Colour = [64, 108, 48];
/** Deserts, towns, interiors and fantasy worlds. */
export const openPlaces = {
  underwater: {
    sky: "water",
    horizon: 0.82,
    ridges: [{ rise: 0.16, length: 0.3, colour: [12, 66, 92], haze: 0.4 }],
    ground: "sand",
    groundColours: [
      [64, 130, 140],
      [110, 170, 168],
    ],
    stands: [
      {
        kind: "coral",
        rows: 2,
        size: 0.22,
        colours: [
          [210, 92, 84],
          [226, 150, 70],
          [150, 82, 140],
        ],
      },
    ],
  },
  studio: {
    sky: "room",
    horizon: 1,
    ridges: [],
    ground: "floor",
    groundColours: [
      [122, 128, 138],
      [150, 156, 164],
    ],
    stands: [],
  },
  library: {
    sky: "room",
    horizon: 0.94,
    ridges: [],
    ground: "floor",
    groundColours: [
      [74, 50, 34],
      [104, 72, 46],
    ],
    stands: [
      {
        kind: "shelf",
        rows: 1,
        size: 0.94,
        colours: [
          [120, 50, 40],
          [44, 78, 70],
          [160, 120, 60],
          [50, 58, 92],
          [196, 176, 140],
        ],
      },
    ],
  },
  garden: {
    sky: "clear",
    horizon: 0.54,
    ridges: [{ rise: 0.12, length: 0.3, colour: green, haze: 0.2 }],
    ground: "grass",
    groundColours: [
      [86, 136, 56],
      [136, 176, 84],
    ],
    stands: [
      {
        kind: "tree",
        rows: 2,
        size: 0.34,
        colours: [
          [70, 124, 58],
          [98, 146, 66],
        ],
      },
      {
        kind: "flower",
        rows: 4,
        size: 0.05,
        colours: [
          [232, 110, 150],
          [250, 240, 230],
          [240, 190, 70],
        ],
      },
    ],
  },
} as const satisfies Record<string, SceneryLook>;
