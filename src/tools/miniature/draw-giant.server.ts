import { layOver } from "#engine/local/ops/composite.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import { type Colour, channels, type FloatRaster, mix } from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { versionSeed } from "#engine/local/ops/random.ts";
import { createPlane, smoothstep } from "#engine/local/ops/raster.ts";
import { type CutOutPerson, placePerson } from "#engine/local/place-person.ts";
import type { AtmosphereOptions } from "#engine/local/scenes/atmosphere.ts";
import { renderTown, type Town } from "#engine/local/scenes/city.ts";
import { develop } from "#engine/local/scenes/exposure.ts";
import { airColour, type Rendered, renderLand } from "#engine/local/scenes/land.ts";
import { type Meadow, meadowLand, mountainLand } from "#engine/local/scenes/lands.ts";
import { FOCAL_SHARE, type LitSky, renderSky } from "#engine/local/scenes/paint-sky.ts";
import { settle } from "#engine/local/scenes/settle.ts";
import type { SkyTheme } from "#engine/local/scenes/sky-themes.ts";
import { addTownLights } from "#engine/local/scenes/town-lights.ts";
import { towns } from "#engine/local/scenes/towns.ts";
import { addWater } from "#engine/local/scenes/water.ts";
import { SIZE } from "./size.ts";

const SEED = 5;
/** Row of the horizon as a fraction of the height: the camera looks down. */
const HORIZON = 0.3;
/** Distance of the image plane in image heights. */
const FOCAL = (FOCAL_SHARE * SIZE.width) / SIZE.height;

/** The place that a giant stands in. */
export interface GiantScene {
  readonly sky: SkyTheme;
  readonly light?: AtmosphereOptions;
  /** Distance of the giant ahead of the camera in metres; nearer buildings are in front of it. */
  readonly standM: number;
  /** Mist in the streets or the valley, 0..1. */
  readonly mist: number;
  /** Height of the camera above the ground in metres. */
  readonly eye: number;
  readonly render: (sky: LitSky, seed: number) => Rendered;
}

const day: AtmosphereOptions = { elevation: 36, azimuth: -62, haze: 1.6 };

/** High buildings behind the giant, low ones in front. */
const skyline: Town = {
  ...towns.cityDay,
  eye: 62,
  left: 23,
  tall: (chance, _x, z) => (z < 96 ? 14 + 9 * chance : 12 + 92 * chance ** 2.2),
  visibility: 2_200,
};
const nightSkyline: Town = { ...skyline, isNight: true };
const roofs: Town = {
  ...towns.oldTown,
  eye: 21,
  left: 9.5,
  tall: (chance, _x, z) => (z < 30 ? 3.6 + 3 * chance : 6 + 7 * chance),
};
const quay: Town = {
  ...roofs,
  walls: [
    [0.66, 0.64, 0.58],
    [0.3, 0.44, 0.52],
    [0.6, 0.34, 0.22],
  ],
  tall: (chance, _x, z) => (z < 30 ? 3.6 + 3 * chance : z < 62 ? 4 + 4 * chance : 0),
};
const bay = {
  eye: roofs.eye,
  shore: () => 64,
  deep: [0.012, 0.06, 0.1],
  shallow: [0.05, 0.2, 0.22],
  shelf: 60,
  waves: 0.16,
  visibility: 9_000,
  hasSurf: false,
} as const;

/** Rice fields on the slopes of hills. */
const terraces: Meadow = {
  dark: [0.042, 0.085, 0.02],
  light: [0.14, 0.2, 0.04],
  wood: [0.03, 0.052, 0.02],
  isTerraced: true,
  flowers: [],
  hills: 360,
};

export const giantScenes = {
  city: {
    sky: "cloudy",
    eye: skyline.eye,
    light: day,
    standM: 100,
    mist: 0.25,
    render: (sky, seed) => renderTown(sky, skyline, seed),
  },
  nightCity: {
    sky: "night",
    eye: skyline.eye,
    standM: 100,
    mist: 0.1,
    render: (sky, seed) => {
      const place = renderTown(sky, nightSkyline, seed);
      addTownLights(place, nightSkyline, seed);
      return place;
    },
  },
  oldTown: {
    sky: "golden",
    eye: roofs.eye,
    light: { elevation: 22, azimuth: -58, haze: 2 },
    standM: 33,
    mist: 0.2,
    render: (sky, seed) => renderTown(sky, roofs, seed),
  },
  mountains: {
    sky: "clear",
    eye: 62,
    light: { elevation: 32, azimuth: -66, haze: 0.8 },
    standM: 0,
    mist: 0.95,
    render: (sky, seed) => renderLand(sky, { ...mountainLand(seed), eye: 62 }),
  },
  village: {
    sky: "cloudy",
    eye: 16,
    light: day,
    standM: 0,
    mist: 0.9,
    render: (sky, seed) => renderLand(sky, { ...meadowLand(seed, terraces), eye: 16 }),
  },
  harbour: {
    sky: "cloudy",
    eye: roofs.eye,
    light: day,
    standM: 33,
    mist: 0.2,
    render: (sky, seed) => {
      const place = renderTown(sky, quay, seed);
      addWater(place, bay, seed);
      return place;
    },
  },
} as const satisfies Record<string, GiantScene>;
export type GiantTheme = keyof typeof giantScenes;

