import { grown, outlineOf } from "#engine/local/analysis/face-regions.ts";
import { type Face, faceSize } from "#engine/local/analysis/faces.ts";
import { moveFace } from "#engine/local/analysis/find-faces.ts";
import { headGeometry, yawOf } from "#engine/local/analysis/head.ts";
import { type PersonFrame, type Place, personFrame } from "#engine/local/analysis/parts-frame.ts";
import {
  type FaceColours,
  learnFace,
  type PartsScene,
  partsScene,
  skinReach,
} from "#engine/local/analysis/parts-models.ts";
import { findComponents } from "#engine/local/ops/components.ts";
import { dilate, erode } from "#engine/local/ops/filters.ts";
import { type FloatRaster, mix, toFloat, toRaster } from "#engine/local/ops/float-raster.ts";
import { densitiesOf, learnMixture } from "#engine/local/ops/gaussian-mixture.ts";
import { toLab } from "#engine/local/ops/lab.ts";
import { labelField } from "#engine/local/ops/label-field.ts";
import { fillPolygon } from "#engine/local/ops/polygon.ts";
import { createRandom } from "#engine/local/ops/random.ts";
import {
  createPlane,
  mapBytes,
  mapPlane,
  type Plane,
  type Point,
  type Raster,
  smoothstep,
} from "#engine/local/ops/raster.ts";
import { resizePlane } from "#engine/local/ops/resample.ts";
import { warpQuickly } from "#engine/local/ops/warp.ts";
import { enlargeMatte, type HeadCrop } from "./head-crop.server.ts";

/** Height of the face on the picture in which hair is told apart, in pixels. */
const FACE_PX = 80;

const labels = ["hair", "skin", "cloth"] as const;
type Label = (typeof labels)[number];
type Planes = Readonly<Record<Label, Plane>>;

/**
 * Coverage of the main person's hair in the size of the crop, 0..1, to its tips and in front of clothes. The parts of
 * the whole photo only tell where its colours are learned; each pixel is then decided on the head alone, so that long
 * hair isn't bound to a frame. A hat is cloth.
 */
export function hairMatte(crop: HeadCrop): Plane {
  const scene = hairScene(crop);
  return enlargeMatte(crop, scene.picture, hairOf(scene));
}

interface HairScene extends PartsScene {
  readonly picture: Raster;
  readonly frame: PersonFrame;
  /** Distance of each pixel from the middle of the head to the side and below the eyes, in face heights. */
  readonly side: Float32Array;
  readonly down: Float32Array;
  readonly colours: FaceColours;
  /** Least roughness around each pixel: high among strands, low along a mere edge. */
  readonly texture: Float32Array;
  /** Certainty that skin continues from face and neck without an edge, 0..1. */
  readonly reach: Float32Array;
  /** 1 in eyes and lips. */
  readonly holes: Plane;
  /** 1 below the jaw, as far as the neck goes. */
  readonly neck: Plane;
  /** Whether the head is seen from the side, with half of the face in shade more often than under hair. */
  readonly isTurned: boolean;
  /** Parts of the person as told apart in the whole photo. */
  readonly parts: Planes;
}

function hairScene(crop: HeadCrop): HairScene {
  const scale = Math.min(1, FACE_PX / faceSize(crop.face));
  const width = Math.max(8, Math.round(crop.picture.width * scale));
  const height = Math.max(8, Math.round(crop.picture.height * scale));
  const toSmall = { a: scale, b: 0, dx: (scale - 1) / 2, dy: (scale - 1) / 2 };
  const picture = warpQuickly(toRaster(crop.picture), toSmall, { width, height });
  const small = (plane: Plane): Plane => resizePlane(plane, width, height);
  const scene = partsScene(toLab(toFloat(picture)), small(crop.alpha));
  const face = moveFace(crop.face, toSmall);
  const frame = personFrame(face, scene.matte);
  const places = placesOf(face, scene.matte);
  // A fringe would be learned as skin.
  const cheeks = mapPlane(frame.cheeks, (value, i) => {
    const down = places.down[i] ?? 0;
    return down > CHEEKS.from && down < CHEEKS.to ? value : 0;
  });
  const colours = learnFace(scene, { ...frame, cheeks });
  const holes = (["leftEye", "rightEye", "lips"] as const).map((region) =>
    fillPolygon(grown(outlineOf(face, region), 1.2), scene.matte),
  );
  return {
    ...scene,
    picture,
    frame,
    ...places,
    colours,
    texture: erode(scene.roughness, 2).data,
    reach: skinReach(scene, frame, { colours, known: null }),
    holes: mapPlane(createPlane(width, height), (_, i) =>
      holes.some((hole) => hole.data[i] === 1) ? 1 : 0,
    ),
    neck: fillPolygon(neckOf(face), scene.matte),
    isTurned: isTurned(face),
    parts: { hair: small(crop.hair), skin: small(crop.skin), cloth: small(crop.garment) },
  };
}

