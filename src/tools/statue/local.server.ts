import { findMainPerson } from "#engine/local/analysis/main-person.ts";
import { partsOf } from "#engine/local/analysis/parts.ts";
import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { measurePerson } from "#engine/local/judging/measure-person.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { layOver } from "#engine/local/ops/composite.ts";
import type { Size } from "#engine/local/ops/enlarged-rows.ts";
import { toRaster } from "#engine/local/ops/float-raster.ts";
import type { Raster } from "#engine/local/ops/raster.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { carveRelief } from "./carve.server.ts";
import { cutFacets } from "./facets.server.ts";
import { placeBust, placeWhole, standingOf } from "./figure.server.ts";
import { drawHall, halls, lightingOf, photographed } from "./hall.server.ts";
import { materials, pedestalOf } from "./materials.server.ts";
import { shadeRelief } from "./shade.server.ts";
import { SIZE } from "./size.ts";
import { setOnStand } from "./stand.server.ts";
import { statue } from "./tool.ts";

type Payload = EnginePayload<typeof statue.operations.statue>;

/** Makes a statue of the main person and puts it in a hall. */
export const statueOperation = defineLocalOperation(engineReader(statue.operations.statue), {
  capability: "full",
  note: null,
  run: makeStatue,
  tile: makeTile,
});

/** Of a tile, in the shape of the result. */
const TILE_SIZE = { width: 200, height: 250 };

async function makeStatue(job: LocalJob<Payload>): Promise<LocalOutput> {
  const carved = await carve(job, SIZE);
  const { photo, person, figure } = carved;
  return {
    raster: finish(carved, job.payload),
    alpha: null,
    mimeType: "image/jpeg",
    note: figure.isHidden ? "half_length_hidden" : null,
    measures: {
      ...(await measurePerson(photo, person)),
      shouldersMissing: figure.shouldersMissing,
    },
  };
}

/** The last shape of a photo: the materials of a tile share it. */
const carvedTiles = new WeakMap<PhotoAnalysis, { readonly key: string; readonly carved: Carved }>();

async function makeTile(job: LocalJob<Payload>): Promise<Pick<LocalOutput, "raster" | "alpha">> {
  const { statueType, style, sourceImage } = job.payload;
  const photo = await job.analyse(sourceImage);
  const key = `${statueType} ${style}`;
  const known = carvedTiles.get(photo);
  const carved = known?.key === key ? known.carved : await carve(job, TILE_SIZE);
  carvedTiles.set(photo, { key, carved });
  return { raster: finish(carved, job.payload), alpha: null };
}

type Carved = Awaited<ReturnType<typeof carve>>;

/** Everything but the material. */
async function carve(job: LocalJob<Payload>, frame: Size) {
  const { statueType, style } = job.payload;
  const photo = await job.analyse(job.payload.sourceImage);
  job.progress("finding_body", 0.1);
  const person = await findMainPerson(photo);
  if (!person) throw new EngineFailure("no_person");
  job.progress("cutting_out", 0.35);
  const source = { frame, raster: photo.work.raster, person, parts: await partsOf(photo) };
  const figure = (statueType === "bust" ? placeBust(source) : null) ?? placeWhole(source);
  job.progress("reshaping", 0.5);
  const hall = halls[style];
  const shaped = carveRelief(figure, hall);
  const cut = hall.isFaceted ? cutFacets(shaped, figure.face, figure.unit) : shaped;
  const relief = setOnStand(cut, figure.stand);
  job.progress("painting", 0.75);
  const room = await drawHall(hall, standingOf(figure), relief.alpha);
  return { photo, person, figure, relief, room };
}

function finish({ relief, room }: Carved, { material, style }: Payload): Raster {
  const shaded = shadeRelief(relief, {
    material: materials[material],
    pedestal: materials[pedestalOf(material)],
    lighting: lightingOf(halls[style]),
  });
  return toRaster(photographed(layOver(room, shaded, relief.alpha)));
}
