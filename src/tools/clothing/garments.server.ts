import type { Body } from "#engine/local/analysis/body.ts";
import { moveFace } from "#engine/local/analysis/find-faces.ts";
import { findMainPerson } from "#engine/local/analysis/main-person.ts";
import { enlargeParts, partsOf, shrinkForParts } from "#engine/local/analysis/parts.ts";
import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { createPlane, mapPlane, type Plane } from "#engine/local/ops/raster.ts";
import { resizePlane } from "#engine/local/ops/resample.ts";
import { applySimilarity, type Similarity } from "#engine/local/ops/similarity.ts";
import { type BodyPlaces, placesOf } from "./body-places.server.ts";
import { findLayers, type Layer } from "./find-garments.server.ts";
import { coverOf, type GarmentCover } from "./garment-cover.server.ts";
import type { GarmentWord } from "./wish.ts";

/** `top`: the only garment of the upper body; `vest`: a sleeveless one over another. `lower`: trousers, shorts, skirt. */
export type GarmentKind = "top" | "jacket" | "shirt" | "vest" | "tie" | "lower" | "dress";

export interface Garment {
  readonly kind: GarmentKind;
  /** 0..1 in the size of the work image. */
  readonly mask: Plane;
}

/** What the main person of a photo wears, in work image pixels. */
export interface Wardrobe {
  readonly garments: readonly Garment[];
  /** `null` if neither face nor shoulders were found. */
  readonly places: BodyPlaces | null;
  readonly cover: GarmentCover;
}

/** The garments of the main person of a photo; `null` if there is none. */
export async function findGarments(photo: PhotoAnalysis): Promise<Wardrobe | null> {
  const person = await findMainPerson(photo);
  if (!person) return null;
  const { raster } = photo.work;
  const { skin, hair, garment } = await partsOf(photo);
  const { picture, toSmall } = shrinkForParts(raster);
  const shrink = (plane: Plane): Plane => resizePlane(plane, picture.width, picture.height);
  const layers = findLayers({
    picture,
    matte: shrink(person.alpha),
    skin: shrink(skin),
    hair: shrink(hair),
    cloth: shrink(mapPlane(garment, (value, i) => Math.min(value, person.alpha.data[i] ?? 0))),
    face: person.face && moveFace(person.face, toSmall),
    body: person.body && moveBody(person.body, toSmall),
  });
  const masks = enlargeParts(
    { raster, picture, alpha: person.alpha },
    layers.map(({ mask }) => mask),
  );
  const garments = layers.map((layer, k) => ({
    kind: kindOf(layer, layers),
    mask: masks[k] ?? createPlane(raster.width, raster.height),
  }));
  const places = placesOf(person.face, person.body);
  return { garments, places, cover: coverOf(garments, person.alpha, places) };
}

function moveBody(body: Body, toSmall: Similarity): Body {
  const move = (name: keyof Body) => ({ ...body[name], ...applySimilarity(toSmall, body[name]) });
  return {
    nose: move("nose"),
    leftEye: move("leftEye"),
    rightEye: move("rightEye"),
    leftEar: move("leftEar"),
    rightEar: move("rightEar"),
    leftShoulder: move("leftShoulder"),
    rightShoulder: move("rightShoulder"),
    leftElbow: move("leftElbow"),
    rightElbow: move("rightElbow"),
    leftWrist: move("leftWrist"),
    rightWrist: move("rightWrist"),
    leftHip: move("leftHip"),
    rightHip: move("rightHip"),
    leftKnee: move("leftKnee"),
    rightKnee: move("rightKnee"),
    leftAnkle: move("leftAnkle"),
    rightAnkle: move("rightAnkle"),
  };
}

export function kindOf({ zones, isTie }: Layer, layers: readonly Layer[]): GarmentKind {
  if (isTie) return "tie";
  const [hasLegs, hasTrunk, hasSleeves, hasCollar] = (
    ["legs", "trunk", "sleeves", "collar"] as const
  ).map((zone) => zones.includes(zone));
  if (hasLegs) return zones.length === 1 ? "lower" : "dress";
  const upper = layers.filter(
    (layer) => !layer.isTie && layer.zones.some((zone) => zone !== "legs"),
  );
  if (upper.length === 1) return "top";
  if (hasSleeves) return hasCollar && !hasTrunk ? "shirt" : "jacket";
  return hasCollar ? "shirt" : "vest";
}

/** Which garments a word means, the likeliest first. */
const meant = {
  jacket: ["jacket", "top", "dress"],
  shirt: ["shirt", "top", "vest", "dress"],
  vest: ["vest", "jacket", "top"],
  tie: ["tie"],
  lower: ["lower", "dress"],
  dress: ["dress", "top"],
  all: [],
} as const satisfies Record<GarmentWord, readonly GarmentKind[]>;

/** Without a word, the garment that others hang below or are worn under. */
const usual: readonly GarmentKind[] = ["dress", "jacket", "top", "vest", "shirt", "lower"];

/** The mask of the garment that a word names, or of the main one; `null` if it wasn't found. */
export function chooseGarment(
  garments: readonly Garment[],
  word: GarmentWord | null,
): Plane | null {
  if (word === "all") return union(garments);
  const kinds: readonly GarmentKind[] = word ? meant[word] : usual;
  for (const kind of kinds) {
    const found = garments.filter((garment) => garment.kind === kind);
    if (found.length > 0) return union(found);
  }
  return null;
}

function union([first, ...rest]: readonly Garment[]): Plane | null {
  if (!first) return null;
  return mapPlane(first.mask, (value, i) =>
    Math.min(
      1,
      rest.reduce((sum, { mask }) => sum + (mask.data[i] ?? 0), value),
    ),
  );
}