/** Rows of the face in which neither a fringe nor a beard is common, in face heights below the eyes. */
const CHEEKS = { from: -0.05, to: 0.32 } as const;

/** Yaw from which a head counts as seen from the side. */
const TURNED = 0.45;

function isTurned(face: Face): boolean {
  return Math.abs(yawOf(face)) > TURNED;
}

/** The outline of the face, narrower and moved down its axis. */
function neckOf(face: Face): Point[] {
  const { forehead, chin } = headGeometry(face);
  const [dx, dy] = [NECK.down * (chin.x - forehead.x), NECK.down * (chin.y - forehead.y)];
  const width = isTurned(face) ? NECK.turnedWidth : NECK.width;
  return grown(outlineOf(face, "oval"), width).map(({ x, y }) => ({ x: x + dx, y: y + dy }));
}

/** Width in widths of the face, and distance below it in face heights. */
const NECK = { width: 0.6, turnedWidth: 0.95, down: 0.5 } as const;

/** The face's long axis is upright on a turned head too, where the line through the eyes isn't level. */
function placesOf(face: Face, { width, height }: Plane): Pick<HairScene, "side" | "down"> {
  const { eyes, axis, forehead, chin, faceHeight } = headGeometry(face);
  const [dx, dy] = [(chin.x - forehead.x) / faceHeight, (chin.y - forehead.y) / faceHeight];
  const middle = (axis.x - eyes.x) * dy - (axis.y - eyes.y) * dx;
  const side = new Float32Array(width * height);
  const down = new Float32Array(width * height);
  for (let i = 0; i < side.length; i++) {
    const x = (i % width) - eyes.x;
    const y = Math.floor(i / width) - eyes.y;
    side[i] = Math.abs(x * dy - y * dx - middle) / faceHeight;
    down[i] = (x * dx + y * dy) / faceHeight;
  }
  return { side, down };
}

/** On the skull above the brow: hair or a hat. */
function isCrown({ side, down }: Place): boolean {
  return down < -0.5 && down > -1.05 && side < 0.6;
}

/** Beside the face. */
function isBeside({ side, down }: Place): boolean {
  return side > 0.36 && side < 0.75 && down > -0.3 && down < 0.45;
}

function isEar({ side, down }: Place): boolean {
  return side > 0.34 && side < 0.62 && down > -0.22 && down < 0.3;
}

const FIELD = { strength: 1, iterations: 8 };
const ROUNDS = 2;

function hairOf(scene: HairScene): Plane {
  const isInside = mapBytes(scene.matte, (value) => (value < 0.02 ? 0 : 1));
  const hat = hatOf(scene);
  let beliefs = scene.parts;
  let like: Float32Array | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    const seeds = seedsOf(scene, { hat, beliefs, like });
    like = densities(scene.lab, "hair", seeds.hair);
    const scores = scorePixels(scene, {
      hat,
      like,
      cloth: densities(scene.lab, "cloth", seeds.cloth),
    });
    const [hair, skin, cloth] = labelField(
      scene.picture,
      labels.map((label) => scores[label]),
      { ...FIELD, isInside },
    );
    if (hair && skin && cloth) beliefs = { hair: connected(hair, scene), skin, cloth };
  }
  return beliefs.hair;
}

/** A light crown without strands is a hat, as is one that is dark, smooth and bluish. */
const HAT = { light: 50, roughness: 0.045, dark: 30, smooth: 3, blue: -3 } as const;

/** The crown, if it is a hat; otherwise `null`. */
function hatOf({ lab, matte, frame, side, down, roughness }: HairScene): Plane | null {
  const crown = mapPlane(matte, (value, i) =>
    value > 0.9 && frame.oval.data[i] !== 1 && isCrown({ side: side[i] ?? 0, down: down[i] ?? 0 })
      ? 1
      : 0,
  );
  const places = [...crown.data.keys()].filter((i) => crown.data[i] === 1);
  const [light, yellow, rough] = [
    (i: number): number => lab.data[3 * i] ?? 0,
    (i: number): number => lab.data[3 * i + 2] ?? 0,
    (i: number): number => roughness.data[i] ?? 0,
  ].map((valueAt) => {
    const values = places.map(valueAt).toSorted((a, b) => a - b);
    return values[Math.floor(0.55 * values.length)] ?? 0;
  });
  if (light === undefined || yellow === undefined || rough === undefined) return null;
  const isLight = light > HAT.light && rough < HAT.roughness * light;
  const isDark = light < HAT.dark && rough < HAT.smooth && yellow < HAT.blue;
  return isLight || isDark ? crown : null;
}

