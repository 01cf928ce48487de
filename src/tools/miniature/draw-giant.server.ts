import { layOver, lightWrap, matchLight } from "#engine/local/ops/composite.ts";
import {
  blurFloat,
  type Colour,
  copyFloat,
  type FloatRaster,
  mix,
} from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { createRandom } from "#engine/local/ops/random.ts";
import { smoothstep } from "#engine/local/ops/raster.ts";
import { type CutOutPerson, placePerson } from "#engine/local/place-person.ts";
import { colourAt, paintScenery } from "#engine/local/scenes/paint-scenery.ts";
import type { Stand } from "#engine/local/scenes/scenery-look.ts";
import type { SceneryTheme } from "#engine/local/scenes/scenery-themes.ts";
import { drawStand } from "#engine/local/scenes/stands.ts";

const SIZE = { width: 1_000, height: 800 };

/** Where a giant walks: the place, and what stands in front of its knees. */
export interface GiantScene {
  readonly scenery: SceneryTheme;
  readonly front: Stand;
}

export const giantScenes = {
  city: {
    scenery: "cityDay",
    front: {
      kind: "tower",
      rows: 2,
      size: 0.4,
      colours: [
        [112, 124, 142],
        [168, 150, 130],
        [96, 112, 132],
      ],
    },
  },
  nightCity: {
    scenery: "cityNight",
    front: {
      kind: "tower",
      rows: 2,
      size: 0.4,
      colours: [
        [16, 20, 42],
        [30, 28, 54],
      ],
      isLit: true,
    },
  },
  oldTown: {
    scenery: "oldTown",
    front: {
      kind: "house",
      rows: 2,
      size: 0.34,
      colours: [
        [224, 180, 92],
        [206, 128, 84],
        [226, 204, 166],
      ],
    },
  },
  mountains: {
    scenery: "mountain",
    front: {
      kind: "fir",
      rows: 3,
      size: 0.32,
      colours: [
        [30, 60, 42],
        [38, 74, 48],
      ],
    },
  },
  village: {
    scenery: "terraces",
    front: {
      kind: "tree",
      rows: 3,
      size: 0.3,
      colours: [
        [70, 120, 54],
        [96, 142, 62],
        [56, 104, 48],
      ],
    },
  },
  harbour: {
    scenery: "beach",
    front: {
      kind: "house",
      rows: 2,
      size: 0.28,
      colours: [
        [236, 232, 220],
        [120, 170, 190],
        [226, 150, 110],
      ],
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

/** Height of a whole figure and of a half-length one above the roofs. */
const FIGURE_PX = 700;
const CUT_Y = 735;

/** A person that towers above a place; houses and trees in front hide the feet, air lies between. */
export function drawGiant(person: CutOutPerson, { scenery, front }: GiantScene): FloatRaster {
  const backdrop = paintScenery(scenery, { ...SIZE, seed: 5, blur: 0.0016 });
  const air: Colour = colourAt(backdrop, 20, Math.round(0.45 * SIZE.height));
  const { box } = person;
  const tall = box.bottom - box.top;
  const scale = Math.min(FIGURE_PX / tall, (0.78 * SIZE.width) / (box.right - box.left));
  const layer = placePerson(
    person,
    {
      scale,
      dx: SIZE.width / 2 - ((box.left + box.right) / 2) * scale,
      dy: CUT_Y - box.bottom * scale,
    },
    SIZE,
  );
  const lit = haze(matchLight(layer.picture, layer.alpha, backdrop, 0.55), air);
  let picture = layOver(backdrop, lit, layer.alpha);
  picture = lightWrap(picture, layer.alpha, backdrop, { radius: 9, strength: 0.3 });
  const foreground = copyFloat(picture);
  drawStand(foreground, front, {
    horizonRow: Math.round(0.95 * SIZE.height),
    noise: createNoise(8),
    air,
    random: createRandom(12),
  });
  return closeUp(foreground, picture);
}

/** Distance: the lower parts are nearer to the ground's haze. */
function haze(picture: FloatRaster, air: Colour): FloatRaster {
  const { width } = picture;
  const data = picture.data.map((value, i) => {
    const y = Math.floor(i / 3 / width) / SIZE.height;
    return mix(value, air[i % 3] ?? 0, 0.06 + 0.3 * smoothstep(0.35, 0.95, y));
  });
  return { ...picture, data };
}

/** What stands in front is a little out of focus, which makes the rest large. */
function closeUp(foreground: FloatRaster, behind: FloatRaster): FloatRaster {
  const soft = blurFloat(foreground, 1.6);
  const data = foreground.data.map((value, i) =>
    value === behind.data[i] ? value : (soft.data[i] ?? value),
  );
  return { ...foreground, data };
}
