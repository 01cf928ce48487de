import { findMainPerson } from "#engine/local/analysis/main-person.ts";
import { measurePerson } from "#engine/local/judging/measure-person.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { plateFinder } from "#engine/local/plates/find-place.ts";
import { castOf } from "#engine/local/plates/place-people.ts";
import { plateOf } from "#engine/local/plates/plate.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { standOnPlate } from "./stand-on-plate.server.ts";
import { miniature } from "./tool.ts";

type Payload = EnginePayload<typeof miniature.operations.miniatureWorld>;

/** Makes a person tiny among huge things, or a giant above a place. */
export const miniatureWorldOperation = defineLocalOperation(
  engineReader(miniature.operations.miniatureWorld),
  { capability: "limited", note: "scene_rendered", run: makeWorld },
);

const worlds = {
  miniature: { find: plateFinder("miniature"), usual: plateOf("mini-desk") },
  giant: { find: plateFinder("giant"), usual: plateOf("giant-city") },
} as const;

async function makeWorld(job: LocalJob<Payload>): Promise<LocalOutput> {
  const { sourceImage, mode, desc, seed: version = 0 } = job.payload;
  const photo = await job.analyse(sourceImage);
  job.progress("finding_body", 0.1);
  const person = await findMainPerson(photo);
  if (!person) throw new EngineFailure("no_person");
  job.progress("composing", 0.5);
  const cast = castOf(photo, person.alpha, person.face);
  const { find, usual } = worlds[mode];
  const found = find(desc);
  const isMeant = found?.isExact === true || desc.trim() === "";
  const note = cast.isCut.below ? "half_length_hidden" : "scene_rendered";
  return {
    raster: await standOnPlate(cast, found?.plate ?? usual, version),
    alpha: null,
    mimeType: "image/jpeg",
    note: isMeant ? note : "scene_guessed",
    measures: await measurePerson(photo, person),
  };
}
