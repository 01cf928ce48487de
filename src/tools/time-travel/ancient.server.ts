import { gaussian } from "#engine/local/ops/filters.ts";
import {
  channels,
  copyFloat,
  createFloat,
  type FloatRaster,
  mix,
  mixColour,
} from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { versionSeed } from "#engine/local/ops/random.ts";
import { createPlane, type Plane, smoothstep } from "#engine/local/ops/raster.ts";
import { limitPigments, outlinePeople, paintFlat } from "./brush.server.ts";
import { chanceOf } from "./chance.server.ts";
import { blend, rgb } from "./colours.server.ts";
import { addCracks, addGrain, beforeGround } from "./looks.server.ts";
import { borderSvg } from "./ornament.server.ts";
import type { Place } from "./place-style.server.ts";
import { type EraScene, feetOf, insetBox, stageIn, withSvg } from "./staging.server.ts";

const BORDER = 62;
/** Red and yellow earth, Egyptian blue, green earth, chalk and soot. */
const EARTHS = [
  [152, 68, 42],
  [206, 150, 76],
  [62, 104, 136],
  [110, 128, 88],
  [228, 212, 178],
  [58, 44, 38],
  [198, 134, 96],
] as const;
const LIME = [226, 206, 168] as const;

/** A wall painting: earth pigments on lime plaster, a frieze of the place around it, and two thousand years of wear. */
export function paintFresco(original: EraScene): FloatRaster {
  const { width, height } = original.picture;
  const { unit, place } = original;
  const border = BORDER * unit;
  const scene = stageIn(
    original,
    insetBox(original.picture, { side: border, top: border, bottom: border }),
    true,
  );
  const painted = limitPigments(
    paintFlat(scene, { radius: 5, line: 0.75, ink: [74, 36, 26], detail: 0.3 }),
    {
      pigments: [...EARTHS, rgb(place.inks.accent)],
      share: 0.8,
      contrast: 0.92,
      lift: 5,
    },
  );
  const wall = paintWall(scene);
  const upon = scene.matte
    ? outlinePeople(beforeGround(painted, wall, scene.matte, 0.6 * unit), scene.matte, {
        widthPx: 1.7 * unit,
        ink: [86, 34, 24],
        share: 0.9,
      })
    : painted;
  const framed = withSvg(
    upon,
    `<g>${borderSvg(weathered(place), { x: 0, y: 0, width, height }, { thickness: border })}</g>`,
  );
  return addGrain(weather(addCracks(framed, 0.85, scene), scene), 5);
}

/** A place's inks as earth pigments. */
function weathered(place: Place): Place {
  const { ground, bright, light, accent } = place.inks;
  return {
    ...place,
    inks: {
      ground: blend(ground, "#6b3a26", 0.28),
      bright: blend(bright, "#c08a4a", 0.3),
      light: blend(light, "#e0cb9c", 0.45),
      accent: blend(accent, "#8a4a30", 0.22),
    },
  };
}

/** The field behind the people: a warm ground in the place's inks over a dado, with stripes in between. */
function paintWall({ picture, unit, place, ...scene }: EraScene): FloatRaster {
  const { width, height } = picture;
  const noise = createNoise(versionSeed(12, scene.version));
  const { vary } = chanceOf(12, scene.version);
  const field = mixColour(rgb(place.inks.bright), LIME, 0.56);
  const dado = mixColour(rgb(place.inks.accent), [128, 58, 38], 0.35);
  const feet = Math.min(feetOf({ picture, unit, place, ...scene }), 0.95 * height);
  const horizon = Math.min(vary(0.8, [0.6, 0.8]) * height, feet - 0.05 * height);
  const out = createFloat(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cloud = noise(x / (90 * unit), y / (90 * unit), 5);
      const brush = noise(x / (60 * unit), y / (7 * unit), 3);
      const light = 0.82 + 0.22 * cloud + 0.12 * brush;
      const colour = y < horizon ? field : dado;
      for (const c of channels) out.data[3 * (y * width + x) + c] = colour[c] * light;
    }
  }
  const stripe = (y: number, size: number, ink: string): string =>
    `<rect x="0" y="${y * 1}" width="${width}" height="${size * unit}" fill="${ink}" opacity="0.85"/>`;
  const { ground, light } = weathered(place).inks;
  return withSvg(
    out,
    stripe(horizon - 10 * unit, 12, ground) +
      stripe(horizon - 18 * unit, 3, ground) +
      stripe(horizon + 6 * unit, 3, light),
  );
}

/** Plaster that shows where the paint is lost, hardly on the people. */
function weather(picture: FloatRaster, { matte, heads, unit, version }: EraScene): FloatRaster {
  const { width, height } = picture;
  const noise = createNoise(versionSeed(29, version));
  const loss: Plane = createPlane(width, height);
  const guard = matte && gaussian(matte, 14 * unit);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isHead = heads.some((head) => Math.hypot(x - head.x, y - head.y) < 0.95 * head.size);
      if (isHead) continue;
      const edge = Math.min(x, y, width - 1 - x, height - 1 - y) / (Math.max(width, height) / 2);
      const worn =
        noise(x / (72 * unit), y / (72 * unit), 6) +
        0.1 * (1 - edge) -
        0.16 * (guard?.data[y * width + x] ?? 0);
      loss.data[y * width + x] = smoothstep(0.66, 0.677, worn);
    }
  }
  const soft = gaussian(loss, 1.1 * unit);
  const out = copyFloat(picture);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const gone = loss.data[i] ?? 0;
      const rough = noise(x / (2.4 * unit), y / (2.4 * unit), 3);
      // The edge of the paint layer casts a small shadow.
      const rim = Math.max(
        0,
        (soft.data[Math.max(0, i - width - 1)] ?? 0) -
          (soft.data[Math.min(soft.data.length - 1, i + width + 1)] ?? 0),
      );
      const veil = 0.1 + 0.1 * noise(x / (120 * unit) + 40, y / (120 * unit), 3);
      for (const c of channels) {
        const plaster = LIME[c] * (0.86 + 0.16 * rough);
        const faded = mix(out.data[3 * i + c] ?? 0, LIME[c], veil) * (0.93 + 0.14 * rough);
        out.data[3 * i + c] = mix(faded, plaster, 0.94 * gone) - 60 * rim * (1 - gone);
      }
    }
  }
  return out;
}
