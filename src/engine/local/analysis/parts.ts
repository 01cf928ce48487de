import { findComponents } from "../ops/components.ts";
import { dilate, erode } from "../ops/filters.ts";
import { toFloat } from "../ops/float-raster.ts";
import { applyModel, guidedModels } from "../ops/guided-filter.ts";
import { toLab } from "../ops/lab.ts";
import { labelField } from "../ops/label-field.ts";
import {
  createPlane,
  mapBytes,
  mapPlane,
  type Plane,
  type Raster,
  smoothstep,
} from "../ops/raster.ts";
import { resizePlane } from "../ops/resample.ts";
import type { Similarity } from "../ops/similarity.ts";
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

/** Hair, skin and garments of people, 0..1 in the size of the work image; their sum is at most the matte. */
export interface PersonParts {
  readonly hair: Plane;
  /** Face, neck, arms and legs. */
  readonly skin: Plane;
  readonly garment: Plane;
}

/** Longest side of the image on which pixels are classified. */
const SIDE_PX = 400;
/** Faces much smaller than the largest belong to the background. */
const NOTABLE_FACE = 0.3;

/**
 * Separates hair, skin and garments without a parsing network: learns colours from positions that the face mesh
 * determines, limits each part by a frame around the head, and lets neighbours of similar colour agree (mean field).
 * Then it learns the colours again from this result.
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
  const { picture, toSmall } = shrinkForParts(raster);
  const size = { width: picture.width, height: picture.height };
  const matte = resizePlane(alpha, size.width, size.height);
  const notable = faces
    .filter((face) => faceSize(face) > NOTABLE_FACE * faceSize(largest))
    .map((face) => moveFace(face, toSmall));
  const frames = notable.map((face) => personFrame(face, size));
  const owners = ownersOf(picture, matte, { faces: notable, frames });
  const scene = partsScene(toLab(toFloat(picture)), matte);
  const colours = frames.map((frame) => learnFace(scene, frame));
  const beliefs = tellApart(picture, scene, { frames, owners, colours });
  const none = createPlane(raster.width, raster.height);
  const planes = partLabels.map((label) => beliefs[label]);
  const [skin = none, hair = none, garment = none] = enlargeParts(
    { raster, picture, alpha },
    planes,
  );
  return { hair, skin, garment };
}

/** The image on which pixels are classified, and the map of pixels to it. */
export function shrinkForParts(raster: Raster): {
  readonly picture: Raster;
  readonly toSmall: Similarity;
} {
  const scale = Math.min(1, SIDE_PX / Math.max(raster.width, raster.height));
  const toSmall = { a: scale, b: 0, dx: (scale - 1) / 2, dy: (scale - 1) / 2 };
  const picture = warpQuickly(raster, toSmall, {
    width: Math.round(raster.width * scale),
    height: Math.round(raster.height * scale),
  });
  return { picture, toSmall };
}

interface People {
  readonly frames: readonly PersonFrame[];
  /** Number of the person at each pixel, from 1. */
  readonly owners: Uint8Array;
  /** Face colours, one per entry of `frames`. */
  readonly colours: readonly FaceColours[];
}

type Beliefs = Readonly<Record<PartLabel, Plane>>;

const FIELD = { strength: 1, iterations: 8 };

function tellApart(picture: Raster, scene: PartsScene, people: People): Beliefs {
  let beliefs: Beliefs | null = null;
  const isInside = mapBytes(scene.matte, (value) => (value < 0.02 ? 0 : 1));
  for (let round = 0; round < 2; round++) {
    const scores = scorePixels(scene, people, beliefs);
    const [skin, hair, garment] = labelField(
      picture,
      partLabels.map((label) => scores[label]),
      { ...FIELD, isInside },
    );
    if (skin && hair && garment) beliefs = connected({ skin, hair, garment }, people);
  }
  const none = createPlane(picture.width, picture.height);
  if (!beliefs) return { skin: none, hair: none, garment: none };
  return { ...beliefs, garment: wholePieces(beliefs.garment, people) };
}

const COLOUR_WEIGHT = 0.9;
/** Weight of skin that continues from the neck without an edge, in log units. */
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
      const [skin, hair] = [models.skin[i] ?? 0, models.hair[i] ?? 0];
      scores.skin[i] = COLOUR_WEIGHT * skin + placePrior("skin", place, share);
      scores.hair[i] = COLOUR_WEIGHT * hair + placePrior("hair", place, share);
      scores.garment[i] =
        COLOUR_WEIGHT * (models.garment[i] ?? 0) + placePrior("garment", place, share);
      if (share.isOval) continue;
      // Smooth hair on a shoulder also continues from it without an edge.
      const isHairLike = hair > skin + 1;
      const bonus = REACH_WEIGHT * (reach[i] ?? 0) * smoothstep(0.3, 0.7, place.down);
      scores.skin[i] = (scores.skin[i] ?? 0) + (isHairLike ? 0.3 : 1) * bonus;
    }
  }
  return scores;
}

interface Learning {
  readonly isOwn: (i: number) => boolean;
  /** Result of the previous round. */
  readonly beliefs: Beliefs | null;
  readonly colours: FaceColours;
}

interface Found {
  readonly models: PartModels;
  readonly reach: Float32Array;
}

/** Minimum certainty of the pixels from which a part is learned. */
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
  // Shade on a limb blends into its lit side without an edge.
  const reach = skinReach(scene, frame, { colours, known });
  const seeds: PartSeeds = {
    skin: known,
    hair: sure("hair"),
    garment: mapPlane(sure("garment"), (value, i) => value && clothWeight({ skin, reach }, i)),
  };
  return { models: learnParts(scene, colours, seeds), reach };
}

/** Keeps hair only where it connects to a head: other pieces of its colour are cloth or skin. */
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

/** Garment pieces below this share of the total are something else: nails, watches, shoes, chairs. */
const SCRAP = { below: 0.025, beside: 0.12 };
/** Largest sideways distance of a garment from the face above it, in face heights. */
const BELOW = 0.8;

/** Removes slivers, such as the shadow along an arm, and small pieces from a garment. */
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
  /** In the size of the beliefs. */
  readonly picture: Raster;
  readonly alpha: Plane;
}

/**
 * Returns planes of the size of `picture` in the size of `raster`, with edges aligned to the image; each value is at most
 * `alpha`.
 */
export function enlargeParts(
  { raster, picture, alpha }: Enlargement,
  parts: readonly Plane[],
): readonly Plane[] {
  return guidedModels(picture, parts, UPSAMPLING).map((model) => {
    const exact = applyModel(raster, model);
    for (let i = 0; i < exact.data.length; i++) {
      exact.data[i] = smoothstep(0.15, 0.85, exact.data[i] ?? 0) * (alpha.data[i] ?? 0);
    }
    return exact;
  });
}
