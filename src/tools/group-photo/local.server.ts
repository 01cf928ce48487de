import { findMeanings, wordTable } from "#core/plain-words.ts";
import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { findFacesAgain } from "#engine/local/judging/find-again.ts";
import { worstOf } from "#engine/local/judging/flaws.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { wideGaussian } from "#engine/local/ops/coarse.ts";
import { layOver, lightWrap, matchLight } from "#engine/local/ops/composite.ts";
import { type FloatRaster, resizeFloat, toRaster } from "#engine/local/ops/float-raster.ts";
import { hashSeed } from "#engine/local/ops/random.ts";
import { createPlane, mapPlane, type Plane, smoothstep } from "#engine/local/ops/raster.ts";
import { type CutOutPerson, cutOutMainPerson, placePerson } from "#engine/local/place-person.ts";
import { paintScenery } from "#engine/local/scenes/paint-scenery.ts";
import { sceneryWords } from "#engine/local/scenes/scenery-words.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { arrangeGroup, type PlacedPerson } from "./arrange.server.ts";
import { darken, groundShadow, harmonise } from "./harmonise.server.ts";
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

/** A group portrait's depth of field. */
const BLUR = 0.006;
const LIGHT_STRENGTH = 0.22;
/** Opacities below and above which an edge becomes transparent and opaque: faint rims show the old background. */
const EDGE = { none: 0.1, full: 0.92 } as const;

async function mergeGroup(job: LocalJob<Payload>): Promise<LocalOutput> {
  const { personImages, promptText, seed: version = 0 } = job.payload;
  const people: CutOutPerson[] = [];
  const photos: PhotoAnalysis[] = [];
  for (const [k, image] of personImages.entries()) {
    job.progress("cutting_out", 0.05 + (0.55 * k) / personImages.length);
    const photo = await job.analyse(image);
    const person = await cutOutMainPerson(photo);
    if (!person) throw new EngineFailure("no_person");
    people.push(person);
    photos.push(photo);
  }
  job.progress("painting", 0.62);
  const theme = findMeanings(promptText, wordTable(sceneryWords))[0]?.meaning ?? "studio";
  const backdrop = paintScenery(theme, {
    ...SIZE,
    seed: hashSeed(promptText) % 1_000,
    version,
    blur: BLUR,
  });
  job.progress("composing", 0.75);
  const ambience = resizeFloat(backdrop, SIZE.width / 10, SIZE.height / 10);
  let picture: FloatRaster = backdrop;
  let crowd = createPlane(SIZE.width, SIZE.height);
  const group = arrangeGroup(harmonise(people), SIZE);
  for (const { person, placement } of group) {
    const lit = matchLight(person.picture, person.alpha, ambience, LIGHT_STRENGTH);
    const firm = mapPlane(person.alpha, (value) => smoothstep(EDGE.none, EDGE.full, value));
    const layer = placePerson({ picture: lit, alpha: firm }, placement, SIZE);
    picture = castShadows(picture, { person, placement, alpha: layer.alpha, crowd });
    picture = layOver(picture, layer.picture, layer.alpha);
    picture = lightWrap(picture, layer.alpha, backdrop, { radius: 5, strength: 0.16 });
    crowd = mapPlane(crowd, (value, i) => Math.max(value, layer.alpha.data[i] ?? 0));
  }
  const raster = toRaster(picture);
  const [photo] = photos;
  const again = photo ? await findFacesAgain(photo, raster, group.flatMap(headOf)) : {};
  return {
    raster,
    alpha: null,
    mimeType: "image/jpeg",
    note: "people_side_by_side",
    measures: { ...worstOf(people.map(({ measures }) => measures)), ...again },
  };
}

function headOf({ person, placement: { scale, dx, dy } }: PlacedPerson) {
  const { head } = person;
  if (!head) return [];
  return { x: head.x * scale + dx, y: head.y * scale + dy, heightPx: head.faceHeight * scale };
}

/** Darkness of a person's shadow on people behind, and on the ground. */
const SHADOW = { people: 0.36, ground: 0.5 } as const;
const SHADOW_SIGMA_PX = 14;
/** The light comes from above: shadows fall slightly below the person. */
const SHADOW_DROP_PX = 10;

interface ShadowCast extends PlacedPerson {
  /** Opacity at the person's final position. */
  readonly alpha: Plane;
  /** Opacity of the people behind: shadows don't fall on a distant backdrop. */
  readonly crowd: Plane;
}

function castShadows(
  picture: FloatRaster,
  { person, placement, alpha, crowd }: ShadowCast,
): FloatRaster {
  const soft = wideGaussian(alpha, SHADOW_SIGMA_PX);
  const onPeople = mapPlane(crowd, (value, i) => {
    const above = i - SHADOW_DROP_PX * crowd.width;
    return value * (soft.data[above < 0 ? i : above] ?? 0);
  });
  const shaded = darken(picture, onPeople, SHADOW.people);
  if (person.isCutBelow) return shaded;
  const { box } = person;
  const feet = {
    x: placement.dx + (placement.scale * (box.left + box.right)) / 2,
    y: placement.dy + placement.scale * box.bottom - 3,
    halfWidth: Math.max(12, 0.42 * placement.scale * (box.right - box.left)),
  };
  return darken(shaded, groundShadow(feet, SIZE), SHADOW.ground);
}
