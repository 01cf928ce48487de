import { findComponents } from "../ops/components.ts";
import { dilate, erode } from "../ops/filters.ts";
import { toFloat } from "../ops/float-raster.ts";
import { applyModel, guidedModel } from "../ops/guided-filter.ts";
import { toLab } from "../ops/lab.ts";
import { labelField } from "../ops/label-field.ts";
import { neighbourWeights } from "../ops/mean-field.ts";
import {
  createPlane,
  mapBytes,
  mapPlane,
  type Plane,
  type Raster,
  smoothstep,
} from "../ops/raster.ts";
import { resizePlane } from "../ops/resample.ts";
import { warpQuickly } from "../ops/warp.ts";
import { faceSize } from "./faces.ts";
import { moveFace } from "./find-faces.ts";
import {
  ownersOf,
  type PartLabel,
  type PersonFrame,
  partLabels,
  personFrame,
  placePrior,
} from "./parts-frame.ts";
import {
  clothWeight,
  type FaceColours,
  firstSeeds,
  learnFace,
  learnParts,
  type PartModels,
  type PartSeeds,
  type PartsScene,
  partsScene,
  skinReach,
} from "./parts-models.ts";
import type { PhotoAnalysis } from "./photo-analysis.ts";

/** What people are made of, 0..1 in the size of the work image; together at most the matte. */
export interface PersonParts {
  readonly hair: Plane;
  /** Face, neck, arms and legs. */
  readonly skin: Plane;
  readonly garment: Plane;
}

/** Longest side at which pixels are told apart. */
const SIDE_PX = 400;
/** Faces much smaller than the largest are part of the background. */
const NOTABLE_FACE = 0.3;

/**
 * Hair, skin and garments without a parsing network: colours are learned from where a face mesh says that they must be,
 * a frame around the head says where each may be, neighbours of like colour agree (mean field); then the colours are
 * learned once more from what was found.
 */
export async function partsOf(photo: PhotoAnalysis): Promise<PersonParts> {
  const faces = await photo.faces();
  const { alpha } = await photo.matte();
  const { raster } = photo.work;
  const largest = faces[0];
  if (!largest) {
    const none = createPlane(raster.width, raster.height);
    return { hair: none, skin: none, garment: alpha };
  }
  const scale = Math.min(1, SIDE_PX / Math.max(raster.width, raster.height));
  const size = {
    width: Math.round(raster.width * scale),
    height: Math.round(raster.height * scale),
  };
  const toSmall = { a: scale, b: 0, dx: (scale - 1) / 2, dy: (scale - 1) / 2 };
  const picture = warpQuickly(raster, toSmall, size);
  const matte = resizePlane(alpha, size.width, size.height);
  const notable = faces
    .filter((face) => faceSize(face) > NOTABLE_FACE * faceSize(largest))
    .map((face) => moveFace(face, toSmall));
  const frames = notable.map((face) => personFrame(face, size));
  const owners = ownersOf(picture, matte, { faces: notable, frames });
  const scene = partsScene(toLab(toFloat(picture)), matte);
  const colours = frames.map((frame) => learnFace(scene, frame));
  const beliefs = tellApart(picture, scene, { frames, owners, colours });
  return enlarge({ raster, picture, alpha }, beliefs);
}

interface People {
  readonly frames: readonly PersonFrame[];
  /** The person of each pixel, from 1. */
  readonly owners: Uint8Array;
  /** Of the face of each of `frames`. */
  readonly colours: readonly FaceColours[];
}

type Beliefs = Readonly<Record<PartLabel, Plane>>;

const FIELD = { strength: 1, iterations: 8 };

function tellApart(picture: Raster, scene: PartsScene, people: People): Beliefs {
  let beliefs: Beliefs | null = null;
  const weights = neighbourWeights(picture, FIELD.strength);
  const isInside = mapBytes(scene.matte, (value) => (value < 0.02 ? 0 : 1));
  for (let round = 0; round < 2; round++) {
    const scores = scorePixels(scene, people, beliefs);
    const [skin, hair, garment] = labelField(
      picture,
      partLabels.map((label) => scores[label]),
      { weights, isInside, iterations: FIELD.iterations },
    );
    if (skin && hair && garment) beliefs = connected({ skin, hair, garment }, people);
  }
  const none = createPlane(picture.width, picture.height);
  if (!beliefs) return { skin: none, hair: none, garment: none };
  return { ...beliefs, garment: wholePieces(beliefs.garment, people) };
}

const COLOUR_WEIGHT = 0.9;
/** What it counts that skin goes on from the neck without an edge, as a logarithm. */
const REACH_WEIGHT = 3;

