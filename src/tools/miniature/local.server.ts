import { findMeanings, wordTable } from "#core/plain-words.ts";
import { findMainPerson } from "#engine/local/analysis/main-person.ts";
import { measurePerson } from "#engine/local/judging/measure-person.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { toRaster } from "#engine/local/ops/float-raster.ts";
import { cutOutMainPerson } from "#engine/local/place-person.ts";
import { plateFinder } from "#engine/local/plates/find-place.ts";
import { castOf } from "#engine/local/plates/place-people.ts";
import { plateOf } from "#engine/local/plates/plate.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { drawGiant, giantScenes, giantWords } from "./draw-giant.server.ts";
import { standOnTable } from "./on-table.server.ts";
import { miniature } from "./tool.ts";

type Payload = EnginePayload<typeof miniature.operations.miniatureWorld>;

/** Makes a person tiny among huge things, or a giant above a place. */
export const miniatureWorldOperation = defineLocalOperation(
  engineReader(miniature.operations.miniatureWorld),
  {
    capability: "limited",
    note: "scene_painted",
    run: (job) => (job.payload.mode === "miniature" ? makeTiny(job) : makeGiant(job)),
  },
);

const findTable = plateFinder("miniature");
const USUAL_TABLE = "mini-desk";

async function makeTiny(job: LocalJob<Payload>): Promise<LocalOutput> {
  const { sourceImage, desc, seed: version = 0 } = job.payload;
  const photo = await job.analyse(sourceImage);
  job.progress("finding_body", 0.1);
  const person = await findMainPerson(photo);
  if (!person) throw new EngineFailure("no_person");
  job.progress("composing", 0.5);
  const cast = castOf(photo, person.alpha, person.face);
  const found = findTable(desc);
  const plate = found?.plate ?? plateOf(USUAL_TABLE);
  const usual = cast.isCut.below ? "half_length_hidden" : "scene_rendered";
  return {
    raster: await standOnTable(cast, plate, version),
    alpha: null,
    mimeType: "image/jpeg",
    note: found?.isExact !== true && desc.trim() !== "" ? "scene_guessed" : usual,
    measures: await measurePerson(photo, person),
  };
}

async function makeGiant(job: LocalJob<Payload>): Promise<LocalOutput> {
  const { sourceImage, desc, seed: version = 0 } = job.payload;
  const photo = await job.analyse(sourceImage);
  job.progress("finding_body", 0.1);
  const person = await cutOutMainPerson(photo);
  if (!person) throw new EngineFailure("no_person");
  job.progress("painting", 0.5);
  const place = findMeanings(desc, wordTable(giantWords))[0]?.meaning;
  const picture = drawGiant(person, giantScenes[place ?? "city"], {
    version,
    onShare: (share) => job.progress("painting", 0.5 + 0.5 * share),
  });
  const isKnown = place !== undefined || desc.trim() === "";
  const usual = person.isCutBelow ? "half_length_hidden" : "scene_painted";
  return {
    raster: toRaster(picture),
    alpha: null,
    mimeType: "image/jpeg",
    note: isKnown ? usual : "scene_guessed",
    measures: person.measures,
  };
}
