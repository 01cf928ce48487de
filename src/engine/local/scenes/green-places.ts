import type { SceneryLook } from "./scenery-look.ts";

/** Places with plants and water. */
export const greenPlaces = {
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
} as const satisfies Record<string, SceneryLook>;
