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

/** A range of hills across the picture. */
export interface Ridge {
  /** Heights above the horizon and how long a hill is, as shares of the picture. */
  readonly rise: number;
  readonly length: number;
  readonly colour: Colour;
  /** How much of it is lost in the air, 0..1. */
  readonly haze: number;
  readonly hasSnow?: boolean;
}

/** Plants or buildings in rows, the farthest first. */
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
  /** Height of the nearest row, as a share of the picture. */
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

const green: Colour = [64, 108, 48];
const meadow = [
  [70, 118, 44],
  [128, 160, 62],
] as const satisfies readonly [Colour, Colour];

export const sceneryLooks = {
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
export type SceneryTheme = keyof typeof sceneryLooks;

/** Words for each scenery in English and Vietnamese. */
export const sceneryWords = {
  beach: [
    "beach",
    "sea",
    "ocean",
    "seaside",
    "coast",
    "island",
    "tropical",
    "bãi biển",
    "biển",
    "đại dương",
    "đảo",
  ],
  sunsetBeach: [
    "sunset beach",
    "beach at sunset",
    "sunset",
    "bãi biển hoàng hôn",
    "hoàng hôn trên biển",
    "hoàng hôn",
  ],
  mountain: ["mountain", "mountains", "alps", "hiking", "peak", "núi", "dãy núi", "vùng núi"],
  lake: ["lake", "river", "waterfall", "hồ", "hồ nước", "sông", "thác nước"],
  forest: ["forest", "woods", "jungle", "pine", "rừng", "rừng thông", "rừng cây"],
  autumn: [
    "autumn",
    "fall",
    "autumn forest",
    "autumn leaves",
    "mùa thu",
    "rừng mùa thu",
    "lá vàng",
  ],
  bamboo: ["bamboo", "bamboo forest", "tre", "rừng tre", "trúc", "rừng trúc"],
  terraces: [
    "rice",
    "rice field",
    "rice fields",
    "rice terrace",
    "rice terraces",
    "ruộng bậc thang",
    "ruộng lúa",
    "đồng lúa",
    "sapa",
    "sa pa",
  ],
  flowers: [
    "flower field",
    "flowers",
    "flower",
    "tulips",
    "meadow of flowers",
    "cánh đồng hoa",
    "vườn hoa",
    "hoa",
    "đồi hoa",
  ],
  desert: ["desert", "dunes", "sahara", "sand", "sa mạc", "cồn cát", "đồi cát"],
  snow: ["snow", "snowy", "winter", "ski", "tuyết", "mùa đông", "núi tuyết"],
  cityDay: [
    "city",
    "downtown",
    "new york",
    "skyline",
    "street",
    "thành phố",
    "đường phố",
    "đô thị",
  ],
  cityNight: [
    "night city",
    "city at night",
    "night",
    "neon",
    "tokyo",
    "thành phố đêm",
    "thành phố về đêm",
    "phố đêm",
    "đêm",
  ],
  oldTown: [
    "old town",
    "village",
    "europe",
    "paris",
    "hoi an",
    "phố cổ",
    "hội an",
    "làng",
    "làng quê",
    "châu âu",
  ],
  space: [
    "space",
    "moon",
    "mars",
    "planet",
    "galaxy",
    "vũ trụ",
    "mặt trăng",
    "sao hỏa",
    "không gian",
  ],
  underwater: [
    "underwater",
    "under the sea",
    "coral reef",
    "aquarium",
    "dưới nước",
    "dưới biển",
    "đáy biển",
    "san hô",
  ],
  studio: ["studio", "plain", "backdrop", "portrait", "phòng chụp", "phông nền"],
  library: [
    "library",
    "office",
    "books",
    "bookshelf",
    "room",
    "thư viện",
    "văn phòng",
    "kệ sách",
    "phòng",
  ],
  garden: ["garden", "park", "vườn", "khu vườn", "công viên"],
  field: [
    "field",
    "meadow",
    "countryside",
    "hills",
    "grass",
    "cánh đồng",
    "đồng cỏ",
    "thảo nguyên",
    "nông thôn",
    "đồng quê",
  ],
} as const satisfies Record<SceneryTheme, readonly string[]>;
