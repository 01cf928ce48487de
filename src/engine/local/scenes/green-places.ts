import type { Colour } from "../ops/float-raster.ts";
import type { SceneryLook } from "./scenery-look.ts";

const meadow = [
  [70, 118, 44],
  [128, 160, 62],
] as const satisfies readonly [Colour, Colour];

/** Places of plants and water. */
export const greenPlaces = {
  beach: {
    sky: "cloudy",
    horizon: 0.52,
    ridges: [{ rise: 0.05, length: 0.5, colour: [96, 124, 120], haze: 0.6 }],
    ground: "sea",
    groundColours: [
      [18, 116, 146],
      [232, 210, 166],
    ],
    stands: [{ kind: "palm", rows: 1, size: 0.46, colours: [[40, 84, 44]] }],
  },
  sunsetBeach: {
    sky: "sunset",
    horizon: 0.55,
    ridges: [],
    ground: "sea",
    groundColours: [
      [92, 76, 110],
      [186, 140, 112],
    ],
    stands: [{ kind: "palm", rows: 1, size: 0.5, colours: [[30, 26, 34]] }],
  },
  mountain: {
    sky: "clear",
    horizon: 0.62,
    ridges: [
      { rise: 0.42, length: 0.45, colour: [92, 98, 112], haze: 0.55, hasSnow: true },
      { rise: 0.3, length: 0.3, colour: [78, 84, 92], haze: 0.34, hasSnow: true },
      { rise: 0.1, length: 0.22, colour: [52, 78, 54], haze: 0.18 },
    ],
    ground: "grass",
    groundColours: meadow,
    stands: [{ kind: "fir", rows: 2, size: 0.2, colours: [[30, 60, 42]] }],
  },
  lake: {
    sky: "sunrise",
    horizon: 0.56,
    ridges: [
      { rise: 0.26, length: 0.4, colour: [88, 104, 128], haze: 0.5 },
      { rise: 0.12, length: 0.25, colour: [54, 82, 76], haze: 0.25 },
    ],
    ground: "lake",
    groundColours: [
      [74, 116, 138],
      [150, 178, 184],
    ],
    stands: [],
  },
  forest: {
    sky: "clear",
    horizon: 0.55,
    ridges: [{ rise: 0.16, length: 0.5, colour: [96, 120, 120], haze: 0.5 }],
    ground: "grass",
    groundColours: [
      [52, 84, 36],
      [94, 122, 54],
    ],
    stands: [
      {
        kind: "fir",
        rows: 3,
        size: 0.42,
        colours: [
          [24, 52, 34],
          [34, 66, 40],
        ],
      },
    ],
  },
  autumn: {
    sky: "golden",
    horizon: 0.56,
    ridges: [{ rise: 0.14, length: 0.4, colour: [150, 110, 74], haze: 0.5 }],
    ground: "grass",
    groundColours: [
      [150, 110, 50],
      [196, 142, 66],
    ],
    stands: [
      {
        kind: "tree",
        rows: 3,
        size: 0.38,
        colours: [
          [206, 96, 38],
          [222, 146, 44],
          [170, 58, 40],
        ],
      },
    ],
  },
  bamboo: {
    sky: "mist",
    horizon: 0.66,
    ridges: [],
    ground: "paving",
    groundColours: [
      [150, 140, 118],
      [178, 168, 142],
    ],
    stands: [
      {
        kind: "bamboo",
        rows: 4,
        size: 1,
        colours: [
          [92, 132, 62],
          [120, 152, 76],
        ],
      },
    ],
  },
  terraces: {
    sky: "cloudy",
    horizon: 0.42,
    ridges: [
      { rise: 0.22, length: 0.5, colour: [86, 112, 110], haze: 0.5 },
      { rise: 0.12, length: 0.35, colour: [62, 96, 66], haze: 0.3 },
    ],
    ground: "terraces",
    groundColours: [
      [96, 150, 52],
      [196, 186, 74],
    ],
    stands: [],
  },
  flowers: {
    sky: "cloudy",
    horizon: 0.5,
    ridges: [{ rise: 0.1, length: 0.4, colour: [84, 116, 104], haze: 0.45 }],
    ground: "grass",
    groundColours: [
      [74, 122, 52],
      [120, 158, 70],
    ],
    stands: [
      {
        kind: "flower",
        rows: 9,
        size: 0.05,
        colours: [
          [214, 56, 66],
          [246, 190, 60],
          [232, 120, 160],
          [250, 244, 236],
        ],
      },
    ],
  },
} as const satisfies Record<string, SceneryLook>;