function scorePixels(
  scene: PartsScene,
  { frames, owners, colours }: People,
  beliefs: Beliefs | null,
): Record<PartLabel, Float32Array> {
  const { width } = scene.matte;
  const count = owners.length;
  const scores = {
    skin: new Float32Array(count),
    hair: new Float32Array(count),
    garment: new Float32Array(count),
  };
  for (const [k, frame] of frames.entries()) {
    const face = colours[k];
    if (!face) continue;
    const isOwn = (i: number): boolean => owners[i] === k + 1;
    const { models, reach } = modelsOf(scene, frame, { isOwn, beliefs, colours: face });
    for (let i = 0; i < count; i++) {
      if (!isOwn(i) || (scene.matte.data[i] ?? 0) < 0.02) continue;
      const place = frame.place(i % width, Math.floor(i / width));
      const share = {
        isOval: frame.oval.data[i] === 1,
        isCore: frame.core.data[i] === 1,
        isFeature: frame.features.data[i] === 1,
      };
      for (const label of partLabels) {
        scores[label][i] = COLOUR_WEIGHT * models[label](i) + placePrior(label, place, share);
      }
      if (share.isOval) continue;
      // Smooth hair that falls on a shoulder goes on from it as well.
      const isHairLike = models.hair(i) > models.skin(i) + 1;
      const bonus = REACH_WEIGHT * (reach[i] ?? 0) * smoothstep(0.3, 0.7, place.down);
      scores.skin[i] = (scores.skin[i] ?? 0) + (isHairLike ? 0.3 : 1) * bonus;
    }
  }
  return scores;
}

interface Learning {
  readonly isOwn: (i: number) => boolean;
  /** What was found in the round before. */
  readonly beliefs: Beliefs | null;
  readonly colours: FaceColours;
}

interface Found {
  readonly models: PartModels;
  readonly reach: Float32Array;
}

/** A part is learned from pixels that belong to it with more than this certainty. */
const CERTAIN = 0.8;

function modelsOf(
  scene: PartsScene,
  frame: PersonFrame,
  { isOwn, beliefs, colours }: Learning,
): Found {
  const { skin, face } = colours;
  if (!beliefs) {
    const reach = skinReach(scene, frame, { colours, known: null });
    const first = firstSeeds(scene, frame, { isOwn, skin, face, reach });
    return { models: learnParts(scene, colours, first), reach };
  }
  const sure = (label: PartLabel): Plane =>
    mapPlane(beliefs[label], (value, i) =>
      value > CERTAIN && isOwn(i) && (scene.matte.data[i] ?? 0) > 0.8 ? 1 : 0,
    );
  const known = sure("skin");
  // Shade on a limb goes over into its light without an edge.
  const reach = skinReach(scene, frame, { colours, known });
  const seeds: PartSeeds = {
    skin: known,
    hair: sure("hair"),
    garment: mapPlane(sure("garment"), (value, i) => value && clothWeight({ skin, reach }, i)),
  };
  return { models: learnParts(scene, colours, seeds), reach };
}

/** Hair hangs together with a head: other pieces of its colour are cloth or skin. */
function connected({ skin, hair, garment }: Beliefs, { frames }: People): Beliefs {
  const { labels } = findComponents(hair, 0.5);
  const kept = new Set<number>();
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i] ?? 0;
    if (label === 0 || kept.has(label)) continue;
    const isHead = frames.some((frame) => {
      const { side, down } = frame.place(i % hair.width, Math.floor(i / hair.width));
      return side < 0.75 && down < 0.1 && down > -1.1;
    });
    if (isHead) kept.add(label);
  }
  const isLoose = (i: number): boolean => (labels[i] ?? 0) > 0 && !kept.has(labels[i] ?? 0);
  return {
    hair: mapPlane(hair, (value, i) => (isLoose(i) ? 0 : value)),
    skin: mapPlane(skin, (value, i) =>
      isLoose(i) && value > (garment.data[i] ?? 0) ? value + (hair.data[i] ?? 0) : value,
    ),
    garment: mapPlane(garment, (value, i) =>
      isLoose(i) && value >= (skin.data[i] ?? 0) ? value + (hair.data[i] ?? 0) : value,
    ),
  };
}

/** Pieces of a garment smaller than this share of all of it are something else: nails, watches, shoes, chairs. */
const SCRAP = { below: 0.025, beside: 0.12 };
/** A garment lies this near below a face, in heights of it. */
const BELOW = 0.8;

/** A garment without slivers, such as the shadow along an arm, and without small pieces. */
function wholePieces(garment: Plane, { frames }: People): Plane {
  const opened = dilate(erode(garment, 1), 2);
  const whole = mapPlane(garment, (value, i) => Math.min(value, opened.data[i] ?? 0));
  const { labels, sizes } = findComponents(whole, 0.4);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const below = new Set<number>();
  for (const [i, label] of labels.entries()) {
    if (label === 0 || below.has(label)) continue;
    const isBelow = frames.some((frame) => {
      const { side, down } = frame.place(i % garment.width, Math.floor(i / garment.width));
      return side < BELOW && down > 0.6 && down < 5;
    });
    if (isBelow) below.add(label);
  }
  return mapPlane(whole, (value, i) => {
    const label = labels[i] ?? 0;
    const least = total * (below.has(label) ? SCRAP.below : SCRAP.beside);
    return label > 0 && (sizes[label] ?? 0) < least ? 0 : value;
  });
}

const UPSAMPLING = { radius: 2, epsilon: 3e-4 };

interface Enlargement {
  readonly raster: Raster;
  /** As small as the beliefs. */
  readonly picture: Raster;
  readonly alpha: Plane;
}

/** Each part in full size, its edges on those of the picture. */
function enlarge({ raster, picture, alpha }: Enlargement, parts: Beliefs): PersonParts {
  const fine = (label: PartLabel): Plane => {
    const exact = applyModel(raster, guidedModel(picture, parts[label], UPSAMPLING));
    return mapPlane(exact, (value, i) => smoothstep(0.15, 0.85, value) * (alpha.data[i] ?? 0));
  };
  return { hair: fine("hair"), skin: fine("skin"), garment: fine("garment") };
}
