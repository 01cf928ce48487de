import { findMeanings, wordTable } from "#core/plain-words.ts";
import { faceSize } from "#engine/local/analysis/faces.ts";
import { measureCutOut } from "#engine/local/judging/measure-person.ts";
import {
  defineLocalOperation,
  type LocalJob,
  type LocalOutput,
  type LocalPreview,
} from "#engine/local/operation.ts";
import { foregroundOf } from "#engine/local/ops/composite.ts";
import { type FloatRaster, toRaster } from "#engine/local/ops/float-raster.ts";
import { hashSeed } from "#engine/local/ops/random.ts";
import type { Raster } from "#engine/local/ops/raster.ts";
import { resizePlane, shrinkRaster } from "#engine/local/ops/resample.ts";
import { restoreDetail } from "#engine/local/restore-detail.ts";
import { paintScenery } from "#engine/local/scenes/paint-scenery.ts";
import type { SceneryTheme } from "#engine/local/scenes/scenery-themes.ts";
import { sceneryWords } from "#engine/local/scenes/scenery-words.ts";
import { settle } from "#engine/local/scenes/settle.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { magicEdit } from "./tool.ts";

type ChangeSceneryPayload = EnginePayload<typeof magicEdit.operations.changeScenery>;

/** Puts the people of a photo in another place. */
export const changeSceneryOperation = defineLocalOperation(
  engineReader(magicEdit.operations.changeScenery),
  {
    capability: "full",
    note: "scene_painted",
    run: changeScenery,
    preview: sketchScenery,
  },
);

const DEFAULT_SCENERY: SceneryTheme = "field";
/** A portrait lens blurs the background; with a whole figure, more of it is visible. */
const PORTRAIT_BLUR = 0.0085;
const FIGURE_BLUR = 0.003;
/** From this fraction of the image's height on, a face makes a portrait. */
const PORTRAIT_FACE = 0.16;

async function changeScenery(job: LocalJob<ChangeSceneryPayload>): Promise<LocalOutput> {
  const { photo, matte, isPortrait } = await cutOut(job);
  job.progress("painting", 0.5);
  const { raster } = photo.work;
  const named = sceneryNamed(job.payload);
  const backdrop = paintPlace(job.payload, raster, isPortrait);
  job.progress("composing", 0.8);
  const subject = { picture: foregroundOf(raster, matte.alpha), alpha: matte.alpha };
  return {
    raster: restoreDetail(photo, settle(subject, backdrop)),
    alpha: null,
    mimeType: "image/jpeg",
    note: named ? "scene_painted" : "scene_guessed",
    measures: await measureCutOut(photo),
  };
}

/** At half the size of the rough analysis: the scene takes longer than the cut-out. */
async function sketchScenery(job: LocalJob<ChangeSceneryPayload>): Promise<LocalPreview> {
  const { photo, matte, isPortrait } = await cutOut(job);
  const raster = shrinkRaster(photo.work.raster, 2);
  const alpha = resizePlane(matte.alpha, raster.width, raster.height);
  const backdrop = paintPlace(job.payload, raster, isPortrait);
  const subject = { picture: foregroundOf(raster, alpha), alpha };
  return { raster: toRaster(settle(subject, backdrop)), alpha: null, resultSize: photo.size };
}

/** Throws `no_person` if there is no face. */
async function cutOut(job: LocalJob<ChangeSceneryPayload>) {
  const photo = await job.analyse(job.payload.sourceImage);
  job.progress("finding_face", 0.1);
  const [face] = await photo.faces();
  job.progress("cutting_out", 0.25);
  const matte = await photo.matte();
  if (!matte.hasPerson) throw new EngineFailure("no_person");
  const isPortrait = face ? faceSize(face) > PORTRAIT_FACE * photo.work.raster.height : false;
  return { photo, matte, isPortrait };
}

function sceneryNamed({ desc }: ChangeSceneryPayload): SceneryTheme | undefined {
  return findMeanings(desc, wordTable(sceneryWords))[0]?.meaning;
}

/** Paints the described place in the size of `raster`. */
function paintPlace(
  payload: ChangeSceneryPayload,
  { width, height }: Raster,
  isPortrait: boolean,
): FloatRaster {
  const { desc, seed: version = 0 } = payload;
  return paintScenery(sceneryNamed(payload) ?? DEFAULT_SCENERY, {
    width,
    height,
    seed: hashSeed(desc) % 1_000,
    version,
    blur: isPortrait ? PORTRAIT_BLUR : FIGURE_BLUR,
  });
}
