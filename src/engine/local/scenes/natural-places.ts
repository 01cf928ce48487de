import type { Colour } from "../ops/float-raster.ts";
import { createNoise } from "../ops/noise.ts";
import type { AtmosphereOptions } from "./atmosphere.ts";
import { type Rendered, renderLand } from "./land.ts";
import {
  desertLand,
  farShore,
  type Meadow,
  meadowLand,
  moonLand,
  mountainLand,
  sandLand,
  snowLand,
} from "./lands.ts";
import type { LitSky } from "./paint-sky.ts";
import type { SkyTheme } from "./sky-themes.ts";
import { addWater, type Water } from "./water.ts";

/** A natural place: its sky, the row of its horizon as a fraction of the height, and the renderer of its land. */
export interface NaturalPlace {
  readonly sky: SkyTheme;
  readonly horizon: number;
  /** A position of the sun that overrides the sky's own. */
  readonly light?: AtmosphereOptions;
  /** Exposure factor: snow and sand need less. */
  readonly exposure?: number;
  readonly render: (sky: LitSky, seed: number) => Rendered;
}

const green: Omit<Meadow, "flowers" | "hills"> = {
  dark: [0.042, 0.085, 0.02],
  light: [0.15, 0.165, 0.05],
  wood: [0.03, 0.052, 0.02],
};

function shoreAt(seed: number, metres: number): (x: number) => number {
  const noise = createNoise(seed + 61);
  return (x) => metres + 0.12 * x + 2.4 * (noise(x / 7, 3, 3) - 0.5);
}

function beach(water: Pick<Water, "deep" | "shallow" | "waves">) {
  return (sky: LitSky, seed: number): Rendered => {
    const shore = shoreAt(seed, 7.5);
    renderLand(sky, farShore(seed + 5, { from: 3_000, rise: 420, wood: [0.04, 0.06, 0.03] }));
    const place = renderLand(sky, sandLand(seed, shore));
    addWater(
      place,
      { ...water, eye: 1.9, shore, shelf: 16, visibility: 16_000, hasSurf: true },
      seed,
    );
    return place;
  };
}

const RED: Colour = [0.5, 0.03, 0.03];
const YELLOW: Colour = [0.66, 0.46, 0.04];
const ROSE: Colour = [0.6, 0.16, 0.3];
const WHITE: Colour = [0.75, 0.72, 0.66];
const VIOLET: Colour = [0.28, 0.12, 0.5];

export const naturalPlaces = {
  beach: {
    sky: "cloudy",
    horizon: 0.5,
    light: { elevation: 44, azimuth: -62, haze: 1 },
    exposure: 0.9,
    render: beach({ deep: [0.012, 0.09, 0.15], shallow: [0.1, 0.36, 0.36], waves: 0.3 }),
  },
  sunsetBeach: {
    sky: "sunset",
    horizon: 0.52,
    render: beach({ deep: [0.02, 0.03, 0.05], shallow: [0.08, 0.09, 0.1], waves: 0.32 }),
  },
  mountain: {
    sky: "clear",
    horizon: 0.6,
    light: { elevation: 34, azimuth: -68, haze: 0.8 },
    exposure: 0.85,
    render: (sky, seed) => renderLand(sky, mountainLand(seed)),
  },
  lake: {
    sky: "sunrise",
    horizon: 0.55,
    render: (sky, seed) => {
      const place = renderLand(
        sky,
        farShore(seed, { from: 700, rise: 620, wood: [0.035, 0.055, 0.03] }),
      );
      const water = { deep: [0.01, 0.03, 0.04], shallow: [0.03, 0.06, 0.05], waves: 0.1 } as const;
      addWater(
        place,
        { ...water, eye: 1.65, shore: () => 0, shelf: 9, visibility: 9_000, hasSurf: false },
        seed,
      );
      return place;
    },
  },
  terraces: {
    sky: "cloudy",
    horizon: 0.4,
    render: (sky, seed) =>
      renderLand(sky, {
        ...meadowLand(seed, {
          ...green,
          light: [0.14, 0.2, 0.04],
          isTerraced: true,
          flowers: [],
          hills: 360,
        }),
        eye: 16,
      }),
  },
  flowers: {
    sky: "cloudy",
    horizon: 0.48,
    render: (sky, seed) =>
      renderLand(
        sky,
        meadowLand(seed, { ...green, flowers: [RED, YELLOW, ROSE, WHITE, VIOLET], hills: 170 }),
      ),
  },
  desert: {
    sky: "clear",
    horizon: 0.5,
    light: { elevation: 15, azimuth: -72, haze: 2 },
    render: (sky, seed) => renderLand(sky, desertLand(seed)),
  },
  snow: {
    sky: "clear",
    horizon: 0.58,
    light: { elevation: 24, azimuth: -66, haze: 0.7 },
    exposure: 1.05,
    render: (sky, seed) => renderLand(sky, snowLand(seed)),
  },
  space: {
    sky: "galaxy",
    horizon: 0.7,
    render: (sky, seed) => renderLand(sky, moonLand(seed)),
  },
  field: {
    sky: "cloudy",
    horizon: 0.54,
    render: (sky, seed) => renderLand(sky, meadowLand(seed, { ...green, flowers: [], hills: 220 })),
  },
} as const satisfies Record<string, NaturalPlace>;
