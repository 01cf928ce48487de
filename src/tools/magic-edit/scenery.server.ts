import { placedSize } from "#core/result-size.ts";
import { measureCutOut } from "#engine/local/judging/measure-person.ts";
import {
  defineLocalOperation,
  type LocalJob,
  type LocalOutput,
  type LocalPreview,
} from "#engine/local/operation.ts";
import { framingOf } from "#engine/local/ops/framing.ts";
import type { Raster } from "#engine/local/ops/raster.ts";
import { drawView } from "#engine/local/plates/draw-view.ts";
import { plateFinder } from "#engine/local/plates/find-place.ts";
import {
  type Cast,
  castOf,
  type Placing,
  photoToFrame,
  placeCast,
  standingOf,
} from "#engine/local/plates/place-people.ts";
import { plateOf } from "#engine/local/plates/plate.ts";
import { settleOnPlate } from "#engine/local/plates/settle-on-plate.ts";
import { stagingOf } from "#engine/local/plates/staging.ts";
import { type Size, viewFor } from "#engine/local/plates/view.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { placeInFrame } from "./place-in-frame.server.ts";
import { magicEdit } from "./tool.ts";

type ChangeSceneryPayload = EnginePayload<typeof magicEdit.operations.changeScenery>;

/** Puts the people of a photo in another place. */
export const changeSceneryOperation = defineLocalOperation(
  engineReader(magicEdit.operations.changeScenery),
  {
    capability: "full",
    note: "scene_rendered",
    run: changeScenery,
    preview: sketchScenery,
  },
);

const findPlate = plateFinder("scenery");
const USUAL_PLACE = "beach-day";

async function changeScenery(job: LocalJob<ChangeSceneryPayload>): Promise<LocalOutput> {
  const cast = await castFor(job);
  job.progress("painting", 0.5);
  const frame = frameOf(cast.photo.size);
  const { raster, isNamed, placing } = await compose(job.payload, cast, frame);
  return {
    raster,
    alpha: null,
    mimeType: "image/jpeg",
    note: isNamed ? "scene_rendered" : "scene_guessed",
    framing: framingOf(photoToFrame(cast, placing), cast.photo.image.raster, frame),
    measures: await measureCutOut(cast.photo),
  };
}

/** At a fraction of the result's size: a page waits for it. */
const SKETCH_SIDE_PX = 240;

async function sketchScenery(job: LocalJob<ChangeSceneryPayload>): Promise<LocalPreview> {
  const cast = await castFor(job);
  const resultSize = frameOf(cast.photo.size);
  const scale = SKETCH_SIDE_PX / Math.max(resultSize.width, resultSize.height);
  const frame = {
    width: Math.round(scale * resultSize.width),
    height: Math.round(scale * resultSize.height),
  };
  const { raster } = await compose(job.payload, cast, frame);
  return { raster, alpha: null, resultSize };
}

/** Throws `no_person` if there is no one to cut out. */
async function castFor(job: LocalJob<ChangeSceneryPayload>): Promise<Cast> {
  const photo = await job.analyse(job.payload.sourceImage);
  job.progress("finding_face", 0.1);
  const [face = null] = await photo.faces();
  job.progress("cutting_out", 0.25);
  const matte = await photo.matte();
  if (!matte.hasPerson) throw new EngineFailure("no_person");
  return castOf(photo, matte.alpha, face);
}

function frameOf({ width, height }: Size): Size {
  const { widthPx, heightPx } = placedSize({ widthPx: width, heightPx: height });
  return { width: widthPx, height: heightPx };
}

interface Composed {
  readonly raster: Raster;
  /** Whether the place is one that the words name. */
  readonly isNamed: boolean;
  readonly placing: Placing;
}

async function compose(
  { desc, seed: version = 0 }: ChangeSceneryPayload,
  cast: Cast,
  frame: Size,
): Promise<Composed> {
  const found = findPlate(desc);
  const plate = found?.plate ?? plateOf(USUAL_PLACE);
  const placing = placeInFrame({ ...cast, toSource: cast.photo.work.toSource }, frame, version);
  const staging = stagingOf(plate, [cast], version);
  const view = viewFor(plate, standingOf(cast, placing), { frame, ...staging });
  const people = [placeCast(cast, placing, frame)];
  const raster = settleOnPlate(view, await drawView(view), { people });
  return { raster, isNamed: found?.isExact === true, placing };
}