interface Learning {
  readonly hat: Plane | null;
  readonly beliefs: Planes;
  /** Log-density of the hair's colours as learned before; `null` in the first round. */
  readonly like: Float32Array | null;
}

const SURE = 0.8;
/** Log-density from which hair may have a colour that was found elsewhere in it. */
const PLAUSIBLE = -11.5;

/** Pixels from which the colours of hair and cloth are learned. */
function seedsOf(
  { lab, matte, frame, side, down, colours }: HairScene,
  { hat, beliefs, like }: Learning,
): Pick<Planes, "hair" | "cloth"> {
  const unlikeFace = (i: number): number =>
    0.03 + 0.97 * smoothstep(-8.5, -11.5, colours.face[i] ?? 0);
  const hair = mapPlane(beliefs.hair, (value, i) => {
    if ((matte.data[i] ?? 0) < 0.85) return 0;
    const place = { side: side[i] ?? 0, down: down[i] ?? 0 };
    if (hat && frame.oval.data[i] === 1)
      return place.down < -0.2 && frame.features.data[i] !== 1 ? unlikeFace(i) - 0.03 : 0;
    if (frame.oval.data[i] === 1) return 0;
    const isHead = (isCrown(place) && !hat) || (isBeside(place) && !isEar(place));
    if (!like) return isHead && (beliefs.cloth.data[i] ?? 0) < 0.5 ? unlikeFace(i) : 0;
    return value > SURE && place.down < 3 && (like[i] ?? 0) > PLAUSIBLE ? unlikeFace(i) : 0;
  });
  const behind = mapPlane(matte, (value, i) =>
    value < 0.02 && (side[i] ?? 0) < 1.5 && Math.abs(down[i] ?? 0) < 1.2 ? 1 : 0,
  );
  const own = without(lab, without(lab, hair, behind), hat);
  const cloth = mapPlane(beliefs.cloth, (value, i) =>
    Math.max(hat?.data[i] ?? 0, value > SURE && (matte.data[i] ?? 0) > 0.85 ? 1 : 0),
  );
  return { hair: own, cloth: without(lab, cloth, own) };
}

const MIXTURES = {
  hair: { components: 4, minSpread: 3.5, clutter: 0.03 },
  cloth: { components: 5, minSpread: 3, clutter: 0.2 },
} as const;
const SEED = 11;
/** Log-density of a part of which no colour is known. */
const ANY_COLOUR = -13.5;

function densities(lab: FloatRaster, part: keyof typeof MIXTURES, seeds: Plane): Float32Array {
  const mixture = learnMixture(lab, seeds, { ...MIXTURES[part], random: createRandom(SEED) });
  if (mixture) return densitiesOf(lab, mixture);
  return new Float32Array(seeds.data.length).fill(ANY_COLOUR);
}

/**
 * The seeds that don't have the colours of `others`: gaps between strands show what is behind them, and hair falls over
 * the chest. Returns all of them if nearly all have these colours.
 */
function without(lab: FloatRaster, seeds: Plane, others: Plane | null): Plane {
  if (!others) return seeds;
  const like = densities(lab, "hair", others);
  const own = mapPlane(seeds, (value, i) => value * smoothstep(-9.5, -12, like[i] ?? 0));
  return total(own) > 0.3 * total(seeds) ? own : seeds;
}

function total({ data }: Plane): number {
  return data.reduce((sum, value) => sum + value, 0);
}

const COLOUR_WEIGHT = 0.9;
/** Weight of skin that continues from the neck without an edge, in log units. */
const REACH_WEIGHT = 3;
/** Weights of smoothness against hair, on face and neck too, and of strands against skin, in log units. */
const SMOOTH_WEIGHT = 2.5;
const BARE_WEIGHT = 5;
const STRAND_WEIGHT = 4;
/** Weight against hair on face and neck of a turned head, in log units. */
const SHADE_WEIGHT = 4;
/** Log-density of any colour on the face and the neck: shadows on them are as dark as hair, but smooth. */
const SHADED = -12;

interface Known {
  readonly hat: Plane | null;
  /** Log-densities of the colours of hair and cloth. */
  readonly like: Float32Array;
  readonly cloth: Float32Array;
}

