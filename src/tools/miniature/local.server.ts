import { findMeanings, wordTable } from "#core/plain-words.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { toRaster } from "#engine/local/ops/float-raster.ts";
import { cutOutMainPerson } from "#engine/local/place-person.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { drawGiant, giantScenes, giantWords } from "./draw-giant.server.ts";
import { drawMiniature } from "./draw-miniature.server.ts";
import { tableScenes, tableWords } from "./tables.server.ts";
import { miniature } from "./tool.ts";

type Payload = EnginePayload<typeof miniature.operations.miniatureWorld>;

/** Makes a person tiny among huge things, or a giant above a place. */
export const miniatureWorldOperation = defineLocalOperation(
  engineReader(miniature.operations.miniatureWorld),
  {
    capability: "limited",
    note: "scene_painted",
    run: makeWorld,
  },
);

async function makeWorld(job: LocalJob<Payload>): Promise<LocalOutput> {
  const { sourceImage, mode, desc, seed: version = 0 } = job.payload;
  const photo = await job.analyse(sourceImage);
  job.progress("finding_body", 0.1);
  const person = await cutOutMainPerson(photo);
  if (!person) throw new EngineFailure("no_person");
  job.progress("painting", 0.5);
  const isMiniature = mode === "miniature";
  const table = findMeanings(desc, wordTable(tableWords))[0]?.meaning;
  const place = findMeanings(desc, wordTable(giantWords))[0]?.meaning;
  const picture = isMiniature
    ? drawMiniature(person, tableScenes[table ?? "desk"], version)
    : drawGiant(person, giantScenes[place ?? "city"], {
        version,
        onShare: (share) => job.progress("painting", 0.5 + 0.5 * share),
      });
  const isKnown = (isMiniature ? table : place) !== undefined || desc.trim() === "";
  const usual = person.isCutBelow ? "half_length_hidden" : "scene_painted";
  return {
    raster: toRaster(picture),
    alpha: null,
    mimeType: "image/jpeg",
    note: isKnown ? usual : "scene_guessed",
    measures: person.measures,
  };
}