export const giantWords = {
  city: [
    "city",
    "skyline",
    "skyscraper",
    "skyscrapers",
    "new york",
    "downtown",
    "thành phố",
    "nhà cao tầng",
    "đô thị",
  ],
  nightCity: [
    "night city",
    "city at night",
    "night",
    "neon",
    "tokyo",
    "thành phố đêm",
    "thành phố về đêm",
    "đêm",
    "phố đêm",
  ],
  oldTown: ["old town", "europe", "paris", "hoi an", "phố cổ", "hội an", "châu âu"],
  mountains: ["mountain", "mountains", "forest", "alps", "núi", "dãy núi", "rừng"],
  village: [
    "village",
    "rice",
    "rice fields",
    "rice terraces",
    "countryside",
    "field",
    "làng",
    "làng quê",
    "ruộng lúa",
    "ruộng bậc thang",
    "nông thôn",
    "cánh đồng",
  ],
  harbour: [
    "harbour",
    "harbor",
    "port",
    "sea",
    "beach",
    "ship",
    "ships",
    "cảng",
    "bến cảng",
    "biển",
    "bãi biển",
    "tàu",
  ],
} as const satisfies Record<GiantTheme, readonly string[]>;

/** Height of a whole figure, the row of its feet, and the row where a half-length figure leaves the image. */
const FIGURE_PX = 690;
const FEET_Y = 735;
const CUT_Y = SIZE.height + 24;

interface GiantOptions {
  readonly version: number;
  /** Called with the share of the work that is done, 0..1. */
  readonly onShare: (share: number) => void;
}

/**
 * A person who towers above a place; objects nearer than the feet hide them, with haze in between.
 */
export function drawGiant(
  person: CutOutPerson,
  scene: GiantScene,
  { version, onShare }: GiantOptions,
): FloatRaster {
  const seed = versionSeed(SEED, version);
  const { light } = scene;
  const sky = renderSky(scene.sky, {
    ...SIZE,
    seed,
    version,
    horizon: HORIZON,
    ...(light && { light }),
  });
  onShare(0.4);
  const { picture, depth } = scene.render(sky, seed);
  const backdrop = develop(picture, 1, sky.look.film);
  onShare(0.7);
  const { box } = person;
  const scale = Math.min(
    FIGURE_PX / (box.bottom - box.top),
    (0.72 * SIZE.width) / (box.right - box.left),
  );
  const layer = placePerson(
    person,
    {
      scale,
      dx: SIZE.width / 2 - ((box.left + box.right) / 2) * scale,
      dy: (person.isCutBelow ? CUT_Y : FEET_Y) - box.bottom * scale,
    },
    SIZE,
  );
  const air = airOf(sky);
  const distant = { picture: withHaze(layer.picture, air, scene.mist), alpha: layer.alpha };
  const standing = settle(distant, backdrop);
  // Objects nearer than the giant are drawn in front of it again.
  const nearer = createPlane(SIZE.width, SIZE.height);
  for (let i = 0; i < nearer.data.length; i++) {
    const metres = depth.data[i] ?? 0;
    const below = (Math.floor(i / SIZE.width) + 0.5) / SIZE.height - HORIZON;
    // The street is below the feet, whatever its distance.
    const street = scene.eye / (below * FOCAL);
    if (metres < scene.standM && metres < 0.985 * street) nearer.data[i] = 1;
  }
  const before = gaussian(nearer, 0.6);
  return withMist(layOver(standing, backdrop, before), air, { mist: scene.mist, seed });
}

function airOf(sky: LitSky): Colour {
  const light = { width: 1, height: 1, data: Float32Array.from(airColour(sky, 0)) };
  const [r = 0, g = 0, b = 0] = develop(light, 1, sky.look.film).data;
  return [r, g, b];
}

/** Distance haze over the whole figure, thicker towards the ground. */
function withHaze(picture: FloatRaster, air: Colour, mist: number): FloatRaster {
  const data = picture.data.slice();
  const stride = 3 * picture.width;
  for (let y = 0; y < picture.height; y++) {
    const share = 0.07 + (0.1 + 0.2 * mist) * smoothstep(0.3, 0.95, y / SIZE.height);
    for (let i = y * stride; i < (y + 1) * stride; i++) {
      data[i] = mix(data[i] ?? 0, air[i % 3] ?? 0, share);
    }
  }
  return { ...picture, data };
}

/** Mist that drifts in front of the feet. */
function withMist(
  picture: FloatRaster,
  air: Colour,
  { mist, seed }: { readonly mist: number; readonly seed: number },
): FloatRaster {
  const noise = createNoise(seed + 8);
  const { width } = picture;
  const data = picture.data.slice();
  for (let i = 0; i < data.length / 3; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    const low = smoothstep(0.66, 0.97, y / SIZE.height + 0.16 * (noise(x / 190, y / 70, 4) - 0.5));
    const share = mist * low * (0.62 + 0.5 * noise(x / 120 + 9, y / 50, 5));
    for (const c of channels)
      data[3 * i + c] = mix(
        data[3 * i + c] ?? 0,
        Math.min(255, 1.06 * (air[c] ?? 0)),
        Math.min(1, share),
      );
  }
  return { ...picture, data };
}
