import type { Colour } from "../ops/float-raster.ts";

/** What a sky is made of. Colours from the zenith down to the horizon. */
export interface SkyLook {
  readonly top: Colour;
  readonly middle?: Colour;
  readonly bottom: Colour;
  /** Cover of 0..1 and the clouds' own colour. */
  readonly cloud: number;
  readonly cloudColour: Colour;
  /** Places in shares of width and of the height above the horizon. */
  readonly sun?: readonly [number, number];
  readonly moon?: readonly [number, number];
  /** Density of stars; 1 is a clear night. */
  readonly stars?: number;
  readonly extra?:
    | "aurora"
    | "rainbow"
    | "milkyWay"
    | "fireworks"
    | "planets"
    | "lightning"
    | "snowfall";
  /** How bright the land below is, 0..1. */
  readonly daylight: number;
}

export const skyLooks = {
  clear: {
    top: [40, 104, 196],
    bottom: [176, 214, 242],
    cloud: 0.1,
    cloudColour: [255, 255, 255],
    daylight: 1,
  },
  cloudy: {
    top: [54, 114, 200],
    bottom: [190, 220, 242],
    cloud: 0.54,
    cloudColour: [255, 255, 255],
    daylight: 0.95,
  },
  overcast: {
    top: [150, 158, 166],
    bottom: [206, 210, 212],
    cloud: 0.9,
    cloudColour: [188, 192, 196],
    daylight: 0.75,
  },
  storm: {
    top: [46, 52, 66],
    bottom: [120, 130, 140],
    cloud: 0.86,
    cloudColour: [92, 98, 110],
    extra: "lightning",
    daylight: 0.5,
  },
  mist: {
    top: [196, 204, 208],
    bottom: [228, 230, 228],
    cloud: 0.3,
    cloudColour: [236, 238, 238],
    daylight: 0.8,
  },
  sunset: {
    top: [58, 52, 110],
    middle: [232, 110, 80],
    bottom: [255, 196, 110],
    cloud: 0.5,
    cloudColour: [255, 150, 110],
    sun: [0.5, 0.95],
    daylight: 0.62,
  },
  sunrise: {
    top: [86, 126, 190],
    middle: [246, 176, 150],
    bottom: [255, 226, 164],
    cloud: 0.34,
    cloudColour: [255, 214, 190],
    sun: [0.3, 0.92],
    daylight: 0.75,
  },
  golden: {
    top: [120, 140, 170],
    middle: [240, 196, 120],
    bottom: [255, 224, 150],
    cloud: 0.42,
    cloudColour: [255, 222, 160],
    sun: [0.7, 0.8],
    daylight: 0.85,
  },
  pink: {
    top: [120, 122, 196],
    middle: [244, 166, 188],
    bottom: [255, 214, 190],
    cloud: 0.46,
    cloudColour: [255, 224, 232],
    daylight: 0.75,
  },
  dusk: {
    top: [24, 28, 66],
    middle: [92, 74, 130],
    bottom: [236, 150, 120],
    cloud: 0.3,
    cloudColour: [110, 90, 130],
    stars: 0.25,
    daylight: 0.4,
  },
  night: {
    top: [6, 10, 34],
    bottom: [34, 44, 92],
    cloud: 0.12,
    cloudColour: [50, 60, 100],
    stars: 1,
    daylight: 0.24,
  },
  moon: {
    top: [8, 14, 40],
    bottom: [46, 62, 108],
    cloud: 0.3,
    cloudColour: [84, 96, 136],
    stars: 0.6,
    moon: [0.74, 0.3],
    daylight: 0.32,
  },
  milkyWay: {
    top: [5, 8, 26],
    bottom: [30, 36, 66],
    cloud: 0,
    cloudColour: [0, 0, 0],
    stars: 1.6,
    extra: "milkyWay",
    daylight: 0.24,
  },
  aurora: {
    top: [4, 8, 28],
    bottom: [18, 44, 60],
    cloud: 0,
    cloudColour: [0, 0, 0],
    stars: 1,
    extra: "aurora",
    daylight: 0.3,
  },
  rainbow: {
    top: [70, 118, 182],
    bottom: [188, 212, 226],
    cloud: 0.5,
    cloudColour: [226, 230, 236],
    extra: "rainbow",
    daylight: 0.9,
  },
  fireworks: {
    top: [8, 10, 30],
    bottom: [40, 34, 70],
    cloud: 0.1,
    cloudColour: [50, 44, 74],
    stars: 0.3,
    extra: "fireworks",
    daylight: 0.3,
  },
  galaxy: {
    top: [6, 6, 22],
    bottom: [30, 20, 52],
    cloud: 0.34,
    cloudColour: [86, 44, 112],
    stars: 2,
    extra: "planets",
    daylight: 0.28,
  },
  snowfall: {
    top: [150, 164, 182],
    bottom: [214, 220, 228],
    cloud: 0.7,
    cloudColour: [206, 212, 222],
    extra: "snowfall",
    daylight: 0.82,
  },
} as const satisfies Record<string, SkyLook>;
export type SkyTheme = keyof typeof skyLooks;

/** Words for each sky in English and Vietnamese. */
export const skyWords = {
  clear: [
    "clear",
    "blue sky",
    "blue",
    "sunny",
    "trong xanh",
    "bầu trời xanh",
    "nắng",
    "quang đãng",
    "trời xanh",
  ],
  cloudy: ["cloud", "clouds", "cloudy", "white clouds", "mây", "nhiều mây", "mây trắng"],
  overcast: ["overcast", "grey sky", "gray sky", "dull", "âm u", "u ám", "nhiều mây xám"],
  storm: [
    "storm",
    "stormy",
    "thunder",
    "thunderstorm",
    "lightning",
    "rain",
    "rainy",
    "giông",
    "bão",
    "giông bão",
    "sấm sét",
    "mưa",
  ],
  mist: ["mist", "misty", "fog", "foggy", "haze", "sương mù", "sương"],
  sunset: ["sunset", "hoàng hôn", "chiều tà", "mặt trời lặn"],
  sunrise: ["sunrise", "dawn", "morning", "bình minh", "rạng đông", "buổi sáng"],
  golden: ["golden", "golden hour", "warm", "nắng vàng", "giờ vàng", "vàng"],
  pink: ["pink", "pastel", "hồng", "màu hồng"],
  dusk: ["dusk", "twilight", "blue hour", "evening", "chạng vạng", "buổi tối"],
  night: [
    "night",
    "starry",
    "stars",
    "star",
    "starry night",
    "đêm",
    "sao",
    "trời sao",
    "bầu trời sao",
    "ban đêm",
  ],
  moon: ["moon", "moonlight", "full moon", "trăng", "mặt trăng", "đêm trăng", "trăng tròn"],
  milkyWay: ["milky way", "dải ngân hà", "ngân hà"],
  aurora: ["aurora", "northern lights", "cực quang"],
  rainbow: ["rainbow", "cầu vồng"],
  fireworks: ["fireworks", "firework", "pháo hoa"],
  galaxy: [
    "galaxy",
    "planet",
    "planets",
    "space",
    "cosmos",
    "vũ trụ",
    "thiên hà",
    "hành tinh",
    "không gian",
  ],
  snowfall: ["snow", "snowy", "snowing", "winter", "tuyết", "tuyết rơi", "mùa đông"],
} as const satisfies Record<SkyTheme, readonly string[]>;
