import { findMeanings, wordTable } from "#core/plain-words.ts";
import { findSky } from "#engine/local/analysis/find-sky.ts";
import { maskUnsure } from "#engine/local/judging/masks.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { wideBlurFloat, wideGaussian } from "#engine/local/ops/coarse.ts";
import { foregroundOf, layOver } from "#engine/local/ops/composite.ts";
import { channels, type FloatRaster, mix } from "#engine/local/ops/float-raster.ts";
import { fromLab, toLab } from "#engine/local/ops/lab.ts";
import { isMonochrome, turnGrey } from "#engine/local/ops/monochrome.ts";
import { hashSeed, versionSeed } from "#engine/local/ops/random.ts";
import { mapPlane, type Plane } from "#engine/local/ops/raster.ts";
import { restoreDetail } from "#engine/local/restore-detail.ts";
import { paintSky } from "#engine/local/scenes/paint-sky.ts";
import {
  type SkyLook,
  type SkyTheme,
  skyLooks,
  skyWords,
} from "#engine/local/scenes/sky-themes.ts";
import { facing } from "#engine/local/scenes/versions.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { magicEdit } from "./tool.ts";

type ChangeSkyPayload = EnginePayload<typeof magicEdit.operations.changeSky>;

/** Replaces the sky behind the land and relights the land. */
export const changeSkyOperation = defineLocalOperation(
  engineReader(magicEdit.operations.changeSky),
  {
    capability: "full",
    note: "scene_painted",
    run: changeSky,
  },
);

const DEFAULT_SKY: SkyTheme = "cloudy";

async function changeSky(job: LocalJob<ChangeSkyPayload>): Promise<LocalOutput> {
  const { sourceImage, desc, seed: version = 0 } = job.payload;
  const photo = await job.analyse(sourceImage);
  job.progress("finding_object", 0.15);
  const faces = await photo.faces();
  const people = faces.length > 0 ? (await photo.matte()).alpha : null;
  const { raster } = photo.work;
  const sky = findSky(raster, people);
  if (!sky) throw new EngineFailure("no_sky");
  job.progress("painting", 0.45);
  const named = findMeanings(desc, wordTable(skyWords))[0]?.meaning;
  const theme = named ?? DEFAULT_SKY;
  const options = {
    width: raster.width,
    height: raster.height,
    seed: versionSeed(hashSeed(desc) % 1_000, version),
    version,
    horizon: horizonOf(sky),
  };
  const painted = facing(paintSky(theme, options), version);
  if (isMonochrome(raster)) turnGrey(painted);
  job.progress("composing", 0.75);
  const own = mapPlane(sky, (value) => 1 - value);
  // Remove the old sky's light from twigs and edges before the new one is added.
  const land = relight(foregroundOf(raster, own), { sky, painted, people, look: skyLooks[theme] });
  return {
    raster: restoreDetail(photo, withAir(layOver(land, painted, sky), painted, { sky, people })),
    alpha: null,
    mimeType: "image/jpeg",
    note: named ? "scene_painted" : "scene_guessed",
    measures: { maskUnsure: maskUnsure(sky) },
  };
}

/** Row of the horizon, as a fraction of the height: just below the lowest row of the sky. */
function horizonOf(sky: Plane): number {
  for (let y = sky.height - 1; y > 0; y--) {
    let covered = 0;
    for (let x = 0; x < sky.width; x++) covered += sky.data[y * sky.width + x] ?? 0;
    if (covered > 0.03 * sky.width) return Math.min(1, (y + 2) / sky.height);
  }
  return 1;
}

interface NewLight {
  readonly sky: Plane;
  readonly painted: FloatRaster;
  readonly people: Plane | null;
  readonly look: SkyLook;
}

/** Fraction of the new sky's tint that affects the land. */
const TINT = 0.34;
/** People are relit less: their faces must stay visible. */
const PEOPLE_SHARE = 0.55;

/** Adapts the land's brightness and tint to the new sky. */
function relight(picture: FloatRaster, { sky, painted, people, look }: NewLight): FloatRaster {
  const before = meanLab(toLab(picture), sky);
  const after = meanLab(toLab(painted), sky);
  const lab = toLab(picture);
  const wanted = Math.min(1.15, Math.max(0.3, look.daylight / Math.max(0.5, before[0] / 82)));
  for (let i = 0, j = 0; j < lab.data.length; i++, j += 3) {
    const share = 1 - (1 - PEOPLE_SHARE) * (people?.data[i] ?? 0);
    const light = (lab.data[j] ?? 0) * mix(1, wanted, 0.8);
    lab.data[j] = mix(lab.data[j] ?? 0, light, share);
    for (const c of [1, 2] as const) {
      const shift = TINT * ((after[c] ?? 0) - (before[c] ?? 0));
      const dulled = (lab.data[j + c] ?? 0) * mix(1, 0.55 + 0.45 * look.daylight, 0.8);
      lab.data[j + c] = mix(lab.data[j + c] ?? 0, dulled + shift, share);
    }
  }
  return fromLab(lab);
}

/** How far the air of the new sky extends over the land, as a fraction of the height, and its strength there. */
const AIR_REACH = 0.035;
const AIR_SHARE = 0.4;

/** Puts the land at the horizon in the light of the new sky, which hides the line between the two. */
function withAir(
  picture: FloatRaster,
  painted: FloatRaster,
  { sky, people }: { readonly sky: Plane; readonly people: Plane | null },
): FloatRaster {
  const radius = Math.max(2, AIR_REACH * picture.height);
  const light = wideBlurFloat(painted, radius);
  const near = wideGaussian(sky, radius);
  const data = picture.data.slice();
  for (let i = 0; i < sky.data.length; i++) {
    const land = (1 - (sky.data[i] ?? 0)) * (1 - 0.7 * (people?.data[i] ?? 0));
    const share = AIR_SHARE * land * Math.min(1, 1.6 * (near.data[i] ?? 0));
    for (const c of channels)
      data[3 * i + c] = mix(data[3 * i + c] ?? 0, light.data[3 * i + c] ?? 0, share);
  }
  return { ...picture, data };
}

function meanLab(lab: FloatRaster, weights: Plane): readonly [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0];
  let total = 1e-6;
  for (let i = 0; i < weights.data.length; i += 3) {
    const weight = weights.data[i] ?? 0;
    total += weight;
    for (const c of channels) sums[c] += weight * (lab.data[3 * i + c] ?? 0);
  }
  return [sums[0] / total, sums[1] / total, sums[2] / total];
}
