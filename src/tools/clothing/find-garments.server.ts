import type { Body } from "#engine/local/analysis/body.ts";
import type { Face } from "#engine/local/analysis/faces.ts";
import { toFloat } from "#engine/local/ops/float-raster.ts";
import { densitiesOf, learnMixture } from "#engine/local/ops/gaussian-mixture.ts";
import { toLab } from "#engine/local/ops/lab.ts";
import { labelField } from "#engine/local/ops/label-field.ts";
import { createRandom } from "#engine/local/ops/random.ts";
import { mapBytes, mapPlane, type Plane, type Raster } from "#engine/local/ops/raster.ts";
import { placesOf } from "./body-places.server.ts";
import { findTie } from "./find-tie.server.ts";
import { mapZones, type Zone } from "./garment-zones.server.ts";
import { groupZones } from "./group-zones.server.ts";
import { tidyLabels } from "./tidy-labels.server.ts";

/** What the finder reads, all in the size of `picture`. */
export interface DressedPerson {
  readonly picture: Raster;
  /** Opacity of the person. */
  readonly matte: Plane;
  readonly skin: Plane;
  readonly hair: Plane;
  readonly cloth: Plane;
  readonly face: Face | null;
  readonly body: Body | null;
}

/** Cloth of one colour or pattern, and the zones of the body where it was learned. */
export interface Layer {
  readonly zones: readonly Zone[];
  readonly isTie: boolean;
  readonly mask: Plane;
}

const SEED = 23;
const CLOTH = { components: 5, minSpread: 3, clutter: 0.05 };
const BARE = { components: 4, minSpread: 3, clutter: 0.02 };
/** Density of cloth whose colour isn't known. */
const ANY_COLOUR = -12;
const COLOUR_WEIGHT = 0.9;
const PARTS_WEIGHT = 0.7;
const FIELD = { strength: 2, iterations: 8 };
const ROUNDS = 2;
/** Smaller pieces of a layer, in squared face heights, are mistakes. */
const MIN_PIECE = 0.06;
/** Minimum certainty of the pixels from which a layer is learned again. */
const CERTAIN = 0.8;

export function findLayers(person: DressedPerson): readonly Layer[] {
  const places = placesOf(person.face, person.body);
  const { picture, matte, cloth } = person;
  if (!places) return [{ zones: ["collar", "sleeves", "trunk"], isTie: false, mask: cloth }];
  const maps = mapZones(person, places);
  const lab = toLab(toFloat(picture));
  const isInside = mapBytes(matte, (value) => (value < 0.02 ? 0 : 1));
  const bareParts = mapPlane(person.skin, (value, i) => value + (person.hair.data[i] ?? 0));
  const bareSeeds = mapPlane(bareParts, (value, i) =>
    value > CERTAIN ? (maps.bareSeeds.data[i] ?? 0) : 0,
  );
  const { groups, ...found } = groupZones(lab, { ...maps, bareSeeds }, places);
  const priors = groups.map((group) => largest(group.zones.map((zone) => maps.priors[zone].data)));
  let seeds = [...groups.map((group) => group.seeds), found.bareSeeds];
  let beliefs: readonly Plane[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const random = createRandom(SEED);
    const scores = seeds.map((weights, k) => {
      const isCloth = k < groups.length;
      const mixture = learnMixture(lab, weights, { ...(isCloth ? CLOTH : BARE), random });
      const colour = mixture
        ? densitiesOf(lab, mixture)
        : new Float32Array(cloth.data.length).fill(ANY_COLOUR);
      return scoreOf(colour, priors[k] ?? maps.bare.data, isCloth ? cloth : bareParts);
    });
    beliefs = labelField(picture, scores, { ...FIELD, isInside });
    // Cloth that is taken for skin must not teach that skin looks like it.
    const isTeacher = (k: number, i: number): boolean =>
      (matte.data[i] ?? 0) > 0.8 && (k < groups.length || maps.bareSeeds.data[i] === 1);
    seeds = beliefs.map((belief, k) =>
      mapPlane(belief, (value, i) => (value > CERTAIN && isTeacher(k, i) ? 1 : 0)),
    );
  }
  const masks = tidyLabels(beliefs, {
    minPiecePx: MIN_PIECE * places.unitPx ** 2,
    isKept: bareSeeds,
  });
  return groups.flatMap((group, k) => {
    const mask = masks[k];
    if (!mask) return [];
    const layer = { zones: group.zones, isTie: false, mask };
    const isUnderJacket =
      groups.length > 1 && group.zones.includes("collar") && !group.zones.includes("sleeves");
    const tie = isUnderJacket ? findTie({ picture, lab, mask, unitPx: places.unitPx }) : null;
    if (!tie) return [layer];
    const shirt = mapPlane(mask, (value, i) => Math.max(0, value - (tie.data[i] ?? 0)));
    return [
      { ...layer, mask: shirt },
      { zones: [], isTie: true, mask: tie },
    ];
  });
}

/** Log-likelihoods of one label. `parts` is how likely each pixel is of its kind, 0..1. */
function scoreOf(colour: Float32Array, prior: Float32Array, parts: Plane): Float32Array {
  const out = new Float32Array(colour.length);
  for (let i = 0; i < out.length; i++) {
    const part = PARTS_WEIGHT * Math.log(0.04 + 0.96 * (parts.data[i] ?? 0));
    out[i] = COLOUR_WEIGHT * (colour[i] ?? 0) + (prior[i] ?? 0) + part;
  }
  return out;
}

function largest(rows: readonly Float32Array[]): Float32Array {
  const [first, ...rest] = rows;
  const out = first ? first.slice() : new Float32Array(0);
  for (const row of rest) {
    for (let i = 0; i < out.length; i++) out[i] = Math.max(out[i] ?? 0, row[i] ?? 0);
  }
  return out;
}
