import { findMainPerson } from "#engine/local/analysis/main-person.ts";
import { partsOf } from "#engine/local/analysis/parts.ts";
import { measurePerson } from "#engine/local/judging/measure-person.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { layOver } from "#engine/local/ops/composite.ts";
import { toRaster } from "#engine/local/ops/float-raster.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { carveRelief } from "./carve.server.ts";
import { cutFacets } from "./facets.server.ts";
import { placeBust, placeWhole, standingOf } from "./figure.server.ts";
import { drawHall, halls, lightingOf, photographed } from "./hall.server.ts";
import { materials, pedestalOf } from "./materials.server.ts";
import { shadeRelief } from "./shade.server.ts";
import { setOnStand } from "./stand.server.ts";
import { statue } from "./tool.ts";

type Payload = EnginePayload<typeof statue.operations.statue>;

/** Makes a statue of the main person and puts it in a hall. */
export const statueOperation = defineLocalOperation(engineReader(statue.operations.statue), {
  capability: "full",
  note: null,
  run: makeStatue,
});

async function makeStatue(job: LocalJob<Payload>): Promise<LocalOutput> {
  const { statueType, style, material } = job.payload;
  const photo = await job.analyse(job.payload.sourceImage);
  job.progress("finding_body", 0.1);
  const person = await findMainPerson(photo);
  if (!person) throw new EngineFailure("no_person");
  job.progress("cutting_out", 0.35);
  const source = { raster: photo.work.raster, person, parts: await partsOf(photo) };
  const figure = (statueType === "bust" ? placeBust(source) : null) ?? placeWhole(source);
  job.progress("reshaping", 0.5);
  const hall = halls[style];
  const carved = carveRelief(figure, hall);
  const cut = hall.isFaceted ? cutFacets(carved, figure.face, figure.unit) : carved;
  const relief = setOnStand(cut, figure.stand);
  job.progress("painting", 0.75);
  const shaded = shadeRelief(relief, {
    material: materials[material],
    pedestal: materials[pedestalOf(material)],
    lighting: lightingOf(hall),
  });
  const room = await drawHall(hall, standingOf(figure), relief.alpha);
  return {
    raster: toRaster(photographed(layOver(room, shaded, relief.alpha))),
    alpha: null,
    mimeType: "image/jpeg",
    note: figure.isHidden ? "half_length_hidden" : null,
    measures: {
      ...(await measurePerson(photo, person)),
      shouldersMissing: figure.shouldersMissing,
    },
  };
}
