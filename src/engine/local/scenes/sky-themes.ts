import type { Colour } from "../ops/float-raster.ts";
import type { AtmosphereOptions } from "./atmosphere.ts";
import type { CloudLayer } from "./clouds.ts";
import type { Film } from "./exposure.ts";

/** The parameters of a sky. */
export interface SkyLook {
  /** The sun by day, the moon by night. */
  readonly light: AtmosphereOptions;
  /** sRGB colours of a sky without sun: at the zenith, at the horizon and of the light on its clouds. */
  readonly night?: {
    readonly zenith: Colour;
    readonly horizon: Colour;
    readonly glow: Colour;
  };
  readonly clouds?: CloudLayer;
  /** Thin ice clouds at high altitude, 0..1. */
  readonly cirrus: number;
  readonly film: Film;
  /** Factors on the sky's light, for moods that no clear day has. */
  readonly tint?: Colour;
  /** Strength of a layer of mist, 0..1. */
  readonly veil?: number;
  /** Density of stars; 1 is a clear night. */
  readonly stars?: number;
  readonly hasMoon?: boolean;
  readonly extra?:
    | "aurora"
    | "rainbow"
    | "milkyWay"
    | "fireworks"
    | "planets"
    | "lightning"
    | "snowfall";
  /** Brightness of the land below, 0..1. */
  readonly daylight: number;
}

const day: Film = { key: 0.27, vivid: 1.15 };
const evening: Film = { key: 0.24, vivid: 1.12 };
const dark: Film = { key: 0.05, vivid: 1 };
const heaps: CloudLayer = { base: 1, top: 1.9, scale: 3.4, cover: 0.61, thickness: 20 };
const rags: CloudLayer = { base: 2.2, top: 2.8, scale: 4.2, cover: 0.6, thickness: 7 };
const cover: CloudLayer = { base: 1.3, top: 2.1, scale: 4, cover: 0.97, thickness: 9 };
const wisps: CloudLayer = { base: 2, top: 2.4, scale: 3, cover: 0.42, thickness: 3 };

export const skyLooks = {
  clear: {
    light: { elevation: 48, azimuth: 125, haze: 0.8 },
    cirrus: 0.35,
    film: day,
    daylight: 1,
  },
  cloudy: {
    light: { elevation: 42, azimuth: 65, haze: 1 },
    clouds: heaps,
    cirrus: 0.2,
    film: day,
    daylight: 0.95,
  },
  overcast: {
    light: { elevation: 46, azimuth: 40, haze: 2 },
    clouds: cover,
    cirrus: 0,
    film: { key: 0.2, vivid: 0.6 },
    daylight: 0.75,
  },
  storm: {
    light: { elevation: 30, azimuth: 60, haze: 2 },
    clouds: { base: 0.7, top: 2.2, scale: 3, cover: 0.95, thickness: 30 },
    cirrus: 0,
    film: { key: 0.12, vivid: 0.8 },
    extra: "lightning",
    daylight: 0.5,
  },
  mist: {
    light: { elevation: 30, azimuth: 30, haze: 6 },
    clouds: cover,
    cirrus: 0,
    veil: 0.75,
    film: { key: 0.55, vivid: 0.4 },
    daylight: 0.8,
  },
  sunset: {
    light: { elevation: 1.6, azimuth: 6, haze: 1.6 },
    clouds: rags,
    cirrus: 0.7,
    film: evening,
    tint: [1.12, 0.92, 0.94],
    daylight: 0.62,
  },
  sunrise: {
    light: { elevation: 4, azimuth: -13, haze: 1.2 },
    clouds: wisps,
    cirrus: 0.6,
    film: { key: 0.36, vivid: 1.15 },
    tint: [1.08, 0.96, 0.96],
    daylight: 0.75,
  },
  golden: {
    light: { elevation: 8, azimuth: 16, haze: 3 },
    clouds: { ...rags, cover: 0.5 },
    cirrus: 0.4,
    film: { key: 0.36, vivid: 1.15 },
    tint: [1.16, 0.95, 0.82],
    daylight: 0.85,
  },
  pink: {
    light: { elevation: 3, azimuth: 75, haze: 0.8 },
    clouds: { ...rags, cover: 0.5 },
    cirrus: 0.8,
    film: { key: 0.38, vivid: 1.2 },
    tint: [1.2, 0.8, 1.12],
    daylight: 0.75,
  },
  dusk: {
    light: { elevation: -4.2, azimuth: 0, haze: 1 },
    clouds: wisps,
    cirrus: 0.2,
    film: { key: 0.11, vivid: 1.1 },
    tint: [0.86, 0.92, 1.3],
    stars: 0.2,
    daylight: 0.4,
  },
  night: {
    light: { elevation: 40, azimuth: 120, haze: 1 },
    night: { zenith: [7, 12, 32], horizon: [44, 56, 86], glow: [40, 50, 80] },
    cirrus: 0,
    film: dark,
    stars: 1,
    daylight: 0.24,
  },
  moon: {
    light: { elevation: 22, azimuth: 14, haze: 1 },
    night: { zenith: [10, 17, 44], horizon: [54, 68, 104], glow: [120, 132, 160] },
    clouds: { ...rags, cover: 0.5 },
    cirrus: 0.15,
    film: dark,
    stars: 0.5,
    hasMoon: true,
    daylight: 0.32,
  },
  milkyWay: {
    light: { elevation: 40, azimuth: 120, haze: 1 },
    night: { zenith: [8, 11, 27], horizon: [46, 52, 70], glow: [40, 50, 80] },
    cirrus: 0,
    film: dark,
    stars: 1.6,
    extra: "milkyWay",
    daylight: 0.24,
  },
  aurora: {
    light: { elevation: 40, azimuth: 120, haze: 1 },
    night: { zenith: [5, 10, 28], horizon: [30, 54, 70], glow: [40, 70, 70] },
    cirrus: 0,
    film: dark,
    stars: 0.9,
    extra: "aurora",
    daylight: 0.3,
  },
  rainbow: {
    light: { elevation: 24, azimuth: 176, haze: 1.5 },
    clouds: { ...cover, cover: 0.74, thickness: 14 },
    cirrus: 0,
    film: { key: 0.24, vivid: 1.05 },
    extra: "rainbow",
    daylight: 0.9,
  },
  fireworks: {
    light: { elevation: 30, azimuth: 100, haze: 1 },
    night: { zenith: [8, 9, 26], horizon: [52, 44, 66], glow: [70, 54, 60] },
    clouds: { ...wisps, cover: 0.5 },
    cirrus: 0,
    film: dark,
    stars: 0.2,
    extra: "fireworks",
    daylight: 0.3,
  },
  galaxy: {
    light: { elevation: 16, azimuth: -100, haze: 1 },
    night: { zenith: [6, 6, 20], horizon: [24, 18, 44], glow: [236, 224, 222] },
    cirrus: 0,
    film: dark,
    stars: 2,
    extra: "planets",
    daylight: 0.28,
  },
  snowfall: {
    light: { elevation: 30, azimuth: 40, haze: 4 },
    clouds: cover,
    cirrus: 0,
    veil: 0.35,
    film: { key: 0.24, vivid: 0.5 },
    extra: "snowfall",
    daylight: 0.82,
  },
} as const satisfies Record<string, SkyLook>;
export type SkyTheme = keyof typeof skyLooks;

/** Names of each sky in English and Vietnamese. */
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
