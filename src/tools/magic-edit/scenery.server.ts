import { findMeanings, wordTable } from "#core/plain-words.ts";
import { faceSize } from "#engine/local/analysis/faces.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { foregroundOf } from "#engine/local/ops/composite.ts";
import { hashSeed } from "#engine/local/ops/random.ts";
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
  },
);

const DEFAULT_SCENERY: SceneryTheme = "field";
/** A portrait lens blurs the background; with a whole figure, more of it is visible. */
const PORTRAIT_BLUR = 0.0085;
const FIGURE_BLUR = 0.003;
/** From this fraction of the image's height on, a face makes a portrait. */
const PORTRAIT_FACE = 0.16;

async function changeScenery(job: LocalJob<ChangeSceneryPayload>): Promise<LocalOutput> {
  const photo = await job.analyse(job.payload.sourceImage);
  job.progress("finding_face", 0.1);
  const faces = await photo.faces();
  job.progress("cutting_out", 0.25);
  const matte = await photo.matte();
  if (!matte.hasPerson) throw new EngineFailure("no_person");
  job.progress("painting", 0.5);
  const { raster } = photo.work;
  const named = findMeanings(job.payload.desc, wordTable(sceneryWords))[0]?.meaning;
  const isPortrait = faces[0] ? faceSize(faces[0]) > PORTRAIT_FACE * raster.height : false;
  const backdrop = paintScenery(named ?? DEFAULT_SCENERY, {
    width: raster.width,
    height: raster.height,
    seed: hashSeed(job.payload.desc) % 1_000,
    blur: isPortrait ? PORTRAIT_BLUR : FIGURE_BLUR,
  });
  job.progress("composing", 0.8);
  const subject = { picture: foregroundOf(raster, matte.alpha), alpha: matte.alpha };
  return {
    raster: restoreDetail(photo, settle(subject, backdrop)),
    alpha: null,
    mimeType: "image/jpeg",
    note: named ? "scene_painted" : "scene_guessed",
  };
}
