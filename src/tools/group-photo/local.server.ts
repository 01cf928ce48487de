import { z } from "zod";
import { findMeanings, wordTable } from "#core/plain-words.ts";
import { imageFileSchema } from "#engine/local/image-file.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { layOver, lightWrap, matchLight } from "#engine/local/ops/composite.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import { type FloatRaster, toRaster } from "#engine/local/ops/float-raster.ts";
import { hashSeed } from "#engine/local/ops/random.ts";
import { mapPlane, type Plane } from "#engine/local/ops/raster.ts";
import { type CutOutPerson, cutOutMainPerson, placePerson } from "#engine/local/place-person.ts";
import { paintScenery } from "#engine/local/scenes/paint-scenery.ts";
import { sceneryWords } from "#engine/local/scenes/scenery-words.ts";
import { EngineFailure } from "#engine/port.ts";
import { arrangeGroup } from "./arrange.server.ts";

const payload = z.strictObject({
  personImages: z.array(imageFileSchema).min(2).max(8),
  promptText: z.string(),
});
type Payload = z.infer<typeof payload>;

/** Brings the people of several photos into one. */
export const groupImageOperation = defineLocalOperation((value) => payload.parse(value), {
  capability: "full",
  note: "people_side_by_side",
  run: mergeGroup,
});

const SIZE = { width: 1_200, height: 900 };
/** A group portrait's depth of field. */
const BLUR = 0.006;
const LIGHT_STRENGTH = 0.5;

async function mergeGroup(job: LocalJob<Payload>): Promise<LocalOutput> {
  const { personImages, promptText } = job.payload;
  const people: CutOutPerson[] = [];
  for (const [k, image] of personImages.entries()) {
    job.progress("cutting_out", 0.05 + (0.55 * k) / personImages.length);
    const person = await cutOutMainPerson(await job.analyse(image));
    if (!person) throw new EngineFailure("no_person");
    people.push(person);
  }
  job.progress("painting", 0.62);
  const theme = findMeanings(promptText, wordTable(sceneryWords))[0]?.meaning ?? "studio";
  const backdrop = paintScenery(theme, { ...SIZE, seed: hashSeed(promptText) % 1_000, blur: BLUR });
  job.progress("composing", 0.75);
  let picture: FloatRaster = backdrop;
  for (const { person, placement } of arrangeGroup(people, SIZE)) {
    const lit = matchLight(person.picture, person.alpha, backdrop, LIGHT_STRENGTH);
    const layer = placePerson({ picture: lit, alpha: person.alpha }, placement, SIZE);
    picture = layOver(castShadow(picture, layer.alpha), layer.picture, layer.alpha);
    picture = lightWrap(picture, layer.alpha, backdrop, { radius: 6, strength: 0.22 });
  }
  return {
    raster: toRaster(picture),
    alpha: null,
    mimeType: "image/jpeg",
    note: "people_side_by_side",
  };
}

/** How dark the shadow of somebody in front is on those behind. */
const SHADOW = 0.3;

function castShadow(picture: FloatRaster, alpha: Plane): FloatRaster {
  const soft = gaussian(
    mapPlane(alpha, (value) => value),
    16,
  );
  const data = picture.data.map(
    (value, i) => value * (1 - SHADOW * (soft.data[Math.floor(i / 3)] ?? 0)),
  );
  return { ...picture, data };
}
