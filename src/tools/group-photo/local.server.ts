import { headGeometry } from "#engine/local/analysis/head.ts";
import { findMainPerson } from "#engine/local/analysis/main-person.ts";
import { findFacesAgain } from "#engine/local/judging/find-again.ts";
import { type Measures, worstOf } from "#engine/local/judging/flaws.ts";
import { measurePerson } from "#engine/local/judging/measure-person.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import type { Raster } from "#engine/local/ops/raster.ts";
import { drawView } from "#engine/local/plates/draw-view.ts";
import { plateFinder } from "#engine/local/plates/find-place.ts";
import { type Cast, castOf, placeCast, standingOf } from "#engine/local/plates/place-people.ts";
import { type Plate, plateOf } from "#engine/local/plates/plate.ts";
import { type PlacedPerson, settleOnPlate } from "#engine/local/plates/settle-on-plate.ts";
import { stagingOf } from "#engine/local/plates/staging.ts";
import { type Standing, viewFor } from "#engine/local/plates/view.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { arrangeGroup } from "./arrange.server.ts";
import { harmonise } from "./harmonise.server.ts";
import type { Arranged } from "./member.server.ts";
import { SIZE } from "./size.ts";
import { groupPhoto } from "./tool.ts";

type Payload = EnginePayload<typeof groupPhoto.operations.groupImage>;

/** Combines the people of several photos in one. */
export const groupImageOperation = defineLocalOperation(
  engineReader(groupPhoto.operations.groupImage),
  {
    capability: "full",
    note: "people_side_by_side",
    run: mergeGroup,
  },
);

const findPlate = plateFinder("group");
const USUAL_PLACE = "studio-light";

async function mergeGroup(job: LocalJob<Payload>): Promise<LocalOutput> {
  const { personImages, promptText, seed: version = 0 } = job.payload;
  const casts: Cast[] = [];
  const measures: Measures[] = [];
  for (const [k, image] of personImages.entries()) {
    job.progress("cutting_out", 0.05 + (0.55 * k) / personImages.length);
    const photo = await job.analyse(image);
    const person = await findMainPerson(photo);
    if (!person) throw new EngineFailure("no_person");
    casts.push(castOf(photo, person.alpha, person.face));
    measures.push(await measurePerson(photo, person));
  }
  job.progress("composing", 0.65);
  const group = arrangeGroup(casts, SIZE);
  const placed = harmonise(group.map(({ cast, placing }) => placeCast(cast, placing, SIZE)));
  const found = findPlate(promptText);
  const raster = await onPlate(found?.plate ?? plateOf(USUAL_PLACE), { group, placed, version });
  const [first] = casts;
  const again = first ? await findFacesAgain(first.photo, raster, placed.flatMap(headOf)) : {};
  return {
    raster,
    alpha: null,
    mimeType: "image/jpeg",
    note: found?.isExact === false ? "scene_guessed" : "people_side_by_side",
    measures: { ...worstOf(measures), ...again },
  };
}

function headOf({ face }: PlacedPerson) {
  if (!face) return [];
  const { eyes, faceHeight } = headGeometry(face);
  return { ...eyes, heightPx: faceHeight };
}

interface Group {
  readonly group: readonly Arranged[];
  readonly placed: readonly PlacedPerson[];
  readonly version: number;
}

async function onPlate(plate: Plate, { group, placed, version }: Group): Promise<Raster> {
  const casts = group.map(({ cast }) => cast);
  const view = viewFor(plate, meanStanding(group), {
    frame: SIZE,
    ...stagingOf(plate, casts, version),
  });
  return settleOnPlate(view, await drawView(view), { people: placed });
}

/** Where the camera of one photo of all of them would be. */
function meanStanding(group: readonly Arranged[]): Standing {
  const all = group.map(({ cast, placing }) => standingOf(cast, placing));
  const feet = all.flatMap((standing) => standing.feet ?? []);
  return {
    pxPerM: mean(all.map(({ pxPerM }) => pxPerM)),
    eyes: { x: mean(all.map(({ eyes }) => eyes.x)), y: mean(all.map(({ eyes }) => eyes.y)) },
    feet:
      feet.length === all.length
        ? { x: mean(feet.map(({ x }) => x)), y: mean(feet.map(({ y }) => y)) }
        : null,
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