function scorePixels(scene: HairScene, { hat, like, cloth }: Known): Record<Label, Float32Array> {
  const { lab, matte, frame, holes, neck, side, down, colours, reach } = scene;
  const scores = {
    hair: like.slice(),
    skin: colours.skin.slice(),
    cloth,
  };
  for (let i = 0; i < matte.data.length; i++) {
    const place = { side: side[i] ?? 0, down: down[i] ?? 0 };
    const isFace = frame.oval.data[i] === 1;
    const isNeck = !isFace && neck.data[i] === 1;
    const prior = priorOf(place, {
      isFace,
      isNeck,
      isCore: frame.core.data[i] === 1,
      isHole: holes.data[i] === 1,
      hasHat: hat !== null,
    });
    const isBare = isFace || isNeck;
    const inShade = isBare && scene.isTurned ? SHADE_WEIGHT : 0;
    const texture = scene.texture[i] ?? 0;
    const strands = texture / ((lab.data[3 * i] ?? 0) + 3);
    const isHairLike = (scores.hair[i] ?? 0) > (scores.skin[i] ?? 0) + 1;
    const continues = isFace ? 0 : (reach[i] ?? 0) * smoothstep(0.3, 0.7, place.down);
    const smooth = isBare
      ? BARE_WEIGHT * smoothstep(0.06, 0.025, strands) * smoothstep(3.5, 1.5, texture)
      : SMOOTH_WEIGHT * smoothstep(0.05, 0.015, strands);
    const skin = skinColour(scene, i, { isFace, isOnEar: isEar(place) });
    scores.hair[i] = COLOUR_WEIGHT * (scores.hair[i] ?? 0) + prior.hair - smooth - inShade;
    scores.cloth[i] = COLOUR_WEIGHT * (scores.cloth[i] ?? 0) + prior.cloth;
    scores.skin[i] =
      (isBare ? Math.max(skin, COLOUR_WEIGHT * SHADED) : skin) +
      prior.skin +
      (isHairLike ? 0.3 : 1) * REACH_WEIGHT * continues;
  }
  return scores;
}

/** Log-likelihood of skin by colour and texture alone. */
function skinColour(
  { colours, texture }: HairScene,
  i: number,
  { isFace, isOnEar }: { readonly isFace: boolean; readonly isOnEar: boolean },
): number {
  const own = colours.skin[i] ?? 0;
  // The folds of an ear are as rough as strands.
  if (isOnEar) return COLOUR_WEIGHT * (own + (colours.rough[i] ?? 0));
  const rough = (isFace ? 0.5 : 1) * STRAND_WEIGHT * smoothstep(2, 5, texture[i] ?? 0);
  return COLOUR_WEIGHT * own - rough;
}

type Spot = Readonly<Record<"isFace" | "isNeck" | "isCore" | "isHole" | "hasHat", boolean>>;

/** Log-likelihood of each part at a place. */
function priorOf(
  { side, down }: Place,
  { isFace, isNeck, isCore, isHole, hasHat }: Spot,
): Record<Label, number> {
  if (hasHat && !isFace && down < 0.15) return { hair: -1.5, skin: -1, cloth: 0 };
  const shoulder = 0.9 - 0.25 * smoothstep(0.3, 0.6, side);
  const cloth = isFace ? -8 : -5 + 5.2 * smoothstep(shoulder - 0.45, shoulder, down);
  if (isHole) return { hair: -5, skin: 3, cloth };
  if (isFace && down > 0.2) return { hair: isCore ? -4 : -2.5, skin: 1.5, cloth };
  if (isCore) return { hair: -1.6, skin: 1.5, cloth };
  if (isFace) return { hair: down < -0.3 ? 0.2 : -1.2, skin: 0.8, cloth };
  if (isEar({ side, down })) return { hair: 0.6, skin: 0.4, cloth };
  const skull = Math.hypot(side / 0.8, down + 0.14);
  if (skull < 1 && down < 0.3) return { hair: 1.8, skin: -1, cloth };
  if (isNeck) return { hair: -2, skin: 1, cloth };
  const far = smoothstep(1, 1.8, side) + smoothstep(-1, -1.6, down);
  return { hair: 0.4 - 1.2 * smoothstep(0.7, 3, down) - 2.5 * far, skin: -0.3, cloth };
}

/** Thinner strips below the ears are edges of a jaw, a neck or a collar, in face heights. */
const THIN = 0.07;

/** Keeps hair only where it is connected to the head. */
function connected(all: Plane, { side, down, frame }: HairScene): Plane {
  const radius = Math.max(1, Math.round(0.5 * THIN * frame.faceHeight));
  const thick = dilate(erode(all, radius), radius);
  const hair = mapPlane(all, (value, i) =>
    mix(value, Math.min(value, thick.data[i] ?? 0), smoothstep(0.2, 0.4, down[i] ?? 0)),
  );
  const { labels: pieces } = findComponents(hair, 0.5);
  const kept = new Set<number>();
  for (const [i, piece] of pieces.entries()) {
    const place = { side: side[i] ?? 0, down: down[i] ?? 0 };
    if (piece > 0 && (isCrown(place) || isBeside(place))) kept.add(piece);
  }
  return mapPlane(hair, (value, i) => {
    const piece = pieces[i] ?? 0;
    return piece > 0 && !kept.has(piece) ? 0 : value;
  });
}
