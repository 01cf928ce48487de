import type { Colour } from "../ops/float-raster.ts";
import type { SceneryLook } from "./scenery-look.ts";

const green: Colour = [64, 108, 48];
const meadow = [
  [70, 118, 44],
  [128, 160, 62],
] as const satisfies readonly [Colour, Colour];

/** Deserts, towns, rooms and worlds beyond. */
export const openPlaces = {
  desert: {
    sky: "sunset",
    horizon: 0.56,
    ridges: [{ rise: 0.1, length: 0.6, colour: [178, 110, 70], haze: 0.45 }],
    ground: "dunes",
    groundColours: [
      [214, 142, 84],
      [240, 184, 120],
    ],
    stands: [],
  },
  snow: {
    sky: "pink",
    horizon: 0.58,
    ridges: [
      { rise: 0.36, length: 0.45, colour: [110, 118, 140], haze: 0.5, hasSnow: true },
      { rise: 0.12, length: 0.25, colour: [196, 206, 222], haze: 0.3 },
    ],
    ground: "snow",
    groundColours: [
      [214, 222, 238],
      [240, 244, 252],
    ],
    stands: [{ kind: "fir", rows: 2, size: 0.24, colours: [[60, 84, 88]] }],
  },
  cityDay: {
    sky: "cloudy",
    horizon: 0.72,
    ridges: [],
    ground: "street",
    groundColours: [
      [122, 122, 124],
      [150, 148, 144],
    ],
    stands: [
      {
        kind: "tower",
        rows: 3,
        size: 0.5,
        colours: [
          [120, 132, 150],
          [158, 142, 124],
          [104, 120, 140],
        ],
      },
    ],
  },
  cityNight: {
    sky: "night",
    horizon: 0.72,
    ridges: [],
    ground: "street",
    groundColours: [
      [26, 28, 42],
      [44, 46, 64],
    ],
    stands: [
      {
        kind: "tower",
        rows: 3,
        size: 0.52,
        colours: [
          [18, 22, 44],
          [28, 26, 50],
        ],
        isLit: true,
      },
    ],
  },
  oldTown: {
    sky: "golden",
    horizon: 0.66,
    ridges: [{ rise: 0.14, length: 0.5, colour: [110, 120, 122], haze: 0.5 }],
    ground: "paving",
    groundColours: [
      [146, 132, 112],
      [180, 164, 138],
    ],
    stands: [
      {
        kind: "house",
        rows: 3,
        size: 0.4,
        colours: [
          [224, 180, 92],
          [206, 128, 84],
          [226, 204, 166],
        ],
      },
    ],
  },
  space: {
    sky: "galaxy",
    horizon: 0.78,
    ridges: [{ rise: 0.06, length: 0.3, colour: [90, 88, 96], haze: 0 }],
    ground: "moon",
    groundColours: [
      [92, 90, 98],
      [150, 146, 152],
    ],
    stands: [],
  },
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
  field: {
    sky: "cloudy",
    horizon: 0.58,
    ridges: [
      { rise: 0.12, length: 0.5, colour: [96, 124, 116], haze: 0.5 },
      { rise: 0.07, length: 0.3, colour: [70, 104, 62], haze: 0.3 },
    ],
    ground: "grass",
    groundColours: meadow,
    stands: [],
  },
} as const satisfies Record<string, SceneryLook>;
